"""Reports: what somebody wrote about another, and what was done."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games import services
from games.admin.acting import admin_of
from games.models import Report


class ReportForm(forms.ModelForm):
    """What was done about a report."""

    note = forms.CharField(
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 4, "cols": 60}),
        help_text="What was done. To save it is to have handled the report.",
    )

    class Meta:
        model = Report
        fields = ("note",)


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):
    form = ReportForm
    list_display = ("made", "about", "reason", "by", "match", "handled", "handled_by")
    list_select_related = ("about", "by", "match", "handled_by")
    list_filter = (("handled", admin.EmptyFieldListFilter), "reason")
    search_fields = ("about__username", "by__username", "match__slug", "text")
    date_hierarchy = "made"
    readonly_fields = (
        "made",
        "by",
        "about",
        "others",
        "reason",
        "text",
        "match",
        "handled",
        "handled_by",
    )
    fields = (*readonly_fields, "note")
    actions = ("handle",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description="reports about them, in all")
    def others(self, report: Report) -> int:
        return report.about.reports.count()

    def save_model(
        self, request: HttpRequest, obj: Report, form: Any, change: bool
    ) -> None:
        services.handle_report(obj.pk, by=admin_of(request), note=obj.note)

    @admin.action(description="Mark as handled", permissions=["change"])
    def handle(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        for report in reports.filter(handled=None):
            services.handle_report(report.pk, by=admin_of(request), note=report.note)
            self.log_change(request, report, "Marked as handled.")
        self.message_user(request, "The reports are marked as handled.")
