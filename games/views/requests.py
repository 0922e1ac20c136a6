"""What a request is here, for the type checker."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request after the htmx middleware."""

    htmx: HtmxDetails
