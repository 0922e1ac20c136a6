"""A challenge: a match whose second seat is open to whoever has its link."""

from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import Q

from games import ai, notify, presence, selectors, steady
from games.gin.rules import Rules
from games.models import ClockName, Match, Seat, Status, User
from games.services.announce import announce
from games.services.creation import new_match
from games.services.errors import ChallengeGone, ChallengeRefused, Refusal
from games.services.log import locked

STANDS = timedelta(days=7)
OPEN_AT_ONCE = 10
# What those who look for somebody take in turn; any number that nobody else takes.
LOOKING = 0x6C6F6F6B


@transaction.atomic
def create_challenge(
    user: User,
    rules: Rules,
    *,
    listed: bool = True,
    clock: str = ClockName.NONE,
    rated: bool = False,
    registered_only: bool = False,
    invited: User | None = None,
) -> Match:
    """Open a match by ``rules`` to whoever takes the other side.

    ``listed``: it stands in the lobby; otherwise only the link leads to it.
    ``invited``: nobody else finds it, and they are told wherever they are.

    Raises ChallengeRefused with the reason, and User.DoesNotExist where ``invited``
    is nobody whom ``user`` could meet.
    """
    if invited and not selectors.can_meet(user, invited):
        raise User.DoesNotExist
    if rated and (refusal := why_not_rated(user, rules, invited)):
        raise ChallengeRefused(refusal)
    _check_not_too_many(user)
    match = new_match(
        rules,
        clock=ClockName(clock),
        expires=steady.now() + STANDS,
        **_for_whom(listed, rated, registered_only, invited),
    )
    Seat.objects.create(match=match, number=0, user=user)
    _tell(match)
    return match


def why_not_rated(
    user: User, rules: Rules, invited: User | None = None
) -> Refusal | None:
    """Return why a match of ``user``'s by ``rules`` can't count for the rating."""
    if not user.is_registered:
        return "account"
    if rules.options():
        return "sheet"
    if invited and not invited.is_registered:
        return "guest"
    return None


@transaction.atomic
def start_ai_match(
    user: User, level: str, rules: Rules, *, first_dealer: int | None = None
) -> Match:
    """Sit ``user`` down at seat 0 against an AI of ``level``; ``keep_up`` deals.

    Who deals first is drawn by lot, unless ``first_dealer`` says.
    """
    match = new_match(
        rules,
        listed=False,
        first_dealer=first_dealer,
        status=Status.SEALING,
        started=steady.now(),
    )
    Seat.objects.create(match=match, number=0, user=user)
    Seat.objects.create(
        match=match, number=1, level=level, ai_version=ai.WEIGHTS_VERSION
    )
    return match


@transaction.atomic
def lay_table(
    user: User,
    rules: Rules,
    *,
    listed: bool,
    clock: str,
    rated: bool,
    registered_only: bool,
    invited: User | None,
) -> Match:
    """As ``create_challenge``; but a press that comes twice lays one table."""
    _one_at_a_time(user)
    for_whom = _for_whom(listed, rated, registered_only, invited)
    return selectors.own_challenge_of_late(
        user, rules, clock=clock, **for_whom
    ) or create_challenge(
        user,
        rules,
        listed=listed,
        clock=clock,
        rated=rated,
        registered_only=registered_only,
        invited=invited,
    )


@transaction.atomic
def play_ai(
    user: User, level: str, rules: Rules, *, first_dealer: int | None = None
) -> Match:
    """Start such a match, or go on at one like it that ``user`` hasn't moved in yet.

    So a press that comes twice leads to one match.
    """
    _one_at_a_time(user)
    waiting = selectors.own_ai_match_like(user, level, rules)
    return waiting or start_ai_match(user, level, rules, first_dealer=first_dealer)


@transaction.atomic
def play_a_person(
    user: User, rules: Rules, *, clock: str = ClockName.NONE, rated: bool = False
) -> Match:
    """Sit down at the oldest table that fits, or lay one in the lobby and wait there.

    Whoever waits at such a table already goes on waiting at it. Raises
    ChallengeRefused as ``create_challenge`` does.
    """
    if rated and (refusal := why_not_rated(user, rules)):
        raise ChallengeRefused(refusal)
    presence.come(user.pk)  # no page of a newcomer's says so yet
    _look_in_turn()
    terms: dict[str, Any] = {"clock": clock, "rated": rated}
    for found in selectors.challenges_to_join(user, rules, **terms):
        # It was open a moment ago; if it isn't any more, the next one may be.
        with suppress(ChallengeGone, Match.DoesNotExist):
            return accept_challenge(found.slug, user)
    return wait_at_own_table(user, rules, **terms)


