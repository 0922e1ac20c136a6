"""Matches, with what happened at them, and their logs."""

from typing import Final

from django import forms
from django.contrib import admin
from django.contrib.admin.options import InlineModelAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games import services
from games.admin.acting import Acting, ReadOnly, WithReason, admin_of
from games.models import LogEntry, Match, Offer, Remark, Report, Seat
from games.phrases import phrase_text
from games.services.moderation import ENDINGS

#: How a match can be ended: what the form sends, and what it means.
CHOICES: Final = {
    f"{cause} {winner}".removesuffix(" None"): (cause, winner)
    for cause, winner in ENDINGS
}


def _in_words(choice: str) -> str:
    cause, winner = CHOICES[choice]
    return f"{cause}, " + ("nobody wins" if winner is None else f"seat {winner} wins")


class WithEnding(WithReason):
    """How a match is ended, besides why."""

    ending = forms.ChoiceField(
        required=False,
        label="by",
        choices=[
            ("", "---------"),
            *((choice, _in_words(choice)) for choice in CHOICES),
        ],
    )


class SeatInline(ReadOnly, admin.TabularInline):
    model = Seat
    # Nor a window: how a hand lies shows its cards.
    exclude = ("seed", "arrangement")


class OfferInline(ReadOnly, admin.TabularInline):
    model = Offer


class RemarkInline(ReadOnly, admin.TabularInline):
    model = Remark
    fields = ("at", "seat", "words")
    readonly_fields = ("words",)

    @admin.display(description="words")
    def words(self, remark: Remark) -> str:
        return phrase_text(remark.phrase) if remark.phrase else remark.text


class ReportInline(ReadOnly, admin.TabularInline):
    model = Report
    fields = ("made", "by", "about", "reason", "text", "handled")
    show_change_link = True


@admin.register(Match)
class MatchAdmin(ReadOnly, Acting):
    list_display = ("slug", "sheet", "status", "version", "created", "ended", "cause")
    list_filter = ("status", "sheet", "cause", "clock", "rated")
    search_fields = ("slug", "seats__user__username")
    date_hierarchy = "created"
    # Whoever has the seed has every pack of a running match.
    exclude = ("server_seed",)
    readonly_fields = ("log_lines",)
    inlines = (SeatInline, OfferInline, RemarkInline, ReportInline)
    action_form = WithEnding
    actions = ("end",)

    def get_inlines(
        self, request: HttpRequest, obj: Match | None
    ) -> list[type[InlineModelAdmin]]:
        """What two people said is theirs, unless one of them has reported it."""
        shown = list(super().get_inlines(request, obj))
        if obj is None or not obj.reports.exists():
            shown.remove(RemarkInline)
        return shown

    @admin.display(description="log")
    def log_lines(self, match: Match) -> SafeString:
        entries = match.log.select_related("match").order_by("number")
        rows = format_html_join(
            "",
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            (
                (
                    entry.number,
                    f"{entry.at:%Y-%m-%d %H:%M:%S}",
                    _seat(entry),
                    _line(entry),
                )
                for entry in entries
            ),
        )
        return format_html("<table>{}</table>", rows)

    @admin.action(description="End this match", permissions=["act"])
    def end(self, request: HttpRequest, matches: QuerySet[Match]) -> None:
        """End matches that hang, through the door that writes their logs."""
        choice = request.POST.get("ending", "")
        if choice not in CHOICES:
            self.refuse(request, "say how it ends, in “by” beside the action.")
        elif reason := self.reason(request):
            for match in matches:
                self._end(request, match, choice, reason)

    def _end(
        self, request: HttpRequest, match: Match, choice: str, reason: str
    ) -> None:
        cause, winner = CHOICES[choice]
        try:
            services.end_match(
                match.pk,
                cause=cause,
                winner=winner,
                by=admin_of(request),
                reason=reason,
            )
        except services.NoEnding:
            status = match.get_status_display()
            self.refuse(request, f"{match} doesn’t run, it is {status}.")
        else:
            self.message_user(request, f"{match} has ended: {_in_words(choice)}.")


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("match", "number", "seat", "line", "at")
    list_select_related = ("match",)
    search_fields = ("match__slug",)
    fields = ("match", "number", "seat", "line", "at")

    @admin.display(description="line")
    def line(self, entry: LogEntry) -> str:
        return _line(entry)


def _seat(entry: LogEntry) -> str:
    return "" if entry.seat is None else str(entry.seat)


def _line(entry: LogEntry) -> str:
    """The text of a line; a pack's only once the match is over: until then a word."""
    is_pack = entry.text.startswith("pack ")
    return "pack" if is_pack and not entry.match.is_over else entry.text
