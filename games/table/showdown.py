"""A finished deal on the table: both hands in melds, and the score as a sum."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.gin.cards import Card
from games.gin.scoring import DealScore, Ending, Step, StepKind
from games.gin.showdown import Closing, ClosingKind
from games.gin.view import PlayerView, ShownDeal

from .cards import meld_name, short_name, short_names
from .words import isolated, result_heading


@dataclass(frozen=True)
class ShownMeld:
    """A meld or the deadwood as it lies; `added` are the cards laid off on it."""

    cards: tuple[Card, ...]
    name: str
    added: frozenset[Card] = frozenset()
    deadwood: bool = False


@dataclass(frozen=True)
class ShownSide:
    """One player's ten cards after the deal."""

    name: str
    mine: bool
    remark: str
    deadwood_points: int
    melds: tuple[ShownMeld, ...]


@dataclass(frozen=True)
class SumLine:
    """A line of the sum: what, a small explanation, and the figure."""

    label: str
    detail: str
    figure: str
    total: bool = False


@dataclass(frozen=True)
class Race:
    """How far one player is on the way to the target, in points."""

    name: str
    mine: bool
    total: int
    before: int
    gained: int
    percent_before: int
    percent_gained: int


@dataclass(frozen=True)
class Showdown:
    """All that is shown once a deal is over."""

    number: int
    heading: str
    summary: str
    sides: tuple[ShownSide, ...]
    lines: tuple[SumLine, ...]
    races: tuple[Race, ...]
    race_words: str
    laid_by: str


def showdown_of(view: PlayerView, names: Sequence[str]) -> Showdown | None:
    """The last finished deal, while no other is being played; None otherwise."""
    if not view.finished or view.finished[-1].number != view.deal_number:
        return None
    return shown(view.finished[-1], view, names)


def shown(deal: ShownDeal, view: PlayerView, names: Sequence[str]) -> Showdown:
    """Any finished deal of the match, as the viewer may see it."""
    seat = view.seat or 0
    sides: tuple[ShownSide, ...] = ()
    sums: tuple[SumLine, ...] = ()
    if deal.closing and deal.score.winner is not None:
        order = (deal.closing.knocker, 1 - deal.closing.knocker)
        sides = tuple(_side(deal.closing, number, view, names) for number in order)
        sums = _sum(deal.score, view, names)
    return Showdown(
        number=deal.number,
        heading=result_heading(deal.score, view.seat, names),
        summary=_summary(deal, view, names),
        sides=sides,
        lines=sums,
        races=tuple(_race(deal, number, view, names) for number in (seat, 1 - seat)),
        race_words=_race_words(deal, view, names),
        laid_by=_laid_by(deal, view, names),
    )


def _side(
    closing: Closing, number: int, view: PlayerView, names: Sequence[str]
) -> ShownSide:
    mine = number == view.seat
    knocked = number == closing.knocker
    melds = closing.melds if knocked else closing.defender_melds
    deadwood = closing.deadwood if knocked else closing.defender_deadwood
    laid = [
        ShownMeld(
            meld.cards,
            meld_name(meld),
            frozenset(card for card, onto in closing.layoffs if knocked and onto == at),
        )
        for at, meld in enumerate(melds)
    ]
    if deadwood:
        laid.append(ShownMeld(deadwood, _deadwood_sum(deadwood), deadwood=True))
    return ShownSide(
        name=names[number],
        mine=mine,
        remark=_remark(closing, knocked),
        deadwood_points=sum(card.points for card in deadwood),
        melds=tuple(laid),
    )


_CLOSED_BY = {
    ClosingKind.KNOCK: gettext_lazy("knocked"),
    ClosingKind.GIN: gettext_lazy("gin"),
    ClosingKind.BIG_GIN: gettext_lazy("big gin"),
}


def _remark(closing: Closing, knocked: bool) -> str:
    if knocked:
        return str(_CLOSED_BY[closing.kind])
    count = len(closing.layoffs)
    if not count:
        return ""
    return ngettext("%(count)d card laid off", "%(count)d cards laid off", count) % {
        "count": count
    }


def _deadwood_sum(deadwood: Sequence[Card]) -> str:
    """“Deadwood 4 + 2 + 1 = 7”."""
    points = _plus(deadwood)
    if len(deadwood) > 1:
        points = f"{points} = {sum(card.points for card in deadwood)}"
    return _("Deadwood %(points)s") % {"points": points}


def _plus(cards: Sequence[Card]) -> str:
    return " + ".join(str(card.points) for card in cards)


def _summary(deal: ShownDeal, view: PlayerView, names: Sequence[str]) -> str:
    score, closing = deal.score, deal.closing
    if score.winner is None or closing is None:
        return _(
            "Only two cards were left in the stock and nobody had knocked. The hands"
            " stay hidden, and the same player deals again."
        )
    words = {
        "name": isolated(names[closing.knocker]),
        "other": isolated(names[1 - closing.knocker]),
        "knocked": score.knocker_deadwood,
        "left": score.defender_deadwood,
    }
    mine = closing.knocker == view.seat
    if closing.kind is ClosingKind.KNOCK:
        if mine:
            return _("You knocked with %(knocked)d; %(other)s had %(left)d.") % words
        return _("%(name)s knocked with %(knocked)d; you had %(left)d.") % words
    if mine:
        return _("Nothing left over; %(other)s had %(left)d.") % words
    return _("%(name)s had nothing left over; you had %(left)d.") % words


