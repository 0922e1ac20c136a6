"""`manage.py selfplay … --in openspiel`, in a stand-in for OpenSpiel's game."""

import json
import sys
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from games.ai import Budget, choose
from games.ai.strength import CHALLENGE
from games.gin.cards import PACK, parse_cards
from games.gin.match import MatchState
from games.gin.melds import Meld
from games.gin.moves import Discard, Gin, Knock
from games.gin.rules import parse_rules
from games.gin.scoring import Ending
from games.gin.view import view_for
from games.management import spiel
from games.management.arena import Setup, play_pair
from games.management.spiel import EnginesDiffer, SpielDeal
from tests.spiel import KNOCK, PASS, STOCK, UPCARD, Bot, Phase, State, module

INSIDE = ("openspiel", "--in", "openspiel")


@pytest.fixture
def install(monkeypatch):
    """Put a stand-in in the library's place."""

    def install(**parts) -> None:
        monkeypatch.setitem(sys.modules, "pyspiel", module(**parts))
        spiel.installed.cache_clear()

    install()
    yield install
    spiel.installed.cache_clear()


def selfplay(*arguments: str) -> str:
    out = StringIO()
    call_command("selfplay", *arguments, stdout=out, stderr=StringIO())
    return out.getvalue()


def a_match(pack, dealer: int = 0) -> MatchState:
    return MatchState(parse_rules(CHALLENGE), dealer).deal_out(pack)


def shuffled(seed: int) -> list:
    pack = list(PACK)
    Random(seed).shuffle(pack)
    return pack


def dealt(first: str, second: str, upcard: str, stock: str = "") -> list:
    """A pack that deals these hands: the non-dealer's, the dealer's."""
    hands = zip(parse_cards(first), parse_cards(second), strict=True)
    known = [*(card for pair in hands for card in pair), *parse_cards(upcard)]
    known += parse_cards(stock)
    return [*known, *(card for card in PACK if card not in known)]


def played(deal: SpielDeal, level: str = "easy", *, waits: bool = False) -> MatchState:
    """The match after this deal; who ``waits`` only draws and throws."""
    while not deal.is_over:
        if not deal.is_mine:
            deal.let_bot_act()
        elif not deal.asks:
            deal.go_on()
        else:
            view = view_for(deal.mine, deal.state)
            move = choose(level, view, Random(1), Budget(1e9))
            if isinstance(move, (Knock, Gin)) and waits:
                move = Discard(move.discard)
            deal.play(move)
    return deal.counted()


def test_a_level_plays_matches_there_and_the_result_says_where(install):
    result = json.loads(selfplay("easy", *INSIDE, "--matches", "4", "--json"))
    assert (result["a"], result["b"], result["rules"]) == (
        *("easy", "openspiel"),
        "openspiel",
    )
    assert result["matches"] == 4
    assert result["ms"]["a"]["max"] > 0


@pytest.mark.parametrize("name", ["normal", "hard", "camper", "eaai_simple"])
def test_levels_and_peers_play_there(install, name):
    pair = play_pair(Setup(name, "openspiel", "openspiel", milliseconds=2), 1)
    assert pair.deals >= 2


@pytest.mark.parametrize("mine", [0, 1])
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_both_engines_agree_on_every_action_and_on_the_points(install, level, mine):
    kinds = set()
    for seed in range(60):
        state = a_match(shuffled(seed), dealer=seed % 2)
        state = played(SpielDeal(spiel.installed(), state, mine), level)
        (done,) = state.finished
        kinds.add(done.score.kind)
        assert state.awaits_pack or state.decided
    assert {Ending.KNOCK, Ending.GIN, Ending.UNDERCUT} & kinds


EQUAL = {
    "first": "AC 2C 3C 4D 5D 6D 7H 8H 9H 5S",
    "second": "AD AH AS 2D 2H 2S 3D 3H 3S 5C",
    "upcard": "KH",
    "stock": "KC KD",
}


def test_equal_deadwood_counts_nothing_there(install):
    state = a_match(dealt(**EQUAL), dealer=0)
    state = played(SpielDeal(spiel.installed(), state, mine=1))
    assert state.finished[-1].score.winner is None
    assert state.scores == (0, 0)


