"""The adapter's rules: what a peer is told and asked, how its answers are played."""

from dataclasses import replace
from typing import Any

import pytest

from games.ai.peers import PEERS
from games.ai.peers.adapter import PeerFault, PeerPlayer
from games.ai.peers.protocol import CARDS, NUMBERS
from games.gin.cards import PACK, Card, parse_cards
from games.gin.events import Phase
from games.gin.match import MatchState
from games.gin.moves import (
    BigGin,
    Discard,
    Done,
    DrawStock,
    DrawUpcard,
    Gin,
    LayOff,
    Pass,
)
from games.gin.rules import CLUB, STANDARD
from games.gin.view import view_for
from tests.ai.tables import a_view
from tests.builders import a_closing, a_deal, a_pack


def numbers(text: str) -> list[int]:
    return [NUMBERS[card.index] for card in parse_cards(text)]


class Scripted:
    """A peer that notes what it is told and answers what the test says."""

    def __init__(self, **answers: Any) -> None:
        self.answers = answers
        self.heard: list[tuple[Any, ...]] = []

    def start(self, seat, hand, upcard, first):
        self.heard.append(("start", seat, hand, upcard, first))

    def take(self, upcard, opening):
        self.heard.append(("take", upcard, opening))
        return self.answers.get("take", False)

    def play(self, hand, drawn, from_discard):
        self.heard.append(("play", hand, drawn, from_discard))
        return self.answers["play"]

    def defend(self, hand, knocker_melds, gin):
        self.heard.append(("defend", hand, knocker_melds, gin))
        return self.answers.get("defend", ([], []))

    def saw(self, event, card):
        self.heard.append((event, card))

    def end(self, points):
        self.heard.append(("end", points))

    def named(self, name: str) -> list[tuple[Any, ...]]:
        return [heard for heard in self.heard if heard[0] == name]


class Curious(Scripted):
    """A peer that wants to know all that it may."""

    knock_limit = 10

    def start(self, seat, hand, upcard, first, limit=None, rules=None, scores=None):
        self.heard.append(("start", limit, rules, scores))


def test_the_protocol_s_cards_are_counted_from_the_ace_of_spades():
    assert numbers("AS KS AC AD AH KH") == [0, 12, 13, 26, 39, 51]
    assert [NUMBERS[card.index] for card in CARDS] == list(range(52))
    assert set(CARDS) == set(PACK)


def test_a_peer_is_told_its_hand_the_upcard_and_who_begins():
    view = view_for(1, MatchState(STANDARD, 0).deal_out(a_pack()))
    peer = Scripted()
    PeerPlayer("peer", peer).observe(view)
    hand = sorted(NUMBERS[card.index] for card in view.hand)
    assert peer.heard == [("start", 1, hand, NUMBERS[view.upcard.index], True)]


def test_a_peer_that_accepts_them_is_told_limit_rules_and_scores():
    rules = replace(CLUB, oklahoma=True)
    state = MatchState(rules, 0).deal_out(a_pack())
    view = replace(view_for(1, state), scores=(30, 70), limit=7)
    peer = Curious()
    PeerPlayer("peer", peer).observe(view)
    _, limit, told, scores = peer.heard[0]
    assert (limit, scores, peer.knock_limit) == (7, (70, 30), 7)
    assert told["sheet"] == "club"
    assert told["oklahoma"]


def test_a_peer_sees_what_its_opponent_does():
    state = MatchState(STANDARD, 0).deal_out(a_pack())
    peer = Scripted()
    player = PeerPlayer("peer", peer)
    player.observe(view_for(0, state))
    first = state.deal.upcard
    state = state.play(1, Pass()).play(0, Pass()).play(1, DrawStock())
    thrown = state.deal.drawn
    state = state.play(1, Discard(thrown))
    player.observe(view_for(0, state))
    state = state.play(0, DrawUpcard())
    mine = min(state.deal.hands[0] - {thrown})
    state = state.play(0, Discard(mine)).play(1, DrawUpcard())
    player.observe(view_for(0, state))
    assert peer.heard[1:] == [
        ("opp_pass", NUMBERS[first.index]),
        ("opp_skip", NUMBERS[first.index]),
        ("opp_discard", NUMBERS[thrown.index]),
        ("opp_take", NUMBERS[mine.index]),
    ]


def test_a_peer_is_asked_about_the_first_upcard_and_passes_by_refusing():
    view = a_view(Phase.UPCARD_OFFER, upcard="QH", first_upcard="QH")
    peer = Scripted()
    assert PeerPlayer("peer", peer).choose(view) == Pass()
    assert peer.named("take") == [("take", *numbers("QH"), True)]


def test_in_the_club_taking_the_first_upcard_is_an_ordinary_draw():
    state = MatchState(CLUB, 0).deal_out(a_pack())
    peer = Scripted(take=True)
    assert PeerPlayer("peer", peer).choose(view_for(1, state)) == DrawUpcard()
    assert [opening for _, _, opening in peer.named("take")] == [False]


