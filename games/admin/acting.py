"""What the pages of the admin have in common."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.http import HttpRequest

from games.models import User


class ReadOnly(admin.options.BaseModelAdmin):
    """Nothing is added, changed or deleted here: the services are the only writers."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class WithReason(ActionForm):
    """What is done to a person or a match says why, for whoever asks later."""

    reason = forms.CharField(required=False, max_length=500, label="because")


class Acting(admin.ModelAdmin):
    """Actions that need a reason, and the right to change what they act on."""

    action_form = WithReason

    def has_act_permission(self, request: HttpRequest) -> bool:
        # By the right itself: has_change_permission says no where forms are shut.
        name = f"{self.opts.app_label}.change_{self.opts.model_name}"
        return request.user.has_perm(name)

    def reason(self, request: HttpRequest) -> str:
        """Return the reason; without one nothing is to be done, and that is said."""
        reason = request.POST.get("reason", "").strip()[:500]
        if not reason:
            self.refuse(request, "say why, in “because” beside the action.")
        return reason

    def refuse(self, request: HttpRequest, why: str) -> None:
        self.message_user(request, f"Nothing was done: {why}", messages.ERROR)


def admin_of(request: HttpRequest) -> User:
    """Return who acts; the admin lets nobody in who isn't signed in."""
    assert request.user.is_authenticated
    return request.user
