"""Knock and gin: what they would cost, and why they are barred."""

from django.utils.translation import gettext as _

from games.gin.deal import Phase
from games.gin.melds import deadwood_points

from .cards import short_name
from .presses import Press, Situation, kept_reason


def knock_press(table: Situation) -> Press:
    """The knock box: what a knock would cost, or why there is none."""
    view, title = table.view, _("Knock")
    if not table.mine:
        return Press("K", title=title, why=_("on your turn"))
    if view.phase is Phase.DRAW and view.rules.knock_in_place_of_draw:
        points = deadwood_points(view.hand)
        if points > view.limit:
            return Press("K", title=title, why=_too_much(points))
        return _undrawn_press(table, "K", title, points)
    if view.phase is not Phase.DISCARD:
        return Press("K", title=title, why=_("after the draw"))
    points = table.points_after_discard
    if points > view.limit:
        return Press("K", title=title, why=_too_much(points))
    if table.chosen is None:
        return Press("K", title=title, why=_("choose the card to throw"))
    if table.chosen == view.taken:
        return Press(f"K{table.chosen}", title=title, why=kept_reason(table.chosen))
    detail = _("with %(points)d, throwing %(card)s") % {
        "points": points,
        "card": short_name(table.chosen),
    }
    return Press(f"K{table.chosen}", title=title, detail=detail)


def gin_press(table: Situation) -> Press:
    """Gin: live when nothing is left over."""
    view, title = table.view, _("Gin")
    if not table.mine:
        return Press("G", title=title, why=_("on your turn"))
    if view.phase is Phase.DRAW and view.rules.knock_in_place_of_draw:
        points = deadwood_points(view.hand)
        if points:
            return Press("G", title=title, why=_needs_none(points))
        return _undrawn_press(table, "G", title, points)
    if view.phase is not Phase.DISCARD:
        return Press("G", title=title, why=_("after the draw"))
    points = table.points_after_discard
    if points:
        return Press("G", title=title, why=_needs_none(points))
    if table.chosen is None:
        return Press("G", title=title, why=_("choose the card to throw"))
    if table.chosen == view.taken:
        return Press(f"G{table.chosen}", title=title, why=kept_reason(table.chosen))
    detail = _("throwing %(card)s") % {"card": short_name(table.chosen)}
    return Press(f"G{table.chosen}", title=title, detail=detail)


def _undrawn_press(table: Situation, letter: str, title: str, points: int) -> Press:
    """A knock in place of the draw (Q1): the first press arms, the second plays."""
    detail = _("with %(points)d, without drawing?") % {"points": points}
    if letter == "G":
        detail = _("without drawing?")
    if table.armed == letter:
        return Press(letter, title=title, detail=detail, armed=True)
    return Press(f"arm-{letter}", field="stage", title=title, detail=detail)


def _too_much(points: int) -> str:
    return _("%(points)d is too much") % {"points": points}


def _needs_none(points: int) -> str:
    return _("needs 0, you have %(points)d") % {"points": points}
