from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0003_together")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="said",
            field=models.PositiveIntegerField(
                default=0, help_text="How many remarks were made."
            ),
        ),
    ]
