"""The table over HTTP: what is answered to whatever comes."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import fragments, selectors, services
from games.gin.cards import PACK
from games.gin.moves import DrawUpcard
from games.gin.rules import CLUB, STANDARD, rules_for
from tests import matches
from tests.views.looks import words

HTMX = {"HTTP_HX_REQUEST": "true"}
FRAME = ("BEGIN", "COMMIT")  # what begins and ends a transaction asks for nothing
FORGED = ("D7", "DZZ", "K", "X", "", "S S", "L7C9999", "next-", "next-x", "D" * 5000)


@pytest.fixture
def match(alice, bob):
    return matches.a_match(alice, bob)


@pytest.fixture
def clients(alice, bob):
    """A browser for each seat."""
    both = Client(), Client()
    for client, user in zip(both, (alice, bob), strict=True):
        client.force_login(user)
    return both


def post(client, match, *, htmx=True, **fields):
    address = f"/matches/{match.slug}/play/"
    return client.post(address, fields, **(HTMX if htmx else {}))


def fresh(match):
    return matches.kept_up(match)


def body(response):
    return response.content.decode()


def version_shown(response):
    return int(re.search(r'data-version="(\d+)"', body(response))[1])


def masked(response):
    """A body without what differs between any two requests: tokens, its own address."""
    tokens = r'csrf\w*"(?: value=|:)"\w+"|X-CSRFToken":"\w+"|data-tick="\d+"'
    return re.sub(rf"{tokens}|/matches/[^/]+/", "", body(response))


class TestAMove:
    def test_played_is_answered_with_the_table_that_follows(self, match, clients):
        answer = post(clients[match.turn], match, move="P", version=match.version)
        assert answer.status_code == 200
        assert version_shown(answer) == match.version + 1
        assert "data-notice" not in body(answer)

    def test_doubled_is_answered_with_the_true_table_and_no_notice(
        self, match, clients
    ):
        for _ in range(2):
            answer = post(clients[match.turn], match, move="P", version=match.version)
        assert answer.status_code == 200
        assert "data-notice" not in body(answer)
        assert fresh(match).version == match.version + 1

    def test_late_is_answered_with_the_true_table_and_one_sentence(
        self, match, clients
    ):
        post(clients[match.turn], match, move="P", version=match.version)
        answer = post(clients[match.turn], match, move="U", version=match.version)
        assert answer.status_code == 200
        assert 'data-notice="STALE"' in body(answer)
        assert "The table had moved on" in body(answer)
        assert fresh(match).version == match.version + 1

    def test_illegal_now_is_409_with_its_code_and_sentence(self, match, clients):
        answer = post(clients[match.turn], match, move="S", version=match.version)
        assert answer.status_code == 409
        assert 'data-notice="WRONG_PHASE"' in body(answer)
        assert fresh(match).version == match.version

    def test_out_of_turn_is_409(self, match, clients):
        answer = post(clients[1 - match.turn], match, move="P", version=match.version)
        assert answer.status_code == 409
        assert 'data-notice="NOT_YOUR_TURN"' in body(answer)

    @pytest.mark.parametrize("text", FORGED)
    def test_unreadable_changes_nothing(self, match, clients, text):
        answer = post(clients[match.turn], match, move=text, version=match.version)
        assert answer.status_code in (400, 409)
        assert version_shown(answer) == match.version
        assert fresh(match).version == match.version

    @pytest.mark.parametrize("version", ["", "x", "-1", "9" * 40, "１"])
    def test_a_version_that_is_no_number_is_400(self, match, clients, version):
        answer = post(clients[match.turn], match, move="P", version=version)
        assert answer.status_code == 400

    def test_two_presses_at_once_are_none(self, match, clients):
        answer = post(
            clients[match.turn], match, move="P", order="suit", version=match.version
        )
        assert answer.status_code == 400
        assert fresh(match).version == match.version

    def test_a_press_for_want_of_a_card_says_so(self, match, clients):
        answer = post(clients[match.turn], match, move="D", version=match.version)
        assert answer.status_code == 409
        assert "First choose a card" in body(answer)

    def test_a_forged_card_gets_the_same_answer_wherever_it_is(self, match, clients):
        seat = match.turn
        post(clients[seat], match, move="U", version=match.version)
        match = fresh(match)
        deal = selectors.state_of(match).deal
        theirs, stocked = min(deal.hands[1 - seat]), deal.stock[-1]
        answers = [
            post(clients[seat], match, move=f"D{card}", version=match.version)
            for card in (theirs, stocked)
        ]
        assert [answer.status_code for answer in answers] == [409, 409]
        assert masked(answers[0]) == masked(answers[1])


class TestWithoutJavaScript:
    def test_a_press_redirects_to_the_table(self, match, clients):
        answer = post(
            clients[match.turn], match, htmx=False, move="P", version=match.version
        )
        assert answer.status_code == 302
        assert answer["Location"] == f"/matches/{match.slug}/"

    def test_a_refusal_comes_back_with_its_sentence(self, match, clients):
        client = clients[match.turn]
        answer = post(client, match, htmx=False, move="S", version=match.version)
        page = client.get(answer["Location"])
        assert "isn’t possible at this point" in body(page)

    def test_a_made_up_notice_is_not_shown(self, match, clients):
        page = clients[0].get(f"/matches/{match.slug}/?notice=<b>nonsense</b>")
        assert "nonsense" not in body(page)


class TestTheHand:
    def test_a_chosen_card_is_written_into_the_buttons(self, match, clients):
        seat = match.turn
        post(clients[seat], match, move="U", version=match.version)
        card = selectors.view_of(matches.seat_of(match, seat)).hand[0]
        answer = post(clients[seat], match, select=str(card))
        assert answer.status_code == 200
        assert re.search(rf'value="{card}" aria-pressed="true"', body(answer))
        assert f'value="D{card}"' in body(answer)

    def test_its_order_is_kept_through_a_reload(self, match, clients):
        post(clients[0], match, order="rank")
        page = body(clients[0].get(f"/matches/{match.slug}/"))
        shown = re.findall(r'name="select" value="(..)"', page)
        ranks = ["A23456789TJQK".index(code[0]) for code in shown]
        assert len(shown) == 10
        assert ranks == sorted(ranks)

    def test_a_card_that_is_not_held_is_400(self, match, clients):
        seat = matches.seat_of(match, 0)
        other = next(c for c in PACK if c not in selectors.view_of(seat).hand)
        version = match.version
        for sent in ({}, {"version": version}, {"version": "x"}):
            answer = post(clients[0], match, select=str(other), **sent)
            assert answer.status_code == 400

    def test_a_card_that_has_gone_since_it_was_pressed_is_passed_over(
        self, match, clients
    ):
        seat = match.turn
        match = matches.play(matches.seat_of(match, seat), DrawUpcard())
        version = match.version
        drawn = selectors.view_of(matches.seat_of(match, seat)).hand[0]
        post(clients[seat], match, move=f"D{drawn}", version=version)
        answer = post(clients[seat], match, select=str(drawn), version=version)
        assert answer.status_code == 200
        assert 'data-notice="' not in body(answer)


class TestNext:
    def test_is_safe_to_repeat_and_deals_once_both_are_ready(self, match, clients):
        match = matches.play_on(match, matches.is_between_deals)
        number = selectors.state_of(match).deal_number
        for _ in range(2):
            first = post(clients[0], match, move=f"next-{number}")
            assert first.status_code == 200
        assert fresh(match).version == match.version
        second = post(clients[1], match, move=f"next-{number}")
        assert version_shown(second) == match.version + 1
        again = post(clients[0], match, move=f"next-{number}")
        assert version_shown(again) == match.version + 1


class TestWhoMayCome:
    @pytest.mark.parametrize("path", ["", "table/"])
    def test_a_stranger_finds_the_same_nothing_as_at_no_match(
        self, match, charlie, path
    ):
        for client in (Client(), Client()):
            missing = client.get(f"/matches/{'x' * 22}/{path}")
            found = client.get(f"/matches/{match.slug}/{path}")
            assert found.status_code == missing.status_code == 404
            assert masked(found) == masked(missing)
            client.force_login(charlie)

    @pytest.mark.parametrize("path", ["play/", "resign/"])
    def test_a_stranger_can_press_nothing(self, match, charlie, client, path):
        client.force_login(charlie)
        assert client.post(f"/matches/{match.slug}/{path}").status_code == 404
        assert fresh(match).is_running

    def test_a_get_plays_nothing(self, match, clients):
        for path in ("play/", "resign/"):
            answer = clients[0].get(f"/matches/{match.slug}/{path}?move=P")
            assert answer.status_code == 405

    def test_without_its_token_a_press_is_refused(self, match, alice):
        client = Client(enforce_csrf_checks=True)
        client.force_login(alice)
        assert post(client, match, move="P").status_code == 403


def test_resigning_ends_the_match_for_the_other(match, clients):
    answer = clients[0].post(f"/matches/{match.slug}/resign/")
    assert answer["Location"] == f"/matches/{match.slug}/"
    page = body(clients[0].get(f"/matches/{match.slug}/"))
    assert 'data-over="resignation"' in page
    assert "You resigned." in page
    other = body(clients[1].get(f"/matches/{match.slug}/"))
    assert "You win the match" in other


class TestAMatchBrokenOff:
    """One that ended in its second deal, by no card."""

    ENDINGS = (
        ("resignation", 0, "Bob resigned.", "You resigned."),
        ("time", 0, "Bob ran out of time.", "You ran out of time."),
        ("abandonment", 0, "Bob left the table.", "You left the table."),
        ("agreement", None, "You agreed on a draw.", "You agreed on a draw."),
    )

    def tables(self, match, clients, admin_user, cause="time", winner=0):
        """What both sides see: heading and sums, and the log's newest line."""
        in_the_second = matches.play_on(
            match, lambda match: match.turn is not None and any(match.scores)
        )
        if cause == "resignation":
            services.resign(match.pk, matches.seat_of(in_the_second, 1))
        else:
            ending = {"cause": cause, "winner": winner, "by": admin_user}
            services.end_match(match.pk, **ending, reason="a test")
        pages = [words(client.get(f"/matches/{match.slug}/")) for client in clients]
        return [page.rsplit("Log of this deal ", 1) for page in pages]

    @pytest.mark.parametrize(("cause", "winner", "to_alice", "to_bob"), ENDINGS)
    def test_shows_the_sums_and_its_log_ends_with_how(
        self, match, clients, admin_user, cause, winner, to_alice, to_bob
    ):
        tables = self.tables(match, clients, admin_user, cause, winner)
        first, second = fresh(match).scores
        scores = ((first, "Bob", second), (second, "Alice", first))
        told = (to_alice, to_bob)
        for (table, log), (mine, name, theirs), how in zip(
            tables, scores, told, strict=True
        ):
            assert f"The match, to 100 You{mine} {name}{theirs}" in table
            assert "to go." not in table
            assert "Deal by deal" in table
            assert log.startswith(f"The match{how} Deal 2")

    def test_in_club_shows_the_sheet_and_why_it_has_no_sum(
        self, alice, bob, clients, admin_user
    ):
        club = matches.a_match(alice, bob, CLUB)
        [[table, _log], _bobs] = self.tables(club, clients, admin_user)
        first, second = fresh(club).scores
        assert f"scoreScore{first or '–'}{second or '–'}boxesBoxes" in table
        assert "neither the boxes nor what reaching the target is worth" in table
        assert "The match, to 100" not in table


