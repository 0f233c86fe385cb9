"""Begins the next match of the same people, in the same space, by the same rules."""

from scorekeeper.engine.seats import Seat
from scorekeeper.models import Match
from scorekeeper.services.matches.begin import begin, links_of, match_begun_by
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.next_match import next_match, reseat_players
from scorekeeper.services.matches.log.replayed import OpenedMatch
from scorekeeper.services.matches.signals import rematch_begun
from scorekeeper.services.matches.view_models import Started
from scorekeeper.services.storage.transactions import writing


def rematch(token: str, pairing: int | None, client_id: str) -> Started:
    """Begin the next match; see `next_match`. The same client id again finds the same match. Raises
    NotFound (no such pairing too), Forbidden, Busy.
    """
    seen = open_match(token)
    order = reseat_players(seen, pairing)
    with writing(seen.match.id):
        begun = match_begun_by(client_id) or _again(seen, order, client_id)
        return links_of(begun)


def _again(seen: OpenedMatch, order: tuple[Seat, ...], client_id: str) -> Match:
    again = begin(next_match(seen, order), client_id, space_id=seen.match.space_id)
    rematch_begun.send(again, before=seen.match, order=order)
    return again
