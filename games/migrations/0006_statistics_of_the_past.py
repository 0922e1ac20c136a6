"""Read the statistics of the matches that are over already from their logs."""

import logging
from dataclasses import asdict

from django.db import migrations

from games.facts import facts_of
from games.gin.errors import BadRules, IllegalMove, InvalidMove
from games.gin.match import replay
from games.gin.rules import rules_for

logger = logging.getLogger(__name__)


def read_the_logs(apps, schema_editor):
    Match, DealFact = apps.get_model("games", "Match"), apps.get_model("games", "DealFact")
    LogEntry = apps.get_model("games", "LogEntry")
    for match in Match.objects.filter(status="over").iterator(chunk_size=100):
        lines = LogEntry.objects.filter(match=match).order_by("number")
        try:
            state = replay(
                lines.values_list("seat", "text"),
                rules_for(match.sheet, match.options),
                match.first_dealer or 0,
            )
        except (BadRules, IllegalMove, InvalidMove):
            # The audit names such a match; it is no reason not to start.
            logger.warning("The log of match %s can't be read", match.pk)
            continue
        DealFact.objects.bulk_create(
            [DealFact(match=match, **asdict(fact)) for fact in facts_of(state)]
        )


class Migration(migrations.Migration):

    dependencies = [("games", "0005_statistics")]

    operations = [migrations.RunPython(read_the_logs, migrations.RunPython.noop)]
