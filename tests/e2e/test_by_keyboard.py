"""The table by keyboard alone."""

import pytest
from playwright.sync_api import expect

from games.table import isolated
from tests.e2e.packs import READY_FOR_GIN, READY_TO_KNOCK
from tests.e2e.tables import Table
from tests.e2e.two import Two


class Keys(Table):
    """A table whose mouse is broken."""

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def move(self, key: str) -> None:
        with self.one_move():
            self.press(key)

    def walk_to(self, code: str) -> None:
        """Walk along the hand to a card, to the right and from its end back."""
        at = self.cards.index(code)
        focused = self.page.evaluate("document.activeElement.value")
        start = self.cards.index(focused) if focused in self.cards else -1
        for _ in range(abs(at - start)):
            self.press("ArrowRight" if at > start else "ArrowLeft")
        expect(self.card(code)).to_be_focused()

    def choose(self, code: str) -> None:
        self.walk_to(code)
        self.press("Enter")
        expect(self.pile).to_have_attribute("value", f"D{code}")


def test_a_deal_is_played_by_keyboard_alone(two: Two):
    two.begin(READY_TO_KNOCK)
    table = Keys(two.alice.sits_down().page)

    table.move("p")
    table.is_at(two.bob.plays("P"))
    table.move("s")
    table.choose("QS")
    expect(table.card("QS")).to_be_focused()  # through the swap
    table.move("d")
    table.is_at(two.bob.plays("S", "D7D"))

    # The reason of a barred press is told, and nothing is sent.
    version = table.version
    table.press("g")
    expect(table.page.locator("#told")).to_contain_text("needs 0, you have 2")

    # A knock in place of the draw is pressed twice.
    table.press("k")
    expect(table.knock_box).to_contain_text("Press again")
    assert table.version == version
    table.move("k")
    table.is_at(two.bob.plays("LB"))

    expect(table.result).to_contain_text("Your knock wins")
    table.press("n")
    expect(table.page.locator("#side")).to_contain_text(
        f"Waiting for {isolated('Bob')}"
    )


@pytest.fixture
def defenders(two: Two) -> Keys:
    """Bob's table when Alice has knocked and three of his cards fit."""
    two.begin(READY_TO_KNOCK)
    two.both_pass()
    two.alice.plays("S", "KQS")
    return Keys(two.bob.sits_down().page)


def test_a_defender_lays_off_by_keyboard(defenders: Keys):
    defenders.move("l")

    expect(defenders.page.locator(".card--added")).to_have_count(3)


def test_a_defender_is_done_by_keyboard(defenders: Keys):
    defenders.move("e")

    expect(defenders.result).to_be_visible()
    expect(defenders.page.locator(".card--added")).to_have_count(0)


def test_gin_is_called_by_its_key(two: Two):
    two.begin(READY_FOR_GIN)
    table = Keys(two.alice.sits_down().page)

    table.move("d")  # takes the upcard
    table.choose("2S")
    table.move("g")

    expect(table.result).to_contain_text("Gin!")


def test_brackets_move_a_card_along_the_hand_and_it_stays_there(two: Two):
    two.begin(READY_TO_KNOCK)
    table = Keys(two.alice.sits_down().page)
    cards = table.cards
    table.walk_to(cards[1])

    with table.page.expect_response("**/play/"):
        table.press("]")
    moved = [cards[0], cards[2], cards[1], *cards[3:]]
    assert table.cards == moved
    expect(table.card(cards[1])).to_be_focused()
    with table.page.expect_response("**/play/"):
        table.press("[")
    with table.page.expect_response("**/play/"):
        table.press("[")
    moved = [cards[1], cards[0], *cards[2:]]
    assert table.cards == moved

    table.page.reload()
    assert table.cards == moved


def test_a_key_held_down_presses_once(two: Two):
    two.begin(READY_TO_KNOCK)
    table = Keys(two.alice.sits_down().page)
    table.move("p")
    table.is_at(two.bob.plays("P"))
    posts = []
    table.page.on("request", lambda request: posts.append(request.post_data))
    keyboard = table.page.keyboard

    def hold(key: str) -> None:
        for _ in range(5):  # as the system does while a key stays down
            keyboard.down(key)
        keyboard.up(key)

    with table.one_move():
        hold("s")
    table.walk_to("QS")
    hold("Enter")
    expect(table.pile).to_have_attribute("value", "DQS")
    # Enter on Knock plays it; held since the card was chosen it must not.
    keyboard.down("Enter")
    table.knock_box.focus()
    for _ in range(5):
        keyboard.down("Enter")
    keyboard.up("Enter")
    table.page.request.get("/healthz")  # whatever was sent has been answered
    expect(table.word).to_contain_text("Your turn")

    moves = [post for post in posts if post and "move=" in post]
    assert len(moves) == 1
