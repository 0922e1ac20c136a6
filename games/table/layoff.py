"""The lay-offs on the knocker's melds."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.gin.cards import Card
from games.gin.deal import Phase
from games.gin.melds import best_layoffs, deadwood_points

from .cards import meld_name, short_name
from .presses import Press, Situation


@dataclass(frozen=True)
class LaidMeld:
    """A meld of the knocker on the table, as a place to lay a card off on."""

    cards: tuple[Card, ...]
    name: str
    press: Press | None
    added: tuple[Card, ...]


def layoff_acts(table: Situation) -> tuple[Press, ...]:
    """All lay-offs for the best in one press, and the end of them."""
    hand = table.view.hand
    before = deadwood_points(hand)
    after = best_layoffs(table.closing.melds, hand).deadwood_points
    if after < before:
        gain = _becomes(before, after)
    else:  # a card of one's own melds may fit and yet be better kept there
        gain = _("nothing to gain") if fitting(table) else _("none fits")
    done, keep = _("Done"), _("keep what is left")
    return (
        Press("LB", title=_("Lay off best"), detail=gain, key="l"),
        Press("E", title=done, detail=keep, main=after == before, key="e"),
    )


def fitting(table: Situation) -> list[Card]:
    """The cards still in the hand that fit one of the knocker's melds as they lie."""
    melds = table.closing.melds
    return [card for card in table.rest if any(meld.accepts(card) for meld in melds)]


def worth_laying(table: Situation) -> list[Card]:
    """Those that fit, but for what is as well kept in one's own melds."""
    best = dict(best_layoffs(table.closing.melds, table.view.hand).layoffs)
    return [card for card in fitting(table) if card in best]


def laid_melds(table: Situation) -> tuple[LaidMeld, ...]:
    """The knocker's melds while the defender lays off."""
    view = table.view
    if view.phase is not Phase.LAYOFF:
        return ()
    laid = []
    for number, meld in enumerate(table.closing.melds):
        added = tuple(card for card, onto in table.closing.layoffs if onto == number)
        press = _layoff_press(table, number) if table.mine else None
        laid.append(LaidMeld(meld.cards, meld_name(meld), press, added))
    return tuple(laid)


def _layoff_press(table: Situation, number: int) -> Press:
    meld, card = table.closing.melds[number], table.card
    if card is None and (only := _only_one(table, number)):
        title = _("The %(card)s fits here") % {"card": short_name(only)}
        return Press(str(only), field="select", title=title)
    if card is None:
        fits = any(meld.accepts(card) for card in table.rest)
        why = _("First choose a card that fits.") if fits else _("Nothing fits here.")
        return Press("L", title=meld_name(meld), why=why)
    value, words = f"L{card}{number}", {"card": short_name(card)}
    if meld.accepts(card):
        title = _("Lay the %(card)s here") % words
        return Press(value, title=title, detail=_cost(table, card))
    why = _("The %(card)s doesn’t fit here.") % words
    return Press(value, title=meld_name(meld), why=why)


def _only_one(table: Situation, number: int) -> Card | None:
    """The one card that fits here, if nowhere else and something is gained by it.

    A press chooses it, and the next one lays it: nothing is laid off by one alone.
    """
    melds = table.closing.melds
    cards = [card for card in table.rest if melds[number].accepts(card)]
    if len(cards) != 1 or sum(meld.accepts(cards[0]) for meld in melds) > 1:
        return None
    return cards[0] if cards[0] in worth_laying(table) else None


def _cost(table: Situation, card: Card) -> str:
    """What laying this card makes of the deadwood, if more, since it melds a hand."""
    hand = table.view.hand
    before = deadwood_points(hand)
    after = deadwood_points([each for each in hand if each != card])
    return _becomes(before, after) if after > before else ""


def _becomes(before: int, after: int) -> str:
    return _("%(before)d becomes %(after)d") % {"before": before, "after": after}