def test_the_sum_of_a_deal_stands_in_the_row_of_whoever_won_it(match, clients):
    ended = matches.play_on(match, lambda match: match.turn is None)
    score = selectors.state_of(ended).finished[-1].score
    page = words(clients[score.winner].get(f"/matches/{match.slug}/"))
    left = 100 - score.points
    sums = f"0 + {score.points} = {score.points}. {left} points to go."
    assert f"to 100 You{sums}{score.points} " in page


def test_tables_are_never_stored(match, clients):
    for path in ("", "table/"):
        answer = clients[0].get(f"/matches/{match.slug}/{path}")
        assert "no-store" in answer["Cache-Control"]
    assert "no-store" in post(clients[0], match, order="suit")["Cache-Control"]


def test_a_pushed_or_answered_table_carries_no_token_of_another(match, clients):
    pushed = fragments.render_table(matches.seat_of(match, 0), push=True)
    assert "csrfmiddlewaretoken" not in pushed
    assert 'hx-swap-oob="outerMorph"' in pushed


@pytest.mark.django_db(transaction=True)
def test_a_move_costs_few_queries(match, clients):
    client = clients[match.turn]
    client.get(f"/matches/{match.slug}/")
    with CaptureQueriesContext(connection) as context:
        post(client, match, move="P", version=match.version)
    queries = [q["sql"] for q in context if q["sql"].split()[0] not in FRAME]
    assert len(queries) <= 8, queries


