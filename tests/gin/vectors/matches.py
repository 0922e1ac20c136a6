"""Vectors of a match’s sums: boxes, bonuses, Hollywood’s columns."""

from dataclasses import replace

from games.gin.cards import PACK
from games.gin.deal import Deal
from games.gin.match import FinishedDeal, MatchState
from games.gin.rules import Rules
from games.gin.scoresheet import ScoreSheet
from games.gin.scoring import DealScore, Ending, boxes_for
from tests.gin.vectors.parts import SEATS, Vector, rules_of


def check_match(vector: Vector) -> None:
    rules, expect = rules_of(vector), vector["expect"]
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
    rules, expect = rules_of(vector), vector["expect"]
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
