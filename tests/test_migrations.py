"""What a migration makes of matches that were played before it."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from games.gin.rules import rules_for
from games.models import Match, User
from tests.matches import a_match, play_on

pytestmark = pytest.mark.django_db


def test_the_sums_of_a_match_that_was_over_before_they_were_kept_are_kept(alice, bob):
    rules = rules_for("standard", {"box_bonus": 25})
    kept = play_on(a_match(alice, bob, rules), lambda match: match.is_over).totals
    plain = play_on(a_match(alice, bob), lambda match: match.is_over)
    Match.objects.update(totals=None)
    migration = import_module("games.migrations.0002_match_totals")
    migration.replay_what_was_decided(apps, connection.schema_editor())
    assert Match.objects.exclude(pk=plain.pk).get().totals == kept
    assert Match.objects.get(pk=plain.pk).totals is None


def test_names_are_folded_by_what_passes_for_latin_now(alice, bob):
    alice.username, bob.username = "ᴀʟɪᴄᴇ", "ʙᴏʙ"
    alice.save()
    bob.save()
    User.objects.filter(pk=alice.pk).update(name_key="of before")
    User.objects.filter(pk=bob.pk).update(name_key="also")
    User.objects.create_user("Bob")
    migration = import_module("games.migrations.0010_name_keys")
    migration.fold_again(apps, connection.schema_editor())
    keys = dict(User.objects.values_list("username", "name_key"))
    assert keys == {"ᴀʟɪᴄᴇ": "aiice", "ʙᴏʙ": "also", "Bob": "bob"}
