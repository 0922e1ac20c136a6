"""The lobby: who waits, and one's own matches."""

from games import services
from games.gin.rules import STANDARD, rules_for
from games.models import Match, User
from tests.matches import a_challenge, a_match, one_move_on
from tests.views.looks import HTMX, markup, words


def test_a_challenge_says_who_waits_and_by_which_rules(browser_of, alice):
    services.create_challenge(alice, rules_for("standard", {"who_deals": "loser"}))
    page = browser_of().get("/lobby/")
    assert "Alice Standard rules to 100 · the loser deals Sit down" in words(page)
    assert f'href="/matches/{Match.objects.get().slug}/"' in markup(page)


def test_the_rules_of_a_row_lead_to_their_sheet(browser_of, alice, bob):
    oklahoma = rules_for("club", {"oklahoma": True, "target": 150})
    services.create_challenge(alice, oklahoma)
    a_match(alice, bob, rules_for("club", {"hollywood": True}))
    page = browser_of(bob).get("/lobby/")
    assert "Alice Club rules, Oklahoma to 150 Sit down" in words(page)
    assert "Hollywood to 100 · 0 : 0" in words(page)
    assert markup(page).count('href="/rules/club/"') == 2


def test_an_invitation_by_link_is_seen_by_its_inviter_alone(browser_of, alice, bob):
    slug = a_challenge(alice, listed=False).slug
    assert slug in markup(browser_of(alice).get("/lobby/"))
    assert slug not in markup(browser_of(bob).get("/lobby/"))
    assert slug not in markup(browser_of().get("/lobby/"))


def test_one_cannot_sit_down_at_ones_own_table(browser_of, alice):
    a_challenge(alice)
    page = words(browser_of(alice).get("/lobby/"))
    assert "Sit down" not in page
    assert "You for whoever comes Standard rules to 100 The link" in page


def test_ones_matches_stand_with_ones_turn_first(browser_of, alice, bob, charlie):
    waiting = a_match(alice, bob)
    mine = a_match(alice, charlie)
    while waiting.turn == 0:
        waiting = one_move_on(waiting)
    while mine.turn == 1:
        mine = one_move_on(mine)
    page = words(browser_of(alice).get("/lobby/"))
    assert page.index("Charlie Your turn") < page.index("Bob Their turn")


def test_for_htmx_it_answers_with_the_lists_alone(browser_of, alice):
    a_challenge(alice)
    answer = markup(browser_of().get("/lobby/", **HTMX))
    assert answer.lstrip().startswith('<div class="stack" id="lobby" hx-swap-oob')
    assert "<html" not in answer


def test_the_page_itself_is_not_marked_for_swapping(browser_of):
    assert "hx-swap-oob" not in markup(browser_of().get("/lobby/"))


def test_a_name_is_escaped_and_set_apart(browser_of):
    User.objects.create_user("<b>Eve</b>")
    services.create_challenge(User.objects.get(), STANDARD)
    assert "<bdi>&lt;b&gt;Eve&lt;/b&gt;</bdi>" in markup(browser_of().get("/lobby/"))


def test_the_number_of_queries_does_not_grow_with_the_lists(
    browser_of, alice, bob, charlie, django_assert_max_num_queries
):
    for _ in range(5):
        a_match(alice, bob)
        a_challenge(charlie)
    browser = browser_of(alice)
    with django_assert_max_num_queries(9):
        browser.get("/lobby/")
