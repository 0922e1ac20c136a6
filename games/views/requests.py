"""What a request is here, for the type checker."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from games.preferences import Preferences


class HtmxRequest(HttpRequest):
    """A request after the htmx middleware."""

    htmx: HtmxDetails


def asked_to_go_on(request: HttpRequest, otherwise: str) -> str:
    """Return where ``next`` says to go on; only an address of this site counts."""
    address = request.POST.get("next", request.GET.get("next", ""))
    is_ours = url_has_allowed_host_and_scheme(
        address, {request.get_host()}, require_https=request.is_secure()
    )
    # A word alone would be taken for the name of a page.
    return address if is_ours and "/" in address else otherwise


def go_to(request: HtmxRequest, name: str, *args: str) -> HttpResponse:
    """Lead to a page, from whatever was pressed: a plain form, or one of htmx."""
    if request.htmx:
        return HttpResponseClientRedirect(reverse(name, args=args))
    return redirect(name, *args)


def preferences_of(request: HttpRequest) -> Preferences:
    """Return how whoever asks likes it here, as the middleware has read it."""
    kept: Preferences = getattr(request, "preferences")  # noqa: B009 - no field of it
    return kept