def test_a_peer_is_not_asked_where_only_the_stock_may_be_drawn():
    peer = Scripted(take=True)
    player = PeerPlayer("peer", peer)
    assert player.choose(a_view(Phase.FORCED_STOCK)) == DrawStock()
    exchange = replace(
        a_view(Phase.DRAW, upcard="QH"), legal_moves=(DrawStock(),), deal_number=2
    )
    assert player.choose(exchange) == DrawStock()
    assert not peer.named("take")


GIN_BUT_ONE = "5S 6S 7S 8S 9H 9D 9C AC 2D 3H KH"
SHOWN = [numbers("5S 6S 7S 8S"), numbers("9H 9D 9C")]


def test_a_peer_knocks_with_the_melds_that_it_names():
    view = a_view(Phase.DISCARD, hand=GIN_BUT_ONE)
    view = replace(view, drawn=Card.parse("KH"))
    peer = Scripted(play=(*numbers("KH"), SHOWN))
    move = PeerPlayer("peer", peer).choose(view)
    assert str(move) == "KKH/5S6S7S8S/9H9D9C"
    assert peer.named("play")[0][2:] == (*numbers("KH"), False)


def test_a_knock_above_the_limit_is_played_as_the_discard_alone_and_counted():
    view = replace(a_view(Phase.DISCARD, hand=GIN_BUT_ONE), drawn=Card.parse("KH"))
    view = replace(view, limit=5)
    player = PeerPlayer("peer", Scripted(play=(*numbers("KH"), SHOWN)))
    assert player.choose(view) == Discard(Card.parse("KH"))
    assert player.refused_knocks == 1


def test_big_gin_is_played_for_the_peer():
    hand = "5S 6S 7S 8S 9H 9D 9C AC 2C 3C 4C"
    peer = Scripted()
    player = PeerPlayer("peer", peer)
    assert player.choose(a_view(Phase.DISCARD, hand=hand, rules=CLUB)) == BigGin()
    assert not peer.named("play")


def test_a_peer_lays_off_card_by_card_on_melds_that_grow():
    closing = a_closing(["9C TC JC", "4H 4S 4D"], deadwood="AH", knocker=1)
    view = a_view(Phase.LAYOFF, hand="QC KC 8C 4C 5D 6D 7D AS 2S 9H", closing=closing)
    peer = Scripted(defend=(numbers("QC KC 4C"), []))
    player = PeerPlayer("peer", peer)
    assert [player.choose(view) for _ in range(4)] == [
        LayOff(Card.parse("QC"), 0),
        LayOff(Card.parse("KC"), 0),
        LayOff(Card.parse("4C"), 1),
        Done(),
    ]
    assert len(peer.named("defend")) == 1


@pytest.mark.parametrize("layoffs", ["KC QC", "2S", "TH"])
def test_layoffs_that_fit_nowhere_stop_the_run(layoffs):
    closing = a_closing(["9C TC JC", "4H 4S 4D"], deadwood="AH", knocker=1)
    view = a_view(Phase.LAYOFF, hand="QC KC 8C 4C 5D 6D 7D AS 2S 9H", closing=closing)
    player = PeerPlayer("peer", Scripted(defend=(numbers(layoffs), [])))
    with pytest.raises(PeerFault, match="peer lays off"):
        player.choose(view)


@pytest.mark.parametrize("thrown", ["KC", "9C"], ids=["not held", "just taken"])
def test_an_illegal_discard_stops_the_run_with_name_and_position(thrown):
    view = a_view(Phase.DISCARD, hand=GIN_BUT_ONE, taken="9C")
    player = PeerPlayer("module:Peer", Scripted(play=(*numbers(thrown), None)))
    with pytest.raises(PeerFault, match=f"module:Peer throws {thrown} .* hand AC 2D"):
        player.choose(view)


def test_a_peer_that_raises_stops_the_run_with_name_and_position():
    player = PeerPlayer("peer", Scripted(play=None))
    with pytest.raises(PeerFault, match=r"peer raised TypeError.* hand "):
        player.choose(replace(a_view(Phase.DISCARD), drawn=Card.parse("AC")))


def test_a_peer_that_raises_when_a_deal_begins_stops_the_run_too():
    peer = Scripted()
    peer.start = None
    with pytest.raises(PeerFault, match="peer raised TypeError"):
        PeerPlayer("peer", peer).observe(a_view(Phase.DRAW))


def test_a_peer_sees_the_opponent_s_gin_and_is_told_what_it_cost():
    deal = a_deal(
        Phase.DISCARD,
        hand="5S 6S 7S 8S 9H 9D 9C AC 2C 3C KH",
        other_hand="KC KD KS QC QD QH TC TD TH 4D",
    )
    state = MatchState(STANDARD, 1, deal)
    peer = Scripted()
    player = PeerPlayer("peer", peer)
    player.observe(view_for(1, state))
    player.observe(view_for(1, state.play(0, Gin(Card.parse("KH")))))
    [(_, hand, melds, gin)] = peer.named("defend")
    assert len(hand) == 10
    assert sorted(melds[0]) == sorted(numbers("AC 2C 3C"))
    assert gin
    assert peer.heard[-1] == ("end", -29)


def test_every_peer_can_be_made_with_a_seed_and_knows_its_limit():
    for peer in PEERS.values():
        assert peer(seed=3).knock_limit == 10
