"""The match's sheet as players keep it on paper: deals, columns, boxes, the sums."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.gin.scoresheet import Pair, ScoreSheet
from games.gin.scoring import DealScore, Ending
from games.gin.view import PlayerView

from .words import isolated


@dataclass(frozen=True)
class Cell:
    """A running score in a column; empty where the deal entered nothing.

    `boxes` are those that came with it.
    """

    text: str = ""
    closes: bool = False
    boxes: int = 0

    @property
    def marks(self) -> str:
        return f"{self.boxes}□" if self.boxes > 1 else "□" * self.boxes


@dataclass(frozen=True)
class Row:
    """A line of the sheet: a deal, or at the foot a sum; two cells a game."""

    number: int
    label: str
    cells: tuple[Cell, ...]
    short: str = ""


@dataclass(frozen=True)
class Total:
    """One side's games together."""

    name: str
    mine: bool
    parts: str
    points: int


@dataclass(frozen=True)
class Sheet:
    """The whole sheet; `sums`, `totals` and `why` stand there once it is decided.

    `note` says why they don't, of a match that ended otherwise.
    """

    games: tuple[int, ...]
    names: tuple[str, ...]
    rows: tuple[Row, ...]
    sums: tuple[Row, ...]
    totals: tuple[Total, ...]
    lead: str
    why: str
    note: str

    @property
    def columns(self) -> int:
        return 2 * len(self.games)

    @property
    def is_hollywood(self) -> bool:
        return len(self.games) > 1


def points_of(view: PlayerView) -> Pair:
    """What stands in the score, by seat: the points; at the end all that counts."""
    if view.outcome and view.outcome.cause == "target" and view.rules.counts_bonuses:
        return ScoreSheet.of(view.rules, *(deal.score for deal in view.finished)).totals
    return view.scores


def sheet_of(view: PlayerView, names: Sequence[str]) -> Sheet:
    """The match so far, one's own column first in each game."""
    seat = view.seat or 0
    order = (seat, 1 - seat)
    sheet = ScoreSheet.of(view.rules)
    rows = []
    for deal in view.finished:
        after = sheet.after(deal.score)
        label = _deal_words(deal.score, view.seat, names)
        rows.append(Row(deal.number, label, _cells(sheet, after, order)))
        sheet = after
    decided = view.outcome is not None and view.outcome.cause == "target"
    counts = decided and view.rules.counts_bonuses
    return Sheet(
        games=tuple(range(1, len(sheet.games) + 1)),
        names=(names[0] if view.seat is None else _("You"), names[1 - seat]),
        rows=tuple(rows),
        sums=_sums(sheet, order, full=counts),
        totals=_totals(sheet, view, names) if counts else (),
        lead=_lead(sheet, view, names) if counts else "",
        why=_why(sheet, view, names) if counts else "",
        note=_note(view),
    )


@dataclass(frozen=True)
class Standing:
    """What stands beside the score: “to 150”, “Deal 3”, “boxes 1 : 1”.

    In Hollywood `games` are the three games' scores, one's own first.
    """

    phrases: tuple[str, ...]
    games: tuple[Pair, ...]


def standing_of(view: PlayerView) -> Standing:
    """Target, deal, and what else the sheet keeps, as it stands now."""
    seat = view.seat or 0
    sheet = ScoreSheet.of(view.rules, *(deal.score for deal in view.finished))
    phrases = [
        _("to %(target)d") % {"target": view.rules.target},
        _("Deal %(number)d") % {"number": view.deal_number},
    ]
    if view.rules.box_bonus:
        mine, theirs = sheet.boxes[seat], sheet.boxes[1 - seat]
        phrases.append(
            _("boxes %(mine)d : %(theirs)d") % {"mine": mine, "theirs": theirs}
        )
    games = tuple((game.scores[seat], game.scores[1 - seat]) for game in sheet.games)
    return Standing(tuple(phrases), games if len(games) > 1 else ())


_ENDED = {
    Ending.KNOCK: gettext_lazy("%(name)s knock %(points)d"),
    Ending.UNDERCUT: gettext_lazy("%(name)s undercut %(points)d"),
    Ending.GIN: gettext_lazy("%(name)s gin %(points)d"),
    Ending.BIG_GIN: gettext_lazy("%(name)s big gin %(points)d"),
}


def _deal_words(score: DealScore, seat: int | None, names: Sequence[str]) -> str:
    if score.winner is None:
        return pgettext("a deal without a winner", "void")
    name = _("You:") if score.winner == seat else f"{isolated(names[score.winner])}:"
    return str(_ENDED[score.kind]) % {"name": name, "points": score.points}


def _cells(before: ScoreSheet, after: ScoreSheet, order: Pair) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            str(game.scores[side]),
            closes=game.is_closed and not old.is_closed,
            boxes=game.boxes[side] - old.boxes[side],
        )
        if game.scores[side] != old.scores[side]
        else Cell()
        for old, game in zip(before.games, after.games, strict=True)
        for side in order
    )


