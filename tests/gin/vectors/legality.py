"""Vectors of what may be played, and of what is refused."""

from dataclasses import replace

from games.gin.cards import Card
from games.gin.deal import Deal, Phase
from games.gin.errors import IllegalMove
from games.gin.match import MatchState, Outcome
from games.gin.moves import (
    BigGin,
    Discard,
    Done,
    DrawStock,
    DrawUpcard,
    Gin,
    Knock,
    LayOff,
    Move,
    Pass,
)
from games.gin.rules import Rules
from games.gin.showdown import ClosingKind
from tests.builders import a_closing, a_deal
from tests.gin.vectors.parts import SEATS, Vector, declared, rules_of

PHASES = {
    "upcardOffer": Phase.UPCARD_OFFER,
    "forcedStock": Phase.FORCED_STOCK,
    "draw": Phase.DRAW,
    "discard": Phase.DISCARD,
    "layoff": Phase.LAYOFF,
    "handOver": Phase.SCORED,
    "matchOver": Phase.SCORED,
}

#: One word of ours, U, takes the offered upcard and draws from the pile; the vectors
#: have a name for each, so one that is asked for in the other's phase is no move here.
OFFER_ONLY, PILE_ONLY = "takeUpcard", "drawDiscard"


def check_legality(vector: Vector) -> None:
    state, action, expect = vector["state"], vector["action"], vector["expect"]
    deal = _position(state, rules_of(vector))
    before = repr(deal)
    code = _refusal(deal, state, action)
    assert (code is None) is expect["legal"], code
    assert code == expect.get("error")
    assert repr(deal) == before, "a refused move leaves the state as it was"


def _refusal(deal: Deal, state: Vector, action: Vector) -> str | None:
    seat, kind = SEATS[action["by"]], action["type"]
    move = _move(action)
    wrong_name = (kind == OFFER_ONLY and deal.phase is Phase.DRAW) or (
        kind == PILE_ONLY and deal.phase is Phase.UPCARD_OFFER
    )
    if kind == "nextDeal" and state["phase"] in ("handOver", "matchOver"):
        outcome = Outcome("target", 0) if state["phase"] == "matchOver" else None
        match = MatchState(deal.rules, 0, deal, outcome=outcome)
        return None if match.awaits_pack else "WRONG_PHASE"
    if move is None or wrong_name:
        return "WRONG_PHASE" if seat == deal.turn else "NOT_YOUR_TURN"
    if code := deal.why_not(seat, move):
        return code
    try:
        deal.play(seat, move)
    except IllegalMove as error:
        raise AssertionError(f"{move} was called legal") from error
    return None


def _position(state: Vector, rules: Rules) -> Deal:
    turn, phase = SEATS[state["turn"]], PHASES[state["phase"]]
    closing = None
    if "melds" in state:
        kind = {"knock": "knock", "gin": "gin", "biggin": "big_gin"}[
            state.get("declared", "knock")
        ]
        closing = a_closing(state["melds"], knocker=1 - turn, kind=ClosingKind(kind))
    if closing and closing.kind is not ClosingKind.KNOCK:
        phase = Phase.SCORED  # what is closed with gin has no layoffs to be in
    laid = [card for meld in closing.melds for card in meld.cards] if closing else []
    deal = a_deal(
        phase,
        hand=state.get("hand", ""),
        other_hand=laid,
        turn=turn,
        upcard=state.get("discardTop"),
        first_upcard=state.get("upcard"),
        taken=state.get("drawnFromDiscard"),
        stock_cards=state["stockCount"],
        closing=closing,
        rules=rules,
    )
    if "discardTop" in state and state["discardTop"] is None:
        return replace(deal, discard_pile=())
    return deal


def _move(action: Vector) -> Move | None:
    """The move of that name; the next deal is asked for without one."""
    card = Card.parse(action["card"]) if action.get("card") else None
    melds = declared(action["melds"]) if action.get("melds") else None
    match action["type"]:
        case "takeUpcard" | "drawDiscard":
            return DrawUpcard()
        case "pass":
            return Pass()
        case "drawStock":
            return DrawStock()
        case "discard" if card:
            return Discard(card)
        case "knock":
            return Knock(card, melds)
        case "gin":
            return Gin(card, melds)
        case "bigGin":
            return BigGin(melds)
        case "layoff" if card:
            return LayOff(card, action["onto"])
        case "finishLayoff":
            return Done()
    return None
