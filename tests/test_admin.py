import pytest
from django.contrib.admin.models import LogEntry as Act
from django.contrib.auth.models import Permission
from django.core.management import call_command

from games import services
from games.models import LogEntry, Match, Reason, Report, User
from tests.matches import a_match, one_move_on, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin_page(admin_client):
    return lambda path, **post: (
        admin_client.post(f"/admin/games/{path}", post, follow=True)
        if post
        else admin_client.get(f"/admin/games/{path}")
    )


@pytest.fixture
def act(admin_page):
    """Do something to a row from its list, and return what the page says then."""

    def act(model: str, row, action: str, **how: str) -> str:
        chosen = {"action": action, "_selected_action": row.pk}
        return admin_page(f"{model}/", **chosen, **how).content.decode()

    return act


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
    services.arrange_hand(seat_of(match, 0), order="rank")
    services.report(alice, bob, reason=Reason.WORDS, match=match)
    entry = match.log.get()
    report = Report.objects.get()
    pages = [
        f"match/{match.pk}/change/",
        "match/",
        f"logentry/{entry.pk}/change/",
        "logentry/",
        f"report/{report.pk}/change/",
    ]
    for page in pages:
        shown = admin_page(page).content.decode()
        assert match.server_seed not in shown
        assert entry.text[5:20] not in shown
        assert "arrangement" not in shown


def test_a_match_shows_its_moves_and_its_packs_once_it_is_over(admin_page, alice, bob):
    match = one_move_on(a_match(alice, bob))
    page = f"match/{match.pk}/change/"
    pack, move = match.log.order_by("number").values_list("text", flat=True)
    assert f"<td>{move}</td>" in admin_page(page).content.decode()
    services.resign(match.pk, seat_of(match, 0))
    assert pack in admin_page(page).content.decode()


def test_what_was_said_is_shown_only_of_a_match_that_was_reported(
    admin_page, alice, bob
):
    User.objects.update(allows_chat=True)
    match = a_match(alice, bob)
    services.say(match.pk, seat_of(match, 1), text="you <lucky> duck")
    page = f"match/{match.pk}/change/"
    assert "duck" not in admin_page(page).content.decode()
    services.report(alice, bob, reason=Reason.WORDS, match=match)
    assert "you &lt;lucky&gt; duck" in admin_page(page).content.decode()


def test_an_admin_ends_a_match_with_its_cause(act, alice, bob):
    match = a_match(alice, bob)
    said = act("match", match, "end", ending="abandonment 1", reason="a lost phone")
    assert "seat 1 wins" in said
    match.refresh_from_db()
    assert (match.status, match.cause, match.winner) == ("over", "abandonment", 1)
    (done,) = Act.objects.all()
    assert done.user.username == "admin"
    assert "a lost phone" in done.change_message
    call_command("audit_matches")


@pytest.mark.parametrize(
    "how",
    [
        {"ending": "", "reason": "a lost phone"},
        {"ending": "agreement", "reason": " "},
        {},
    ],
)
def test_no_match_is_ended_without_a_cause_and_a_reason(act, alice, bob, how):
    match = a_match(alice, bob)
    assert "Nothing was done" in act("match", match, "end", **how)
    match.refresh_from_db()
    assert match.is_running
    assert not Act.objects.exists()


def test_no_match_is_ended_as_if_it_had_been_played(act, alice, bob):
    match = a_match(alice, bob)
    act("match", match, "end", ending="target 0", reason="a favour")
    match.refresh_from_db()
    assert match.is_running


def test_a_match_that_is_over_is_not_ended_again(act, alice, bob):
    match = a_match(alice, bob)
    services.resign(match.pk, seat_of(match, 0))
    said = act("match", match, "end", ending="agreement", reason="a favour")
    assert "Nothing was done" in said
    match.refresh_from_db()
    assert match.cause == "resignation"


def test_whoever_may_only_look_ends_nothing(client, alice, bob, django_user_model):
    looker = django_user_model.objects.create_user("Looker", is_staff=True)
    looker.user_permissions.add(
        *looker.user_permissions.model.objects.filter(codename="view_match")
    )
    match = a_match(alice, bob)
    client.force_login(looker)
    chosen = {"action": "end", "_selected_action": match.pk}
    how = {"ending": "agreement", "reason": "a favour"}
    assert client.get("/admin/games/match/").status_code == 200
    client.post("/admin/games/match/", chosen | how)
    match.refresh_from_db()
    assert match.is_running


