"""Runs vectors: what a file holds is told by its content.

A vector of ``rules.json`` is a case of its own; the long lists, whose lines are all of
one kind, are one case a file, which names every line that fails.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from games.gin import bitboard, shuffle
from games.gin.cards import PACK, Card, parse_cards
from games.gin.deal import Deal, Phase
from games.gin.errors import IllegalMove
from games.gin.match import FinishedDeal, MatchState, Outcome
from games.gin.melds import (
    Meld,
    NotAMeld,
    best_arrangements,
    best_layoffs,
    deadwood_points,
    least_deadwood,
    mask_of,
)
from games.gin.moves import (
    BigGin,
    Declared,
    Discard,
    Done,
    DrawStock,
    DrawUpcard,
    Gin,
    Knock,
    LayOff,
    LayOffBest,
    Move,
    Pass,
)
from games.gin.rules import SHEETS, STANDARD, Rules
from games.gin.scoresheet import ScoreSheet
from games.gin.scoring import DealScore, Ending, boxes_for
from games.gin.showdown import ClosingKind
from tests.builders import a_closing, a_deal

Vector = dict[str, Any]

KNOCKER, DEFENDER = 0, 1
SEATS = {"A": 0, "B": 1}


class Case(NamedTuple):
    name: str
    check: Callable[[], None]


def cases_in(file: Path) -> Iterator[Case]:
    content = json.loads(file.read_text())
    if isinstance(content, dict):
        for vector in content["vectors"]:
            yield Case(vector["id"], _checking(RULES_CHECKS[vector["kind"]], vector))
        return
    yield Case(f"{file.name}: {len(content)} lines", lambda: check_lines(content))


def _checking(check: Callable[[Vector], None], vector: Vector) -> Callable[[], None]:
    return lambda: check(vector)


def check_lines(lines: list[Vector]) -> None:
    failed = []
    for line in lines:
        try:
            _line_check(line)(line)
        except AssertionError as error:
            failed.append(f"{line}\n    {error}")
    assert not failed, "\n".join([f"{len(failed)} lines fail:", *failed[:20]])


def _line_check(line: Vector) -> Callable[[Vector], None]:
    if "server_seed" in line:
        return check_fair_line
    return check_layoff_line if "knocker" in line else check_deadwood_line


# -- lists ------------------------------------------------------------------------


def check_deadwood_line(line: Vector) -> None:
    cards = parse_cards(line["cards"])
    least = deadwood_points(cards) if len(cards) == 10 else least_deadwood(cards)[0]
    assert least == line["min"]
    if "arrangements" in line:
        assert len(best_arrangements(cards)) == line["arrangements"]


def check_layoff_line(line: Vector) -> None:
    """The defender's best answer, by the melds module, bitboards and a played deal."""
    knocker, defender = parse_cards(line["knocker"]), parse_cards(line["defender"])
    melds = _melds(line["melds"])
    melded = sum(meld.points for meld in melds)
    points = sum(card.points for card in knocker) - melded
    assert points == line["knocker_deadwood"]
    assert (points == 0) is line["gin"]
    assert deadwood_points(defender) == line["own_melds_only"]
    assert _least_against(melds, defender, points) == line["min"]
    assert _played_out(line) == line["min"]
    assert _by_hand(line) == line["min"]
    shown = {
        frozenset(map(str, arrangement.melds)): _least_against(
            arrangement.melds, defender, arrangement.deadwood_points
        )
        for arrangement in best_arrangements(knocker)
    }
    assert shown == {
        frozenset(map(str, _melds(way["melds"]))): way["min"]
        for way in line["arrangements"]
    }


def _least_against(
    melds: tuple[Meld, ...], defender: tuple[Card, ...], points: int
) -> int:
    if points == 0:
        return deadwood_points(defender)
    least = best_layoffs(melds, defender).deadwood_points
    laid = [mask_of(meld.cards) for meld in melds]
    assert bitboard.layoff_deadwood(mask_of(defender), laid) == least
    return least


def _knocked(line: Vector) -> Deal:
    """The line's knock in place of the draw, where any valid melds may be shown."""
    rules = replace(STANDARD, any_valid_melds=True)
    deal = a_deal(
        Phase.DRAW, hand=line["knocker"], other_hand=line["defender"], rules=rules
    )
    return deal.play(KNOCKER, Knock(melds=_declared(line["melds"])))


def _played_out(line: Vector) -> int:
    deal = _knocked(line)
    if deal.phase is Phase.LAYOFF:
        deal = deal.play(DEFENDER, LayOffBest())
    return _defender_points(deal)


