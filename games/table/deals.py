"""A match told deal by deal, from what one of its players may know by now."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.gin.cards import Card
from games.gin.view import PlayerView, ShownDeal

from .afterwards import whys_of, whys_on_the_table
from .showdown import Showdown, shown
from .words import LogLine, log_lines


@dataclass(frozen=True)
class OpenHand:
    """The cards of one side, where they may be seen and lie in no showdown."""

    name: str
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class ToldDeal:
    """A deal of the match, as it is told below its sheet."""

    number: int
    heading: str
    dealer: str
    showdown: Showdown | None
    hands: tuple[OpenHand, ...]
    log: Sequence[LogLine]


def told(view: PlayerView, names: Sequence[str], level: str = "") -> list[ToldDeal]:
    """Every deal of the match, the first one first.

    Against an AI its ``level``: it says why it played so.
    """
    deals = [_finished(deal, view, names, level) for deal in view.finished]
    if len(deals) < view.deal_number:
        deals.append(_unfinished(view, names, level))
    return deals


def _finished(
    deal: ShownDeal, view: PlayerView, names: Sequence[str], level: str
) -> ToldDeal:
    showdown = shown(deal, view, names)
    return ToldDeal(
        number=deal.number,
        heading=showdown.heading,
        dealer=_name(deal.dealer, view, names),
        showdown=showdown,
        hands=() if showdown.sides else _open_hands(deal.hands, view, names),
        log=log_lines(deal.history, view.seat, names, whys_of(deal, view, level)),
    )


def _unfinished(view: PlayerView, names: Sequence[str], level: str) -> ToldDeal:
    """The deal that is being played, or was when the match was broken off."""
    return ToldDeal(
        number=view.deal_number,
        heading=_("Broken off") if view.outcome else _("Being played"),
        dealer=_name(view.dealer, view, names),
        showdown=None,
        hands=_open_hands(view.hands, view, names),
        log=log_lines(view.history, view.seat, names, whys_on_the_table(view, level)),
    )


def _open_hands(
    hands: Sequence[tuple[Card, ...]] | None, view: PlayerView, names: Sequence[str]
) -> tuple[OpenHand, ...]:
    return tuple(
        OpenHand(_name(number, view, names), cards)
        for number, cards in enumerate(hands or ())
    )


def _name(number: int, view: PlayerView, names: Sequence[str]) -> str:
    return _("You") if number == view.seat else names[number]
