"""Stock and discard pile: what a press on them does, and why it does nothing."""

from django.utils.translation import gettext as _

from games.gin.deal import PILE_DRAWS_ALLOWED, Phase

from .cards import card_name, short_name
from .presses import Press, Situation, barred, kept_reason


def stock_press(table: Situation) -> Press:
    """The stock: draw, or why not."""
    view = table.view
    left = _("%(count)d left") % {"count": view.stock_cards}
    press = Press("S", title=_("Draw"), detail=left)
    closed = Press("S", title=_("Stock"), detail=left, why=_("You have drawn already."))
    if not table.mine:
        return barred(closed, table.not_mine)
    if view.phase in (Phase.DRAW, Phase.FORCED_STOCK):
        return press
    if view.phase is Phase.UPCARD_OFFER:
        return barred(closed, _("First the upcard: take it or pass."))
    return closed


def pile_press(table: Situation) -> Press:
    """The discard pile: take its top card, or throw the chosen one on it."""
    view = table.view
    top = card_name(view.upcard) if view.upcard else ""
    closed = Press(
        "U",
        title=_("Discards"),
        detail=short_name(view.upcard) if view.upcard else "",
        spoken=_("Discard pile, %(card)s on top") % {"card": top},
        why=table.not_mine,
    )
    if not table.mine:
        return closed
    if view.phase is Phase.DISCARD:
        return _discard_press(table)
    if view.phase is Phase.FORCED_STOCK:
        return barred(closed, _("You both passed: this turn is from the stock."))
    if view.pile_draws_in_a_row >= PILE_DRAWS_ALLOWED:
        return barred(closed, _("This turn you can draw from the stock only."))
    spoken = (
        _("the upcard, %(card)s")
        if view.phase is Phase.UPCARD_OFFER
        else _("the %(card)s from the discard pile")
    )
    return Press(
        "U",
        title=_("Take"),
        detail=_("the %(card)s") % {"card": short_name(table.upcard)},
        spoken=spoken % {"card": top},
    )


def _discard_press(table: Situation) -> Press:
    view, card = table.view, table.card
    press = Press("D", title=_("Discard"), detail=_("choose one"))
    if len(table.chosen) > 1:
        return barred(press, _("Choose one card alone to discard it."))
    if card is None:
        return barred(press, _("First choose the card to discard."))
    spoken = _("the %(card)s; the %(top)s is on top of the pile") % {
        "card": card_name(card),
        "top": card_name(view.upcard) if view.upcard else "",
    }
    press = Press(
        f"D{card}",
        title=_("Discard"),
        detail=_("the %(card)s") % {"card": short_name(card)},
        spoken=spoken if view.upcard else card_name(card),
    )
    return barred(press, kept_reason(card)) if card == view.taken else press
