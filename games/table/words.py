"""What happened at the table, in words: the log, the opponent's last turn, notices.

The log keeps no words. They are made here, at the last moment, in the language of
whoever looks, and from what that person's view may say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.templatetags.static import static
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.gin.cards import Card
from games.gin.deal import Event, EventKind
from games.gin.scoring import DealScore, Ending
from games.gin.view import PlayerView

from .cards import SUIT_NAMES, card_name, rank_letter

#: So much of a name stands where there is little room.
SHORT_NAME: Final = 12

# One plain sentence for each refusal of a move and each answer of the views.
NOTICES = {
    "NOT_YOUR_TURN": gettext_lazy("It isn’t your turn."),
    "WRONG_PHASE": gettext_lazy("That isn’t possible at this point of the deal."),
    "BIG_GIN_DISABLED": gettext_lazy("Big gin isn’t played under these rules."),
    "STOCK_EXHAUSTED": gettext_lazy("Only two cards are left: the stock is closed."),
    "STOCK_ONLY": gettext_lazy("This turn you can draw from the stock only."),
    "DISCARD_EMPTY": gettext_lazy("The discard pile is empty."),
    "NOT_IN_HAND": gettext_lazy("That card isn’t in your hand."),
    "CANNOT_DISCARD_DRAWN": gettext_lazy(
        "You have just taken that card from the pile, so it stays this turn."
    ),
    "BAD_MELDS": gettext_lazy("Those cards don’t make the best melds."),
    "DEADWOOD_TOO_HIGH": gettext_lazy("Your deadwood is above the limit."),
    "ONLY_GIN": gettext_lazy(
        "The first upcard is an ace: in this deal nobody knocks, gin and big gin alone"
        " close it."
    ),
    "NOT_GIN": gettext_lazy("Gin needs no deadwood at all."),
    "NOT_BIG_GIN": gettext_lazy("Big gin needs all eleven cards in melds."),
    "BAD_MELD_INDEX": gettext_lazy("There is no such meld on the table."),
    "DOES_NOT_FIT": gettext_lazy("It doesn’t fit there: that would be no meld."),
    "THROWN_IS_LAID": gettext_lazy("The card that you throw lies in one of the melds."),
    "LAID_TWICE": gettext_lazy("One of the cards lies there twice."),
    "NO_MELD": gettext_lazy("Those cards don’t make a meld."),
    "NO_CARD_CHOSEN": gettext_lazy("First choose a card of your hand."),
    "UNREADABLE": gettext_lazy("That wasn’t understood. Here is the table as it is."),
    "OFFER_CLOSED": gettext_lazy("That can’t be offered now."),
    "OFFER_GONE": gettext_lazy("That offer doesn’t stand any more."),
    "OFFER_LATELY": gettext_lazy("You just asked for that. Ask again in a minute."),
    "NOT_AWAY": gettext_lazy("They are back, or haven’t been away for long enough."),
    "TOO_LATE": gettext_lazy(
        "Somebody has moved, so the match can’t be called off any more. You can "
        "resign, or offer a draw."
    ),
    "NO_HINT": gettext_lazy("There is nothing for you to decide now."),
    "STALE": gettext_lazy("The table had moved on. Here it is as it stands now."),
}


# What an event is called, going on from “You” …
MINE = {
    "pass": pgettext_lazy("You …", "passed the upcard"),
    "stock": pgettext_lazy("You …", "drew from the stock"),
    "stock_seen": pgettext_lazy("You …", "drew the %(card)s from the stock"),
    "pile": pgettext_lazy("You …", "took the %(card)s from the pile"),
    "discard": pgettext_lazy("You …", "discarded the %(card)s"),
    "knock": pgettext_lazy("You …", "knocked with %(points)s, discarding the %(card)s"),
    "knock_undrawn": pgettext_lazy("You …", "knocked with %(points)s, without drawing"),
    "gin": pgettext_lazy("You …", "went gin, discarding the %(card)s"),
    "gin_undrawn": pgettext_lazy("You …", "went gin, without drawing"),
    "big_gin": pgettext_lazy("You …", "went big gin"),
    "layoff": pgettext_lazy("You …", "laid off the %(card)s"),
    "done": pgettext_lazy("You …", "are done; %(points)s left"),
}
# … and from a name. Other languages need other forms for the two.
THEIRS = {
    "pass": pgettext_lazy("Name …", "passed the upcard"),
    "stock": pgettext_lazy("Name …", "drew from the stock"),
    "stock_seen": pgettext_lazy("Name …", "drew the %(card)s from the stock"),
    "pile": pgettext_lazy("Name …", "took the %(card)s from the pile"),
    "discard": pgettext_lazy("Name …", "discarded the %(card)s"),
    "knock": pgettext_lazy(
        "Name …", "knocked with %(points)s, discarding the %(card)s"
    ),
    "knock_undrawn": pgettext_lazy(
        "Name …", "knocked with %(points)s, without drawing"
    ),
    "gin": pgettext_lazy("Name …", "went gin, discarding the %(card)s"),
    "gin_undrawn": pgettext_lazy("Name …", "went gin, without drawing"),
    "big_gin": pgettext_lazy("Name …", "went big gin"),
    "layoff": pgettext_lazy("Name …", "laid off the %(card)s"),
    "done": pgettext_lazy("Name …", "is done; %(points)s left"),
}
# The opponent's last turn, under their name.
LAST_TURN = {
    "pass": gettext_lazy("Passed the upcard."),
    "stock": gettext_lazy("Drew from the stock."),
    "pile": gettext_lazy("Took the %(card)s."),
    "discard": gettext_lazy("Drew from the stock, discarded the %(card)s."),
    "discard_after_pile": gettext_lazy("Took the %(taken)s, discarded the %(card)s."),
    "discard_taken": gettext_lazy("Discarded the %(card)s; you took it."),
    "knock": gettext_lazy("Knocked with %(points)s, discarding the %(card)s."),
    "knock_undrawn": gettext_lazy("Knocked with %(points)s, without drawing."),
    "gin": gettext_lazy("Went gin, discarding the %(card)s."),
    "gin_undrawn": gettext_lazy("Went gin, without drawing."),
    "big_gin": gettext_lazy("Went big gin."),
    "layoff": gettext_lazy("Laid off the %(card)s."),
    "done": gettext_lazy("Is done with the lay-offs."),
}


@dataclass(frozen=True)
class LogLine:
    """A line of the log: who, what they did as safe HTML, and an AI's reason."""

    who: str
    what: SafeString
    why: str = ""


