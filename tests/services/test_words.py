import pytest
from django.core.management import call_command

from games import notify, selectors, services
from games.gin.rules import STANDARD
from games.models import Block, Match, Remark, Report
from games.services.words import AT_ONCE
from tests.matches import a_challenge, a_match, kept_up, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(alice, bob):
    return a_match(alice, bob)


def say(match, number, **words):
    services.say(match.pk, seat_of(match, number), **words)


def why_not(match, number, **words) -> str:
    with pytest.raises(services.NotSaid) as refusal:
        say(match, number, **words)
    return refusal.value.why


def allow_chat(*people):
    for person in people:
        person.allows_chat = True
        person.save()


def remarks(match) -> list[tuple[int, str, str]]:
    return list(match.remarks.values_list("seat", "phrase", "text"))


@pytest.mark.backends
def test_a_phrase_is_kept_by_its_code_and_counted_on_the_match(match):
    say(match, 0, phrase="hello")
    say(match, 1, phrase="luck")
    assert remarks(match) == [(0, "hello", ""), (1, "luck", "")]
    match.refresh_from_db()
    assert match.said == 2


def test_the_matchs_pages_hear_that_something_was_said_and_not_what(
    match, monkeypatch, django_capture_on_commit_callbacks
):
    sent = []
    monkeypatch.setattr(notify, "_send", lambda *message: sent.append(message))
    with django_capture_on_commit_callbacks(execute=True):
        say(match, 0, phrase="hello")
    assert sent == [(notify.match_group(match.pk), {"type": "side.changed"})]


def test_who_allows_free_words_or_no_more_is_told_where_words_pass(
    alice, bob, charlie, later, monkeypatch, django_capture_on_commit_callbacks
):
    """The others' pages are not to wait until they are loaded again."""
    long_over, just_over, running = (a_match(alice, bob) for _ in range(3))
    a_match(bob, charlie)
    services.resign(long_over.pk, seat_of(long_over, 0))
    later(minutes=61)
    services.resign(just_over.pk, seat_of(just_over, 0))
    told = []
    monkeypatch.setattr(notify, "side_changed", told.append)
    for allows in (True, False):
        with django_capture_on_commit_callbacks(execute=True):
            services.keep_settings(alice, {}, allows_chat=allows)
        assert sorted(told) == [just_over.pk, running.pk]
        told.clear()


def test_a_block_is_told_wherever_words_pass_between_the_two(
    alice, bob, charlie, monkeypatch, django_capture_on_commit_callbacks
):
    over, running = a_match(alice, bob), a_match(alice, bob)
    a_match(alice, charlie)
    services.resign(over.pk, seat_of(over, 0))
    told = []
    monkeypatch.setattr(notify, "side_changed", told.append)
    for change in (services.block, services.unblock):
        with django_capture_on_commit_callbacks(execute=True):
            change(alice, bob)
        assert sorted(told) == [over.pk, running.pk]
        told.clear()


def test_what_is_no_phrase_is_not_said(match):
    assert why_not(match, 0, phrase="nonsense") == "NOT_A_PHRASE"
    assert why_not(match, 0, phrase="h" * 100_000) == "NOT_A_PHRASE"
    assert remarks(match) == []


def test_an_ai_does_not_listen(alice):
    match = kept_up(services.start_ai_match(alice, "easy", STANDARD))
    assert why_not(match, 0, phrase="hello") == "NOBODY_LISTENS"


def test_nobody_listens_before_somebody_has_sat_down(alice):
    assert why_not(a_challenge(alice), 0, phrase="hello") == "NOBODY_LISTENS"


@pytest.mark.parametrize("allow", ["nobody", "alice", "bob"])
def test_ones_own_words_take_both_to_allow_them(match, alice, bob, allow):
    allow_chat(*{"nobody": [], "alice": [alice], "bob": [bob]}[allow])
    assert why_not(match, 0, text="how do you do") == "CHAT_IS_OFF"
    say(match, 0, phrase="hello")


def test_ones_own_words_are_kept_clean_once_both_allow_them(match, alice, bob):
    allow_chat(alice, bob)
    say(match, 0, text="  <i>how</i>\u202e do\n you do ")
    assert remarks(match) == [(0, "", "<i>how</i> do you do")]


@pytest.mark.parametrize(
    ("text", "why"), [("", "EMPTY"), (" \u200b ", "EMPTY"), ("a" * 201, "TOO_LONG")]
)
def test_words_that_cannot_be_kept_say_why(match, alice, bob, text, why):
    allow_chat(alice, bob)
    assert why_not(match, 0, text=text) == why
    assert remarks(match) == []


def test_only_so_much_is_said_at_once(match, later):
    later(seconds=0)
    for number in range(AT_ONCE):
        say(match, 0, phrase=("hello", "luck")[number % 2])
    assert why_not(match, 0, phrase="thanks") == "TOO_FAST"
    say(match, 1, phrase="oops")  # the other side may answer
    later(seconds=11)
    say(match, 0, phrase="hello")


