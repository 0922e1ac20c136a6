"""Who would rather not meet whom."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from games.models import Block, User


def is_blocked(user: User | AnonymousUser, other: User | AnonymousUser) -> bool:
    """Has either of the two blocked the other? Which of them is nobody's to know."""
    return _between(user).filter(Q(by=other.pk) | Q(whom=other.pk)).exists()


def blocked_ids(user: User | AnonymousUser) -> set[int]:
    """Return all whom ``user`` isn't to meet, whichever side wants it so, by number."""
    pairs = _between(user).values_list("by", "whom")
    return {number for pair in pairs for number in pair} - {user.pk}


def has_blocked(user: User | AnonymousUser, whom: User) -> bool:
    """Has ``user`` blocked ``whom``? Only ``user`` may be told."""
    return Block.objects.filter(by=user.pk, whom=whom).exists()


def blocks_of(user: User | AnonymousUser) -> QuerySet[Block]:
    """Return whom ``user`` has blocked, latest first; nobody whose account is gone."""
    return (
        Block.objects.filter(by=user.pk, whom__deleted=None)
        .select_related("whom")
        .order_by("-made", "-pk")
    )


def _between(user: User | AnonymousUser) -> QuerySet[Block]:
    return Block.objects.filter(Q(by=user.pk) | Q(whom=user.pk))
