"""Writes evenings of a club by the thousand, as the rows the program itself stores.

Every evening is a table that the club adopted, without codes to type: nobody sits there any more.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import insert

from benchmarks.random_hands import Script
from scorekeeper import __version__
from scorekeeper.engine.journal import digest
from scorekeeper.engine.log import EntryKind
from scorekeeper.engine.seats import Seat
from scorekeeper.extensions import db
from scorekeeper.models import Adoption, ClubMatch, Link, Match, MatchEntry, Played, Space
from scorekeeper.models.columns import digest_of, token_of
from scorekeeper.services.matches.log.replayed import seat_keys
from scorekeeper.services.people.roster import fold
from scorekeeper.services.storage.transactions import writing

# As they refer to each other.
_ORDER = (Space, Adoption, Match, Link, MatchEntry, ClubMatch, Played)
_A_HAND = timedelta(minutes=3)
_BETWEEN = timedelta(minutes=5)
_ENDED = digest(["end"])

Rows = dict[type[Any], list[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Sitting:
    """Holds somebody of the club, and how often they win."""

    id: UUID
    name: str
    skill: float


@dataclass
class Batch:
    """Rows that wait to be stored."""

    space_id: UUID
    account_id: UUID
    rows: Rows = field(default_factory=lambda: defaultdict(list))

    def evening(self, played: Sequence[tuple[Script, Sequence[Sitting]]], at: datetime) -> None:
        """A table that begins then, its matches one after the other."""
        table = uuid4()
        self.rows[Space].append({"id": table, "kind": "table", "created_at": at})
        for script, people in played:
            at = self._match(table, script, people, at) + _BETWEEN
        self.rows[Adoption].append(
            {
                "id": uuid4(),
                "space_id": self.space_id,
                "table_id": table,
                "account_id": self.account_id,
                "created_at": at,
            }
        )

    def _match(
        self, table: UUID, script: Script, people: Sequence[Sitting], at: datetime
    ) -> datetime:
        """One match; when its last hand was noted."""
        match, mine = uuid4(), uuid4()
        common = {"space_id": table, "match_id": match}
        entries = list(_entries(script))
        self.rows[Match].append(
            {
                "id": match,
                "space_id": table,
                "client_id": f"years-{match.hex}",
                "game": script.game.key,
                "title": "",
                "names": [one.name for one in people],
                "sides": [],
                "first_dealer": 0,
                "rules": dict(script.rules),
                "customs": {},
                "currency": "EUR",
                "language": "es",
                "version": len(entries),
                "witness": witness(script, [one.name for one in people]),
                "created_at": at,
            }
        )
        for key, scope in ((mine, "organiser"), (uuid4(), "watch")):
            digest = digest_of(token_of(Link.__tablename__, key))
            said = {"id": key, "scope": scope, "digest": digest, "created_at": at}
            self.rows[Link].append(common | said)
        start = at
        for number, one in enumerate(entries, start=1):
            at += _A_HAND
            said = {"id": uuid4(), "number": number, "base": number - 1, "link_id": mine, "at": at}
            self.rows[MatchEntry].append(common | said | {"client_id": uuid4().hex} | one)
        self._counted(match, script, people, start)
        return at

    def _counted(
        self, match: UUID, script: Script, people: Sequence[Sitting], at: datetime
    ) -> None:
        """As `catalogue.take_in` writes it down."""
        common = {
            "space_id": self.space_id,
            "match_id": match,
            "game": script.game.key,
            "at": at,
        }
        self.rows[ClubMatch].append(common | {"id": uuid4(), "tournament_id": None})
        for seat, one in enumerate(people):
            named = {"name": one.name, "name_key": fold(one.name), "person_id": one.id}
            self.rows[Played].append(common | {"id": uuid4(), "seat": seat, "turn": 0} | named)

    def store(self) -> None:
        """Store them all, and begin anew. Raises Busy."""
        with writing():
            for kind in _ORDER:
                if self.rows[kind]:
                    db.session.execute(insert(kind), self.rows[kind])
        self.rows.clear()


def _entries(script: Script) -> Iterator[dict[str, Any]]:
    for one in script.hands:
        yield {
            "kind": EntryKind.HAND.value,
            "target": None,
            "payload": dict(one.payload),
            "sent": one.sent,
        }
    if script.is_ended:
        yield {"kind": EntryKind.END.value, "target": None, "payload": None, "sent": _ENDED}


def witness(script: Script, names: Sequence[str]) -> Mapping[str, Any] | None:
    """What `services.witness` keeps of it, without playing it again; None where no rule
    ended it.
    """
    if script.is_ended:
        return None
    called: Sequence[str | Seat] = [
        name or key for name, key in zip(names, seat_keys(len(names)), strict=True)
    ]
    return {
        "version": __version__,
        "digest": script.state,
        "sides": [sorted(str(called[place]) for place in side) for side in script.sides],
        "winners": list(script.winners),
    }


def choose_script(
    scripts: Sequence[Script], people: Sequence[Sitting], chance: Random
) -> tuple[Script, Sequence[Sitting]]:
    """One of two matches, more often the one that the better people won."""
    one, other = (chance.choice(scripts) for _ in range(2))
    better = max((one, other), key=lambda script: _merit(script, people))
    return (better if chance.random() < 0.7 else one), people


def _merit(script: Script, people: Sequence[Sitting]) -> float:
    places = [place for won in script.winners for place in script.sides[won]]
    return sum(people[place].skill for place in places) / max(1, len(places))
