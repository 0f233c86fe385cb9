"""What the tests of a club's people say in one word."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from uuid import UUID

from scorekeeper.extensions import db
from scorekeeper.models import Match
from scorekeeper.services.access.clubs import ClubAccess, club_for_member
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.loader import link_of
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from scorekeeper.services.people import adoption, people
from scorekeeper.services.people.people import PersonForm
from tests import hands

FOUR = ("Ana", "José María", "Pilar", "Núria")


@dataclass
class Club:
    """A club: Olga organises it, Pere keeps the desk, and Xavi is nobody in it."""

    id: UUID
    olga: UUID
    pere: UUID
    xavi: UUID
    _ids: "count[int]" = field(default_factory=count)

    @property
    def reached(self) -> ClubAccess:
        """As Olga reaches it."""
        return club_for_member(self.olga, self.id)

    def add(self, name: str, nickname: str = "", note: str = "") -> UUID:
        """Somebody new."""
        wanted = PersonForm(name, nickname, note)
        made = people.add_person(self.olga, self.id, wanted, f"person-{next(self._ids)}")
        assert isinstance(made, UUID)
        return made

    def adopt(self, started: Started, choices: Mapping[str, str] | None = None) -> int:
        """Adopt a table, everybody by the name they are proposed for."""
        if choices is None:
            found = adoption.proposals(self.reached, (started.score_token,))
            choices = {one.key: str(one.person.id) for one in found if one.person is not None}
        client_id = f"adopt-{next(self._ids)}"
        made = adoption.adopt(self.olga, self.id, (started.score_token,), choices, client_id)
        assert isinstance(made, int)
        return made


def play(names: tuple[str, ...] = FOUR, client_id: str = "a-table", title: str = "") -> Started:
    """A table of four, begun without an account."""
    started = hands.start_match(NewMatch(game="guinote", names=names, title=title), client_id)
    assert isinstance(started, Started)
    return started


def write(started: Started) -> Write:
    """The next write of somebody who has seen everything."""
    version = hands.see_match(started.score_token).version
    return Write(token=started.score_token, client_id=f"id-{version:06}", base=version)


def record(started: Started, winner: str = "1") -> None:
    """A hand that fits."""
    assert isinstance(hands.record_hand(write(started), {"outcome": {"winner": winner}}), Saved)


def call(started: Started, names: Mapping[str, str], since: int | None = None) -> None:
    """Call players otherwise; with `since` somebody else plays on."""
    assert isinstance(hands.change_players(write(started), names, since=since), Saved)


def match_of(started: Started) -> Match:
    """The match as it is stored."""
    return db.session.get_one(Match, link_of(started.score_token).match_id)
