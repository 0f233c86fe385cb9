"""A club that plays: matches of its own table, and who sat where in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID

from scorekeeper.extensions import db
from scorekeeper.models import Club, ClubMatch, Match, Played
from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.loader import link_of
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from scorekeeper.services.people.people import PersonForm, add_person
from scorekeeper.services.storage.transactions import writing
from tests import hands as match_hands

FIRST = datetime(2026, 3, 6, 20, tzinfo=UTC)
IDS = count()


@dataclass
class Playing:
    """A club, its people by name, and the organiser's account."""

    account: UUID
    club: UUID
    space: UUID
    people: dict[str, UUID] = field(default_factory=dict)

    def play(
        self,
        hands: Sequence[Mapping[str, Any]],
        names: str = "Ana Bea Carla Dora",
        *,
        day: int = 0,
        game: str = "guinote",
        ended: bool = True,
        **rules: Any,  # noqa: ANN401 (options of any game)
    ) -> Started:
        """A match of these people so many days after the first."""
        who = names.split()
        new = NewMatch(game=game, names=tuple(who), rules=rules or {"games": 2})
        started = match_hands.start_match(new, f"match-{next(IDS)}")
        assert isinstance(started, Started)
        for hand in hands:
            self.note(started, hand)
        if ended and not match_hands.see_match(started.score_token).is_over:
            match_hands.end_match(self.write(started))
        self.own(started, who, FIRST + timedelta(days=day))
        return started

    def own(self, started: Started, who: Sequence[str], at: datetime) -> None:
        """Let the club count it as its own."""
        with writing():
            key = matches_id(started)
            match = db.session.get_one(Match, key)
            match.created_at = at
            space = self.space
            db.session.add(ClubMatch(space_id=space, match_id=key, game=match.game, at=at))
            for seat, name in enumerate(who):
                db.session.add(
                    Played(
                        space_id=space,
                        match_id=key,
                        seat=seat,
                        name=name,
                        name_key=name.lower(),
                        person_id=self.people.get(name),
                        game=match.game,
                        at=at,
                    )
                )

    def write(self, started: Started) -> Write:
        seen = match_hands.see_match(started.score_token)
        return Write(token=started.score_token, client_id=f"write-{next(IDS)}", base=seen.version)

    def note(self, started: Started, hand: Mapping[str, Any]) -> None:
        """One hand more."""
        assert isinstance(match_hands.record_hand(self.write(started), hand), Saved)


def matches_id(started: Started) -> UUID:
    """The key of a match."""
    return link_of(started.score_token).match_id


def a_club(names: str = "Ana Bea Carla Dora") -> Playing:
    """A club of these people."""
    account = accounts.add_account(f"olga-{next(IDS)}", "a long enough one")
    assert isinstance(account, SignedIn)
    club = clubs.start_club(account.id, "Peña La Sota")
    assert isinstance(club, ClubView)
    space = db.session.get_one(Club, club.id).space_id
    found = Playing(account.id, club.id, space)
    for name in names.split():
        made = add_person(account.id, club.id, PersonForm(name), f"person-{next(IDS)}")
        assert isinstance(made, UUID)
        found.people[name] = made
    return found
