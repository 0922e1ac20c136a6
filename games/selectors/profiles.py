"""What there is to see of a person."""

from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from games.models import User
from games.selectors.by_name import person_named


def profile_for(viewer: User | AnonymousUser, name: str) -> User:
    """Return the person of this name, if ``viewer`` may see their profile.

    Else Http404, as for a name that nobody has. Guests have none; one's own that is
    private is seen by oneself.
    """
    person = person_named(name)
    if person.has_profile or (person == viewer and person.is_registered):
        return person
    raise Http404
