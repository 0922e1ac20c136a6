"""Keeps the sums that decided a match beside its points."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from games.gin.match import replay
from games.gin.rules import rules_for


def replay_what_was_decided(
    apps: Apps, schema_editor: BaseDatabaseSchemaEditor
) -> None:
    matches = apps.get_model("games", "Match").objects.filter(cause="target")
    for match in matches.order_by("pk").iterator(chunk_size=100):
        rules = rules_for(match.sheet, match.options)
        if not rules.counts_bonuses:
            continue
        lines = match.log.order_by("number").values_list("seat", "text")
        match.totals = replay(lines, rules, match.first_dealer).totals
        match.save(update_fields=["totals"])


class Migration(migrations.Migration):
    dependencies = [("games", "0001_first")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="totals",
            field=models.JSONField(
                blank=True,
                help_text="The sums with bonuses and boxes, where they decided the match.",
                null=True,
            ),
        ),
        migrations.RunPython(replay_what_was_decided, migrations.RunPython.noop),
    ]
