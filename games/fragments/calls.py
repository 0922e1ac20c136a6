"""What waits for a person, in a strip on whatever page they have open."""

from django.template.loader import render_to_string

from games.selectors import Calls


def render_calls(calls: Calls) -> str:
    """The strip, as it is pushed."""
    return render_to_string("games/_calls.html", {"calls": calls, "push": True})
