"""Sessions that know whose they are; those from before come along as they are."""

from datetime import UTC, datetime

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations, models

BATCH = 500


def move(apps, schema_editor):
    """Move the sessions that still count; nobody is signed out by this."""
    Old = apps.get_model("sessions", "Session")
    New = apps.get_model("games", "Session")
    User = apps.get_model("games", "User")
    people = set(User.objects.values_list("pk", flat=True))
    store, now, rows = SessionStore(), datetime.now(UTC), []
    for old in Old.objects.filter(expire_date__gt=now).iterator(BATCH):
        # Without the secret it can't be read: then it is nobody's until it is used.
        user = int(store.decode(old.session_data).get("_auth_user_id") or 0)
        rows.append(
            New(
                session_key=old.session_key,
                session_data=old.session_data,
                expire_date=old.expire_date,
                user_id=user if user in people else None,
            )
        )
    New.objects.bulk_create(rows, BATCH)
    Old.objects.all().delete()


class Migration(migrations.Migration):

    dependencies = [
        ("sessions", "0001_initial"),
        ("games", "0006_statistics_of_the_past"),
    ]

    operations = [
        migrations.CreateModel(
            name="Session",
            fields=[
                ("session_key", models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name="session key")),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                ("agent", models.CharField(blank=True, help_text="The browser and its system.", max_length=60)),
                ("made", models.DateTimeField(default=django.utils.timezone.now)),
                ("seen", models.DateTimeField(default=django.utils.timezone.now, help_text="Written once in ten minutes at most.")),
                ("user", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="sessions", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
            },
        ),
        migrations.RunPython(move, migrations.RunPython.noop),
    ]
