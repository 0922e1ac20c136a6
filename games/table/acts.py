"""What a phase asks beside the piles."""

from django.utils.translation import gettext as _

from games.gin.deal import Phase

from .closing import better_split_press, big_gin_press
from .layoff import layoff_acts
from .presses import Press, Situation
from .words import isolated


def acts_of(table: Situation) -> tuple[Press, ...]:
    """Pass, the end of the lay-offs, big gin, or the better split of a knock."""
    match table.view.phase:
        case _phase if not table.mine:
            return ()
        case Phase.UPCARD_OFFER:
            return (_pass_press(table),)
        case Phase.LAYOFF:
            return layoff_acts(table)
    presses = (big_gin_press(table), better_split_press(table))
    return tuple(press for press in presses if press)


def _pass_press(table: Situation) -> Press:
    view = table.view
    if view.seat == view.dealer:
        detail = _("then %(name)s draws from the stock")
    else:
        detail = _("then %(name)s may take it")
    words = {"name": isolated(table.opponent)}
    return Press("P", title=_("Pass"), detail=detail % words, key="p")
