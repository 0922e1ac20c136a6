"""Whom somebody would rather not meet: no challenges, no words, either way round."""

from django.db import transaction

from games import notify, selectors
from games.models import Block, Seat, User
from games.services.announce import announce


@transaction.atomic
def block(by: User, whom: User) -> None:
    """Keep ``whom`` away from ``by`` from now on; doing so twice is harmless.

    What they play together goes on, without words: a match isn't ended by a block.
    """
    # Nobody else is told: a block that is noticed is a quarrel.
    Block.objects.get_or_create(by=by, whom=whom)
    _mute(by, whom, mutes=True)


@transaction.atomic
def unblock(by: User, whom: User) -> None:
    """Take a block back; where there is none, nothing changes."""
    taken_back, _rows = Block.objects.filter(by=by, whom=whom).delete()
    if taken_back:
        _mute(by, whom, mutes=False)


def _mute(by: User, whom: User, *, mutes: bool) -> None:
    seats = Seat.objects.filter(user=by, match__seats__user=whom)
    seats.update(mutes=mutes)
    for match in selectors.talking_at(by).filter(seats__user=whom):
        announce(notify.side_changed, match.pk)
