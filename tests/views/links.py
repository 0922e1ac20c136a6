"""The link of a match, and a challenge whose time is over."""

from datetime import timedelta

from django.utils import timezone

from games.models import Match


def address(match: Match, act: str = "") -> str:
    return f"/matches/{match.slug}/{act}"


def run_out(match: Match) -> None:
    """Let its last day be over."""
    past = timezone.now() - timedelta(minutes=1)
    Match.objects.filter(pk=match.pk).update(expires=past)
