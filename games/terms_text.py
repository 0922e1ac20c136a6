"""What a match is played under beside its rules: the clock, and whether it counts."""

from django.utils.translation import gettext, ngettext, pgettext

from games.clocks import CLOCKS
from games.models import ClockName, Match

NO_BREAK = "\N{NO-BREAK SPACE}"


def clock_text(clock: str) -> str:
    """A clock for a list: “normal clock, 10 min + 10 s”, “1 day a move”, “no clock”."""
    label, time = str(ClockName(clock).label), clock_time(clock)
    return f"{label}, {time}" if time else label


def clock_time(clock: str) -> str:
    """What a live clock gives, on one line: “10 min + 10 s”; empty for the others."""
    timing = CLOCKS.get(clock)
    if timing is None or timing.by_correspondence:
        return ""
    time = gettext("%(minutes)d min + %(seconds)d s") % {
        "minutes": timing.bank.total_seconds() // 60,
        "seconds": timing.increment.total_seconds(),
    }
    return time.replace(" ", NO_BREAK)


def is_by_correspondence(clock: str) -> bool:
    """Whether each turn has its days."""
    timing = CLOCKS.get(clock)
    return timing is not None and timing.by_correspondence


def terms_text(match: Match) -> str:
    """All of it for a list: “no clock · casual · registered people only”."""
    words = [clock_text(match.clock), _counts(match)]
    if match.registered_only and not match.rated:
        words.append(gettext("registered people only"))
    return " · ".join(words)


def terms_in_full(match: Match) -> str:
    """The same in sentences, for whoever is about to sit down."""
    words = [clock_in_full(match.clock)]
    if match.rated:
        words.append(gettext("It counts for the rating."))
    else:
        words.append(gettext("It is casual: it doesn’t count for the rating."))
    if match.registered_only:
        words.append(gettext("Only registered people can sit down."))
    return " ".join(words)


def clock_in_full(clock: str) -> str:
    """What a clock gives, in a sentence."""
    timing = CLOCKS.get(clock)
    if timing is None:
        return gettext("There is no clock.")
    if timing.by_correspondence:
        days = timing.bank.days
        return ngettext(
            "Each move has %(count)d day.", "Each move has %(count)d days.", days
        ) % {"count": days}
    return gettext(
        "Each side has %(minutes)d min for the match, and %(seconds)d s more a turn."
    ) % {
        "minutes": timing.bank.total_seconds() // 60,
        "seconds": timing.increment.total_seconds(),
    }


def _counts(match: Match) -> str:
    return pgettext("match", "rated") if match.rated else pgettext("match", "casual")
