"""Finds every place where a club's data has somebody's name: what a forgetting takes out, and what
it leaves, with the reason.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, select

from scorekeeper import models
from scorekeeper.engine.seats import PAIR_SIDES
from scorekeeper.engine.text import Text, text
from scorekeeper.extensions import db, this_app
from scorekeeper.models.columns import facts_of
from scorekeeper.services.access.clubs import ClubAccess
from scorekeeper.services.people.people import person_in
from scorekeeper.services.people.roster import Roster, fold, roster, without
from scorekeeper.services.storage import backup_schedule

SPOKEN = ("note", "join", "settle", "stake", "names", "seats")
"""The kinds of entries of a log that have words in them."""
WRITTEN = ("report", "decide", "settle")
"""The same of a journal; who takes part is not among them."""


@dataclass(frozen=True, slots=True)
class Trace:
    """So many places of one kind; `why` they stay, None for those that are taken out. `when`: of
    backups, the oldest and the latest.
    """

    what: Text
    many: int
    why: Text | None = None
    when: tuple[datetime, ...] = ()


def name_keys(ids: Iterable[UUID]) -> frozenset[str]:
    """Every name somebody is or was known by, folded: their own, and as they were called where they
    played.
    """
    keys: set[str] = set()
    for person in db.session.scalars(select(models.Person).where(models.Person.id.in_(ids))):
        keys |= {person.name_key, person.nickname_key}
    for kind in (models.Played, models.Entered):
        query = select(kind.name_key).where(kind.person_id.in_(ids)).distinct()
        keys |= set(db.session.scalars(query))
    return frozenset(keys - {""})


def unshared_keys(known: Roster, person_id: UUID, keys: frozenset[str]) -> frozenset[str]:
    """Those of these names that nobody else of the club has."""
    root = known.root(person_id)
    others = (person for person in known.every.values() if known.root(person.id) != root)
    return keys - {key for other in others for key in other.keys}


def mentions(words: str, keys: frozenset[str]) -> bool:
    """Whether one of these names stands in words."""
    return without(words, keys, "\x00") != words


def matches_mentioning(space_id: UUID, keys: frozenset[str]) -> list[UUID]:
    """The matches of a club whose titles, notes, sides or links say one of these names."""
    mine = models.ClubMatch.space_id == space_id
    match_ids: dict[UUID, None] = {}
    settled = select(
        models.Match.id, models.Match.title, models.Match.sides, models.Match.imported
    ).join(models.ClubMatch, models.ClubMatch.match_id == models.Match.id)
    for key, title, sides, imported in db.session.execute(settled.where(mine)):
        if any(mentions(side, keys) for side in (title, *sides, *texts_in(imported))):
            match_ids[key] = None
    labels = select(models.Link.match_id, models.Link.label).join(
        models.ClubMatch, models.ClubMatch.match_id == models.Link.match_id
    )
    for key, label in db.session.execute(labels.where(mine, models.Link.label != "")):
        if mentions(label, keys):
            match_ids[key] = None
    entries = select(models.MatchEntry.match_id, models.MatchEntry.payload).join(
        models.ClubMatch, models.ClubMatch.match_id == models.MatchEntry.match_id
    )
    for key, payload in db.session.execute(entries.where(mine, models.MatchEntry.kind.in_(SPOKEN))):
        if any(mentions(s, keys) for s in _spoken(facts_of(payload))):
            match_ids[key] = None
    return list(match_ids)


def _spoken(payload: Mapping[str, Any]) -> Iterator[str]:
    """The words of an entry; of names only what the sides are called."""
    names = payload.get("names") or {}
    for words in (payload.get("text"), payload.get("words"), *map(names.get, PAIR_SIDES)):
        if isinstance(words, str):
            yield words


def texts_in(value: Any) -> Iterator[str]:  # noqa: ANN401 (JSON of whatever form)
    """Every text in it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from (key, *texts_in(inner))
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)


def find_traces(reached: ClubAccess, person_id: UUID) -> tuple[Trace, ...]:
    """What a forgetting would find, kind by kind; none of a kind is left out. Raises NotFound."""
    person_in(reached.space_id, person_id)
    known = roster(reached.space_id)
    ids = known.ids(person_id)
    keys = name_keys(ids)
    own = unshared_keys(known, person_id, keys)
    return tuple(
        trace
        for trace in (*_going(reached, ids, own), *_staying(reached, keys, keys - own))
        if trace.many
    )


