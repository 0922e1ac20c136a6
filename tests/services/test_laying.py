"""Melds laid by hand: private, kept on the seat, taken back without trace (Q41)."""

import pytest

from games import selectors, services
from games.gin.cards import PACK, parse_cards
from games.gin.errors import IllegalMove, InvalidMove
from games.gin.match import MatchState, apply_entry
from games.gin.moves import Discard, DrawStock
from games.gin.rules import CLUB
from games.models import LogEntry, Match, Seat
from games.services.log import append, locked
from tests.matches import log_of, seat_of

pytestmark = pytest.mark.django_db

MINE = "4C 5C 6C 7C 9H 9D 9S QH QD QC"
THEIRS = "AS 3S 5S 7S 8H TD 2D 4D 6H KH"


@pytest.fixture
def seat(alice, bob) -> Seat:
    """Alice's, who has drawn the fourth queen and could go big gin."""
    match = services.create_challenge(alice, CLUB)
    services.accept_challenge(match.slug, bob)
    dealt(match, MINE, THEIRS, "2C", "QS")
    seat = seat_of(match, 0)
    draw(seat)
    return seat_of(match, 0)


def dealt(match: Match, mine: str, theirs: str, upcard: str, next_card: str) -> None:
    """Deal seat 0, who begins, these cards: a pack in which they lie so."""
    hands = zip(parse_cards(mine), parse_cards(theirs), strict=True)
    first = [card for pair in hands for card in pair]
    first += [*parse_cards(upcard), *parse_cards(next_card)]
    pack = [*first, *(card for card in PACK if card not in first)]
    line = (None, " ".join(["pack", *map(str, pack)]))
    match = locked(match.pk)
    match.first_dealer = 1
    append(match, apply_entry(MatchState(match.rules, 1), *line), line)


def draw(seat: Seat) -> None:
    services.play_move(
        seat.match_id, seat=seat, move=DrawStock(), version=seat.match.version
    )


def kept(seat: Seat) -> dict:
    return Seat.objects.get(pk=seat.pk).arrangement


def lay(seat: Seat, cards: str) -> None:
    services.arrange_hand(seat, select=cards)
    services.arrange_hand(seat, stage="lay")


def test_chosen_cards_are_laid_and_no_longer_chosen(seat):
    lay(seat, "9H 9D 9S")
    assert kept(seat)["staged"] == ["9D9H9S"]
    assert kept(seat)["chosen"] == []


def test_pressing_one_after_the_other_chooses_several(seat):
    services.arrange_hand(seat, stage="several")
    assert kept(seat)["several"]
    for code in ("9H", "9D", "9S"):
        services.arrange_hand(seat, select=f"+{code}")
    assert kept(seat)["chosen"] == ["9H", "9D", "9S"]
    services.arrange_hand(seat, select="+9D")
    assert kept(seat)["chosen"] == ["9H", "9S"]


def test_a_forgotten_card_or_several_are_added(seat):
    lay(seat, "QH QD QC")
    services.arrange_hand(seat, stage="add-QH-QS")
    assert kept(seat)["staged"] == ["QCQDQHQS"]
    lay(seat, "4C 5C 6C")
    services.arrange_hand(seat, select="7C")
    services.arrange_hand(seat, stage="add-5C")
    assert kept(seat)["staged"][1] == "4C5C6C7C"


def test_a_meld_is_taken_back_without_trace(seat):
    before = kept(seat) | {"several": False}
    lay(seat, "9H 9D 9S")
    services.arrange_hand(seat, stage="back-9S")
    assert kept(seat) == before


def test_a_press_that_comes_twice_lays_one(seat):
    lay(seat, "9H 9D 9S")
    services.arrange_hand(seat, stage="lay")
    assert kept(seat)["staged"] == ["9D9H9S"]


def test_nothing_chosen_makes_no_meld(seat):
    with pytest.raises(IllegalMove, match="NO_MELD"):
        services.arrange_hand(seat, stage="lay")


def test_a_press_that_comes_twice_takes_one_back(seat):
    lay(seat, "9H 9D 9S")
    lay(seat, "QH QD QC")
    for _ in range(2):
        services.arrange_hand(seat, stage="back-9D")
    assert kept(seat)["staged"] == ["QCQDQH"]


