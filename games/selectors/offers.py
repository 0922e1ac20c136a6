"""What the two sides of a match may offer each other, and what stands between them."""

from collections.abc import Set
from datetime import timedelta

from django.db.models import F

from games import steady
from games.models import Answer, Match, Offer, OfferKind, Seat
from games.selectors.absence import is_lost_on_time
from games.selectors.blocks import is_blocked
from games.selectors.matches import state_of

NOTHING: frozenset[OfferKind] = frozenset()
AGAIN_AFTER = timedelta(minutes=1)


def offers_open_to(seat: Seat) -> Set[OfferKind]:
    """Return the kinds of offers that ``seat`` could make as its match stands."""
    opponent = seat.opponent
    if seat.is_ai or opponent is None or opponent.is_ai:
        return NOTHING
    if is_lost_on_time(seat.match):
        return NOTHING
    if seat.match.is_running:
        return _while_it_runs(seat.match)
    return {OfferKind.REMATCH} if _may_meet_again(seat, opponent) else NOTHING


def offers_to_rest(match: Match, number: int) -> Set[str]:
    """Return the kinds of which a seat made an offer that lately came to nothing.

    Withdrawn ones too: what comes and goes moves the table under the other's finger.
    What has run out by itself may be offered again at once.
    """
    if not match.offered:  # as at nearly every move
        return NOTHING
    since = steady.now() - AGAIN_AFTER
    lately = match.offers.filter(by=number, answered__gt=since, answered__lt=F("until"))
    return set(lately.exclude(answer=Answer.ACCEPTED).values_list("kind", flat=True))


def rematch_slug(match: Match) -> str:
    """Return where the rematch of ``match`` is played; empty while there is none."""
    if not match.is_over:
        return ""
    rematch = Match.objects.filter(rematch_of=match).values_list("slug", flat=True)
    return rematch.first() or ""


def latest_offers(match: Match) -> list[Offer]:
    """Return the latest offer of each kind at ``match``, the newest first."""
    latest: dict[str, Offer] = {}
    if not match.offered:
        return []
    for offer in match.offers.order_by("-pk")[:20]:
        latest.setdefault(offer.kind, offer)
    return list(latest.values())


def has_begun(match: Match) -> bool:
    """Has either side moved? Until then either may call the match off."""
    state = state_of(match)
    return bool(state.finished or (state.deal and state.deal.history))


def _while_it_runs(match: Match) -> Set[OfferKind]:
    kinds = {OfferKind.DRAW} if has_begun(match) else set()
    if match.timing:
        kinds.add(OfferKind.TIME)
        if not (match.timing.by_correspondence or match.is_paused):
            kinds.add(OfferKind.PAUSE)
    return kinds


def _may_meet_again(seat: Seat, opponent: Seat) -> bool:
    match = seat.match
    if not match.is_over or rematch_slug(match):
        return False
    assert seat.user, "people play here"
    assert opponent.user, "people play here"
    if opponent.user.deleted or (match.rated and not opponent.user.is_registered):
        return False
    return not is_blocked(seat.user, opponent.user)
