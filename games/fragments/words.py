"""What the two sides say to each other, as one of them reads it."""

from dataclasses import dataclass, replace
from typing import Final

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games import phrases, selectors, steady
from games.models import Seat
from games.selectors.words import Spoken

#: Seconds for which a remark stands on the table.
BUBBLE: Final = 20.0


@dataclass(frozen=True)
class Remark:
    """What somebody said; `seconds` for which it still stands on the table."""

    number: int
    mine: bool
    who: str
    text: str
    seconds: float


@dataclass(frozen=True)
class Words:
    """All of it: `talk` from the first to the last, `free` if one may write too.

    `blocks` is whether one has blocked the other side; the reverse leaves no trace.
    """

    name: str
    username: str
    talk: tuple[Remark, ...]
    may: bool
    free: bool
    mutes: bool
    blocks: bool

    @property
    def news(self) -> "Words":
        """The same without what the passing of time alone changes."""
        talk = tuple(replace(remark, seconds=0) for remark in self.talk)
        return replace(self, talk=talk)

    @property
    def phrases(self) -> list[tuple[str, str]]:
        """What can be said in one press: each phrase's code and text."""
        return [(code, phrases.phrase_text(code)) for code in phrases.PHRASES]

    @property
    def bubbles(self) -> list[Remark]:
        """The last remark of either side, theirs first, while it is on the table."""
        latest = {remark.mine: remark for remark in self.talk}
        return [latest[mine] for mine in sorted(latest) if latest[mine].seconds > 0]


def words_of(seat: Seat) -> Words | None:
    """What is said at `seat`'s match, in its person's language; nothing with an AI.

    At a table on which nothing new was said it costs no query, unless one mutes the
    other side: that may be by a block.
    """
    other = seat.opponent.user if seat.opponent else None
    if other is None or seat.user is None:
        return None
    may = selectors.may_talk(seat.match)
    return Words(
        name=other.shown_name,
        username="" if other.deleted else other.username,
        talk=_talk(seat) if may else (),
        may=may,
        free=may and selectors.may_talk_freely(seat),
        mutes=seat.mutes,
        blocks=seat.mutes and selectors.has_blocked(seat.user, other),
    )


def _talk(seat: Seat) -> tuple[Remark, ...]:
    spoken = selectors.remarks_of(seat.match)
    return tuple(_remark(each, seat) for each in spoken if _hears(seat, each))


def _hears(seat: Seat, spoken: Spoken) -> bool:
    """One's own words always: whoever is muted or blocked must not notice it."""
    if spoken.seat == seat.number:
        return True
    assert seat.opponent
    assert seat.opponent.user
    return not seat.mutes and not seat.opponent.user.deleted


def _remark(spoken: Spoken, seat: Seat) -> Remark:
    mine = spoken.seat == seat.number
    assert seat.opponent
    return Remark(
        number=spoken.number,
        mine=mine,
        who=_("You") if mine else seat.opponent.name,
        text=phrases.phrase_text(spoken.phrase) if spoken.phrase else spoken.text,
        seconds=max(0.0, BUBBLE - (steady.now() - spoken.at).total_seconds()),
    )


def render_said(told: str) -> str:
    """What the box to say something in tells: why nothing was said, or nothing."""
    return render_to_string("games/_said.html", {"told": told})
