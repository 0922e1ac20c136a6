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
    return (
        Press("LB", title=_("Lay off best"), detail=_gain(table), key="l"),
        Press(
            "E",
            title=_("Done"),
            detail=_("keep what is left"),
            main=not fitting(table),
        ),
    )


def fitting(table: Situation) -> list[Card]:
    """The cards of the hand that fit one of the knocker's melds as they lie."""
    melds = table.closing.melds
    return [c for c in table.view.hand if any(meld.accepts(c) for meld in melds)]


def _gain(table: Situation) -> str:
    before = deadwood_points(table.view.hand)
    after = best_layoffs(table.closing.melds, table.view.hand).deadwood_points
    if after < before:
        return _("%(before)d becomes %(after)d") % {"before": before, "after": after}
    # A card of one's own melds may fit and yet be better kept there.
    return _("nothing to gain") if fitting(table) else _("none fits")


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
    meld = table.closing.melds[number]
    card = table.card or _needs_no_choosing(table, number)
    if card is None:
        fits = any(meld.accepts(card) for card in table.view.hand)
        why = _("First choose a card that fits.") if fits else _("Nothing fits here.")
        return Press("L", title=meld_name(meld), why=why)
    value, words = f"L{card}{number}", {"card": short_name(card)}
    if meld.accepts(card):
        return Press(value, title=_("Lay the %(card)s here") % words)
    why = _("The %(card)s doesn’t fit here.") % words
    return Press(value, title=meld_name(meld), why=why)


def _needs_no_choosing(table: Situation, number: int) -> Card | None:
    """The one card that fits here, if nowhere else and nothing is lost by it."""
    melds, hand = list(table.closing.melds), table.view.hand
    cards = [card for card in hand if melds[number].accepts(card)]
    if len(cards) != 1 or sum(meld.accepts(cards[0]) for meld in melds) > 1:
        return None
    before = best_layoffs(melds, hand).deadwood_points
    melds[number] = melds[number].with_card(cards[0])
    rest = [card for card in hand if card != cards[0]]
    return cards[0] if best_layoffs(melds, rest).deadwood_points == before else None
