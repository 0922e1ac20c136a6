"""The engines that ours is held against, each asked in its own form of a hand."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from games.gin.cards import Card

Hand = tuple[Card, ...]


@dataclass(frozen=True)
class Peers:
    """Another engine's answers: made ready from our cards, then asked for on the clock.

    OpenSpiel answers for ten cards and for eleven, RLCard for ten only.
    """

    spiel_hand: Callable[[Hand], Any]
    spiel_deadwood: Callable[[Any], int]
    spiel_deal: Callable[[], object]
    rlcard_hand: Callable[[Hand], Any]
    rlcard_deadwood: Callable[[Any], int]


def installed_peers() -> Peers:
    """OpenSpiel and RLCard; raises ``ModuleNotFoundError`` without the extra."""
    import pyspiel
    from rlcard.games.gin_rummy.utils import melding, utils

    spiel = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)

    def spiel_hand(cards: Hand) -> list[int]:
        names = [str(card)[0] + str(card)[1].lower() for card in cards]
        return list(spiel.card_strings_to_card_ints(names))

    def rlcard_hand(cards: Hand) -> list[Any]:
        return [utils.card_from_text(str(card)) for card in cards]

    def rlcard_deadwood(hand: list[Any]) -> int:
        clusters = melding.get_best_meld_clusters(hand)
        return utils.get_deadwood_count(hand, clusters[0] if clusters else [])

    return Peers(
        spiel_hand,
        spiel.min_deadwood,
        _spiel_table(pyspiel),
        rlcard_hand,
        rlcard_deadwood,
    )


def _spiel_table(pyspiel: Any) -> Callable[[], None]:
    """Plays a deal of OpenSpiel's own game, its simple bot against itself."""
    game = pyspiel.load_game("gin_rummy")
    bots = [
        pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), seat)
        for seat in (0, 1)
    ]
    rng = Random(1)

    def play_deal() -> None:
        state = game.new_initial_state()
        for bot in bots:
            bot.restart()
        while not state.is_terminal():
            if state.is_chance_node():
                action = rng.choice(state.legal_actions())
            else:
                action = bots[state.current_player()].step(state)
            state.apply_action(action)

    return play_deal
