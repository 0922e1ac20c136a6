from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("games", "0007_sessions")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="declined",
            field=models.DateTimeField(
                blank=True, help_text="When the one who was invited said no.", null=True
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                name="match_declined_is_withdrawn",
                condition=Q(declined=None)
                | Q(status="withdrawn", invited__isnull=False),
            ),
        ),
    ]