def _by_hand(line: Vector) -> int:
    """The vector's own witness, laid off card by card in some order that fits."""
    deal = _knocked(line)
    if deal.phase is not Phase.LAYOFF:
        return _defender_points(deal)
    laid = _laid_off(deal, set(parse_cards(line["witness"]["layoffs"])))
    assert laid, "the witness can't be laid off"
    return _defender_points(laid.play(DEFENDER, Done()))


def _laid_off(deal: Deal, cards: set[Card]) -> Deal | None:
    if not cards:
        return deal
    for move in deal.legal_moves():
        if isinstance(move, LayOff) and move.card in cards:
            after = deal.play(DEFENDER, move)
            if laid := _laid_off(after, cards - {move.card}):
                return laid
    return None


def _defender_points(deal: Deal) -> int:
    assert deal.score is not None
    assert deal.score.defender_deadwood is not None
    return deal.score.defender_deadwood


def check_fair_line(line: Vector) -> None:
    server_seed = bytes.fromhex(line["server_seed"])
    first, second = map(bytes.fromhex, line["client_seeds"])
    shuffled = shuffle.shuffle(
        server_seed, line["match"], line["deal"], (first, second)
    )
    assert " ".join(map(str, shuffled.pack)) == line["pack"]
    assert shuffled.dealer_bit == line["dealer_bit"]
    commitment = shuffle.commit_server(line["match"], server_seed)
    assert commitment == line["server_commitment"]
    for seat, seed in enumerate((first, second)):
        if expected := line["client_commitments"][seat]:
            assert shuffle.commit_client(line["match"], seat, seed) == expected


# -- rules.json: melds, deadwood, one deal's end ----------------------------------


def check_meld(vector: Vector) -> None:
    try:
        kind = Meld.of(parse_cards(vector["cards"])).kind.value
    except NotAMeld:
        kind = None
    expect = vector["expect"]
    assert (kind is not None, kind) == (expect["valid"], expect["type"])


def check_deadwood(vector: Vector) -> None:
    cards, expect = parse_cards(vector["cards"]), vector["expect"]
    assert deadwood_points(cards) == expect["deadwood"]
    if "bestAfterDiscard" in expect:
        assert least_deadwood(cards)[0] == expect["bestAfterDiscard"]
    arrangements = best_arrangements(cards)
    if "optimalPartitions" in expect:
        assert len(arrangements) == expect["optimalPartitions"]
    if "exampleMelds" in expect:
        example = set(_melds(expect["exampleMelds"]))
        assert example in [set(arrangement.melds) for arrangement in arrangements]


def check_hand(vector: Vector) -> None:
    deal = _before_closing(vector)
    deal = deal.play(KNOCKER, _closing_move(vector))
    for layoff in vector["layoffs"]:
        deal = deal.play(DEFENDER, LayOff(Card.parse(layoff["card"]), layoff["onto"]))
    if deal.phase is Phase.LAYOFF:
        deal = deal.play(DEFENDER, Done())
    score, expect = deal.score, vector["expect"]
    assert score is not None
    assert score.defender_deadwood is not None
    assert {
        "type": score.kind.replace("_", ""),
        "winner": "knocker" if score.winner == KNOCKER else "defender",
        "points": score.points,
        "knockerDeadwood": score.knocker_deadwood,
        "defenderDeadwood": score.defender_deadwood,
        "boxes": score.boxes,
    } == {key: value for key, value in expect.items() if key in HAND_FIELDS}
    assert deal.limit == expect.get("knockLimit", 10)
    if not vector.get("suboptimalDefender"):
        _check_best_answer(vector)
    if "naiveDefenderDeadwood" in expect:
        assert score.defender_deadwood < expect["naiveDefenderDeadwood"]


HAND_FIELDS = {
    "type",
    "winner",
    "points",
    "knockerDeadwood",
    "defenderDeadwood",
    "boxes",
}


def _check_best_answer(vector: Vector) -> None:
    """Where the defender played well, the automatic layoff comes to the same."""
    deal = _before_closing(vector).play(KNOCKER, _closing_move(vector))
    if deal.phase is Phase.LAYOFF:
        deal = deal.play(DEFENDER, LayOffBest())
    assert _defender_points(deal) == vector["expect"]["defenderDeadwood"]


def _before_closing(vector: Vector) -> Deal:
    in_place_of_draw = len(vector["knockerHand"].split()) == 10
    return a_deal(
        Phase.DRAW if in_place_of_draw else Phase.DISCARD,
        hand=vector["knockerHand"],
        other_hand=vector["defenderHand"],
        first_upcard=vector.get("upcard"),
        stock_cards=20,
        rules=_rules(vector),
    )


def _closing_move(vector: Vector) -> Move:
    melds = _declared(vector["knockerMelds"])
    if vector["declare"] == "biggin":
        return BigGin(melds)
    thrown = vector.get("discard")
    card = Card.parse(thrown) if thrown else None
    return Gin(card, melds) if vector["declare"] == "gin" else Knock(card, melds)