def _sums(sheet: ScoreSheet, order: Pair, *, full: bool) -> tuple[Row, ...]:
    """The foot: the scores, and once the match is decided bonus, boxes and sum."""
    rules = sheet.rules
    cells = [(game, side) for game in sheet.games for side in order]
    rows = [_foot(_("Score"), _("score"), [game.scores[side] for game, side in cells])]
    if rules.box_bonus and not full:
        rows.append(
            _foot(_("Boxes"), _("boxes"), [game.boxes[side] for game, side in cells])
        )
    if not full:
        return tuple(rows)
    if rules.game_bonus:
        label = _("Reached %(target)d") % {"target": rules.target}
        reached = [
            rules.game_bonus if game.reached == side else 0 for game, side in cells
        ]
        rows.append(_foot(label, str(rules.game_bonus), reached))
    if rules.box_bonus:
        label = _("Boxes, %(points)d each") % {"points": rules.box_bonus}
        boxes = [game.boxes[side] * rules.box_bonus for game, side in cells]
        rows.append(_foot(label, _("boxes"), boxes))
    label = _("Sum of the game") if len(sheet.games) > 1 else _("Sum")
    totals = [game.totals(rules)[side] for game, side in cells]
    rows.append(_foot(label, _("sum"), totals))
    return tuple(rows)


def _note(view: PlayerView) -> str:
    """Why the sheet of a match that was broken off has no sum."""
    if view.outcome is None or view.outcome.cause == "target":
        return ""
    if not view.rules.counts_bonuses:
        return ""
    return _(
        "The match didn’t come to its end on the sheet, so neither the boxes nor what"
        " reaching the target is worth were counted. The sheet keeps what was scored."
    )


def _foot(label: str, short: str, figures: Sequence[int]) -> Row:
    cells = tuple(Cell(str(figure) if figure else "–") for figure in figures)
    return Row(0, label, cells, short)


def _totals(
    sheet: ScoreSheet, view: PlayerView, names: Sequence[str]
) -> tuple[Total, ...]:
    seat = view.seat or 0
    return tuple(
        Total(
            name=names[side],
            mine=side == view.seat,
            parts=" + ".join(str(game.totals(view.rules)[side]) for game in sheet.games)
            if len(sheet.games) > 1
            else _parts(sheet, side),
            points=sheet.totals[side],
        )
        for side in (seat, 1 - seat)
    )


def _parts(sheet: ScoreSheet, side: int) -> str:
    """“118 + 100 + 75”: score, bonus for the target, boxes."""
    [game], rules = sheet.games, sheet.rules
    parts = [game.scores[side]]
    if game.reached == side and rules.game_bonus:
        parts.append(rules.game_bonus)
    if game.boxes[side] and rules.box_bonus:
        parts.append(game.boxes[side] * rules.box_bonus)
    return " + ".join(map(str, parts))


def _lead(sheet: ScoreSheet, view: PlayerView, names: Sequence[str]) -> str:
    """By how much the match was won."""
    first, second = sheet.totals
    words = {"points": abs(first - second), "name": ""}
    if sheet.winner is None:
        return _("Equal totals: the match is a draw")
    if sheet.winner == view.seat:
        return _("You win by %(points)d") % words
    words["name"] = isolated(names[sheet.winner])
    return _("%(name)s wins by %(points)d") % words


# What whoever reached the target first had, and the other: by boxes, or by points.
_FIRST = {
    True: gettext_lazy("You had %(less)d for boxes, %(name)s %(more)d."),
    False: gettext_lazy("You had %(less)d points, %(name)s %(more)d."),
}
_SECOND = {
    True: gettext_lazy("%(name)s had %(less)d for boxes, you %(more)d."),
    False: gettext_lazy("%(name)s had %(less)d points, you %(more)d."),
}
_ALL = {
    True: gettext_lazy("%(name)s had %(less)d for boxes, %(other)s %(more)d."),
    False: gettext_lazy("%(name)s had %(less)d points, %(other)s %(more)d."),
}


def _why(sheet: ScoreSheet, view: PlayerView, names: Sequence[str]) -> str:
    """Why whoever reached the target lost; empty where nobody wonders."""
    closed = [game.reached for game in sheet.games]
    first = int(closed.count(1) > closed.count(0))  # who reached the target more often
    if sheet.winner == first:
        return ""
    rules = view.rules
    boxes = [count * rules.box_bonus for count in sheet.boxes]
    by_boxes = boxes[first] < boxes[1 - first]  # as ever, but for a rare Hollywood
    what = boxes if by_boxes else sheet.scores
    words = {
        "target": rules.target,
        "bonus": rules.game_bonus,
        "box": rules.box_bonus,
        "less": what[first],
        "more": what[1 - first],
        "name": isolated(names[first if view.seat is None else 1 - view.seat]),
        "other": isolated(names[1 - first]),
    }
    sentences = [_("Reaching %(target)d is worth %(bonus)d points, not the match.")]
    if by_boxes:
        sentences.append(
            _("Each deal won is also a box of %(box)d in every game that it counts in.")
        )
    told = _FIRST if first == view.seat else _SECOND
    sentences.append(str((_ALL if view.seat is None else told)[by_boxes]))
    return " ".join(sentence % words for sentence in sentences)
