"""Lists a bracket as people read it: numbered matches, who is in each, who comes to it.

Where nobody can come (a place that a bye leaves empty) there is no match, only its place.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from scorekeeper.engine.game import Measure
from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.brackets.bracket import (
    CONSOLATION,
    FIRST,
    PLACES,
    SEVENTH,
    Bracket,
    BracketSlot,
    SlotSource,
)
from scorekeeper.tournaments.brackets.repesca import comebacks
from scorekeeper.tournaments.event import Meeting
from scorekeeper.tournaments.standings.tally import score_of

State = Literal["open", "playing", "played", "bye", "walkover", "nobody", "void"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A side of a match: who, or what says who will come. `score` in the measure of the game,
    absent where none was counted; `has_come` where that decided: whether they did; `is_back`: they
    lost the first round.
    """

    entrant: str | None = None
    comes: Text | None = None
    score: int | None = None
    is_winner: bool = False
    has_come: bool | None = None
    is_back: bool = False


@dataclass(frozen=True, slots=True)
class LadderMatch:
    """A place of the bracket. `number` from 1, 0 for one without a match; `round` of the evening
    and `table` once published; `feeds`: the slots whose winners come to it; `is_last`: who wins it
    goes on to no other.
    """

    slot: str
    number: int
    spots: tuple[Spot, Spot]
    state: State
    round: int | None = None
    table: int | None = None
    feeds: tuple[str, ...] = ()
    is_last: bool = False

    @property
    def is_match(self) -> bool:
        """Says whether there are two to play it, sooner or later."""
        return self.number > 0

    @property
    def winner(self) -> str | None:
        """Says who won it, or went on without playing."""
        return next((spot.entrant for spot in self.spots if spot.is_winner), None)


@dataclass(frozen=True, slots=True)
class LadderColumn:
    """The matches of one round of a part, from top to bottom."""

    title: Text
    matches: tuple[LadderMatch, ...]


@dataclass(frozen=True, slots=True)
class Ladder:
    """A part of the bracket that is drawn by itself, each column fed by the one before; `beside`:
    of those who lost the last but one, the match beside the last, and how it is called.
    """

    title: Text
    columns: tuple[LadderColumn, ...]
    beside: tuple[Text, LadderMatch] | None = None

    def matches(self) -> Iterator[LadderMatch]:
        """All of them, round by round; the one beside the last behind it."""
        for column in self.columns:
            yield from column.matches
        if self.beside is not None:
            yield self.beside[1]


_BESIDE = {
    "winners": (text("Third place"), "third/1/1"),
    PLACES: (text("Seventh place"), f"{SEVENTH}/1/1"),
}
_PARTS = {
    FIRST: text("First round"),
    "winners": text("Winners’ bracket"),
    "losers": text("Losers’ bracket"),
    "final": text("Final"),
    PLACES: text("Places 5 to 8"),
    CONSOLATION: text("Consolation"),
}


_FROM_FIRST = text("From the first round")


def ladders(bracket: Bracket, measure: Measure) -> tuple[Ladder, ...]:
    """The parts of a bracket in the order in which they are read."""
    reading = _Reading(bracket, measure)
    is_double = any(slot.stage == "losers" for slot in reading.slots.values())
    parts = [_ladder(reading, stage, is_double=is_double) for stage in _PARTS]
    return tuple(part for part in parts if part.columns)


def tables_by_round(bracket: Bracket) -> tuple[int, ...]:
    """How many matches are played in each round, the one for third place beside the final."""
    numbers = _Reading(bracket, "games").numbers
    return tuple(sum(slot.key in numbers for slot in slots) for slots in bracket.plan)