@transaction.atomic
def wait_at_own_table(
    user: User, rules: Rules, *, clock: str = ClockName.NONE, rated: bool = False
) -> Match:
    """Lay a table in the lobby, or go on waiting at one that is laid for just this.

    Raises ChallengeRefused as ``create_challenge`` does.
    """
    _one_at_a_time(user)
    terms: dict[str, Any] = {"clock": clock, "rated": rated}
    waiting = selectors.own_challenge_like(user, rules, **terms)
    return waiting or create_challenge(user, rules, **terms)


@transaction.atomic
def accept_challenge(slug: str, user: User) -> Match:
    """Give ``user`` the second seat, or raise ChallengeGone; ``keep_up`` deals.

    Of two at once one gets it. Whoever has it already keeps it: accepting
    twice is harmless. Raises Match.DoesNotExist where it isn't there for ``user``.
    """
    match = _locked_by_slug(slug)
    taken_by = {seat.number: seat.user_id for seat in match.seats.all()}
    if taken_by.get(1) == user.pk:
        return match
    if taken_by[0] == user.pk:
        raise ChallengeGone("own")
    if selectors.is_hidden_from(user, match):
        raise Match.DoesNotExist
    _check_open(match)
    if match.registered_only and not user.is_registered:
        raise ChallengeGone("registered")
    Seat.objects.create(match=match, number=1, user=user)
    match.status, match.started = Status.SEALING, steady.now()
    match.save(update_fields=["status", "started"])
    _tell(match)
    announce(notify.person_called, user.pk)
    announce(notify.match_changed, match.pk, 0)
    return match


@transaction.atomic
def decline_challenge(slug: str, user: User) -> Match:
    """Say no to a challenge that is ``user``'s alone; saying it twice is harmless.

    Raises ChallengeGone where it is too late, and Match.DoesNotExist where it
    isn't theirs to decline.
    """
    match = _locked_by_slug(slug)
    if match.invited_id != user.pk or selectors.is_hidden_from(user, match):
        raise Match.DoesNotExist
    if match.declined is None:
        _check_open(match)
        match.declined = steady.now()
        _close(match, Status.WITHDRAWN)
    return match


def read_refusal(inviter: Seat) -> None:
    """Tell ``inviter`` no more, on any page, that their challenge was declined."""
    presence.read(inviter.match.slug, selectors.DECLINED.total_seconds())
    announce(notify.person_called, inviter.user_id)


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


def withdraw_all(user: User) -> None:
    """Take back whatever waits, of ``user``'s own and for ``user`` alone."""
    seats = Seat.objects.filter(number=0, match__status=Status.OPEN)
    for seat in seats.filter(Q(user=user) | Q(match__invited=user)):
        assert seat.user, "it is a person who challenges"
        with suppress(ChallengeGone):  # taken meanwhile, or its last day is over
            withdraw_challenge(seat.match.slug, seat.user)


@transaction.atomic
def expire_challenge(match_id: int) -> None:
    """Close a challenge whose last day is over; leave any other as it is."""
    match = locked(match_id)
    if match.status == Status.OPEN and match.has_expired:
        _close(match, Status.EXPIRED)


def _look_in_turn() -> None:
    """Let nobody else look for a table meanwhile: two would each lay one, and wait."""
    if connection.vendor == "postgresql":  # SQLite has one writer anyway
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOOKING])


def _for_whom(
    listed: bool, rated: bool, registered_only: bool, invited: User | None
) -> dict[str, Any]:
    """What is kept of whom the second seat is for."""
    return {
        "listed": listed and invited is None,
        "rated": rated,
        "registered_only": rated or (registered_only and invited is None),
        "invited": invited,
    }


def _one_at_a_time(user: User) -> None:
    """Let two challenges of one person count each other: the second waits here."""
    User.objects.select_for_update().get(pk=user.pk)


def _check_not_too_many(user: User) -> None:
    _one_at_a_time(user)
    if selectors.own_challenges(user).count() >= OPEN_AT_ONCE:
        raise ChallengeRefused("many")


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
    match.save(update_fields=["status", "declined"])
    _tell(match)
    announce(notify.match_changed, match.pk, match.version)


def _tell(match: Match) -> None:
    """Tell the lobby if it stood there, who made it, and who it was meant for."""
    if match.listed:
        announce(notify.lobby_changed, match.pk)
    whom = {match.inviter.user_id, match.invited_id} - {None}
    for person in whom:
        announce(notify.person_called, person)
