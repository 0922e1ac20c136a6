import pytest
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError

from games import services
from games.models import User
from tests.matches import a_match

pytestmark = pytest.mark.django_db

PASSWORD = "four aces and a king"


def test_a_guest_has_a_name_and_no_password():
    guest = services.create_guest()
    assert guest.is_guest
    assert guest.username.startswith("Guest ")
    assert not guest.has_usable_password()


def test_guests_have_different_names():
    assert len({services.create_guest().username for _ in range(20)}) == 20


def test_a_guest_whose_first_name_is_taken_gets_another(monkeypatch):
    numbers = iter([1, 1, 2])
    monkeypatch.setattr("secrets.randbelow", lambda bound: next(numbers))
    assert services.create_guest().username == "Guest 1001"
    assert services.create_guest().username == "Guest 1002"


def test_a_person_signs_up_and_in_by_any_spelling_of_the_name():
    services.sign_up("  Ada  L", PASSWORD)
    found = authenticate(username="ADA l", password=PASSWORD)
    assert found == User.objects.get(username="Ada L")
    assert authenticate(username="Ada L", password="another") is None


def test_a_guest_who_signs_up_keeps_all_that_was_played(alice):
    guest = services.create_guest()
    match = a_match(guest, alice)
    account = services.sign_up("Ada", PASSWORD, "ada@example.org", guest)
    assert account.pk == guest.pk
    assert not account.is_guest
    assert match.seats.get(number=0).user == account
    assert match.seats.get(number=0).name == "Ada"


@pytest.mark.parametrize("name", ["alice", "ALICE", "A1ice", "\uff21lice", "Al ice"])
def test_nobody_signs_up_as_someone_else(name, alice):
    with pytest.raises(ValidationError) as refused:
        services.sign_up(name, PASSWORD)
    assert set(refused.value.message_dict) == {"name"}


def test_nobody_signs_up_as_a_guest():
    with pytest.raises(ValidationError):
        services.sign_up("Guest 1234", PASSWORD)


@pytest.mark.parametrize("password", ["short", "password", "1234567890", "Philippa12"])
def test_a_weak_password_is_refused(password):
    with pytest.raises(ValidationError) as refused:
        services.sign_up("Philippa1", password)
    assert set(refused.value.message_dict) == {"password"}


def test_what_is_no_address_is_refused():
    with pytest.raises(ValidationError) as refused:
        services.sign_up("Ada", PASSWORD, "ada at home")
    assert set(refused.value.message_dict) == {"email"}


def test_signing_up_tells_nothing_of_whose_an_address_is():
    services.sign_up("Ada", PASSWORD, "ada@example.org")
    services.sign_up("Eve", PASSWORD, "ada@example.org")


def test_a_refused_sign_up_leaves_the_guest_a_guest(alice):
    guest = services.create_guest()
    name = guest.username
    with pytest.raises(ValidationError):
        services.sign_up("Alice", PASSWORD, "", guest)
    assert guest.username == name
    guest.refresh_from_db()
    assert guest.username == name
    assert guest.is_guest


def test_of_two_who_sign_up_by_one_name_one_has_it(monkeypatch, alice):
    # As if Alice had come between the look and the save.
    monkeypatch.setattr("django.db.models.query.QuerySet.exists", lambda rows: False)
    with pytest.raises(ValidationError) as refused:
        services.sign_up("ALICE", PASSWORD)
    assert set(refused.value.message_dict) == {"name"}


def test_all_that_is_wrong_is_told_at_once():
    with pytest.raises(ValidationError) as refused:
        services.sign_up("<b>", "12345", "nowhere")
    assert set(refused.value.error_dict) == {"name", "email", "password"}
