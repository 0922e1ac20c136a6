"""A finished deal on the table: both hands in melds, and the score as a sum."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.gin.cards import Card
from games.gin.rules import Rules
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
class Showdown:
    """All that is shown once a deal is over."""

    number: int
    heading: str
    summary: str
    sides: tuple[ShownSide, ...]
    lines: tuple[SumLine, ...]
    laid_by: str


def showdown_of(view: PlayerView, names: Sequence[str]) -> Showdown | None:
    """The last finished deal, while no other is being played; None otherwise."""
    return shown(view.scored, view, names) if view.scored else None


def shown(deal: ShownDeal, view: PlayerView, names: Sequence[str]) -> Showdown:
    """Any finished deal of the match, as the viewer may see it."""
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
        laid.append(ShownMeld(deadwood, deadwood_sum(deadwood), deadwood=True))
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


def deadwood_sum(deadwood: Sequence[Card]) -> str:
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
            "Only two cards were left in the stock and nobody had closed. The hands"
            " stay hidden, and the same player deals again."
        )
    words = {
        "name": isolated(names[closing.knocker]),
        "other": isolated(names[1 - closing.knocker]),
        "knocked": score.knocker_deadwood,
        "left": score.defender_deadwood,
    }
    is_knock = closing.kind is ClosingKind.KNOCK
    if view.seat is None:
        text = _TO_ALL_KNOCKED if is_knock else _TO_ALL_GIN
    elif view.seat == closing.knocker:
        text = _TO_KNOCKER_KNOCKED if is_knock else _TO_KNOCKER_GIN
    else:
        text = _TO_DEFENDER_KNOCKED if is_knock else _TO_DEFENDER_GIN
    return str(text) % words


_TO_ALL_KNOCKED = gettext_lazy(
    "%(name)s knocked with %(knocked)d; %(other)s had %(left)d."
)
_TO_ALL_GIN = gettext_lazy("%(name)s had nothing left over; %(other)s had %(left)d.")
_TO_KNOCKER_KNOCKED = gettext_lazy(
    "You knocked with %(knocked)d; %(other)s had %(left)d."
)
_TO_KNOCKER_GIN = gettext_lazy("Nothing left over; %(other)s had %(left)d.")
_TO_DEFENDER_KNOCKED = gettext_lazy(
    "%(name)s knocked with %(knocked)d; you had %(left)d."
)
_TO_DEFENDER_GIN = gettext_lazy("%(name)s had nothing left over; you had %(left)d.")


# The lines of the sum, by whose deadwood, melds or points they speak of.
_OWN = {
    StepKind.DEFENDER_DEADWOOD: gettext_lazy("Your deadwood"),
    StepKind.LAID_OFF: gettext_lazy("Laid off on your melds"),
    StepKind.DEFENDER_LEFT: gettext_lazy("What you had left"),
    StepKind.KNOCKER_DEADWOOD: gettext_lazy("You knocked with"),
    StepKind.TOTAL: gettext_lazy("To you"),
}
_THEIRS = {
    StepKind.DEFENDER_DEADWOOD: gettext_lazy("%(name)s’s deadwood"),
    StepKind.LAID_OFF: gettext_lazy("Laid off on %(name)s’s melds"),
    StepKind.DEFENDER_LEFT: gettext_lazy("What %(name)s had left"),
    StepKind.KNOCKER_DEADWOOD: gettext_lazy("%(name)s knocked with"),
    StepKind.TOTAL: gettext_lazy("To %(name)s"),
}
_TO_BOTH = {
    StepKind.DIFFERENCE: gettext_lazy("Difference"),
    StepKind.UNDERCUT_BONUS: gettext_lazy("Undercut bonus"),
    StepKind.GIN_BONUS: gettext_lazy("Gin bonus"),
    StepKind.BIG_GIN_BONUS: gettext_lazy("Big gin bonus"),
    StepKind.DOUBLED: gettext_lazy("Doubled: the first upcard is a spade"),
}
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
    lines = [
        SumLine(
            label=_label(step.kind, score, view.seat, names),
            detail=_detail(step, score),
            figure=_figure(step),
            total=step.kind is StepKind.TOTAL,
        )
        for step in score.steps
    ]
    if score.boxes:
        lines.append(_boxes(score.boxes, view.rules))
    return tuple(lines)


def _label(
    kind: StepKind, score: DealScore, seat: int | None, names: Sequence[str]
) -> str:
    """What a line of the sum counts, to whoever reads it."""
    assert score.winner is not None
    assert score.knocker is not None
    if kind in _TO_BOTH:
        return str(_TO_BOTH[kind])
    defender = 1 - score.knocker
    whose = {
        StepKind.DEFENDER_DEADWOOD: defender,
        StepKind.LAID_OFF: score.knocker,
        StepKind.DEFENDER_LEFT: defender,
        StepKind.KNOCKER_DEADWOOD: score.knocker,
        StepKind.TOTAL: score.winner,
    }[kind]
    words = _OWN if whose == seat else _THEIRS
    return str(words[kind]) % {"name": isolated(names[whose])}


def _boxes(count: int, rules: Rules) -> SumLine:
    """What the deal is worth beside its points: that counts at the match's end."""
    detail = _("%(points)d each, once the match is decided")
    label = ngettext("Box", "Boxes", count)
    return SumLine(label, detail % {"points": rules.box_bonus}, str(count))


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
