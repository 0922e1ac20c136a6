"""Cards and melds in words, in the language that is active."""

from collections.abc import Iterable

from django.utils.translation import pgettext, pgettext_lazy

from games import letters
from games.gin.cards import Card, Suit
from games.gin.melds import Meld, MeldKind

# Whole names, not rank + suit: languages inflect one by the other.
CARD_NAMES = {
    "AC": pgettext_lazy("card", "ace of clubs"),
    "2C": pgettext_lazy("card", "two of clubs"),
    "3C": pgettext_lazy("card", "three of clubs"),
    "4C": pgettext_lazy("card", "four of clubs"),
    "5C": pgettext_lazy("card", "five of clubs"),
    "6C": pgettext_lazy("card", "six of clubs"),
    "7C": pgettext_lazy("card", "seven of clubs"),
    "8C": pgettext_lazy("card", "eight of clubs"),
    "9C": pgettext_lazy("card", "nine of clubs"),
    "TC": pgettext_lazy("card", "ten of clubs"),
    "JC": pgettext_lazy("card", "jack of clubs"),
    "QC": pgettext_lazy("card", "queen of clubs"),
    "KC": pgettext_lazy("card", "king of clubs"),
    "AD": pgettext_lazy("card", "ace of diamonds"),
    "2D": pgettext_lazy("card", "two of diamonds"),
    "3D": pgettext_lazy("card", "three of diamonds"),
    "4D": pgettext_lazy("card", "four of diamonds"),
    "5D": pgettext_lazy("card", "five of diamonds"),
    "6D": pgettext_lazy("card", "six of diamonds"),
    "7D": pgettext_lazy("card", "seven of diamonds"),
    "8D": pgettext_lazy("card", "eight of diamonds"),
    "9D": pgettext_lazy("card", "nine of diamonds"),
    "TD": pgettext_lazy("card", "ten of diamonds"),
    "JD": pgettext_lazy("card", "jack of diamonds"),
    "QD": pgettext_lazy("card", "queen of diamonds"),
    "KD": pgettext_lazy("card", "king of diamonds"),
    "AH": pgettext_lazy("card", "ace of hearts"),
    "2H": pgettext_lazy("card", "two of hearts"),
    "3H": pgettext_lazy("card", "three of hearts"),
    "4H": pgettext_lazy("card", "four of hearts"),
    "5H": pgettext_lazy("card", "five of hearts"),
    "6H": pgettext_lazy("card", "six of hearts"),
    "7H": pgettext_lazy("card", "seven of hearts"),
    "8H": pgettext_lazy("card", "eight of hearts"),
    "9H": pgettext_lazy("card", "nine of hearts"),
    "TH": pgettext_lazy("card", "ten of hearts"),
    "JH": pgettext_lazy("card", "jack of hearts"),
    "QH": pgettext_lazy("card", "queen of hearts"),
    "KH": pgettext_lazy("card", "king of hearts"),
    "AS": pgettext_lazy("card", "ace of spades"),
    "2S": pgettext_lazy("card", "two of spades"),
    "3S": pgettext_lazy("card", "three of spades"),
    "4S": pgettext_lazy("card", "four of spades"),
    "5S": pgettext_lazy("card", "five of spades"),
    "6S": pgettext_lazy("card", "six of spades"),
    "7S": pgettext_lazy("card", "seven of spades"),
    "8S": pgettext_lazy("card", "eight of spades"),
    "9S": pgettext_lazy("card", "nine of spades"),
    "TS": pgettext_lazy("card", "ten of spades"),
    "JS": pgettext_lazy("card", "jack of spades"),
    "QS": pgettext_lazy("card", "queen of spades"),
    "KS": pgettext_lazy("card", "king of spades"),
}

INTERNATIONAL = {1: "A", 11: "J", 12: "Q", 13: "K"}
# The letters that the language's faces carry (the sprite of the cards agrees).
LETTERS = {
    1: pgettext_lazy("letter on the card: ace", "A"),
    11: pgettext_lazy("letter on the card: jack", "J"),
    12: pgettext_lazy("letter on the card: queen", "Q"),
    13: pgettext_lazy("letter on the card: king", "K"),
}

SUIT_SIGNS = {
    Suit.CLUBS: "♣",
    Suit.DIAMONDS: "♦",
    Suit.HEARTS: "♥",
    Suit.SPADES: "♠",
}

SUIT_NAMES = {
    Suit.CLUBS: pgettext_lazy("suit", "clubs"),
    Suit.DIAMONDS: pgettext_lazy("suit", "diamonds"),
    Suit.HEARTS: pgettext_lazy("suit", "hearts"),
    Suit.SPADES: pgettext_lazy("suit", "spades"),
}

RUN_NAMES = {
    Suit.CLUBS: pgettext_lazy("meld", "Run of clubs"),
    Suit.DIAMONDS: pgettext_lazy("meld", "Run of diamonds"),
    Suit.HEARTS: pgettext_lazy("meld", "Run of hearts"),
    Suit.SPADES: pgettext_lazy("meld", "Run of spades"),
}

SET_NAMES = {
    1: pgettext_lazy("meld", "Aces"),
    2: pgettext_lazy("meld", "Twos"),
    3: pgettext_lazy("meld", "Threes"),
    4: pgettext_lazy("meld", "Fours"),
    5: pgettext_lazy("meld", "Fives"),
    6: pgettext_lazy("meld", "Sixes"),
    7: pgettext_lazy("meld", "Sevens"),
    8: pgettext_lazy("meld", "Eights"),
    9: pgettext_lazy("meld", "Nines"),
    10: pgettext_lazy("meld", "Tens"),
    11: pgettext_lazy("meld", "Jacks"),
    12: pgettext_lazy("meld", "Queens"),
    13: pgettext_lazy("meld", "Kings"),
}


def card_name(card: Card) -> str:
    """The card in words: “seven of hearts”."""
    return str(CARD_NAMES[str(card)])


def rank_letter(rank: int) -> str:
    """What stands in the card's corner: “7”, “10”, “K”."""
    known = INTERNATIONAL if letters.are_international() else LETTERS
    return str(known.get(rank, rank))


def short_name(card: Card) -> str:
    """The card as in a newspaper: “7♥”."""
    return f"{rank_letter(card.rank)}{SUIT_SIGNS[card.suit]}"


def short_names(cards: Iterable[Card]) -> str:
    """Several cards, with commas: “7♥, K♣”."""
    return ", ".join(short_name(card) for card in cards)


def meld_name(meld: Meld) -> str:
    """The meld under its cards: “Queens”, “Run of clubs”."""
    first = meld.cards[0]
    if meld.kind is MeldKind.SET:
        return str(SET_NAMES[first.rank])
    return str(RUN_NAMES[first.suit])


def kind_name(kind: MeldKind) -> str:
    """“Run” or “Set”."""
    if kind is MeldKind.SET:
        return pgettext("meld", "Set")
    return pgettext("meld", "Run")


def meld_span(meld: Meld) -> str:
    """The meld's cards in one look: “5–7♥” for a run, “9–9–9” for a set."""
    first, last = meld.cards[0], meld.cards[-1]
    if meld.kind is MeldKind.SET:
        return "–".join([rank_letter(first.rank)] * len(meld.cards))
    return f"{rank_letter(first.rank)}–{short_name(last)}"


def card_label(card: Card, *remarks: str) -> str:
    """A card's accessible name: “Seven of hearts, in a run, new”."""
    name = card_name(card)
    parts = [name[:1].upper() + name[1:], *filter(None, remarks)]
    return ", ".join(parts)
