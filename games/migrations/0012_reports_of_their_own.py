from django.db import migrations


class Migration(migrations.Migration):
    """Somebody may be reported again at a match, for something else."""

    dependencies = [("games", "0011_name_keys_without_accents")]

    operations = [
        migrations.RemoveConstraint(model_name="report", name="report_made_once_a_match")
    ]
