"""Words of the table in its templates."""

from django import template

from games.gin.cards import Card
from games.table.cards import card_label

register = template.Library()


@register.filter
def card_words(card: Card) -> str:
    """The card's name, to begin a label with: “Ten of clubs”."""
    return card_label(card)
