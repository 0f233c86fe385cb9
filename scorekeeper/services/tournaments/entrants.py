"""Enters, pastes, amends and withdraws who takes part, and writes down who did long ago."""

from collections.abc import Iterable
from dataclasses import replace
from secrets import token_hex
from uuid import UUID

from sqlalchemy import Select, exists, select

from scorekeeper.engine.game import Problem, check_words, twin_words
from scorekeeper.engine.journal import NewEntry, same_part
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.models import Entered, Tournament, TournamentEntry
from scorekeeper.services.answers import Answer, NotFound, Refused, refuse
from scorekeeper.services.people.entrants import write_entrants
from scorekeeper.services.storage.engines import portions
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments.journal import Entries, append_act, desk_act, states_of
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.files.name_lists import (
    BETWEEN,
    LONGEST_NAME,
    MOST_ENTRANTS,
    NameLine,
    split_names,
    too_many_names,
)
from scorekeeper.tournaments.plan import PlannedPerson, Presence, Removal

AT_ONCE = 50


def enter_lines(access: Access, write: TournamentWrite, lines: Iterable[NameLine]) -> Answer:
    """Enter the lines of a list in one write, all or none: refused while one has a problem. Raises
    Forbidden, Busy.
    """
    read = tuple(lines)
    wrong = [
        Problem("missing", f"people.{at}", line.problem)
        for at, line in enumerate(read)
        if line.problem is not None
    ]
    if wrong:
        access.need()
        return Refused(tuple(wrong))
    people = [
        replace(
            new_person(line.name, line.players),
            is_paid=line.is_paid,
            rank=line.rank,
            categories=line.categories,
            group=line.group,
        )
        for line in read
    ]
    away = [person.key for person, line in zip(people, read, strict=True) if line.is_away]
    return enter_people(access, write, people, away)


def enter_people(
    access: Access,
    write: TournamentWrite,
    people: Iterable[PlannedPerson],
    away: Iterable[str] = (),
) -> Answer:
    """Enter people, or amend those whose key is there; `away`: who does not play on. Refused for a
    name that is blank, too long or somebody else's already, as a seed may be; stale where somebody
    was amended since. Raises Forbidden, Busy.
    """
    access.need()
    entered = list(people)
    keys = {person.key for person in entered}

    def amended(tournament: TournamentState) -> list[PlannedPerson]:
        """Those of them who are there; that they pay has a button of its own."""
        there = tournament.evening.people
        return [replace(there[key], is_paid=False) for key in sorted(keys & there.keys())]

    def act(state: TournamentState) -> Entries:
        there = dict(state.evening.people)
        many = len(there.keys() | keys)
        if many > MOST_ENTRANTS:
            words = text("{n} entrants: at most {most}.", n=many, most=MOST_ENTRANTS)
            return refuse("players", words, "people")
        problems = []
        for place, person in enumerate(entered):
            problems += _check(person, there, f"people.{place}")
            there[person.key] = person
        if problems:
            return Refused(tuple(problems))
        return [
            *(NewEntry(JournalKind.ENTER, person) for person in entered),
            *(NewEntry(JournalKind.PRESENCE, Presence(key, is_here=False)) for key in away),
        ]

    return append_act(access, write, act, is_free=same_part(amended))


def _check(person: PlannedPerson, there: dict[str, PlannedPerson], field: str) -> list[Problem]:
    if not person.name.strip():
        return [Problem("missing", field, text("There is no name on this line."))]
    if problems := check_words(field, person.name, 2 * LONGEST_NAME + len(BETWEEN)):
        return problems
    before = there.get(person.key)
    is_called = len(person.players) > 1 and person.name != BETWEEN.join(person.players)
    is_new = is_called and (before is None or before.name != person.name)
    if is_new and (problem := too_many_names(split_names(person.name))) is not None:
        return [Problem("range", field, problem)]
    name = person.name.casefold()
    if any(name == other.name.casefold() and key != person.key for key, other in there.items()):
        return [Problem("players", field, twin_words(person.name))]
    if person.rank is None or (before is not None and before.rank == person.rank):
        return []
    others = (other for key, other in there.items() if key != person.key)
    return [
        Problem("players", f"{field}.rank", text("Seed {n} is taken: {name} has it.", n=n, name=x))
        for n, x in ((other.rank, other.name) for other in others if other.rank == person.rank)
    ]


def new_person(name: str, players: tuple[str, ...] = ()) -> PlannedPerson:
    """Somebody to enter, with a key of their own."""
    return PlannedPerson(f"e{token_hex(4)}", " ".join(name.split()), players)


@desk_act
def remove(tournament: TournamentState, key: str) -> Entries:
    """Take somebody off the list who was never seated; else they can only leave."""
    _known(tournament, key)
    if any(key in meeting.seats for _, meeting in tournament.evening.event.meetings()):
        words = text("{name} has played: mark them as gone instead.", name=tournament.names[key])
        return refuse("not_active", words, "key")
    return [NewEntry(JournalKind.REMOVE, Removal(key))]


@desk_act
def set_presence(tournament: TournamentState, key: str, *, is_here: bool) -> Entries:
    """Somebody leaves, or comes back, from the next round on."""
    _known(tournament, key)
    return [NewEntry(JournalKind.PRESENCE, Presence(key, is_here))]


@desk_act
def set_paid(tournament: TournamentState, key: str, *, is_paid: bool) -> Entries:
    """The fee is paid, or is not."""
    return [NewEntry(JournalKind.ENTER, replace(_known(tournament, key), is_paid=is_paid))]


def _known(tournament: TournamentState, key: str) -> PlannedPerson:
    person = tournament.evening.people.get(key)
    if person is None:
        raise NotFound
    return person


def catch_up() -> int:
    """Write down who takes part wherever nobody is: in how many tournaments that was so. One query
    where there is nothing to do. Raises Busy.
    """
    ids = db.session.scalars(_unwritten()).all()
    for portion in portions(ids, AT_ONCE):
        with writing():
            some = db.session.scalars(select(Tournament).where(Tournament.id.in_(portion))).all()
            for row, tournament in zip(some, states_of(some), strict=True):
                if tournament is not None:
                    write_entrants(row, tournament.evening)
    return len(ids)


def _unwritten() -> Select[UUID]:
    """Those that somebody was entered for, a rehearsal is none."""
    mine = Tournament.id
    is_named = exists().where(
        TournamentEntry.tournament_id == mine,
        TournamentEntry.kind.in_((JournalKind.ENTER.value, JournalKind.REGISTER.value)),
    )
    written = exists().where(Entered.tournament_id == mine)
    return select(mine).where(Tournament.rehearsal_of.is_(None), ~written, is_named)
