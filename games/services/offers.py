"""Offers: a draw, a pause, more time, a rematch; what needs both sides.

The other side accepts, declines, or lets it run out; who offered may withdraw. Whoever
offers what the other offers already accepts it.
"""

from datetime import datetime, timedelta

from django.db import transaction

from games import notify, selectors, steady
from games.models import Answer, Match, Offer, OfferKind, Seat
from games.services import timing
from games.services.announce import announce
from games.services.errors import OfferRefused
from games.services.log import append, locked
from games.services.rematch import begin_rematch

STANDS = timedelta(minutes=3)
STANDS_WITHOUT_HURRY = timedelta(days=1)
PAUSE = timedelta(minutes=10)
MORE_TIME = timedelta(minutes=5)


@transaction.atomic
def make_offer(match_id: int, seat: Seat, kind: str) -> None:
    """Offer the other side something; offered already, it stays as it is.

    Raises OfferRefused where there is nothing of the kind to offer now.
    """
    match = locked(match_id)
    standing = _standing(match, kind)
    if standing and standing.by != seat.number:
        _accept(match, seat, standing)
    elif not standing:
        _check(match, seat, kind)
        until = steady.now() + _stands(match)
        Offer.objects.create(match=match, kind=kind, by=seat.number, until=until)
        match.offered += 1
        match.save(update_fields=["offered"])
        _tell(match)


@transaction.atomic
def withdraw_offer(match_id: int, seat: Seat, kind: str) -> None:
    """Take one's own offer back; withdrawn or answered already, it stays so."""
    match = locked(match_id)
    standing = _standing(match, kind)
    if standing and standing.by == seat.number:
        _close(standing, Answer.WITHDRAWN)
        _tell(match)


@transaction.atomic
def answer_offer(match_id: int, seat: Seat, kind: str, *, accept: bool) -> None:
    """Accept or decline what the other side offers.

    Raises OfferRefused where it is withdrawn or has run out; accepted already, it
    stays so.
    """
    match = locked(match_id)
    standing = _standing(match, kind)
    if standing is None or standing.by == seat.number:
        if not _was_answered(match, seat, kind):
            raise OfferRefused("OFFER_GONE")
    elif accept:
        _accept(match, seat, standing)
    else:
        _close(standing, Answer.DECLINED)
        _tell(match)


def _accept(match: Match, seat: Seat, offer: Offer) -> None:
    _check_kind(match, seat, offer.kind)
    _close(offer, Answer.ACCEPTED)
    match offer.kind:
        case OfferKind.DRAW:
            state = selectors.state_of(match).end("agreement", None)
            append(match, state, (None, str(state.outcome)))
        case OfferKind.PAUSE:
            timing.pause(match, PAUSE, steady.now())
            match.save(update_fields=["deadline", "paused_until"])
        case OfferKind.TIME:
            timing.add_time(match, _more_time(match))
            match.save(update_fields=["deadline", "time_left"])
        case OfferKind.REMATCH:
            begin_rematch(match)
    _tell(match)


def _check(match: Match, seat: Seat, kind: str) -> None:
    """Raise OfferRefused, unless ``seat`` may offer this now."""
    _check_kind(match, seat, kind)
    if kind in selectors.offers_to_rest(match, seat.number):
        raise OfferRefused("OFFER_LATELY")


def _check_kind(match: Match, seat: Seat, kind: str) -> None:
    """Raise OfferRefused, unless the match is one where this can be agreed on."""
    now = selectors.seats_of(match.pk)[seat.number]
    if kind not in selectors.offers_open_to(now):
        raise OfferRefused("OFFER_CLOSED")


def _standing(match: Match, kind: str) -> Offer | None:
    """The open offer of a kind; one that has run out is closed on the way."""
    offer = match.offers.filter(kind=kind, answer="").first()
    if offer and not offer.stands:
        _close(offer, Answer.WITHDRAWN, offer.until)
        return None
    return offer


def _was_answered(match: Match, seat: Seat, kind: str) -> bool:
    last = match.offers.filter(kind=kind).order_by("-pk").first()
    answers = (Answer.ACCEPTED, Answer.DECLINED)
    return bool(last and last.by != seat.number and last.answer in answers)


def _close(offer: Offer, answer: Answer, at: datetime | None = None) -> None:
    offer.answer, offer.answered = answer, at or steady.now()
    offer.save(update_fields=["answer", "answered"])


def _stands(match: Match) -> timedelta:
    is_live = match.timing and not match.timing.by_correspondence
    return STANDS if is_live else STANDS_WITHOUT_HURRY


def _more_time(match: Match) -> timedelta:
    assert match.timing, "there is a clock to add to"
    return match.timing.bank if match.timing.by_correspondence else MORE_TIME


def _tell(match: Match) -> None:
    announce(notify.side_changed, match.pk)
    for person in match.seats.exclude(user=None).values_list("user", flat=True):
        announce(notify.person_called, person)
