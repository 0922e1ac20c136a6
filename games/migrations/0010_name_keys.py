from django.db import migrations

from games import names


def fold_again(apps, schema_editor):
    """More letters pass for Latin ones now: who has some of them gets the new key.

    Where somebody has that key already both stay as they are, told apart as before.
    """
    User = apps.get_model("games", "User")
    for user in User.objects.only("username", "name_key").iterator():
        key = names.name_key(user.username)
        if key != user.name_key and not User.objects.filter(name_key=key).exists():
            User.objects.filter(pk=user.pk).update(name_key=key)


class Migration(migrations.Migration):
    dependencies = [("games", "0009_match_offered")]

    operations = [migrations.RunPython(fold_again, migrations.RunPython.noop)]
