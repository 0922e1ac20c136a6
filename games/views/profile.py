"""A person's page: how strong they are, and how they play."""

from typing import Any

from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import presence, selectors
from games.models import Rating, User
from games.pictures import (
    Picture,
    closings_picture,
    months_picture,
    rating_picture,
)

STEPS = 1000
RECENT = 5
OPPONENTS = 10


@require_safe
@never_cache
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Show somebody's profile to whoever may see it; to all else it isn't there."""
    person = selectors.profile_for(request.user, name)
    prefetch_related_objects([person], "ratings")
    context = {
        "person": person,
        "is_own": person == request.user,
        "is_here": person.pk in presence.people_here(),
        "ratings": [_rating(each) for each in _most_played_first(person)],
        "reliability": selectors.reliability(person),
        **_figures(person, request.GET.get("against", "")),
    }
    if request.user.is_authenticated:
        context |= _between(request.user, person)
    return render(request, "games/profile.html", context)


def _most_played_first(person: User) -> list[Rating]:
    return sorted(person.ratings.all(), key=lambda each: -each.matches)


def _rating(rating: Rating) -> tuple[Rating, Picture | None]:
    steps = selectors.steps_of(rating, STEPS)
    return rating, rating_picture(steps, is_whole=len(steps) == rating.matches)


def _figures(person: User, against: str) -> dict[str, Any]:
    """The statistics against people or the AI: as asked for, or where there are any."""
    both = selectors.statistics_of(person)
    met_only_ais = not both.against_people.total.matches
    with_ai = against == "ai" or (against != "people" and met_only_ais)
    record = both.against_ai if with_ai else both.against_people
    return {
        "statistics": both,
        "with_ai": with_ai,
        "record": record,
        "closings": closings_picture(record.closings),
        "months": months_picture(record.by_month),
    }


def _between(viewer: User, person: User) -> dict[str, Any]:
    """What the viewer has played: with this person, or, on their own page, at all.

    Nobody is shown a match that they had no seat in.
    """
    seats = selectors.history(viewer)
    if viewer == person:
        return {
            "opponents": selectors.heads_to_heads(viewer, OPPONENTS),
            "recent": seats[:RECENT],
        }
    wanted = selectors.Wanted(name=person.username)
    can_meet = selectors.can_meet(viewer, person)
    return {
        "between": selectors.head_to_head(viewer, person).tally,
        "recent": selectors.narrowed(seats, wanted)[:RECENT],
        "can_challenge": can_meet,
        "has_blocked": not can_meet and selectors.has_blocked(viewer, person),
    }
