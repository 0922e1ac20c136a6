"""The table of a match, as a person at its page reads and uses it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from playwright.sync_api import Locator, Page, expect

CARD_CORNER = 14  # of a card in the hand, the next one covers the rest


class Mouse:
    """What drags a card at a desk."""

    def __init__(self, page: Page) -> None:
        self.mouse = page.mouse

    def press(self, x: float, y: float) -> None:
        self.mouse.move(x, y)
        self.mouse.down()

    def move(self, x: float, y: float) -> None:
        self.mouse.move(x, y, steps=4)

    def release(self) -> None:
        self.mouse.up()


class Finger:
    """What drags a card on a phone."""

    def __init__(self, page: Page) -> None:
        self.devices = page.context.new_cdp_session(page)
        self.at = (0.0, 0.0)

    def press(self, x: float, y: float) -> None:
        """Lift what is there; without a move at once it would be a long press."""
        self.hold(x, y)
        self.at = (x, y - 10)
        self.touch("touchMove", *self.at)

    def hold(self, x: float, y: float) -> None:
        self.touch("touchStart", x, y)

    def move(self, x: float, y: float) -> None:
        from_x, from_y = self.at
        for share in (0.25, 0.5, 0.75, 1):
            self.touch(
                "touchMove",
                from_x + share * (x - from_x),
                from_y + share * (y - from_y),
            )
        self.at = (x, y)

    def release(self) -> None:
        self.touch("touchEnd")

    def touch(self, kind: str, *place: float) -> None:
        points = [dict(zip("xy", place, strict=True))] if place else []
        self.devices.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}
        )


def values(cards: Locator) -> list[str]:
    """The cards' codes, all read in one moment: the hand may be put in order."""
    codes: list[str] = cards.evaluate_all("cards => cards.map((card) => card.value)")
    return codes


class Table:
    """One person's open page of a match. Everything is read from what it shows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pointer: Mouse | Finger = Mouse(page)
        self.root = page.locator("#table")
        self.stock = page.locator("#stock")
        self.pile = page.locator("#discard-pile")
        self.knock_box = page.locator("#knock")
        self.gin_box = page.locator("#gin")
        self.hand = page.locator("#hand")
        self.lay_place = page.locator("#lay-place")
        self.laid = page.locator(".meld--mine")
        self.word = page.locator(".prompt")
        self.result = page.locator("#result")
        self.strip = page.locator(".line-lost")

    # What it says

    @property
    def version(self) -> int:
        return int(self.root.get_attribute("data-version") or -1)

    @property
    def is_over(self) -> bool:
        return bool(self.root.get_attribute("data-over"))

    @property
    def is_mine(self) -> bool:
        """Whose turn it is: one's own?"""
        turn = self.root.get_attribute("data-turn")
        return bool(turn) and turn == self.root.get_attribute("data-seat")

    @property
    def cards(self) -> list[str]:
        """The hand from left to right."""
        return values(self.hand.locator(".card"))

    @property
    def chosen(self) -> list[str]:
        return values(self.hand.locator(".card[aria-pressed=true]"))

    @property
    def log(self) -> list[str]:
        """What has happened in this deal, newest first."""
        return self.page.locator("#log li").all_text_contents()

    def card(self, code: str) -> Locator:
        return self.hand.locator(f"#card-{code}")

    def act(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    # Waiting for it

    def is_live(self) -> Self:
        """Wait until the page's socket is open and its table has come by it."""
        expect(self.page.locator("html")).to_have_attribute("data-line", "live")
        return self

    def is_at(self, version: int) -> None:
        expect(self.root).to_have_attribute("data-version", str(version))

    def has_moved_on(self, version: int) -> None:
        expect(self.root).not_to_have_attribute("data-version", str(version))

    def is_mine_now(self) -> None:
        seat = str(self.root.get_attribute("data-seat"))
        expect(self.root).to_have_attribute("data-turn", seat)

    @contextmanager
    def one_move(self) -> Iterator[None]:
        """What is done inside is a move: go on when the table shows it made."""
        before = self.version
        yield
        self.has_moved_on(before)

    # Moves by mouse

    def draw(self) -> str:
        """Draw from the stock, and tell which card has come."""
        held = set(self.cards)
        with self.one_move():
            self.stock.click()
        (new,) = set(self.cards) - held
        return new

    def take(self) -> None:
        with self.one_move():
            self.pile.click()

    def pass_upcard(self) -> None:
        with self.one_move():
            self.page.locator("#board button[value=P]").click()

    def choose(self, code: str) -> None:
        """Choose a card, and wait until the buttons speak of it."""
        self.card(code).click()
        expect(self.pile).to_have_attribute("value", f"D{code}")

    def choose_together(self, *codes: str) -> None:
        """Choose several cards, each with Shift."""
        for code in codes:
            with self.page.expect_response("**/play/"):
                self.card(code).click(modifiers=["Shift"])
        assert sorted(self.chosen) == sorted(codes)

    def lay(self, *codes: str) -> None:
        """Lay a meld by hand, and wait until it lies there."""
        before = self.laid.count()
        self.choose_together(*codes)
        self.lay_place.click()
        expect(self.laid).to_have_count(before + 1)

    def discard(self, code: str) -> None:
        self.choose(code)
        self.discard_chosen()

    def discard_chosen(self) -> None:
        with self.one_move():
            self.pile.click()

    def knock(self, code: str) -> None:
        self.choose(code)
        with self.one_move():
            self.knock_box.click()

    def gin(self, code: str) -> None:
        self.choose(code)
        with self.one_move():
            self.gin_box.click()

    def press_barred(self, button: Locator) -> None:
        """Press what is marked as not to be pressed now: Playwright would wait."""
        button.click(force=True)

    def next_deal(self) -> None:
        self.page.locator("#next button").click()

    # Dragging

    def lift(self, thing: Locator) -> None:
        box = thing.bounding_box()
        assert box
        self.pointer.press(box["x"] + CARD_CORNER, box["y"] + CARD_CORNER)

    def carry_over(self, place: Locator) -> None:
        box = place.bounding_box()
        assert box
        reach = min(CARD_CORNER, box["width"] / 4)
        self.pointer.move(box["x"] + reach, box["y"] + box["height"] / 2)

    def drop(self) -> None:
        self.pointer.release()

    def drag(self, thing: Locator, place: Locator) -> None:
        thing.scroll_into_view_if_needed()
        self.lift(thing)
        self.carry_over(place)
        self.drop()
