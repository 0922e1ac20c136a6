"""People: a name, how they like it here, and whom they would rather not meet."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import names


class PeopleManager(UserManager["User"]):
    """People are found by any spelling that could be taken for their name."""

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(name_key=names.name_key(username or ""))


class NameKeyField(models.CharField):
    """Follows the name at every save, as ``auto_now`` follows the clock."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        key = names.name_key(model_instance.username)  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, key)
        return key


class User(AbstractUser):
    """A person. A guest is one without a password, made on first need."""

    username = models.CharField(
        _("name"),
        max_length=names.LONGEST,
        unique=True,
        validators=[names.validate_name],
        error_messages={
            "unique": _("Somebody has this name, or one that looks like it.")
        },
    )
    # Two names that look the same are one name: see names.name_key.
    name_key = NameKeyField(max_length=names.LONGEST_KEY, unique=True, editable=False)
    is_guest = models.BooleanField(default=False)
    language = models.CharField(
        max_length=8, blank=True, help_text=_("Empty: as the browser asks.")
    )
    preferences = models.JSONField(
        default=dict, blank=True, help_text=_("How the table looks and feels.")
    )
    email_confirmed = models.BooleanField(
        default=False, help_text=_("Only then is anything sent there.")
    )
    wants_digest = models.BooleanField(
        default=False, help_text=_("A mail a day at most, when it is their turn.")
    )
    digest_sent = models.DateTimeField(null=True, blank=True)
    allows_chat = models.BooleanField(
        default=False, help_text=_("Free words, with whoever allows them too.")
    )
    is_private = models.BooleanField(
        default=False, help_text=_("Nobody else sees their profile.")
    )
    deleted = models.DateTimeField(
        null=True, blank=True, help_text=_("Since then the row is only a seat's owner.")
    )

    objects: ClassVar[PeopleManager] = PeopleManager()

    @property
    def is_registered(self) -> bool:
        """Has an account of their own, and not only this browser's session."""
        return not self.is_guest and self.deleted is None

    @property
    def has_profile(self) -> bool:
        """Is there a page about them that anybody may see?"""
        return self.is_registered and self.is_active and not self.is_private

    @property
    def shown_name(self) -> str:
        """What is read: a guest’s in the reader's language, nobody’s who is gone."""
        if self.deleted:
            return gettext("Former player")
        if self.is_guest and self.username.startswith(names.GUEST):
            number = self.username.removeprefix(names.GUEST)
            return gettext("Guest %(number)s") % {"number": number}
        return self.username


class Block(models.Model):
    """One person would rather not meet another: no challenges, no words."""

    by = models.ForeignKey(User, models.CASCADE, related_name="blocks")
    whom = models.ForeignKey(User, models.CASCADE, related_name="blocked_by")
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = (
            models.UniqueConstraint(name="block_made_once", fields=["by", "whom"]),
            models.CheckConstraint(
                name="block_is_of_somebody_else", condition=~Q(by=F("whom"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.by_id}/{self.whom_id}"
