"""The admin looks at matches and their logs; it is no second door to them."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from games.models import LogEntry, Match, Seat, User


class ReadOnly(admin.options.BaseModelAdmin):
    """Nothing is added, changed or deleted here: the services are the only writers."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ReadOnly, admin.TabularInline):
    model = Seat
    # Nor a window: how a hand lies shows its cards.
    exclude = ("seed", "arrangement")


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("slug", "sheet", "status", "version", "created", "ended", "cause")
    list_filter = ("status", "sheet", "cause")
    search_fields = ("slug", "seats__user__username")
    date_hierarchy = "created"
    # Whoever has the seed has every pack of a running match.
    exclude = ("server_seed",)
    inlines = (SeatInline,)


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("match", "number", "seat", "kind", "at")
    list_select_related = ("match",)
    search_fields = ("match__slug",)
    fields = ("match", "number", "seat", "line", "at")

    @admin.display(description="kind")
    def kind(self, entry: LogEntry) -> str:
        return "pack" if entry.text.startswith("pack ") else "line"

    @admin.display(description="line")
    def line(self, entry: LogEntry) -> str:
        """The text, once the match is over: until then packs are nobody's to see."""
        return entry.text if entry.match.is_over else self.kind(entry)


@admin.register(User)
class PersonAdmin(UserAdmin):
    list_display = ("username", "is_guest", "email", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_staff", "is_active")
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (None, {"fields": ("is_guest", "language")}),
    )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