def test_people_are_kept(admin_page, alice):
    assert admin_page(f"user/{alice.pk}/change/").status_code == 200
    assert admin_page(f"user/{alice.pk}/delete/", post="yes").status_code == 403
    assert User.objects.filter(pk=alice.pk).exists()


def test_a_form_changes_no_name_and_shuts_nobody_out(admin_page, alice):
    admin_page(f"user/{alice.pk}/change/", username="Alicia", email="a@example.org")
    alice.refresh_from_db()
    assert (alice.username, alice.email, alice.is_active) == ("Alice", "", True)


def test_an_admin_adds_a_person(admin_page):
    fields = {"username": "Erin", "password1": "erin plays", "password2": "erin plays"}
    admin_page("user/add/", **fields, usable_password="true")
    assert User.objects.get(username="Erin").name_key == "erin"


def test_an_admin_shuts_somebody_out_and_lets_them_in_again(act, client, alice):
    act("user", alice, "shut_out", reason="threats")
    alice.refresh_from_db()
    assert not alice.is_active
    act("user", alice, "let_in", reason="a mistake")
    alice.refresh_from_db()
    assert alice.is_active
    told = [each.change_message for each in Act.objects.order_by("pk")]
    assert "threats" in told[0]
    assert "a mistake" in told[1]


def test_nobody_is_shut_out_without_a_reason_and_no_admin_by_themselves(
    act, alice, admin_user
):
    assert "Nothing was done" in act("user", alice, "shut_out")
    act("user", admin_user, "shut_out", reason="a slip")
    alice.refresh_from_db()
    admin_user.refresh_from_db()
    assert alice.is_active
    assert admin_user.is_active


def test_who_looks_after_people_is_no_superuser_and_makes_none(
    client, admin_user, alice, bob
):
    rights = Permission.objects.filter(codename__in=["change_user", "view_user"])
    alice.user_permissions.set(rights)
    User.objects.filter(pk=alice.pk).update(is_staff=True)
    client.force_login(alice)
    client.post(f"/admin/games/user/{alice.pk}/change/", {"is_superuser": "on"})
    new = {"password1": "a long sentence", "password2": "a long sentence"}
    for person in (admin_user, bob):
        answer = client.post(f"/admin/games/user/{person.pk}/password/", new)
        assert answer.status_code == 403
    chosen = {"action": "shut_out", "_selected_action": [admin_user.pk, bob.pk]}
    client.post("/admin/games/user/", {**chosen, "reason": "rude"})
    for person in (alice, admin_user, bob):
        person.refresh_from_db()
    assert not alice.is_superuser
    assert admin_user.is_active
    assert not bob.is_active


def test_an_admin_takes_an_offensive_name_away(act, bob):
    act("user", bob, "rename", reason="an insult")
    bob.refresh_from_db()
    assert bob.username.startswith("Player ")
    assert "an insult" in Act.objects.get().change_message


def test_reports_are_listed_read_and_handled_with_a_note(admin_page, alice, bob):
    match = a_match(alice, bob)
    services.report(alice, bob, reason=Reason.WORDS, text="He <swore>.", match=match)
    report = Report.objects.get()
    page = f"report/{report.pk}/change/"
    assert "Bob" in admin_page("report/?handled__isempty=1").content.decode()
    assert "He &lt;swore&gt;." in admin_page(page).content.decode()
    admin_page(page, note="A warning.", text="another text", reason="other")
    report.refresh_from_db()
    assert report.handled is not None
    assert report.handled_by.username == "admin"
    assert (report.note, report.text, report.reason) == (
        "A warning.",
        "He <swore>.",
        "words",
    )
    assert Act.objects.filter(object_id=str(report.pk)).exists()
    assert "0 reports" in admin_page("report/?handled__isempty=1").content.decode()


def test_reports_are_marked_from_their_list_and_kept(act, admin_page, alice, bob):
    services.report(alice, bob, reason=Reason.NAME)
    report = Report.objects.get()
    act("report", report, "handle")
    report.refresh_from_db()
    assert report.handled
    assert admin_page(f"report/{report.pk}/delete/", post="yes").status_code == 403
    assert admin_page("report/add/").status_code == 403