class ThrowsBack(Bot):
    """Takes whatever lies on the pile, and throws it back."""

    def _plan(self, state: State) -> list[int]:
        if UPCARD in state.legal_actions():
            return [UPCARD]
        return super()._plan(state)

    def throw(self, state: State, hand: list[int]) -> int:
        return hand[-1]


def test_a_card_that_the_bot_throws_back_is_followed(install):
    install(bot=ThrowsBack)
    for seed in range(5):
        deal = SpielDeal(spiel.installed(), a_match(shuffled(seed)), mine=0)
        assert played(deal).finished


class Hoards(Bot):
    """Keeps what it was dealt, and knocks at the wall only."""

    def _plan(self, state: State) -> list[int]:
        if KNOCK in state.legal_actions() and state.phase is not Phase.WALL:
            return [self.throw(state, state.held[self.player])]
        return super()._plan(state)

    def throw(self, state: State, hand: list[int]) -> int:
        return hand[-1]


def test_a_knock_at_the_wall_counts_as_it_does_there(install):
    install(bot=Hoards)
    melded = "AC 2C 3C 4D 5D 6D 7H 8H 9H 2D"
    loose = "KS QS JH TH 9D 8C 6S 5S 3H AD"
    state = a_match(dealt(loose, melded, "KH"), dealer=1)
    state = played(SpielDeal(spiel.installed(), state, mine=0), waits=True)
    (done,) = state.finished
    assert done.deal.closing is None, "to us it is void"
    assert state.scores[done.score.winner] == done.score.points > 0


class DearGuess(State):
    """Thinks for a while of any eleven cards that they are too bad for a knock."""

    guesses = 0

    def _may_knock(self, hand: list[int]) -> bool:
        DearGuess.guesses += 1
        return super()._may_knock(hand) and DearGuess.guesses > 300


def test_a_knock_that_the_library_bars_is_played_as_the_discard_and_counted(install):
    install(state=DearGuess)
    pair = play_pair(Setup("easy", "openspiel", "openspiel"), 0)
    assert pair.a.refused_knocks > 0
    assert pair.b.refused_knocks == 0


class NoStock(State):
    def legal_actions(self) -> list[int]:
        return [action for action in super().legal_actions() if action != STOCK]


class Generous(State):
    def returns(self) -> list[float]:
        return [points * 2 for points in super().returns()]


class Loose(State):
    def _may_knock(self, hand: list[int]) -> bool:
        return True


class OtherCards(State):
    def hands(self) -> list[list[int]]:
        return [[0], [1]]


@pytest.mark.parametrize("state", [NoStock, Generous, Loose, OtherCards])
def test_what_the_engines_see_otherwise_stops_the_run(install, state):
    install(state=state)
    with pytest.raises(EnginesDiffer, match="differ"):
        play_pair(Setup("easy", "openspiel", "openspiel"), 0)
    with pytest.raises(CommandError, match="differ"):
        selfplay("easy", *INSIDE, "--matches", "4")


class Cheats(Bot):
    def _plan(self, state: State) -> list[int]:
        if state.phase is Phase.LAYOFF and state.laying_off:
            hand = state.held[self.player]
            return [*(c for c in hand if c in state.legal_actions()), PASS]
        return super()._plan(state)


def test_what_the_bot_lays_off_lies_on_our_melds_too(install):
    install(bot=Cheats)
    for seed in range(40):
        played(SpielDeal(spiel.installed(), a_match(shuffled(seed)), mine=0))


def test_long_runs_are_laid_in_parts():
    run = Meld.of(parse_cards("AC 2C 3C 4C 5C 6C 7C 8C 9C TC"))
    assert [len(part) for part in spiel._parts(run)] == [3, 3, 4]


def test_what_is_not_played_there_is_refused_in_a_sentence(install):
    for arguments in (
        ("hard", "normal", "--in", "openspiel"),
        ("hard", *INSIDE, "--rules", "club"),
    ):
        with pytest.raises(CommandError, match="its own bot is the other player"):
            selfplay(*arguments)
    with pytest.raises(CommandError, match="nobody is none of"):
        selfplay("nobody", *INSIDE)


def test_one_sentence_tells_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    spiel.installed.cache_clear()
    with pytest.raises(CommandError, match="pip install 'open_spiel") as failure:
        selfplay("hard", *INSIDE)
    assert failure.value.returncode == 2