# The lines of the sum: to the defender, and to the knocker.
_TO_DEFENDER = {
    StepKind.DEFENDER_DEADWOOD: gettext_lazy("Your deadwood"),
    StepKind.LAID_OFF: gettext_lazy("Laid off on %(name)s’s melds"),
    StepKind.DEFENDER_LEFT: gettext_lazy("What you had left"),
    StepKind.KNOCKER_DEADWOOD: gettext_lazy("%(name)s knocked with"),
}
_TO_KNOCKER = {
    StepKind.DEFENDER_DEADWOOD: gettext_lazy("%(name)s’s deadwood"),
    StepKind.LAID_OFF: gettext_lazy("Laid off on your melds"),
    StepKind.DEFENDER_LEFT: gettext_lazy("What %(name)s had left"),
    StepKind.KNOCKER_DEADWOOD: gettext_lazy("You knocked with"),
}
_TO_BOTH = {
    StepKind.DIFFERENCE: gettext_lazy("Difference"),
    StepKind.UNDERCUT_BONUS: gettext_lazy("Undercut bonus"),
    StepKind.GIN_BONUS: gettext_lazy("Gin bonus"),
    StepKind.BIG_GIN_BONUS: gettext_lazy("Big gin bonus"),
    StepKind.DOUBLED: gettext_lazy("Doubled: the first upcard is a spade"),
}
_TO_WINNER = {StepKind.TOTAL: gettext_lazy("To you")}
_TO_LOSER = {StepKind.TOTAL: gettext_lazy("To %(name)s")}
_ADDED = (
    StepKind.UNDERCUT_BONUS,
    StepKind.GIN_BONUS,
    StepKind.BIG_GIN_BONUS,
    StepKind.DOUBLED,
)


def _sum(
    score: DealScore, view: PlayerView, names: Sequence[str]
) -> tuple[SumLine, ...]:
    """The score step by step, as one writes it on a pad."""
    mine = score.knocker == view.seat
    won = _TO_WINNER if score.winner == view.seat else _TO_LOSER
    words = _TO_BOTH | (_TO_KNOCKER if mine else _TO_DEFENDER) | won
    name = {"name": isolated(names[1 - (view.seat or 0)])}
    return tuple(
        SumLine(
            label=str(words[step.kind]) % name,
            detail=_detail(step, score),
            figure=_figure(step),
            total=step.kind is StepKind.TOTAL,
        )
        for step in score.steps
    )


def _figure(step: Step) -> str:
    if step.kind is StepKind.LAID_OFF:
        return f"− {-step.points}"
    return f"+ {step.points}" if step.kind in _ADDED else str(step.points)


def _detail(step: Step, score: DealScore) -> str:
    """The small print of a line: which cards make it, or why it counts so."""
    knocker, defender = score.knocker_deadwood, score.defender_deadwood
    undercut = score.kind is Ending.UNDERCUT
    match step.kind:
        case StepKind.DEFENDER_DEADWOOD if len(step.cards) > 1:
            return _plus(step.cards)
        case StepKind.LAID_OFF:
            return ", ".join(f"{short_name(card)} {card.points}" for card in step.cards)
        case StepKind.DEFENDER_LEFT:
            return short_names(step.cards)
        case StepKind.KNOCKER_DEADWOOD if undercut:
            words = {"left": defender, "knocked": knocker}
            text = _("%(left)d is not more than %(knocked)d, so this is an undercut")
            return text % words
        case StepKind.DIFFERENCE if undercut:
            return f"{knocker} − {defender}"
        case StepKind.DIFFERENCE:
            return f"{defender} − {knocker}"
    return ""


def _laid_by(deal: ShownDeal, view: PlayerView, names: Sequence[str]) -> str:
    """Whose the cards are that lie on the knocker's melds."""
    if deal.closing is None or not deal.closing.layoffs:
        return ""
    defender = deal.closing.defender
    return pgettext("whose cards", "you") if defender == view.seat else names[defender]


def _race(deal: ShownDeal, number: int, view: PlayerView, names: Sequence[str]) -> Race:
    total = deal.totals[number]
    gained = deal.score.points if deal.score.winner == number else 0
    target = view.rules.target
    before = min(total - gained, target)
    return Race(
        name=names[number],
        mine=number == view.seat,
        total=total,
        before=total - gained,
        gained=gained,
        percent_before=round(100 * before / target),
        percent_gained=round(100 * (min(total, target) - before) / target),
    )


def _race_words(deal: ShownDeal, view: PlayerView, names: Sequence[str]) -> str:
    """“62 + 27 = 89. 11 points to go.” for whoever scored."""
    winner = deal.score.winner
    if winner is None:
        return ""
    total = deal.totals[winner]
    words = f"{total - deal.score.points} + {deal.score.points} = {total}."
    to_go = view.rules.target - total
    if to_go <= 0:
        return words
    rest = ngettext("%(count)d point to go.", "%(count)d points to go.", to_go) % {
        "count": to_go
    }
    return f"{words} {rest}"
