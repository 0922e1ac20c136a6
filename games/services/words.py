"""What the two people at a table say to each other."""

from datetime import timedelta
from typing import Final, Literal

from django.db import transaction

from games import notify, selectors, spoken, steady
from games.models import Match, Remark, Report, Seat
from games.phrases import PHRASES
from games.services.announce import announce
from games.services.log import locked

#: No more than so many remarks of one side ...
AT_ONCE: Final = 5
#: ... within this time.
A_MOMENT: Final = timedelta(seconds=10)
#: The same words again within this time are one press that arrived twice.
A_REPEAT: Final = timedelta(seconds=3)
#: So long after its match a remark is kept, for a report that may come.
KEPT: Final = timedelta(days=30)

Why = Literal[
    "NOBODY_LISTENS",
    "NOT_A_PHRASE",
    "EMPTY",
    "TOO_LONG",
    "CHAT_IS_OFF",
    "YOU_BLOCKED",
    "TOO_LATE",
    "TOO_FAST",
]


class NotSaid(Exception):
    """Why something wasn't said, or isn't heard again."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


@transaction.atomic
def say(match_id: int, seat: Seat, *, phrase: str = "", text: str = "") -> None:
    """Let ``seat`` say a phrase, by its code, or words of their own.

    Phrases pass between any two people, words of one's own if both allow them.
    Raises NotSaid with the reason. Being muted or blocked is none: what is said
    then is kept like anything else and stays unheard, so that nobody can find out.
    What they have said a moment ago is not said twice.
    """
    listener = seat.opponent
    if listener is None or seat.user is None or listener.user is None:
        raise NotSaid("NOBODY_LISTENS")
    words = _words(seat, phrase, text)
    if selectors.has_blocked(seat.user, listener.user):
        raise NotSaid("YOU_BLOCKED")
    match = locked(match_id)
    if _is_said(match, seat, words):
        return
    _check_time(match, seat)
    if selectors.has_blocked(listener.user, seat.user):
        # The block may be older than the match: a rematch is offered at a table.
        Seat.objects.filter(pk=listener.pk).update(mutes=True)
    Remark.objects.create(match=match, seat=seat.number, at=steady.now(), **words)
    match.said += 1
    match.save(update_fields=["said"])
    announce(notify.side_changed, match_id)


def mute(seat: Seat, mutes: bool) -> None:
    """Let ``seat`` hear nothing of the other side any more, or hear it again.

    Raises NotSaid (YOU_BLOCKED) where that takes an unblocking first.
    """
    other = seat.opponent.user if seat.opponent else None
    if seat.user and other and not mutes and selectors.has_blocked(seat.user, other):
        raise NotSaid("YOU_BLOCKED")
    Seat.objects.filter(pk=seat.pk).update(mutes=mutes)
    announce(notify.side_changed, seat.match_id)


def forget_words() -> None:
    """Delete what was said at matches long over; not while a report of it waits."""
    waiting = Report.objects.filter(handled=None, match__isnull=False).values("match")
    old = Remark.objects.filter(match__ended__lt=steady.now() - KEPT)
    old.exclude(match__in=waiting).delete()


def _words(seat: Seat, phrase: str, text: str) -> dict[str, str]:
    """What of it is kept: either the phrase's code or the cleaned text."""
    if phrase:
        if phrase not in PHRASES:
            raise NotSaid("NOT_A_PHRASE")
        return {"phrase": phrase}
    if not selectors.may_talk_freely(seat):
        raise NotSaid("CHAT_IS_OFF")
    try:
        words = spoken.clean_words(text)
    except spoken.TooLong:
        raise NotSaid("TOO_LONG") from None
    if not words:
        raise NotSaid("EMPTY")
    return {"text": words}


def _is_said(match: Match, seat: Seat, words: dict[str, str]) -> bool:
    """Was this the last that the seat has said, a moment ago?"""
    since = steady.now() - A_REPEAT
    last = match.remarks.filter(seat=seat.number, at__gt=since).order_by("pk").last()
    return last is not None and words == (
        {"phrase": last.phrase} if last.phrase else {"text": last.text}
    )


def _check_time(match: Match, seat: Seat) -> None:
    if not selectors.may_talk(match):
        raise NotSaid("TOO_LATE")
    since = steady.now() - A_MOMENT
    lately = match.remarks.filter(seat=seat.number, at__gt=since)
    if lately.count() >= AT_ONCE:
        raise NotSaid("TOO_FAST")
