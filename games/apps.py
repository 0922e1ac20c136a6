from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class GamesConfig(AppConfig):
    """The one app: rules, players, tables and pages."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        autodiscover_modules("checks")
