"""What a page says, for tests to look at."""

import html
import re

from django.http import HttpResponse

HTMX = {"HTTP_HX_REQUEST": "true"}


def markup(response: HttpResponse) -> str:
    return response.content.decode()


def words(response: HttpResponse) -> str:
    """The page's text, without its tags and isolates, in single spaces."""
    main = re.search(r"<main.*</main>", markup(response), re.S)
    text = re.sub(r"<[^>]*>", "", main[0] if main else markup(response))
    return " ".join(re.sub("[\u2068\u2069]", "", html.unescape(text)).split())
