from importlib import import_module

from django.db import migrations

fold_again = import_module("games.migrations.0010_name_keys").fold_again


class Migration(migrations.Migration):
    """Greek letters pass for each other with their accent and without now."""

    dependencies = [("games", "0010_name_keys")]

    operations = [migrations.RunPython(fold_again, migrations.RunPython.noop)]
