"""Reads everybody of a club in one query: who is the same person, by which names."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from blinker import Signal
from sqlalchemy import select

from scorekeeper.engine.text import Text, search_key, without_accents
from scorekeeper.extensions import db
from scorekeeper.models import Person
from scorekeeper.services.matches.log.shown_match import forgotten_label


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """Somebody of a club. Without a name they were forgotten, and only their number is left."""

    id: UUID
    number: int
    name: str
    nickname: str
    keys: tuple[str, ...]
    merged_into: UUID | None

    @property
    def is_forgotten(self) -> bool:
        """Whether their name was taken out."""
        return not self.name

    @property
    def called(self) -> Text:
        """Their name, or what stands for it in the reader's language."""
        return Text("{name}", (("name", self.name),)) if self.name else forgotten_label(self.number)


@dataclass(frozen=True)
class Roster:
    """The people of one space; `every` entry by its id, those that were merged too."""

    every: Mapping[UUID, NamedPerson]

    def root(self, person_id: UUID) -> UUID:
        """Who this entry is, merges followed; one that is not here stands for itself."""
        while (entry := self.every.get(person_id)) and entry.merged_into:
            person_id = entry.merged_into
        return person_id

    def ids(self, person_id: UUID) -> tuple[UUID, ...]:
        """Every entry that is this person."""
        return self._entries.get(self.root(person_id), (person_id,))

    def person(self, person_id: UUID) -> NamedPerson:
        """Who this entry is, as they are called."""
        return self.every[self.root(person_id)]

    def known_person(self, person_id: UUID | None) -> NamedPerson | None:
        """The same of what a row says; None where it says nobody, or is damaged."""
        return self.person(person_id) if person_id and person_id in self.every else None

    @cached_property
    def people(self) -> Mapping[UUID, NamedPerson]:
        """Each person once, by name; those without one last, by number."""
        roots = (p for p in self.every.values() if p.merged_into is None)
        ordered = sorted(roots, key=lambda p: (p.is_forgotten, p.keys, p.number))
        return {n.id: n for n in ordered}

    @cached_property
    def mark(self) -> int:
        """Another one wherever anybody is called otherwise, or is somebody else."""
        return hash(frozenset(self.every.values()))

    def find(self, key: str) -> UUID | None:
        """Who is called so, by a folded name or nickname: None for nobody, and for two."""
        ids = self._by_key.get(key, frozenset())
        return next(iter(ids)) if len(ids) == 1 else None

    @cached_property
    def _by_key(self) -> Mapping[str, frozenset[UUID]]:
        """By every name an entry has, also one that was merged: the club knew them by it."""
        ids_by_key: dict[str, set[UUID]] = defaultdict(set)
        for person in self.every.values():
            for key in filter(None, person.keys):
                ids_by_key[key].add(self.root(person.id))
        return {key: frozenset(ids) for key, ids in ids_by_key.items()}

    @cached_property
    def _entries(self) -> Mapping[UUID, tuple[UUID, ...]]:
        by_root: dict[UUID, list[UUID]] = defaultdict(list)
        for person_id in self.every:
            by_root[self.root(person_id)].append(person_id)
        return {root: tuple(ids) for root, ids in by_root.items()}


def roster(space_id: UUID) -> Roster:
    """The people of a club's space."""
    rows = db.session.execute(
        select(
            Person.id,
            Person.number,
            Person.name,
            Person.nickname,
            Person.name_key,
            Person.nickname_key,
            Person.merged_into,
        ).where(Person.space_id == space_id)
    ).all()
    ids = {row.id for row in rows}
    return Roster(
        {
            row.id: NamedPerson(
                row.id,
                row.number,
                row.name,
                row.nickname,
                (row.name_key, row.nickname_key),
                row.merged_into if row.merged_into in ids else None,
            )
            for row in rows
        }
    )


def fold(name: str) -> str:
    """Without accents, in small letters, with single spaces: what two names are compared by."""
    return search_key(name)[:160]


def without(words: str, keys: Iterable[str], mark: str) -> str:
    """These words with a mark wherever one of the names stands as whole words. `keys` are folded;
    accents, capitals and how many spaces stand between make no difference.
    """
    for key in sorted(filter(None, keys), key=len, reverse=True):
        for start, end in reversed(tuple(_spans(words, key))):
            words = words[:start] + mark + words[end:]
    return words


def _spans(words: str, key: str) -> Iterator[tuple[int, int]]:
    """Where a name stands, as spans of the words as they were written."""
    folded, places = [], []
    for place, letter in enumerate(words):
        for character in without_accents(letter) or "":
            folded.append(character)
            places.append(place)
    pattern = r"\s+".join(map(re.escape, key.split()))
    for match in re.finditer(rf"(?<!\w){pattern}(?!\w)", "".join(folded)):
        yield places[match.start()], places[match.end() - 1] + 1


players_changed = Signal()
"""By the keys of matches in which somebody else sits now, or which count no more."""
