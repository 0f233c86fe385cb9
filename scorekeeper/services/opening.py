"""From rows to a match: what stands behind a link, folded and replayed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from scorekeeper.engine.codec import decode
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.log import Entry as LogEntry
from scorekeeper.engine.log import Folded, Kind, fold
from scorekeeper.engine.replay import Replay, replay
from scorekeeper.engine.rules import read_rules
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import Entry, Link, Match
from scorekeeper.services.views import NotFound


@dataclass(frozen=True, slots=True)
class Told:
    """What the rows of a match mean, whoever asks."""

    match: Match
    rows: Sequence[Entry]
    game: AnyGame
    rules: Any
    table: Table
    folded: Folded
    replay: Replay

    @property
    def given_rules(self) -> Mapping[str, Any]:
        """The house rules in force, as they were given: what is absent takes its default."""
        return self.match.rules if self.folded.rules is None else self.folded.rules

    def replayed(self, rules: Any, hands: Iterable[Any], table: Table | None = None) -> Replay:  # noqa: ANN401
        """The same match, had it been played like that."""
        return replay(self.game, rules, table or self.table, hands)

    @property
    def hands(self) -> list[Any]:
        """The facts of the hands that count, in order."""
        return [kept.hand for kept in self.folded.hands]


@dataclass(frozen=True, slots=True)
class Opened(Told):
    """A match read whole, and the link by which it was reached."""

    link: Link


def seat_keys(players: int) -> tuple[Seat, ...]:
    """The keys a stored match gives its players, in seating order: s1, s2 and so on."""
    return tuple(Seat(f"s{place}") for place in range(1, players + 1))


def link_of(token: str, *, is_whole: bool = False) -> Link:
    """The link itself; whole with its match and all the match's links, in the same query. Raises
    NotFound for an unknown, revoked or expired one.
    """
    found = select(Link).where(Link.token == token)
    if is_whole:
        found = found.options(joinedload(Link.match).joinedload(Match.links))
    rows = db.session.execute(found.execution_options(populate_existing=True))
    link = rows.unique().scalar_one_or_none()
    now = datetime.now(UTC)
    if link is None or link.revoked_at or (link.expires_at and link.expires_at <= now):
        raise NotFound
    return link


def opened(token: str) -> Opened:
    """The match behind a token. Raises NotFound as `link_of`."""
    link = link_of(token, is_whole=True)
    rows = db.session.scalars(
        select(Entry).where(Entry.match_id == link.match_id).order_by(Entry.number)
    ).all()
    told = tell(link.match, rows)
    return Opened(
        told.match, told.rows, told.game, told.rules, told.table, told.folded, told.replay, link
    )


def tell(match: Match, rows: Sequence[Entry]) -> Told:
    """A match and its entries, in order, folded and replayed."""
    game = BY_KEY[match.game]
    folded = fold(entry_of(game, row.number, row.kind, row.target, row.payload) for row in rows)
    given = match.rules if folded.rules is None else folded.rules
    rules, _ = read_rules(game, given, len(match.names))
    keys = seat_keys(len(match.names))
    table = game.table(folded.order or keys, keys[match.first_dealer], match.customs)
    played = replay(game, rules, table, [kept.hand for kept in folded.hands])
    return Told(match, rows, game, rules, table, folded, played)


@dataclass(frozen=True, slots=True)
class _Dealer:
    dealer: Seat


@dataclass(frozen=True, slots=True)
class _Called:
    """Payload of seats and names, which may come in one entry."""

    order: tuple[Seat, ...] | None = None
    names: Mapping[Seat, str] | None = None
    since: int | None = None


@dataclass(frozen=True, slots=True)
class _Note:
    text: str


def entry_of(
    game: AnyGame, number: int, kind: str, target: int | None, payload: Mapping[str, Any] | None
) -> LogEntry:
    """A stored entry as the log reads it. Raises Misfit for a payload of another form, ValueError
    for an unknown kind: neither was ever stored by this program.
    """
    kind, given = Kind(kind), dict(payload or {})
    match kind:
        case Kind.HAND | Kind.CORRECT:
            hand = decode(game.hand, given, "hand")
            return LogEntry(number=number, kind=kind, target=target, hand=hand)
        case Kind.DEALER:
            return LogEntry(number=number, kind=kind, dealer=decode(_Dealer, given, kind).dealer)
        case Kind.RULES:
            return LogEntry(number=number, kind=kind, rules=given)
        case Kind.SEATS | Kind.NAMES:
            said: _Called = decode(_Called, given, kind)
            names, since = said.names or {}, said.since
            return LogEntry(number=number, kind=kind, order=said.order, names=names, since=since)
        case Kind.NOTE:
            note = decode(_Note, given, kind).text
            return LogEntry(number=number, kind=kind, target=target, note=note)
        case Kind.STRIKE | Kind.VOID | Kind.END:
            return LogEntry(number=number, kind=kind, target=target)
