"""A challenge: a match whose second seat is open to whoever has its link."""

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games import ai, notify
from games.gin.rules import Rules
from games.gin.shuffle import PROTOCOL, commit_server
from games.models import Match, Seat, Status, User
from games.services.announce import announce
from games.services.errors import ChallengeGone
from games.services.log import locked

STANDS = timedelta(days=7)


@transaction.atomic
def create_challenge(user: User, rules: Rules, *, listed: bool = True) -> Match:
    """Open a match by ``rules`` to whoever takes the other side.

    ``listed``: it stands in the lobby; otherwise only the link leads to it.
    """
    match = _new_match(rules, listed=listed, expires=timezone.now() + STANDS)
    Seat.objects.create(match=match, number=0, user=user)
    announce(notify.lobby_changed)
    return match


@transaction.atomic
def start_ai_match(user: User, level: str, rules: Rules) -> Match:
    """Sit ``user`` down against an AI of ``level``; ``keep_up`` deals."""
    match = _new_match(
        rules, listed=False, status=Status.SEALING, started=timezone.now()
    )
    Seat.objects.create(match=match, number=0, user=user)
    Seat.objects.create(
        match=match, number=1, level=level, ai_version=ai.WEIGHTS_VERSION
    )
    return match


@transaction.atomic
def accept_challenge(slug: str, user: User) -> Match:
    """Give ``user`` the second seat, or raise ChallengeGone; ``keep_up`` deals.

    Of two at once one gets it. Whoever has it already keeps it: accepting
    twice is harmless.
    """
    match = _locked_by_slug(slug)
    taken_by = {seat.number: seat.user_id for seat in match.seats.all()}
    if taken_by.get(1) == user.pk:
        return match
    if taken_by[0] == user.pk:
        raise ChallengeGone("own")
    _check_open(match)
    Seat.objects.create(match=match, number=1, user=user)
    match.status, match.started = Status.SEALING, timezone.now()
    match.save(update_fields=["status", "started"])
    announce(notify.lobby_changed)
    announce(notify.match_changed, match.pk, 0)
    return match


@transaction.atomic
def withdraw_challenge(slug: str, user: User) -> Match:
    """Take ``user``'s own challenge back; withdrawing twice is harmless.

    Raises ChallengeGone where it is too late, and Match.DoesNotExist where it
    is another's.
    """
    match = _locked_by_slug(slug)
    if not match.seats.filter(number=0, user=user).exists():
        raise Match.DoesNotExist
    if match.status != Status.WITHDRAWN:
        _check_open(match)
        _close(match, Status.WITHDRAWN)
    return match


@transaction.atomic
def expire_challenge(match_id: int) -> None:
    """Close a challenge whose last day is over; leave any other as it is."""
    match = locked(match_id)
    if match.status == Status.OPEN and match.has_expired:
        _close(match, Status.EXPIRED)


def _new_match(rules: Rules, **fields: object) -> Match:
    match = Match(
        sheet=rules.sheet, options=rules.options(), target=rules.target, **fields
    )
    seed = secrets.token_bytes(32)
    match.protocol = PROTOCOL
    match.server_seed = seed.hex()
    match.commitment = commit_server(match.slug, seed)
    match.save(force_insert=True)
    return match


def _locked_by_slug(slug: str) -> Match:
    return Match.objects.select_for_update().get(slug=slug)


def _check_open(match: Match) -> None:
    if match.status == Status.WITHDRAWN:
        raise ChallengeGone("withdrawn")
    if match.has_expired:
        raise ChallengeGone("expired")
    if match.status != Status.OPEN:
        raise ChallengeGone("taken")


def _close(match: Match, status: Status) -> None:
    match.status = status
    match.save(update_fields=["status"])
    announce(notify.lobby_changed)
    announce(notify.match_changed, match.pk, match.version)
