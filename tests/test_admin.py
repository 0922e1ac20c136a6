import pytest

from games.models import LogEntry, Match, User
from tests.matches import a_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin_page(admin_client):
    return lambda path, **post: (
        admin_client.post(f"/admin/games/{path}", post)
        if post
        else admin_client.get(f"/admin/games/{path}")
    )


@pytest.mark.parametrize("model", ["match", "logentry"])
def test_matches_and_logs_can_be_looked_at_and_nothing_else(
    model, admin_page, alice, bob
):
    row = {"match": Match, "logentry": LogEntry}[model]
    match = a_match(alice, bob)
    pk = row.objects.values_list("pk", flat=True).first()
    assert admin_page(f"{model}/").status_code == 200
    assert admin_page(f"{model}/{pk}/change/").status_code == 200
    assert admin_page(f"{model}/add/").status_code == 403
    assert admin_page(f"{model}/{pk}/change/", version=9).status_code == 403
    assert admin_page(f"{model}/{pk}/delete/", post="yes").status_code == 403
    match.refresh_from_db()
    assert match.version == match.log.count() == 1


def test_no_pack_seed_or_hand_of_a_running_match_is_shown(admin_page, alice, bob):
    match = a_match(alice, bob)
    entry = match.log.get()
    pages = [
        f"match/{match.pk}/change/",
        f"logentry/{entry.pk}/change/",
        "logentry/",
    ]
    for page in pages:
        shown = admin_page(page).content.decode()
        assert match.server_seed not in shown
        assert entry.text[5:20] not in shown


def test_people_are_kept(admin_page, alice):
    assert admin_page(f"user/{alice.pk}/change/").status_code == 200
    assert admin_page(f"user/{alice.pk}/delete/", post="yes").status_code == 403
    assert User.objects.filter(pk=alice.pk).exists()