# -- rules.json: legality ---------------------------------------------------------

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
    deal = _position(state, _rules(vector))
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
    melds = _declared(action["melds"]) if action.get("melds") else None
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


# -- rules.json: matches ----------------------------------------------------------


def check_match(vector: Vector) -> None:
    rules, expect = _rules(vector), vector["expect"]
    state = MatchState(rules, first_dealer=SEATS["A"])
    for hand in vector["hands"]:
        assert state.decided is None
        assert state.next_dealer == SEATS[hand.get("dealer", _letter(state))]
        state = with_finished(state, _deal_score(hand, rules))
        if "score" in hand:
            assert _by_letter(state.scores) == hand["score"]
    sheet = state.sheet
    assert sheet.is_over is expect["over"]
    assert _by_letter(sheet.scores) == expect["score"]
    if not expect["over"]:
        return
    reached = sheet.games[0].reached
    assert reached == SEATS[expect["reached"]]
    assert _by_letter(sheet.boxes) == expect["boxes"]
    assert _by_letter(sheet.totals) == expect["totals"]
    assert _winner(state) == expect["winner"]


def check_hollywood(vector: Vector) -> None:
    rules, expect = _rules(vector), vector["expect"]
    state = MatchState(rules, first_dealer=SEATS["A"])
    for hand in vector["hands"]:
        state = with_finished(state, _deal_score(hand, rules))
        columns = _columns(state.sheet)
        running = {key: hand[key] for key in ("A", "B", "closed") if key in hand}
        assert running == {key: columns[key] for key in running}
    columns = _columns(state.sheet)
    assert expect == {key: columns[key] for key in expect if key in columns} | {
        key: _winner(state) for key in expect if key == "winner"
    }


def _columns(sheet: ScoreSheet) -> Vector:
    first, second = zip(*(game.scores for game in sheet.games), strict=True)
    boxes = list(zip(*(game.boxes for game in sheet.games), strict=True))
    totals = list(zip(*(game.totals(sheet.rules) for game in sheet.games), strict=True))
    return {
        "A": list(first),
        "B": list(second),
        "closed": [game.is_closed for game in sheet.games],
        "over": sheet.is_over,
        "boxesA": list(boxes[0]),
        "boxesB": list(boxes[1]),
        "totalsA": list(totals[0]),
        "totalsB": list(totals[1]),
        "sum": _by_letter(sheet.totals),
    }


def _deal_score(hand: Vector, rules: Rules) -> DealScore:
    kind = Ending(hand["type"].replace("biggin", "big_gin"))
    if kind is Ending.VOID:
        return DealScore(kind)
    return DealScore(
        kind,
        winner=SEATS[hand["winner"]],
        points=hand["points"],
        boxes=boxes_for(kind, rules),
    )


def with_finished(state: MatchState, score: DealScore) -> MatchState:
    deal = Deal.start(PACK, state.next_dealer, state.rules)
    done = FinishedDeal(
        number=len(state.finished) + 1,
        dealer=deal.dealer,
        deal=deal,
        score=score,
        totals=state.sheet.after(score).scores,
    )
    return replace(state, finished=(*state.finished, done))


def _winner(state: MatchState) -> str:
    assert state.decided is not None
    return {0: "A", 1: "B", None: "draw"}[state.decided.winner]


def _letter(state: MatchState) -> str:
    return "AB"[state.next_dealer]


def _by_letter(pair: tuple[int, int]) -> dict[str, int]:
    return {"A": pair[0], "B": pair[1]}


# -- parts ------------------------------------------------------------------------

OPTION_NAMES = {
    "oklahomaBoxes": "oklahoma_boxes",
    "hollywoodLateEntry": "late_entry",
    "knockInsteadOfDraw": "knock_in_place_of_draw",
    "gameBonus": "game_bonus",
    "boxBonus": "box_bonus",
}


def _rules(vector: Vector) -> Rules:
    options: Vector = {
        OPTION_NAMES.get(name, name): "next_open" if value == "nextOpen" else value
        for name, value in vector["options"].items()
    }
    return replace(SHEETS[vector["ruleset"]], **options)


def _melds(texts: list[str]) -> tuple[Meld, ...]:
    return tuple(Meld.of(parse_cards(text)) for text in texts)


def _declared(texts: list[str]) -> Declared:
    return tuple(parse_cards(text) for text in texts)


RULES_CHECKS: dict[str, Callable[[Vector], None]] = {
    "meld": check_meld,
    "deadwood": check_deadwood,
    "hand": check_hand,
    "legality": check_legality,
    "match": check_match,
    "hollywood": check_hollywood,
}