def test_nothing_is_added_to_a_meld_that_was_taken_back(seat):
    lay(seat, "QH QD QC")
    services.arrange_hand(seat, stage="back-QC")
    with pytest.raises(IllegalMove, match="DOES_NOT_FIT"):
        services.arrange_hand(seat, stage="add-QC-QS")


def test_the_best_are_suggested(seat):
    services.arrange_hand(seat, stage="suggest")
    laid = {card for meld in kept(seat)["staged"] for card in parse_cards(meld)}
    assert laid == set(selectors.view_of(seat).hand)


@pytest.mark.parametrize("cards", ["9H 9D", "9H 9D QH", "4C 5C 7C"])
def test_what_is_no_meld_is_refused_and_stays_chosen(seat, cards):
    lay(seat, "QH QD QC")
    services.arrange_hand(seat, select=cards)
    before = kept(seat)
    with pytest.raises(IllegalMove, match="NO_MELD"):
        services.arrange_hand(seat, stage="lay")
    assert kept(seat) == before


def test_what_fits_no_laid_meld_is_refused_by_that_name(seat):
    lay(seat, "9H 9D 9S")
    with pytest.raises(IllegalMove, match="DOES_NOT_FIT"):
        services.arrange_hand(seat, stage="add-9S-4C")


def test_a_card_lies_in_one_meld_at_most(seat):
    lay(seat, "9H 9D 9S")
    with pytest.raises(IllegalMove):
        services.arrange_hand(seat, stage="add-9S-4C")
    services.arrange_hand(seat, stage="add-9S-9H")
    assert kept(seat)["staged"] == ["9D9H9S"]


@pytest.mark.parametrize(
    "stage",
    [
        "back-0",
        "back-x",
        "back-KD",
        "add-9",
        "add-KD-9H",
        "lay-0",
        "back--1",
        "suggest ",
    ],
)
def test_what_cannot_be_read_lays_nothing(seat, stage):
    with pytest.raises(InvalidMove):
        services.arrange_hand(seat, stage=stage)
    assert kept(seat)["staged"] == []


def test_it_is_no_line_of_the_log_and_the_opponent_never_sees_it(seat):
    lines = log_of(seat.match)
    lay(seat, "9H 9D 9S")
    assert log_of(seat.match) == lines
    assert "9D9H9S" not in repr(selectors.view_of(seat.opponent))


def test_melds_stay_laid_through_ones_own_discard(seat):
    lay(seat, "9H 9D 9S")
    services.play_move(
        seat.match_id,
        seat=Seat.objects.get(pk=seat.pk),
        move=Discard(parse_cards("QS")[0]),
        version=seat.match.version,
    )
    assert kept(seat)["staged"] == ["9D9H9S"]


def press(client, seat, **fields):
    headers = {"HTTP_HX_REQUEST": "true"}
    return client.post(f"/matches/{seat.match.slug}/play/", fields, **headers)


class TestOverHttp:
    @pytest.fixture
    def browser(self, client, alice):
        client.force_login(alice)
        return client

    def test_laying_the_last_of_eleven_cards_goes_big_gin(self, seat, browser):
        for cards in ("4C 5C 6C 7C", "9H 9D 9S", "QH QD QC QS"):
            assert not LogEntry.objects.filter(text__startswith="B").exists()
            press(browser, seat, select=cards)
            answer = press(browser, seat, stage="lay")
        assert answer.status_code == 200
        assert LogEntry.objects.filter(text__startswith="B/").count() == 1

    def test_what_is_suggested_is_offered_and_not_played(self, seat, browser):
        answer = press(browser, seat, stage="suggest").content.decode()
        assert 'value="B/' in answer
        assert not LogEntry.objects.filter(text__startswith="B").exists()

    def test_a_refused_meld_is_told_and_the_laid_ones_are_still_there(
        self, seat, browser
    ):
        press(browser, seat, select="QH QD QC")
        press(browser, seat, stage="lay")
        press(browser, seat, select="9H 9D")
        answer = press(browser, seat, stage="lay")
        assert answer.status_code == 409
        assert 'data-notice="NO_MELD"' in answer.content.decode()
        assert kept(seat)["staged"] == ["QCQDQH"]

    def test_melds_are_there_after_a_reload(self, seat, browser):
        press(browser, seat, select="9H 9D 9S")
        press(browser, seat, stage="lay")
        page = browser.get(f"/matches/{seat.match.slug}/").content.decode()
        assert 'value="back-9D"' in page
        assert page.count('name="select"') == 8
