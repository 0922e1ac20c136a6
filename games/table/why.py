"""Why a move is made, in one sentence.

The sentences name no player, so that the same one tells an AI's reason after the deal
and the reason for a hint.
"""

from collections.abc import Mapping

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.ai import Expected, Reason, Why

from .cards import short_names

#: Each goes on after the move, so it begins small and ends without a dot.
WORDS: Mapping[Why, Promise] = {
    Why.FORCED: gettext_lazy("nothing else is possible"),
    Why.MELDS: gettext_lazy("it makes a meld: %(cards)s"),
    Why.CLOSES: gettext_lazy("with it one can knock with %(number)d"),
    Why.LOWERS: gettext_lazy("it brings the deadwood down by %(number)d"),
    Why.USELESS: gettext_lazy("the %(cards)s makes no meld that would leave less"),
    Why.STOCK: gettext_lazy("the stock promises more than the %(cards)s"),
    Why.ENOUGH: gettext_lazy(
        "the pile was taken %(number)d times in a row, and that shall come to an end"
    ),
    Why.HIGHEST: gettext_lazy("no card outside the melds that may go is higher"),
    Why.BREAKS: gettext_lazy(
        "all cards lie in melds, and without this one the least is left: %(number)d"
    ),
    Why.LEAST: gettext_lazy("it leaves the least deadwood: %(number)d"),
    Why.DENIES: gettext_lazy(
        "the %(cards)s stays, for it goes with %(partners)s, which the other side took"
    ),
    Why.SAFER: gettext_lazy("the other side can make less of it than of the %(cards)s"),
    Why.BALANCE: gettext_lazy("all in all it promises most"),
    Why.WAITS: gettext_lazy(
        "a knock with %(number)d is possible, but going on promises more"
    ),
    Why.FOR_BIG_GIN: gettext_lazy("gin is put off, for big gin"),
    Why.SOON: gettext_lazy("%(number)d is within the limit, and that is enough"),
    Why.PAYS: gettext_lazy("a knock with %(number)d promises more than going on"),
    Why.GIN: gettext_lazy("nothing is left over"),
    Why.BIG_GIN: gettext_lazy("all eleven cards lie in melds"),
    Why.LAYS_OFF: gettext_lazy("of %(limit)d points of deadwood %(number)d remain"),
}


def why_words(reason: Reason) -> str:
    """The reason as the rest of a sentence, without a dot; Hard's with its figures."""
    words = _words(reason) % {
        "cards": short_names(reason.cards),
        "partners": short_names(reason.partners),
        "number": reason.number,
        "limit": reason.limit,
    }
    if reason.expected is None:
        return words
    return _("%(why)s (%(figures)s)") % {
        "why": words,
        "figures": _figures(reason.expected),
    }


def _words(reason: Reason) -> str:
    if reason.why is Why.HOPES:
        return ngettext(
            "%(cards)s stay together: %(number)d card would make a meld of them",
            "%(cards)s stay together: %(number)d cards would make a meld of them",
            reason.number,
        )
    if reason.why is Why.CLOSES and not reason.number:
        return _("with it nothing is left over: gin")
    if reason.why is Why.LAYS_OFF and reason.number == reason.limit:
        return _("nothing can be laid off that would leave less")
    return str(WORDS[reason.why])


def _figures(expected: Expected) -> str:
    text = _("in points as the match stands: %(points)s, otherwise at best %(other)s")
    return text % {
        "points": _signed(expected.points),
        "other": _signed(expected.otherwise),
    }


def _signed(points: float) -> str:
    """With a sign and one decimal, as the language writes it: “+2.1”, “−4.3”."""
    rounded = round(points, 1)
    sign = "−" if rounded < 0 else "+"
    return f"{sign}{number_format(abs(rounded), 1)}"
