"""Players for tests: they see the deal itself and only have to get on."""

from random import Random

from games.gin.deal import Deal
from games.gin.match import MatchState, apply_entry, pack_line
from games.gin.melds import least_deadwood
from games.gin.moves import BigGin, Discard, DrawUpcard, Gin, Knock, LayOffBest, Move
from tests.builders import a_pack

Entry = tuple[int | None, str]


def sensible(deal: Deal, rng: Random) -> Move:
    """Close as soon as it goes, throw what leaves the least, draw from anywhere."""
    assert deal.turn is not None
    moves = list(deal.legal_moves())
    closing = [m for m in moves if isinstance(m, BigGin | Gin | Knock | LayOffBest)]
    if closing:
        return rng.choice(closing)
    if isinstance(moves[0], Discard):
        return Discard(least_deadwood(deal.hands[deal.turn], deal.taken)[1])
    return rng.choice(moves)


def aimless(deal: Deal, rng: Random) -> Move:
    """Anything that is legal, closings only when there is nothing else."""
    moves = list(deal.legal_moves())
    quiet = [move for move in moves if not isinstance(move, BigGin | Gin | Knock)]
    return rng.choice(quiet or moves)


def grasping(deal: Deal, rng: Random) -> Move:
    """Take the discard as long as that is allowed, and never close."""
    moves = list(deal.legal_moves())
    return DrawUpcard() if DrawUpcard() in moves else aimless(deal, rng)


def played_out(deal: Deal, rng: Random) -> Deal:
    while deal.turn is not None:
        deal = deal.play(deal.turn, sensible(deal, rng))
    return deal


def a_match_played(
    state: MatchState, rng: Random, moves: int = 10_000
) -> tuple[MatchState, list[Entry]]:
    """The match after so many moves or at its end, and what was logged on the way."""
    log: list[Entry] = []
    while not state.outcome and len(log) < moves:
        entry = _next_entry(state, rng)
        state = apply_entry(state, *entry)
        log.append(entry)
    return state, log


def _next_entry(state: MatchState, rng: Random) -> Entry:
    if state.awaits_pack:
        return None, pack_line(a_pack(rng.randrange(2**32)))
    if state.decided:
        return None, str(state.decided)
    assert state.deal is not None
    return state.turn, str(sensible(state.deal, rng))
