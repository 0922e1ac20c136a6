"""Why an AI played as it did, told once the deal is over.

Nothing but the viewer's own view is asked: each position is set up again from what may
be known of the deal by now, and there the AI is asked for its reason. Where its draws
are still hidden, as in a void deal, nothing is told.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from games import ai
from games.gin.cards import Card
from games.gin.events import History
from games.gin.match import MatchState
from games.gin.moves import DrawStock, Move
from games.gin.retold import pack_behind, retold
from games.gin.rules import Rules
from games.gin.view import PlayerView, ShownDeal, view_for

from .why import why_words

#: So many deals are kept with their reasons: one of Hard's takes some 20 ms.
KEPT = 300

Pack = tuple[Card, ...]


def whys_of(deal: ShownDeal, view: PlayerView, level: str) -> Mapping[int, str]:
    """The reasons of the viewer's opponent, an AI of ``level``, by place in the log."""
    if not level:
        return {}
    earlier = tuple(each for each in view.finished if each.number < deal.number)
    pack = pack_behind(deal)
    return _told(level, view, deal.dealer, pack, deal.history, earlier)


def whys_on_the_table(view: PlayerView, level: str) -> Mapping[int, str]:
    """Those of the deal on the table: none while it is being played."""
    if not level:
        return {}
    if view.scored:
        return whys_of(view.scored, view, level)
    return _told(level, view, view.dealer, view.pack, view.history, view.finished)


def _told(
    level: str,
    view: PlayerView,
    dealer: int,
    pack: Pack | None,
    history: History,
    earlier: tuple[ShownDeal, ...],
) -> Mapping[int, str]:
    if view.seat is None or pack is None:
        return {}
    reasons = _reasons(level, 1 - view.seat, view.rules, dealer, pack, history, earlier)
    return {place: why_words(reason) for place, reason in reasons}


@lru_cache(maxsize=KEPT)
def _reasons(
    level: str,
    seat: int,
    rules: Rules,
    dealer: int,
    pack: Pack,
    history: History,
    earlier: tuple[ShownDeal, ...],
) -> tuple[tuple[int, ai.Reason], ...]:
    """The reasons that can be told, by place in the history."""
    found = (
        (place, ai.explain(level, view, move))
        for place, view, move in _turns(seat, rules, dealer, pack, history, earlier)
    )
    return tuple((place, reason) for place, reason in found if reason)


def _turns(
    seat: int,
    rules: Rules,
    dealer: int,
    pack: Pack,
    history: History,
    earlier: tuple[ShownDeal, ...],
) -> Iterator[tuple[int, PlayerView, Move]]:
    """What the seat did and saw. A draw from the stock is left out: it is the rule."""
    for place, (deal, move) in enumerate(retold(pack, dealer, rules, history)):
        if deal.turn == seat and not isinstance(move, DrawStock):
            view = view_for(seat, MatchState(rules, dealer, deal))
            yield place, _with_earlier(view, earlier), move


def _with_earlier(view: PlayerView, earlier: tuple[ShownDeal, ...]) -> PlayerView:
    """The view of a match's only deal as that of one that follows ``earlier``."""
    return replace(
        view,
        deal_number=len(earlier) + 1,
        finished=earlier,
        scores=earlier[-1].totals if earlier else (0, 0),
    )
