"""Lets players register from their own phones, change that, and withdraw."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256

from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.text import Text, text
from scorekeeper.services.access.public_address import public
from scorekeeper.services.answers import Answer, Forbidden, NotFound, Refused
from scorekeeper.services.tournaments.journal import append_act, append_desk_act
from scorekeeper.services.tournaments.links import registrant_link, watch_token
from scorekeeper.services.tournaments.progress import search_key
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.files.name_lists import MOST_ENTRANTS, NamedEntrant
from scorekeeper.tournaments.journal import EventState
from scorekeeper.tournaments.plan import Doors, PlannedPerson, Removal

ALIKE = "alike"


def is_open(tournament: TournamentState) -> bool:
    """Whether somebody may register now."""
    return tournament.evening.doors.is_open and not is_full(tournament)


def is_full(tournament: TournamentState) -> bool:
    """Whether everybody has entered whom there is room for."""
    most = tournament.evening.doors.most
    return len(tournament.evening.people) >= (MOST_ENTRANTS if most is None else most)


def join_address(tournament: TournamentState) -> str:
    """Where people register themselves."""
    return public("tournaments.join", key=watch_token(tournament.access.tournament_id))


def set_doors(access: Access, write: TournamentWrite, doors: Doors) -> Answer:
    """Open the registration, or close it. Raises Forbidden, NotFound, Busy."""
    access.need()
    if doors.most is not None and not 0 < doors.most <= MOST_ENTRANTS:
        words = text("A number from 1 to {most} is needed, or none.", most=MOST_ENTRANTS)
        return Refused((Problem("range", "most", words),))
    return append_desk_act(access, write, lambda _: [NewEntry(JournalKind.DOORS, doors)])


def register(
    access: Access, write: TournamentWrite, named: NamedEntrant, *, is_other: bool = False
) -> str | Refused:
    """Enter somebody by their own word; the address by which they mend it and report results. The
    same client id again is the same entrant. A name that is there already is said first, and taken
    all the same when they are others (`is_other`). Raises NotFound, Busy.
    """
    key = f"e{sha256(f'{access.tournament_id}{write.client_id}'.encode()).hexdigest()[:16]}"

    def act(tournament: TournamentState) -> list[NewEntry] | Refused:
        problems = list(named.problems)
        if not is_open(tournament):
            problems.append(Problem("finished", "", closed_words(tournament)))
        others = [other for at, other in tournament.evening.people.items() if at != key]
        is_there = any(is_same_entrant(other, named.name, named.players) for other in others)
        if is_there and not is_other and not problems:
            words = text("“{name}” is on the list already. Is that you?", name=named.name)
            problems.append(Problem(ALIKE, ALIKE, words))
        person = PlannedPerson(key, named.name, named.players)
        return Refused(tuple(problems)) if problems else [NewEntry(JournalKind.REGISTER, person)]

    answer = append_act(access, write, act, key)
    if isinstance(answer, Refused):
        return answer
    return registrant_link(access.tournament_id, key)


def closed_words(tournament: TournamentState) -> Text:
    """Why nobody can register now."""
    if tournament.evening.doors.is_open:
        return text("The tournament is full: ask at the desk.")
    return text("Registration is closed: ask at the desk.")


def is_same_entrant(other: PlannedPerson, name: str, players: tuple[str, ...]) -> bool:
    """Whether they have the same name, whatever its accents, or are the same players."""
    if search_key(other.name) == search_key(name):
        return True
    return bool(players) and set(map(search_key, other.players)) == set(map(search_key, players))


def namesakes(evening: EventState) -> Mapping[str, tuple[str, ...]]:
    """For everybody who is waited for: who else on the list has the same name."""
    names: dict[str, list[str]] = {}
    for key, person in evening.people.items():
        for sign in _signs(person):
            names.setdefault(sign, []).append(key)
    return {
        key: tuple(
            dict.fromkeys(
                other
                for sign in _signs(evening.people[key])
                for other in names[sign]
                if other != key
            )
        )
        for key in evening.people
        if key in evening.waiting
    }


def _signs(person: PlannedPerson) -> tuple[str, ...]:
    """What two who are the same have in common."""
    players = " & ".join(sorted(map(search_key, person.players)))
    return (f"= {search_key(person.name)}", *((f"& {players}",) if players else ()))


def list_number(tournament: TournamentState, key: str) -> int:
    """Which number on the list somebody is, from 1. Raises NotFound."""
    listed = list(tournament.evening.people)
    if key not in listed:
        raise NotFound
    return listed.index(key) + 1


def may_mend(tournament: TournamentState, key: str) -> bool:
    """Whether somebody may still change their own entry: until they sit down for the first time."""
    seated = {seat for _, meeting in tournament.evening.event.meetings() for seat in meeting.seats}
    return key in tournament.evening.people and key not in seated


def rename_entrant(access: Access, write: TournamentWrite, named: NamedEntrant) -> Answer:
    """Call oneself otherwise. Raises NotFound, Forbidden, Busy."""

    def renamed(person: PlannedPerson) -> NewEntry | Refused:
        if named.problems:
            return Refused(named.problems)
        called = replace(person, name=named.name, players=named.players)
        return NewEntry(JournalKind.REGISTER, called)

    return _append_own(access, write, renamed)


def withdraw(access: Access, write: TournamentWrite) -> Answer:
    """Take oneself off the list. Raises NotFound, Forbidden, Busy."""
    return _append_own(
        access, write, lambda person: NewEntry(JournalKind.REMOVE, Removal(person.key))
    )


def _append_own(
    access: Access, write: TournamentWrite, change: Callable[[PlannedPerson], NewEntry | Refused]
) -> Answer:
    def act(tournament: TournamentState) -> list[NewEntry] | Refused:
        if access.role != "side":
            raise Forbidden
        if not may_mend(tournament, access.entrant):
            words = text("This can be changed at the desk only.")
            return Refused((Problem("not_active", "", words),))
        entry = change(tournament.evening.people[access.entrant])
        return entry if isinstance(entry, Refused) else [entry]

    return append_act(access, write, act, access.entrant)


def merge(access: Access, write: TournamentWrite, key: str, into: str) -> Answer:
    """Somebody who registered is on the list already: the entry made first stays. Refused for who
    has come or played. Raises NotFound, Forbidden, Busy.
    """

    def act(tournament: TournamentState) -> list[NewEntry] | Refused:
        people = tournament.evening.people
        if key not in people or into not in people or key == into:
            raise NotFound
        if key not in tournament.evening.waiting:
            words = text("{name} has come already.", name=people[key].name)
            return Refused((Problem("not_active", "key", words),))
        return [NewEntry(JournalKind.REMOVE, Removal(key, into))]

    return append_desk_act(access, write, act)