def isolated(name: str) -> str:
    """A name within a sentence, kept from turning the text around it (bidi)."""
    return f"\u2068{name}\u2069"


def short(name: str) -> str:
    """A name where there is little room, isolated: “Παπαδοπουλο…”."""
    return isolated(Truncator(name).chars(SHORT_NAME))


def notice_text(code: str) -> str:
    """The sentence of a refusal or notice; empty for an unknown code."""
    return str(NOTICES.get(code, ""))


def say_card(card: Card) -> SafeString:
    """A card within a sentence of HTML: its letter and its drawn suit."""
    return format_html(
        '<span class="say">{}<svg class="suit" role="img" aria-label="{}">'
        '<use href="{}#suit-{}"/></svg></span>',
        rank_letter(card.rank),
        SUIT_NAMES[card.suit],
        static("cards.svg"),
        card.suit.letter,
    )


def log_lines(
    history: Sequence[Event],
    seat: int | None,
    names: Sequence[str],
    whys: Mapping[int, str] | None = None,
) -> list[LogLine]:
    """A deal's events in words, oldest first, as `seat` may read them.

    `whys` are the reasons that are known, by the place of their event.
    """
    return [
        LogLine(
            who=_("You") if event.seat == seat else names[event.seat],
            what=_sentence(event, MINE if event.seat == seat else THEIRS),
            why=(whys or {}).get(place, ""),
        )
        for place, event in enumerate(history)
    ]


def opening_words(view: PlayerView, names: Sequence[str]) -> SafeString:
    """How a deal began: who dealt, and the card that was turned up."""
    if view.first_upcard is None:
        return SafeString("")
    if view.dealer == view.seat:
        text = _("You deal. First upcard {card}")
    else:
        text = _("{name} deals. First upcard {card}")
    name = isolated(names[view.dealer])
    return format_html(text, name=name, card=say_card(view.first_upcard))


def _sentence(event: Event, words: Mapping[str, Promise]) -> SafeString:
    """The event as HTML, with its card drawn and its points written."""
    text = str(words[_key(event, seen=True)])
    pattern = text.replace("%(card)s", "{card}").replace("%(points)s", "{points}")
    card = say_card(event.card) if event.card else ""
    return format_html(pattern, card=card, points=event.points)


def _key(event: Event, *, seen: bool) -> str:
    """Which of the sentences tells this event; `seen`: a card drawn may be named."""
    if event.kind is EventKind.STOCK and event.card and seen:
        return "stock_seen"
    if event.kind in (EventKind.KNOCK, EventKind.GIN) and not event.card:
        return f"{event.kind}_undrawn"
    return str(event.kind)


def last_turn(view: PlayerView, seat: int) -> str:
    """What the opponent, who sits at `seat`, did last, as one plain sentence."""
    theirs = [event for event in view.history if event.seat == seat]
    if not theirs:
        return _before_their_turn(view, seat)
    last, before = theirs[-1], theirs[-2] if len(theirs) > 1 else None
    key = _key(last, seen=False)
    if last.kind is EventKind.DISCARD:
        newest = view.history[-1]
        if newest.kind is EventKind.PILE and newest.card == last.card:
            key = "discard_taken"
        elif before and before.kind is EventKind.PILE:
            key = "discard_after_pile"
    return str(LAST_TURN[key]) % {
        "card": card_name(last.card) if last.card else "",
        "taken": card_name(before.card) if before and before.card else "",
        "points": last.points,
    }


def _before_their_turn(view: PlayerView, seat: int) -> str:
    if view.history:
        return ""
    offer, deals = view.rules.upcard_offer, seat == view.dealer
    match offer, deals:
        case True, True:
            return _("Deals. You have the first choice.")
        case True, False:
            return _("You deal. The first choice is theirs.")
        case False, True:
            return _("Deals. You begin.")
    return _("You deal. The other side begins.")


_WON = {
    Ending.KNOCK: gettext_lazy("Your knock wins %(points)s"),
    Ending.UNDERCUT: gettext_lazy("Undercut! %(points)s to you"),
    Ending.GIN: gettext_lazy("Gin! %(points)s to you"),
    Ending.BIG_GIN: gettext_lazy("Big gin! %(points)s to you"),
}
_LOST = {
    Ending.KNOCK: gettext_lazy("%(name)s’s knock wins %(points)s"),
    Ending.UNDERCUT: gettext_lazy("Undercut! %(points)s to %(name)s"),
    Ending.GIN: gettext_lazy("Gin! %(points)s to %(name)s"),
    Ending.BIG_GIN: gettext_lazy("Big gin! %(points)s to %(name)s"),
}


def result_heading(score: DealScore, seat: int | None, names: Sequence[str]) -> str:
    """The result of a deal in large letters."""
    if score.winner is None:
        return _("A void deal: nobody scores")
    text = (_WON if score.winner == seat else _LOST)[score.kind]
    return str(text) % {"points": score.points, "name": isolated(names[score.winner])}
