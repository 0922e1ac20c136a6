"""The whole table as one person sees it, ready for the template.

Everything comes from a `PlayerView`, so what a seat may not see can't be shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.gin.cards import Card
from games.gin.deal import Phase
from games.gin.staging import staged_melds, unstaged
from games.gin.view import PlayerView

from .acts import acts_of
from .afterwards import whys_on_the_table
from .closing import Limit, gin_press, knock_press, limit_of
from .ending import Ending, ending_of
from .hand import Hand, hand_of
from .laying import Laying, laying_of
from .layoff import LaidMeld, laid_melds
from .piles import pile_press, stock_press
from .presses import Press, Situation
from .prompt import Prompt, prompt_of
from .race import Race, races_of
from .sheet import Sheet, Standing, points_of, sheet_of, standing_of
from .showdown import Showdown, showdown_of
from .words import LogLine, isolated, last_turn, log_lines, opening_words

HEAP = 3  # as many of the discards as the heap shows


@dataclass(frozen=True)
class Player:
    """Who sits at the table: the name, and of an AI its level's name and code."""

    name: str
    level: str = ""
    code: str = ""


@dataclass(frozen=True)
class Opponent:
    """The other side of the table: cards, those known by name, the last turn."""

    player: Player
    cards: int
    unit: str
    backs: range
    known: tuple[Card, ...]
    did: str


@dataclass(frozen=True)
class Board:
    """The middle, the word and the hand of a deal that is being played."""

    limit: Limit
    knock: Press
    gin: Press
    stock: Press
    pile: Press
    heap: tuple[Card, ...]
    laid: tuple[LaidMeld, ...]
    knocked: str
    knocker_deadwood: tuple[Card, ...]
    acts: tuple[Press, ...]
    laying: Laying | None
    several: bool
    prompt: Prompt
    hand: Hand
    deadwood_points: int


@dataclass(frozen=True)
class Table:
    """Everything that `_table.html` writes down."""

    version: int
    seat: int
    turn: int | None
    over: str
    title: str
    deal_number: int
    target: int
    scores: tuple[int, int]
    standing: Standing
    opponent: Opponent
    board: Board | None
    showdown: Showdown | None
    races: tuple[Race, ...]
    sheet: Sheet | None
    ending: Ending | None
    log: tuple[LogLine, ...]
    opening: SafeString
    last_deal: int | None


def table_of(
    view: PlayerView, players: Sequence[Player], version: int, arrangement: dict
) -> Table:
    """What the person at `view.seat` sees of a match that has begun.

    `players` by seat; `arrangement` is the seat's own (order, chosen, armed).
    """
    seat = view.seat or 0
    names = [player.name for player in players]
    playing = view.outcome is None and view.phase is not Phase.SCORED
    board = _board(view, names, arrangement) if playing else None
    ending = ending_of(view, names)
    return Table(
        version=version,
        seat=seat,
        turn=view.turn if playing else None,
        over=view.outcome.cause if view.outcome else "",
        title=_title(view, names, board, ending),
        deal_number=view.deal_number,
        target=view.rules.target,
        scores=(points_of(view)[seat], points_of(view)[1 - seat]),
        standing=standing_of(view),
        opponent=_opponent(view, players[1 - seat], playing),
        board=board,
        showdown=None if playing else showdown_of(view, names),
        races=() if playing else races_of(view, names),
        sheet=None if playing else sheet_of(view, names),
        ending=ending,
        log=tuple(reversed(_log(view, players))),
        opening=opening_words(view, names),
        last_deal=view.finished[-1].number if playing and view.finished else None,
    )


def _log(view: PlayerView, players: Sequence[Player]) -> list[LogLine]:
    """The deal on the table; once it is over with what an AI has told by then."""
    names = [player.name for player in players]
    whys = whys_on_the_table(view, players[1 - (view.seat or 0)].code)
    history = view.scored.history if view.scored else view.history
    return log_lines(history, view.seat, names, whys)


def situation_of(view: PlayerView, opponent: str, arrangement: dict) -> Situation:
    """What the person at `view.seat` has before them, as they have arranged it."""
    staged = staged_melds(arrangement.get("staged", ()), view.hand)
    codes = arrangement.get("chosen", ())
    return Situation(
        view=view,
        opponent=opponent,
        chosen=tuple(c for c in unstaged(view.hand, staged) if str(c) in codes),
        staged=staged,
        several=arrangement.get("several", False),
        armed=arrangement.get("armed", ""),
    )


def all_are_laid(view: PlayerView, arrangement: dict) -> bool:
    """Whether all eleven are laid by hand, so that big gin goes at once (Q41)."""
    staged = staged_melds(arrangement.get("staged", ()), view.hand)
    return (
        bool(view.rules.big_gin_bonus)
        and view.turn == view.seat
        and view.phase is Phase.DISCARD
        and not unstaged(view.hand, staged)
    )


def _board(view: PlayerView, names: Sequence[str], arrangement: dict) -> Board:
    table = situation_of(view, names[1 - (view.seat or 0)], arrangement)
    return Board(
        limit=limit_of(table),
        knock=knock_press(table),
        gin=gin_press(table),
        stock=stock_press(table),
        pile=pile_press(table),
        heap=view.discard_pile[-HEAP:],
        laid=laid_melds(table),
        knocked=_knocked(view, names),
        knocker_deadwood=view.closing.deadwood if view.closing else (),
        acts=acts_of(table),
        laying=laying_of(table),
        several=table.several,
        prompt=prompt_of(table),
        hand=hand_of(view, table.rest, arrangement),
        deadwood_points=_deadwood(table),
    )


def _deadwood(table: Situation) -> int:
    """One’s own, in hand, as the sheet counts it, or as shown with a knock."""
    closing = table.view.closing
    if closing and closing.knocker == table.view.seat:
        return closing.deadwood_points
    return table.best_points if closing else table.points_allowed


def _knocked(view: PlayerView, names: Sequence[str]) -> str:
    """Over the melds of a knock that is being laid off on."""
    if view.closing is None:
        return ""
    points = sum(card.points for card in view.closing.deadwood)
    if view.closing.knocker == view.seat:
        return _("You knocked with %(points)d") % {"points": points}
    return _("%(name)s knocked with %(points)d") % {
        "name": isolated(names[view.closing.knocker]),
        "points": points,
    }


def _opponent(view: PlayerView, player: Player, playing: bool) -> Opponent:
    number = 1 - (view.seat or 0)
    known = tuple(sorted(view.known[number])) if playing else ()
    held = view.hand_sizes[number] if playing and not view.closing else 0
    return Opponent(
        player=player,
        cards=held,
        unit=ngettext("card", "cards", held),
        backs=range(held - len(known) if held else 0),
        known=known if held else (),
        did="" if view.outcome else last_turn(view, number),
    )


def _title(
    view: PlayerView,
    names: Sequence[str],
    board: Board | None,
    ending: Ending | None,
) -> str:
    """The page's title: whose turn it is can be read from another tab."""
    opponent = names[1 - (view.seat or 0)]
    if ending:
        return ending.heading
    if board is None:
        return _("Deal %(number)d is over") % {"number": view.deal_number}
    return (
        f"{board.prompt.turn} · {opponent}" if board.prompt.mine else board.prompt.turn
    )
