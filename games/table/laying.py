"""Melds laid by hand before a close: private, and taken back at will (Q41)."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.gin.cards import Card
from games.gin.melds import Meld, MeldKind, NotAMeld

from .cards import meld_name, meld_span
from .presses import Press, Situation

#: The fewest cards of a meld.
FEWEST = 3


@dataclass(frozen=True)
class StagedMeld:
    """A meld that lies before its owner; `add` takes the chosen cards, if they fit."""

    cards: tuple[Card, ...]
    name: str
    add: Press | None


@dataclass(frozen=True)
class Laying:
    """The melds laid by hand, and the place for one more while there may be one."""

    melds: tuple[StagedMeld, ...]
    place: Press | None


def laying_of(table: Situation) -> Laying | None:
    """The melds laid so far and the place for the next; None until it is asked for."""
    if table.view.closing and not table.mine:
        return None
    if not (table.staged or table.several or len(table.chosen) > 1):
        return None
    melds = tuple(
        StagedMeld(meld.cards, meld_name(meld), _add_press(table, meld))
        for meld in table.staged
    )
    place = _place_press(table) if may_lay(table) else None
    return Laying(melds, place)


def may_lay(table: Situation) -> bool:
    """Whether there are cards enough in the hand for one meld more."""
    return len(table.rest) >= FEWEST


def made_by(cards: tuple[Card, ...]) -> Meld | None:
    """The meld that the cards make, if they make one."""
    try:
        return Meld.of(cards)
    except NotAMeld:
        return None


def _place_press(table: Situation) -> Press:
    press = Press("lay", field="stage", title=_("Lay a meld"), key="m")
    if meld := made_by(table.chosen):
        detail = _("a set") if meld.kind is MeldKind.SET else _("a run")
        title = _("Lay %(cards)s") % {"cards": meld_span(meld)}
        return Press("lay", field="stage", title=title, detail=detail, key="m")
    why = _("no meld yet") if table.chosen else _("choose its cards")
    return Press(press.value, field="stage", title=press.title, why=why, key="m")


def _add_press(table: Situation, meld: Meld) -> Press | None:
    """Adds the chosen cards to a laid meld; offered where they fit."""
    if not table.chosen or not made_by((*meld.cards, *table.chosen)):
        return None
    return Press(f"add-{meld.cards[0]}", field="stage", title=_("add here"))
