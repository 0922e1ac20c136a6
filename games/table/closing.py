"""Knock, gin and big gin: what they would cost, and why they are barred."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.gin.cards import Card
from games.gin.deal import Phase
from games.gin.melds import deadwood_points
from games.gin.scoring import is_doubled

from .cards import short_name
from .presses import Press, Situation, kept_reason
from .words import isolated


@dataclass(frozen=True)
class Limit:
    """The deal's knock limit; in Oklahoma with the upcard that it comes from."""

    words: str
    card: Card | None = None


def limit_of(table: Situation) -> Limit:
    """What stands in the knock box all deal long."""
    view = table.view
    words = _("limit %(limit)d") % {"limit": view.limit}
    if not view.rules.oklahoma or view.first_upcard is None:
        return Limit(words)
    if view.limit == 0:
        words = _("upcard: ace")
    if is_doubled(view.rules, view.first_upcard):
        words = _("%(limit)s, doubled") % {"limit": words}
    return Limit(words, view.first_upcard)


def knock_press(table: Situation) -> Press:
    """The knock box: what a knock would cost, or why there is none."""
    view, title = table.view, _("Knock")
    if view.limit == 0:
        return Press("K", title=_("No knock"), why=_("gin or big gin only"))
    if why := _not_now(table):
        return Press("K", title=title, why=why)
    if (points := table.points_allowed) > view.limit:
        why = _("%(points)d is too much") % {"points": points}
        return Press("K", title=title, why=why)
    detail = _("with %(points)d, throwing %(card)s")
    return _close_press(table, "K", title, detail)


def gin_press(table: Situation) -> Press:
    """Gin: live when nothing is left over."""
    title = _("Gin")
    if why := _not_now(table):
        return Press("G", title=title, why=why)
    if points := table.points_allowed:
        why = _("needs 0, you have %(points)d") % {"points": points}
        return Press("G", title=title, why=why)
    return _close_press(table, "G", title, _("throwing %(card)s"))


def big_gin_press(table: Situation) -> Press | None:
    """Big gin, offered once all eleven are melded; never forced."""
    rules = table.view.rules
    if not rules.big_gin_bonus or table.view.phase is not Phase.DISCARD:
        return None
    if not table.mine or deadwood_points(table.view.hand):
        return None
    detail = _("%(bonus)d and %(name)s’s deadwood") % {
        "bonus": rules.big_gin_bonus,
        "name": isolated(table.opponent),
    }
    first = table.view.first_upcard
    if first and is_doubled(rules, first):
        detail = _("%(limit)s, doubled") % {"limit": detail}
    move = "B" if table.rest else table.with_melds("B")
    return Press(move, title=_("Big gin"), detail=detail, key="b", main=True)


def better_split_press(table: Situation) -> Press | None:
    """One press that shows the best melds, where the sheet wants no others (Q23).

    It throws the chosen card; in place of the draw it is armed first.
    """
    view, card = table.view, table.card
    if not table.is_second_best or _not_now(table) or table.points_allowed > view.limit:
        return None
    title = _("Knock with the best melds")
    words = {"points": table.points_allowed, "more": table.points_shown}
    detail = _("%(points)d instead of %(more)d") % words
    if view.phase is Phase.DRAW:
        if table.armed == "K":
            return Press("K", title=title, detail=detail, armed=True)
        return Press("arm-K", field="stage", title=title, detail=detail)
    if card is None or card == view.taken:
        return None
    return Press(f"K{card}", title=title, detail=detail)


def armed_press(table: Situation) -> Press:
    """The close that the next press makes, in place of the draw."""
    if table.armed == "G":
        return gin_press(table)
    return better_split_press(table) or knock_press(table)


def _not_now(table: Situation) -> str:
    """Why nobody closes at this point of the deal, whatever the cards."""
    view = table.view
    if not table.mine:
        return _("on your turn")
    in_place = view.phase is Phase.DRAW and view.rules.knock_in_place_of_draw
    if view.phase is Phase.UPCARD_OFFER and view.rules.knock_in_place_of_draw:
        return _("after the upcard")
    if view.phase is not Phase.DISCARD and not in_place:
        return _("after the draw")
    if len(table.chosen) > 1 and view.phase is Phase.DISCARD:
        return _("choose one card")
    return ""


def _close_press(table: Situation, letter: str, title: str, detail: str) -> Press:
    """A close that the points allow: live with a card to throw, or undrawn."""
    if table.is_second_best:
        return Press(letter, title=title, why=_("better melds are there"))
    if table.view.phase is Phase.DRAW:
        return _undrawn_press(table, letter, title)
    card = table.card
    if card is None and not table.rest:
        return Press(letter, title=title, why=_("no card is left to throw"))
    if card is None:
        return Press(letter, title=title, why=_("choose the card to throw"))
    move = table.with_melds(f"{letter}{card}")
    if card == table.view.taken:
        return Press(move, title=title, why=kept_reason(card))
    words = {"points": table.points_shown, "card": short_name(card)}
    return Press(move, title=title, detail=detail % words)


def _undrawn_press(table: Situation, letter: str, title: str) -> Press:
    """A knock in place of the draw (Q1): the first press arms, the second plays."""
    detail = _("with %(points)d, without drawing?") % {"points": table.points_shown}
    if letter == "G":
        detail = _("without drawing?")
    if table.armed == letter:
        move = table.with_melds(letter)
        return Press(move, title=title, detail=detail, armed=True)
    return Press(f"arm-{letter}", field="stage", title=title, detail=detail)
