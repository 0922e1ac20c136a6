"""The word above the hand: whose turn it is, what to do, what is barred and why."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.gin.deal import LAST_CARDS, PILE_DRAWS_ALLOWED, Phase
from games.gin.melds import MeldKind, deadwood_points

from .cards import card_name, short_name, short_names
from .closing import armed_press
from .laying import made_by, may_lay
from .layoff import fitting, worth_laying
from .presses import Situation, kept_reason
from .words import short

# The table says from here on that the pile will soon be closed for a turn (Q8).
PILE_DRAWS_TOLD = 20


@dataclass(frozen=True)
class Prompt:
    """The word: whose turn, what to do, and what is barred."""

    mine: bool
    turn: str
    do: str
    why: str = ""
    locked: bool = False


def prompt_of(table: Situation) -> Prompt:
    """The word above the hand, for whoever is to play and for who waits."""
    return _my_prompt(table) if table.mine else _their_prompt(table)


def _my_prompt(table: Situation) -> Prompt:
    view = table.view
    match view.phase:
        case Phase.UPCARD_OFFER:
            return Prompt(
                mine=True,
                turn=_("Your turn: the upcard"),
                do=_("Take the %(card)s, or pass.") % {"card": card_name(table.upcard)},
            )
        case Phase.FORCED_STOCK:
            return Prompt(
                mine=True,
                turn=_("Your turn"),
                do=_("You both passed. Draw from the stock."),
            )
        case Phase.DRAW:
            return _draw_prompt(table)
        case Phase.LAYOFF:
            return _layoff_prompt(table)
    return _discard_prompt(table)


def _draw_prompt(table: Situation) -> Prompt:
    view = table.view
    why = ""
    do = _("Draw from the stock, or take the %(card)s.") % {
        "card": card_name(table.upcard)
    }
    if table.armed:
        press = armed_press(table)
        do = _("%(title)s %(detail)s Press again.") % {
            "title": press.title,
            "detail": press.detail,
        }
        why = _("Any other press takes it back.")
    elif view.pile_draws_in_a_row >= PILE_DRAWS_ALLOWED:
        do = _("Draw from the stock.")
        why = _("The pile was taken %(count)d times in a row: now it is the stock.")
    elif view.pile_draws_in_a_row >= PILE_DRAWS_TOLD:
        why = _(
            "The pile was taken %(count)d times in a row; after %(most)d the next"
            " draw is from the stock."
        )
    elif view.stock_cards == LAST_CARDS + 1:
        why = _("The last card that may be drawn: without a knock the deal is void.")
    counts = {"count": view.pile_draws_in_a_row, "most": PILE_DRAWS_ALLOWED}
    return Prompt(mine=True, turn=_("Your turn"), do=do, why=why % counts)


def _discard_prompt(table: Situation) -> Prompt:
    view, why = table.view, ""
    if view.taken:
        why = kept_reason(view.taken)
    elif view.stock_cards == LAST_CARDS:
        why = _("The stock is closed now: without a knock the deal is void.")
    return Prompt(
        mine=True,
        turn=_("Your turn"),
        do=_discard_words(table),
        why=why,
        locked=bool(view.taken),
    )


def _discard_words(table: Situation) -> str:
    view, card = table.view, table.card
    # With a limit of 0 there is no knock, only gin.
    within_limit = view.limit > 0 and table.points_shown <= view.limit
    may_knock = within_limit and not table.is_second_best
    if len(table.chosen) > 1:
        return _chosen_words(table)
    if view.rules.big_gin_bonus and not deadwood_points(view.hand):
        if not table.rest:
            return _("All eleven are laid: go big gin, or take a meld back.")
        if not table.staged:
            return _("All eleven lie in melds: go big gin, or choose a card.")
    if card is None and table.several and may_lay(table):
        return _("Choose the cards of a meld and lay it, or one card to discard.")
    if card is None and may_knock:
        return _("Choose a card, then discard it or knock.")
    if card is None:
        return _("Choose a card, then discard it.")
    words = {"card": short_name(card)}
    if card != view.taken and may_knock:
        return _("%(card)s chosen: discard it, or knock.") % words
    return _("%(card)s chosen: discard it.") % words


def _chosen_words(table: Situation) -> str:
    """What several chosen cards make."""
    words = {"cards": short_names(table.chosen)}
    meld = made_by(table.chosen)
    if meld is None:
        return _("%(cards)s make no meld yet.") % words
    if meld.kind is MeldKind.SET:
        return _("%(cards)s make a set: lay it down.") % words
    return _("%(cards)s make a run: lay it down.") % words


def _layoff_prompt(table: Situation) -> Prompt:
    cards = worth_laying(table)
    if cards:
        do = ngettext(
            "This fits: %(cards)s. Lay it off, or press Done.",
            "These fit: %(cards)s. Lay them one by one, or all for the best.",
            len(cards),
        )
    elif fitting(table):
        do = _("What fits is better kept in your own melds. Press Done.")
    else:
        do = _("None of your cards fits. Press Done.")
    words = {"cards": short_names(cards)}
    return Prompt(mine=True, turn=_("Your lay-offs"), do=do % words)


def _their_prompt(table: Situation) -> Prompt:
    words = {"name": short(table.opponent)}
    match table.view.phase:
        case Phase.UPCARD_OFFER:
            do = _("%(name)s may take the upcard or pass.") % words
        case Phase.LAYOFF:
            do = _("%(name)s may lay off cards on your melds.") % words
        case Phase.DISCARD:
            do = _("%(name)s has drawn and now discards.") % words
        case _draw:
            do = _("%(name)s draws.") % words
    return Prompt(mine=False, turn=_("%(name)s’s turn") % words, do=do)
