"""Begins the next match of the same people, in the same space, by the same rules."""

from scorekeeper.engine.seats import Seat
from scorekeeper.models import Match
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.begin import begin, begun_by, links_of
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.replayed import OpenedMatch, may_score
from scorekeeper.services.matches.log.shown_match import given_names, unnamed
from scorekeeper.services.matches.signals import rematch_begun
from scorekeeper.services.matches.view_models import NewMatch, PairingOffer, Started, pairings_of
from scorekeeper.services.storage.transactions import writing


def rematch(token: str, pairing: int, client_id: str) -> Started:
    """Begin the next match: `pairing` is a place in the view's `pairings`, 0 the same seats. Rules
    and customs stay as they are now, whoever sits there now plays, and who would deal next deals
    first. The same client id again finds the same match. Raises NotFound (no such pairing too),
    Forbidden, Busy.
    """
    seen = open_match(token)
    may_score(seen)
    offered = pairings_of(seen.table, is_named=not unnamed(seen))
    if not 0 <= pairing < len(offered):
        raise NotFound
    with writing(seen.match.id):
        begun = begun_by(client_id) or _again(seen, offered[pairing], client_id)
        return links_of(begun)


def _again(seen: OpenedMatch, pairing: PairingOffer, client_id: str) -> Match:
    match = seen.match
    given = given_names(match, seen.folded)
    for substitute in seen.folded.substitutes:
        given[substitute.seat] = substitute.name
    sides = None
    if seen.table.in_pairs and pairing.order == seen.table.players:
        us, them = seen.table.sides
        sides = (given.get(us, ""), given.get(them, ""))
    new = NewMatch(
        game=match.game,
        names=tuple(given[player] for player in pairing.order),
        sides=sides,
        first_dealer=pairing.order.index(_deals_next(seen)),
        rules=seen.given_rules,
        customs=match.customs,
        title=match.title,
        currency=seen.agreed.currency,
        language=match.language,
        stake=seen.stake,
    )
    again = begin(new, client_id, space_id=match.space_id)
    rematch_begun.send(again, before=match, order=pairing.order)
    return again


def _deals_next(seen: OpenedMatch) -> Seat:
    """Who was said to, or whose turn it is; after the end the right of who dealt last."""
    state, table = seen.replay.state, seen.table
    if state.next_dealer is not None:
        return seen.folded.dealer or Seat(state.next_dealer)
    return table.right_of(state.dealer or table.first_dealer)
