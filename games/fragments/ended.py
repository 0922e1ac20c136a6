"""The last word to a page whose session has ended."""

from django.template.loader import render_to_string


def render_ended() -> str:
    """Say on an open page that nobody is signed in there any more. Always pushed."""
    return render_to_string("_ended.html")