class _Reading:
    """One reading of a bracket: who can come where, and what came of it."""

    def __init__(self, bracket: Bracket, measure: Measure) -> None:
        self.bracket = bracket
        self.measure = measure
        self.slots = {slot.key: slot for slots in bracket.plan for slot in slots}
        self.back = {key for key, _, is_back in comebacks(bracket.event.rounds) if is_back}

    @cached_property
    def can_come(self) -> Mapping[str, tuple[bool, bool]]:
        """Says whether anybody can come to each side of each slot, ever."""
        possible: dict[str, tuple[bool, bool]] = {}
        for slot in self.slots.values():
            first, other = (self._can_come(source, possible) for source in slot.sources)
            is_first = slot.sources[0].what in ("seed", "other")
            if is_first and slot.key in self.bracket.published:
                # Somebody who came late may have another place than their number: it is a fact.
                first, other = (side is not None for side in self.bracket.sides[slot.key])
            possible[slot.key] = first, other
        return possible

    def _can_come(self, source: SlotSource, possible: Mapping[str, tuple[bool, bool]]) -> bool:
        if source.what == "seed":
            return source.seed <= len(self.bracket.seeds)
        if source.what == "other":
            return source.seed <= len(self.bracket.others)
        if source.what == "place":
            return not self.bracket.places or source.seed <= len(self.bracket.places)
        return (any if source.what == "winner" else all)(possible[source.slot])

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each match, in the order in which they are played."""
        real = [key for key in self.slots if all(self.can_come[key])]
        return {key: number for number, key in enumerate(real, start=1)}

    @cached_property
    def feeding(self) -> frozenset[str]:
        """The matches whose winners go on to another; a second final is seldom played."""
        every = (source for slot in self.slots.values() for source in slot.sources)
        return frozenset(x.slot for x in every if x.what == "winner" and "final/" not in x.slot)

    @cached_property
    def missed(self) -> frozenset[BracketSlot]:
        """The matches of rounds gone by for which neither side was there."""
        gone = (
            slot
            for bracket_slots in self.bracket.plan[: self.bracket.done]
            for slot in bracket_slots
        )
        return frozenset(slot for slot in gone if None not in self.bracket.sides[slot.key])

    def match(self, slot: BracketSlot) -> LadderMatch:
        """One match as it stands."""
        first, second = (self._spot(slot, side) for side in (0, 1))
        feeds = tuple(source.slot for source in slot.sources if source.what == "winner")
        number, is_last = self.numbers.get(slot.key, 0), slot.key not in self.feeding
        ladder_match = LadderMatch(
            slot.key, number, (first, second), "open", feeds=feeds, is_last=is_last
        )
        if not any(self.can_come[slot.key]):
            return replace(ladder_match, state="nobody")
        if slot.key not in self.bracket.published:
            if slot in self.missed:
                return replace(ladder_match, state="void")
            return ladder_match if ladder_match.number else replace(ladder_match, state="bye")
        number, meeting = self.bracket.published[slot.key]
        return self._published(ladder_match, number, meeting)

    def _published(self, match: LadderMatch, number: int, meeting: Meeting) -> LadderMatch:
        winner, _ = self.bracket.outcome(match.slot)
        state: State = "playing"
        if meeting.is_bye:
            state = "walkover" if match.number else "bye"
        elif winner is not None:
            state = "played"
        result = self.bracket.event.result(number, meeting)
        if result is not None and len(result.absent) == 2:
            state = "void"
        counted = result is not None and result.ending == "played"
        absent = () if result is None else result.absent
        if state == "walkover":
            absent = tuple(spot.entrant or "" for spot in match.spots if spot.entrant != winner)
        first, second = (
            replace(
                spot,
                is_winner=spot.entrant is not None and spot.entrant == winner,
                score=getattr(score_of(result, spot.entrant), self.measure)
                if result is not None and counted and spot.entrant is not None
                else None,
                has_come=spot.entrant not in absent if absent else None,
            )
            for spot in match.spots
        )
        return replace(match, spots=(first, second), state=state, round=number, table=meeting.table)

    def _spot(self, slot: BracketSlot, side: int) -> Spot:
        known = self.bracket.sides.get(slot.key, (None, None))[side]
        if slot.sources[side].what == "place":
            is_open = slot.key not in self.bracket.published
            return Spot(comes=_FROM_FIRST) if is_open else Spot(known, is_back=known in self.back)
        if known is not None:
            return Spot(known)
        return self._expected(slot.sources[side])

    def _expected(self, source: SlotSource) -> Spot:
        """Says who is awaited: a bye is passed through to who has it. Seeds are known before: where
        one is missing, somebody else sat down.
        """
        if source.what in ("seed", "other") or not self._can_come(source, self.can_come):
            return Spot()
        if source.slot in self.numbers:
            if self.match(self.slots[source.slot]).state == "void":
                return Spot()
            number = self.numbers[source.slot]
            if source.what == "winner":
                return Spot(comes=text("Winner of {n}", n=number))
            return Spot(comes=text("Loser of {n}", n=number))
        alone = self.can_come[source.slot].index(True)
        return self._spot(self.slots[source.slot], alone)


def _ladder(reading: _Reading, stage: str, *, is_double: bool) -> Ladder:
    rounds: dict[int, list[LadderMatch]] = {}
    for slot in reading.slots.values():
        if slot.stage == stage:
            rounds.setdefault(int(slot.key.split("/")[1]), []).append(reading.match(slot))
    columns = tuple(
        LadderColumn(_title(stage, at, len(rounds), is_double=is_double), tuple(rounds[number]))
        for at, number in enumerate(sorted(rounds))
    )
    title, key = _BESIDE.get(stage, (text("Knock-out"), ""))
    beside = (title, reading.match(reading.slots[key])) if key in reading.slots else None
    title = _PARTS[stage] if is_double or stage != "winners" else text("Knock-out")
    return Ladder(title, columns, beside)


def _title(stage: str, at: int, many: int, *, is_double: bool) -> Text:
    """Says what people call a round: by how many are left in it."""
    if stage == FIRST:
        return _PARTS[FIRST]
    if stage == "final":
        return text("Final") if at == 0 else text("Second final")
    if stage == PLACES and at == 1:
        return text("Fifth place")
    if is_double or stage == PLACES:
        return text("Round {number}", number=at + 1)
    left = many - 1 - at
    named = (text("Final"), text("Semi-finals"), text("Quarter-finals"))
    return named[left] if left < len(named) else text("Last {n}", n=2 << left)
