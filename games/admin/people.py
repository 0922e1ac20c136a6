"""People: what is kept of them, who may sign in, and offensive names."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from games import services
from games.admin.acting import Acting, admin_of
from games.models import User

# Whatever others see or rely on has a service, and its action here.
KEPT = ("username", "email", "email_confirmed", "is_active", "is_guest", "language")
RIGHTS = ("is_staff", "is_superuser", "groups")
WHEN = ("last_login", "date_joined", "deleted")


@admin.register(User)
class PersonAdmin(Acting, UserAdmin):
    list_display = ("username", "is_guest", "is_active", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("username", "email")
    fieldsets = (
        (None, {"fields": KEPT}),
        ("Rights", {"fields": RIGHTS}),
        ("When", {"fields": WHEN}),
    )
    actions = ("shut_out", "let_in", "rename")

    def get_readonly_fields(
        self, request: HttpRequest, obj: User | None = None
    ) -> tuple[str, ...]:
        # Whoever is added is given a name in the form for that.
        kept = (*KEPT, *WHEN) if obj else ()
        # Who may look after people may not make themselves more than that.
        return kept if is_superuser(request) else (*kept, *RIGHTS)

    def has_change_permission(
        self, request: HttpRequest, obj: User | None = None
    ) -> bool:
        is_above = obj is not None and obj.is_superuser and not is_superuser(request)
        return super().has_change_permission(request, obj) and not is_above

    def user_change_password(
        self, request: HttpRequest, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        # It asks for no reason, and whoever is given a password can be played as.
        if not is_superuser(request):
            raise PermissionDenied
        return super().user_change_password(request, *args, **kwargs)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.action(description="Block sign-in", permissions=["act"])
    def shut_out(self, request: HttpRequest, people: QuerySet[User]) -> None:
        me = admin_of(request)
        if reason := self.reason(request):
            for person in within_reach(request, people).exclude(pk=me.pk):
                services.shut_out(person, by=me, reason=reason)
                self.message_user(request, f"{person} can’t sign in any more.")

    @admin.action(description="Allow sign-in again", permissions=["act"])
    def let_in(self, request: HttpRequest, people: QuerySet[User]) -> None:
        if reason := self.reason(request):
            for person in within_reach(request, people):
                services.let_in(person, by=admin_of(request), reason=reason)
                self.message_user(request, f"{person} can sign in again.")

    @admin.action(description="Take an offensive name away", permissions=["act"])
    def rename(self, request: HttpRequest, people: QuerySet[User]) -> None:
        if reason := self.reason(request):
            for person in within_reach(request, people):
                old = person.username
                new = services.rename(person, by=admin_of(request), reason=reason)
                self.message_user(request, f"{old} is called {new} now.")


def is_superuser(request: HttpRequest) -> bool:
    return admin_of(request).is_superuser


def within_reach(request: HttpRequest, people: QuerySet[User]) -> QuerySet[User]:
    """Those of the people on whom this admin may act: only superusers on superusers."""
    there = people.filter(deleted=None)
    return there if is_superuser(request) else there.filter(is_superuser=False)