def test_a_match_against_the_ai_goes_on_within_the_answer(alice, client):
    match = services.start_ai_match(alice, "easy", STANDARD)
    client.force_login(alice)
    for _ in range(6):
        match = matches.kept_up(match)
        assert match.turn in (0, None), "the AI has answered"
        if match.turn is None:
            break
        move = matches.a_move(matches.seat_of(match, 0))
        post(client, match, move=str(move), version=match.version)


def test_play_again_starts_the_same_rules_and_level(alice, client):
    rules = rules_for("club", {"oklahoma": True, "target": 150})
    match = matches.kept_up(services.start_ai_match(alice, "hard", rules))
    services.resign(match.pk, matches.seat_of(match, 0))
    client.force_login(alice)
    answer = client.post("/play-now/", {"again": match.slug})
    slug = answer["Location"].split("/")[2]
    again, seat = selectors.match_for(alice, slug)
    assert again != match
    assert again.rules == rules
    assert seat.opponent.level == "hard"


def test_nobody_plays_a_strangers_match_again(match, charlie, client):
    client.force_login(charlie)
    assert client.post("/play-now/", {"again": match.slug}).status_code == 404


def test_a_refused_press_takes_an_armed_knock_back(match, clients):
    seat = matches.seat_of(match, match.turn)
    services.arrange_hand(seat, stage="arm-K")
    post(clients[match.turn], match, move="S", version=match.version)
    assert matches.seat_of(match, match.turn).arrangement["armed"] == ""