def _going(reached: ClubAccess, ids: tuple[UUID, ...], own: frozenset[str]) -> Iterator[Trace]:
    space_id = reached.space_id
    for what, kind in (
        (text("seats of matches"), models.Played),
        (text("entries in tournaments"), models.Entered),
    ):
        mine = select(func.count(kind.id)).where(kind.person_id.in_(ids))
        yield Trace(what, db.session.scalar(mine) or 0)
    matches = matches_mentioning(space_id, own)
    yield Trace(text("matches whose title, notes, sides or links say it"), len(matches))
    journals = select(models.TournamentEntry.tournament_id, models.TournamentEntry.payload).where(
        models.TournamentEntry.space_id == space_id, models.TournamentEntry.kind.in_(WRITTEN)
    )
    wordy = {
        key
        for key, payload in db.session.execute(journals)
        if any(mentions(journal_text, own) for journal_text in journal_texts(facts_of(payload)))
    }
    labels = select(models.TournamentLink.tournament_id, models.TournamentLink.label).where(
        models.TournamentLink.space_id == space_id
    )
    wordy |= {key for key, label in db.session.execute(labels) if mentions(label, own)}
    yield Trace(text("tournaments whose title, reasons or links say it"), len(wordy))
    cash = select(models.CashEntry.words, models.CashEntry.payer).where(
        models.CashEntry.space_id == space_id
    )
    lines = [row for row in db.session.execute(cash) if any(mentions(x, own) for x in row)]
    yield Trace(text("lines of the cash box"), len(lines))
    notes = select(models.Person.note).where(
        models.Person.space_id == space_id, models.Person.note != "", models.Person.id.not_in(ids)
    )
    for what, query in (
        (text("seasons"), select(models.Season.name).where(models.Season.space_id == space_id)),
        (text("notes about others"), notes),
        (
            text("names of tokens"),
            select(models.ClubToken.name).where(models.ClubToken.space_id == space_id),
        ),
    ):
        yield Trace(what, sum(mentions(s, own) for s in db.session.scalars(query)))


def journal_texts(payload: Mapping[str, Any]) -> Iterator[str]:
    """The words of an entry of a journal."""
    for words in (payload.get("title"), payload.get("why")):
        if isinstance(words, str):
            yield words


def _staying(reached: ClubAccess, keys: frozenset[str], shared: frozenset[str]) -> Iterator[Trace]:
    if shared:
        yield Trace(
            text("names that somebody else of the club has"),
            len(shared),
            text("In titles and notes nobody knows who is meant: mend them by hand."),
        )
    for kind, what in (
        (models.Played, text("seats that are nobody's yet")),
        (models.Entered, text("entrants who are nobody yet")),
    ):
        unsorted = select(func.count(kind.id)).where(
            kind.space_id == reached.space_id, kind.person_id.is_(None), kind.name_key.in_(keys)
        )
        why = text("Say first whether it is them: then these go too.")
        yield Trace(what, db.session.scalar(unsorted) or 0, why)
    members = select(models.Account.name, models.Account.login).join(
        models.Member, models.Member.account_id == models.Account.id
    )
    rows = db.session.execute(members.where(models.Member.club_id == reached.club_id))
    accounts = [row for row in rows if any(fold(x) in keys for x in row)]
    yield Trace(
        text("accounts"),
        len(accounts),
        text("Somebody signs in by it: who runs the server takes it away."),
    )
    yield Trace(
        text("the name of the club"),
        int(mentions(reached.name, keys)),
        text("It is on every paper, and the club's to change."),
    )
    tried = select(func.count(models.Tournament.id)).where(
        models.Tournament.club_id == reached.club_id, models.Tournament.rehearsal_of.is_not(None)
    )
    yield Trace(
        text("rehearsals of tournaments"),
        db.session.scalar(tried) or 0,
        text("Names in them go when the rehearsal is thrown away."),
    )
    when = backup_schedule.backup_times(this_app())
    yield Trace(
        text("backups"),
        len(when),
        text("They keep the name until who runs the server throws them away."),
        (min(when), max(when)) if when else (),
    )
