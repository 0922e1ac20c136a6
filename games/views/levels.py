"""How strong each level of the AI is, and how that is known."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.ai.strength import measured
from games.levels_text import strengths


@require_safe
def levels(request: HttpRequest) -> HttpResponse:
    return render(request, "games/levels.html", {"strengths": strengths(measured())})
