"""A deal played again step by step, once all its cards may be seen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.gin.cards import Card
from games.gin.deal import Deal
from games.gin.events import History
from games.gin.melds import best_arrangement, deadwood_points
from games.gin.retold import Turn, pack_behind, turns_of
from games.gin.view import PlayerView, ShownDeal

from .afterwards import whys_of, whys_on_the_table
from .cards import meld_name
from .showdown import Showdown, ShownMeld, deadwood_sum, shown
from .words import log_lines


@dataclass(frozen=True)
class Step:
    """What was done in a turn, and how much deadwood it left either side, by seat."""

    number: int
    who: str
    what: SafeString
    why: str
    deadwood: tuple[int, int]


@dataclass(frozen=True)
class OpenSide:
    """A hand at a step, in the best melds that it makes."""

    name: str
    mine: bool
    points: int
    melds: tuple[ShownMeld, ...]


@dataclass(frozen=True)
class Replay:
    """A deal at one of its steps; at step 0 the cards lie as they were dealt.

    `showdown` stands there at the last step of a deal that was closed. `drawn` is the
    card that came with the step.
    """

    number: int
    dealer: str
    at: int
    steps: tuple[Step, ...]
    sides: tuple[OpenSide, ...]
    drawn: Card | None
    upcard: Card | None
    stock_cards: int
    deadwood: tuple[tuple[int, int], ...]
    showdown: Showdown | None

    @property
    def last(self) -> int:
        return len(self.steps)

    @property
    def step(self) -> Step | None:
        return self.steps[self.at - 1] if self.at else None


def replay_of(
    view: PlayerView, number: int, at: int, names: Sequence[str], level: str = ""
) -> Replay | None:
    """The deal of this number at a step, the nearest that there is.

    None where there is no such deal, or not all its cards may be seen by now. Against
    an AI its ``level``: it says why it played so.
    """
    told = _told(view, number, level)
    if told is None:
        return None
    start, turns = _course(told, view)
    at = max(0, min(at, len(turns)))
    deal = turns[at - 1].after if at else start
    steps = _steps(told, turns, view, names)
    is_shown = told.shown and told.shown.closing and at == len(turns)
    return Replay(
        number=number,
        dealer=_name(told.dealer, view, names),
        at=at,
        steps=steps,
        sides=_sides(deal, view, names),
        drawn=_drawn(turns[at - 1]) if at else None,
        upcard=deal.upcard,
        stock_cards=len(deal.stock),
        deadwood=(_deadwood(start), *(step.deadwood for step in steps)),
        showdown=shown(told.shown, view, names) if told.shown and is_shown else None,
    )


def can_be_replayed(view: PlayerView, number: int) -> bool:
    """Whether all cards of the deal of this number may be seen by now."""
    return _told(view, number, "") is not None


@dataclass(frozen=True)
class _Told:
    dealer: int
    pack: tuple[Card, ...]
    history: History
    whys: Mapping[int, str]
    shown: ShownDeal | None = None


def _told(view: PlayerView, number: int, level: str) -> _Told | None:
    for deal in view.finished:
        if deal.number == number:
            pack, whys = pack_behind(deal), whys_of(deal, view, level)
            return _Told(deal.dealer, pack, deal.history, whys, deal) if pack else None
    if number != view.deal_number or not view.pack:
        return None
    whys = whys_on_the_table(view, level)
    return _Told(view.dealer, view.pack, view.history, whys)


def _course(told: _Told, view: PlayerView) -> tuple[Deal, list[Turn]]:
    start = Deal.start(told.pack, told.dealer, view.rules)
    return start, turns_of(told.pack, told.dealer, view.rules, told.history)


def _steps(
    told: _Told, turns: Sequence[Turn], view: PlayerView, names: Sequence[str]
) -> tuple[Step, ...]:
    steps, place = [], 0
    for number, turn in enumerate(turns, start=1):
        lines = log_lines(turn.events, view.seat, names)
        places = range(place, place + len(turn.events))
        steps.append(
            Step(
                number=number,
                who=_name(turn.seat, view, names),
                what=format_html_join(", ", "{}", ((line.what,) for line in lines)),
                why="; ".join(told.whys[each] for each in places if each in told.whys),
                deadwood=_deadwood(turn.after),
            )
        )
        place += len(turn.events)
    return tuple(steps)


def _sides(deal: Deal, view: PlayerView, names: Sequence[str]) -> tuple[OpenSide, ...]:
    """The other side above, one's own below, as at the table."""
    own = view.seat or 0
    return tuple(
        _side(deal.hands[seat], names[seat], mine=seat == view.seat)
        for seat in (1 - own, own)
    )


def _side(hand: frozenset[Card], name: str, *, mine: bool) -> OpenSide:
    best = best_arrangement(hand)
    melds = [ShownMeld(meld.cards, meld_name(meld)) for meld in best.melds]
    if best.deadwood:
        words = deadwood_sum(best.deadwood)
        melds.append(ShownMeld(best.deadwood, words, deadwood=True))
    return OpenSide(name, mine, best.deadwood_points, tuple(melds))


def _deadwood(deal: Deal) -> tuple[int, int]:
    return deadwood_points(deal.hands[0]), deadwood_points(deal.hands[1])


def _drawn(turn: Turn) -> Card | None:
    """The card that came to the hand in this turn, if it is still there."""
    came = [event.card for event in turn.events if event.card]
    card = came[0] if came else None
    return card if card in turn.after.hands[turn.seat] else None


def _name(seat: int, view: PlayerView, names: Sequence[str]) -> str:
    return _("You") if seat == view.seat else names[seat]
