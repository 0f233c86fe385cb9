"""Makes the next match of the same people: who sits where, who deals first, by which rules."""

from scorekeeper.engine.seats import Seat
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.log.replayed import OpenedMatch, may_score
from scorekeeper.services.matches.log.shown_match import given_names, unnamed_players
from scorekeeper.services.matches.view_models import NewMatch, pairings_of


def reseat_players(seen: OpenedMatch, pairing: int | None) -> tuple[Seat, ...]:
    """The seats by their keys of now: `pairing` is a place in the view's `pairings`, 0 the same.
    Raises Forbidden, NotFound.
    """
    may_score(seen)
    offered = pairings_of(seen.table, is_named=not unnamed_players(seen))
    if pairing is None or not 0 <= pairing < len(offered):
        raise NotFound
    return offered[pairing].order


def next_match(seen: OpenedMatch, order: tuple[Seat, ...]) -> NewMatch:
    """The match of those who sit there now. Rules and customs stay as they are, and who would deal
    next deals first.
    """
    match = seen.match
    given = given_names(match, seen.folded)
    for substitute in seen.folded.substitutes:
        given[substitute.seat] = substitute.name
    sides = None
    if seen.table.in_pairs and order == seen.table.players:
        us, them = seen.table.sides
        sides = (given.get(us, ""), given.get(them, ""))
    return NewMatch(
        game=match.game,
        names=tuple(given[player] for player in order),
        sides=sides,
        first_dealer=order.index(_deals_next(seen)),
        rules=seen.given_rules,
        customs=match.customs,
        title=match.title,
        currency=seen.agreed.currency,
        language=match.language,
        stake=seen.stake,
    )


def _deals_next(seen: OpenedMatch) -> Seat:
    """Who was said to, or whose turn it is; after the end the right of who dealt last."""
    state, table = seen.replay.state, seen.table
    if state.next_dealer is not None:
        return seen.folded.dealer or Seat(state.next_dealer)
    return table.right_of(state.dealer or table.first_dealer)