def test_a_phrase_pressed_twice_is_said_once(match, later):
    later(seconds=0)
    for _ in range(AT_ONCE + 1):
        say(match, 0, phrase="hello")
    say(match, 1, phrase="hello")  # the other side answers with the same
    assert remarks(match) == [(0, "hello", ""), (1, "hello", "")]
    match.refresh_from_db()
    assert match.said == 2
    later(seconds=4)
    say(match, 0, phrase="hello")
    assert len(remarks(match)) == 3


def test_ones_own_words_entered_twice_are_said_once(match, alice, bob):
    allow_chat(alice, bob)
    for text in ("well", " well ", "well, well", "well"):
        say(match, 0, text=text)
    assert [text for _seat, _phrase, text in remarks(match)] == [
        "well",
        "well, well",
        "well",
    ]


def test_words_pass_for_an_hour_after_the_match(match, later):
    services.resign(match.pk, seat_of(match, 0))
    later(minutes=59)
    say(match, 0, phrase="game")
    later(minutes=2)
    assert why_not(match, 0, phrase="again") == "TOO_LATE"


def test_whoever_mutes_is_not_written_to_the_other_side(match):
    services.mute(seat_of(match, 0), True)
    assert seat_of(match, 0).mutes
    assert not seat_of(match, 1).mutes
    say(match, 1, phrase="hello")
    assert remarks(match) == [(1, "hello", "")]
    services.mute(seat_of(match, 0), False)
    assert not seat_of(match, 0).mutes


def test_whoever_is_blocked_says_things_as_before(match, alice, bob):
    """A refusal would tell them of the block."""
    allow_chat(alice, bob)
    services.block(alice, bob)
    say(match, 1, phrase="hello")
    say(match, 1, text="are you there")
    assert len(remarks(match)) == 2


def test_a_block_mutes_in_every_match_and_taking_it_back_unmutes(match, alice, bob):
    services.block(alice, bob)
    assert seat_of(match, 0).mutes
    assert not seat_of(match, 1).mutes
    services.unblock(alice, bob)
    assert not seat_of(match, 0).mutes


def test_taking_back_a_block_that_is_none_leaves_a_mute(match, alice, bob):
    services.mute(seat_of(match, 0), True)
    services.unblock(alice, bob)
    assert seat_of(match, 0).mutes


def test_whoever_has_blocked_says_nothing_until_they_take_it_back(match, alice, bob):
    services.block(alice, bob)
    assert why_not(match, 0, phrase="hello") == "YOU_BLOCKED"
    with pytest.raises(services.NotSaid):
        services.mute(seat_of(match, 0), False)
    assert seat_of(match, 0).mutes


def test_a_block_that_is_older_than_the_match_mutes_at_the_first_word(
    match, alice, bob
):
    Block.objects.create(by=alice, whom=bob)
    assert not seat_of(match, 0).mutes
    say(match, 1, phrase="hello")
    assert seat_of(match, 0).mutes


def test_words_are_forgotten_a_month_after_the_match_unless_a_report_waits(
    alice, bob, later
):
    running, over, reported = (a_match(alice, bob) for _ in range(3))
    for each in (running, over, reported):
        say(each, 0, phrase="hello")
    for each in (over, reported):
        services.resign(each.pk, seat_of(each, 1))
    services.report(bob, alice, reason="words", match=reported)
    later(days=29)
    services.forget_words()
    assert Remark.objects.count() == 3
    later(days=2)
    call_command("tidy")
    assert set(Remark.objects.values_list("match", flat=True)) == {
        running.pk,
        reported.pk,
    }
    services.handle_report(Report.objects.get().pk, by=alice, note="")
    services.forget_words()
    assert Remark.objects.get().match == running


def test_remarks_are_read_once_in_a_process(match, django_assert_num_queries):
    say(match, 0, phrase="hello")
    match.refresh_from_db()
    (remark,) = selectors.remarks_of(match)
    assert (remark.number, remark.seat, remark.phrase) == (1, 0, "hello")
    with django_assert_num_queries(0):
        selectors.remarks_of(match)
    say(match, 1, phrase="luck")
    match.refresh_from_db()
    assert [each.number for each in selectors.remarks_of(match)] == [1, 2]


def test_only_the_latest_remarks_are_read(match):
    rows = [Remark(match=match, seat=0, phrase="oops") for _ in range(39)]
    Remark.objects.bulk_create([*rows, Remark(match=match, seat=1, phrase="close")])
    match.said = 40
    spoken = selectors.remarks_of(match)
    assert [each.number for each in spoken] == list(range(11, 41))
    assert spoken[-1].phrase == "close"


def test_ones_own_words_outlast_the_other_sides_account(match, bob):
    for words in ("hello", "luck", "oops"):
        say(match, 0, phrase=words)
    Remark.objects.create(match=match, seat=1, text="a word of his own")
    Match.objects.filter(pk=match.pk).update(said=4)
    services.delete_account(bob)
    match.refresh_from_db()
    assert [each.phrase for each in selectors.remarks_of(match)] == [
        "hello",
        "luck",
        "oops",
    ]
