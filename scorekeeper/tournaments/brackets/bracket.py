"""Reads a bracket from what was published and what came of it.

A slot is a place in the bracket, such as “winners/2/1”: part, round, number. Its two sides come
from the seeding or from other slots, as their winners or losers. An empty place (`None`) is nobody:
who meets nobody goes on without playing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import Text, Who, text
from scorekeeper.tournaments.event import Event, Meeting, Result, Round
from scorekeeper.tournaments.format import DrawnRounds
from scorekeeper.tournaments.pairing.two_sides import proof
from scorekeeper.tournaments.standings.tally import score_of


@dataclass(frozen=True, slots=True)
class SlotSource:
    """Says where a side of a slot comes from: the seed of a number, the place of a number in the
    round after a repesca, the number of those who did not go on, or who won or lost a slot.
    """

    what: Literal["seed", "place", "other", "winner", "loser"]
    seed: int = 0
    slot: str = ""


@dataclass(frozen=True, slots=True)
class BracketSlot:
    """One match of the bracket. `rank`: the lower, the better those stand whom it puts out."""

    key: str
    sources: tuple[SlotSource, SlotSource]
    rank: int

    @property
    def stage(self) -> str:
        """The part of the bracket."""
        return self.key.partition("/")[0]


Plan = tuple[tuple[BracketSlot, ...], ...]

PLACES, SEVENTH = "places", "seventh"
"""The parts in which who lost a quarter-final plays for places 5 to 8."""
FIRST = "first"
"""The part of a bracket that everybody plays, before it is filled up by a repesca."""
CONSOLATION = "consolation"
"""The bracket of those who are out, played beside the other."""

_NO_FIRST = text("The final has no winner yet: both share first place.")
_NO_THIRD = text("No match has decided third place: both share it.")
_NO_PLACE = text("No match has decided their places: both share them.")
_UNDECIDED = {
    "third": _NO_THIRD,
    **dict.fromkeys((PLACES, SEVENTH, CONSOLATION), _NO_PLACE),
}


def size_for(many: int) -> int:
    """The least power of two that holds so many."""
    return 1 << max(0, many - 1).bit_length()


def seed_order(size: int) -> tuple[int, ...]:
    """Seeds from top to bottom, such that 1 and 2 meet in the last round, 1 to 4 in the one before:
    for eight 1 8 4 5 2 7 3 6.
    """
    seeds: tuple[int, ...] = (1,)
    while len(seeds) < size:
        top = 2 * len(seeds) + 1
        seeds = tuple(seed for i in seeds for seed in (i, top - i))
    return seeds


@dataclass(frozen=True)
class Bracket:
    """A plan, its seeds (the best first), and the event whose rounds from `since` on play it;
    `weights` for the proof of each round. `drawn`: whose place among the seeds is by lot.
    `places`: who plays the round after a repesca, none while that is open; `came`: how each did.
    `others`: who did not go on and plays the consolation, the best first.
    """

    event: Event
    seeds: tuple[str, ...]
    plan: Plan
    since: int = 0
    weights: Mapping[str, int] = field(default_factory=dict)
    drawn: frozenset[str] = frozenset()
    places: tuple[str, ...] = ()
    came: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)
    others: tuple[str, ...] = ()

    @cached_property
    def published(self) -> Mapping[str, tuple[int, Meeting]]:
        """The meeting of each slot that has one, and its round."""
        return {meeting.slot: (number, meeting) for number, meeting in self.event.meetings()}

    @cached_property
    def sides(self) -> Mapping[str, tuple[str | None, str | None]]:
        """Says who comes to each slot decided so far, before anybody is found to be away."""
        slots: dict[str, tuple[str | None, str | None]] = {}
        for slot in (bracket_slot for each in self.plan[: self.done + 1] for bracket_slot in each):
            first, second = (self._from(source, slots) for source in slot.sources)
            slots[slot.key] = first, second
            number, meeting = self.published.get(slot.key, (0, Meeting()))
            seats = meeting.seats
            # Somebody may have been moved by hand, or come late: who sat down is a fact.
            is_other = not set(seats) <= {first, second}
            is_first = slot.sources[0].what in ("seed", "other")
            if number and is_first and self.event.rounds[number - 1].moved:
                is_other = set(seats) != {first, second} - {None}
            if seats and is_other:
                slots[slot.key] = seats[0], seats[1] if len(seats) == 2 else None
        return slots

    @cached_property
    def superseded(self) -> tuple[Text, ...]:
        """The matches that stay as they were drawn although a result before them was corrected
        since, each with who would be there now. What was moved by hand was meant so.
        """
        sentences = []
        for slot in (each for part in self.plan for each in part if each.key in self.published):
            number, meeting = self.published[slot.key]
            there = filter(None, (self._from(source, self.sides) for source in slot.sources))
            due = tuple(
                Who(key)
                for key in there
                if key not in meeting.seats and self.event.by_key[key].is_in(number)
            )
            if due and meeting.table and not self.event.rounds[number - 1].moved:
                words = text(
                    "Round {number}, table {table} stays as it was drawn: by the results as they "
                    "are now it would be for {who}.",
                    number=number,
                    table=meeting.table,
                    who=due,
                )
                sentences.append(words)
        return tuple(sentences)

    @cached_property
    def done(self) -> int:
        """Counts how many rounds of the bracket are published."""
        return len(self.event.rounds) - self.since

    def _from(
        self, source: SlotSource, slots: Mapping[str, tuple[str | None, str | None]]
    ) -> str | None:
        if source.what not in ("winner", "loser"):
            listed = {"seed": self.seeds, "place": self.places, "other": self.others}
            keys = listed[source.what]
            return keys[source.seed - 1] if source.seed <= len(keys) else None
        winner, loser = self._outcome(source.slot, slots[source.slot])
        return winner if source.what == "winner" else loser

    def is_played(self, slot: BracketSlot) -> bool:
        """Says whether two meet there: as published, else as the sides are known by now."""
        if slot.key in self.published:
            return not self.published[slot.key][1].is_bye
        return None not in self.sides[slot.key]

    def outcome(self, slot: str) -> tuple[str | None, str | None]:
        """Says who won a published slot, and who lost it."""
        return self._outcome(slot, self.sides[slot])

    def _outcome(
        self, slot: str, sides: tuple[str | None, str | None]
    ) -> tuple[str | None, str | None]:
        if slot not in self.published:
            if None not in sides:
                return None, None
            return None, next((side for side in sides if side is not None), None)
        number, meeting = self.published[slot]
        if meeting.is_bye:
            alone = meeting.seats[0]
            return alone, next((s for s in sides if s not in (None, alone)), None)
        result = self.event.result(number, meeting)
        return winner_of(meeting, result) if result else (None, None)

    @cached_property
    def undecided(self) -> tuple[Problem, ...]:
        """The matches of published rounds that name no winner yet."""
        return tuple(
            Problem("missing", "results", _undecided(number, meeting))
            for number, meeting in self.published.values()
            if number > self.since and not meeting.is_bye and not self._is_decided(number, meeting)
        )

    def _is_decided(self, number: int, meeting: Meeting) -> bool:
        result = self.event.result(number, meeting)
        if result is None or result.ending == "void":
            return False
        return winner_of(meeting, result) != (None, None) or len(result.absent) == 2

    @property
    def is_over(self) -> bool:
        """Says whether all rounds are published."""
        return self.done >= len(self.plan)

    def draw(self) -> DrawnRounds:
        """The next round; refused while a match that feeds it has no winner."""
        if self.undecided:
            return DrawnRounds(problems=self.undecided)
        number = len(self.event.rounds) + 1
        here = set(self.event.present(number))
        table, meetings = 0, []
        for slot in self.plan[self.done]:
            seats = tuple(key for key in self.sides[slot.key] if key and key in here)
            away = [key for key in self.sides[slot.key] if key and key not in here]
            table += len(seats) == 2
            if seats:
                at = table if len(seats) == 2 else None
                meetings.append(Meeting(at, seats, slot.stage, slot.key, self._why(slot, away)))
        return DrawnRounds((Round(number, tuple(meetings), proof(self.event, self.weights)),))

    def _why(self, slot: BracketSlot, away: Sequence[str]) -> tuple[Text, ...]:
        sentences = [words for source in slot.sources for words in self._came(source)]
        if away:
            sentences.append(text("{who} is not there.", who=Who(away[0])))
        return tuple(sentences)

    def _came(self, source: SlotSource) -> tuple[Text, ...]:
        if source.what in ("winner", "loser"):
            return (_came(source),)
        who = self._from(source, {})
        if who is None:
            return (text("A bye: the bracket has more places than sides."),)
        if source.what == "place":
            return self.came[who]
        if source.what == "other":
            return (text("{who} did not go on: number {n} of those.", who=Who(who), n=source.seed),)
        if who in self.drawn:
            return (text("{who} drew number {n}.", who=Who(who), n=source.seed),)
        return (text("{who} is seed {n}.", who=Who(who), n=source.seed),)

    def order(self) -> tuple[tuple[str, ...], ...]:
        """Everybody in groups by how far they got; those still in it first."""
        beside = [s.rank for slots in self.plan for s in slots if s.stage == CONSOLATION]
        still = {CONSOLATION: min(beside, default=0) - 1}
        ranks = dict.fromkeys(self.seeds, 0) | dict.fromkeys(self.others, still[CONSOLATION])
        for slot in (b for each in self.plan[: self.done] for b in each):
            winner, _ = self.outcome(slot.key)
            is_placing = slot.stage in ("third", PLACES, SEVENTH)
            for key in self.sides[slot.key]:
                if key is not None:
                    # Who won the first round before a repesca and left before it got no further.
                    is_out = key != winner or (slot.stage == FIRST and self.done > 1)
                    is_ahead = is_placing and key == winner
                    goes_on = not is_out and not is_placing
                    ranks[key] = still.get(slot.stage, 0) if goes_on else slot.rank - is_ahead
        if not self.is_over and not self.is_open_repesca:
            # Who lost and yet comes to the next round is still in it.
            ranks |= {
                key: slot.rank if slot.stage in (PLACES, SEVENTH) else still.get(slot.stage, 0)
                for slot in self.plan[self.done]
                for key in self.sides[slot.key]
                if key
            }
        return tuple(
            tuple(key for key in dict.fromkeys((*self.seeds, *self.others)) if ranks[key] == rank)
            for rank in sorted(set(ranks.values()))
        )

    @property
    def is_open_repesca(self) -> bool:
        """Says whether the next round is to be filled up: nobody hears before who comes back."""
        return self.done == 1 and self.plan[0][0].stage == FIRST

    def shared_places(self) -> Mapping[str, Text]:
        """Says who share a place whatever the tie-breaks say, and why: both sides of a final or of
        the match for third place while that has no winner; without one, who lost a semi-final.
        """
        if not self.is_over:
            return {}
        slots = [slot for each in self.plan for slot in each]
        feeding = {source.slot for slot in slots for source in slot.sources}
        stages = {slot.stage for slot in slots}
        shared: dict[str, Text] = {}
        for slot in slots:
            if slot.key in feeding:
                continue
            if None not in self.sides[slot.key] and self.outcome(slot.key)[0] is None:
                words = _UNDECIDED.get(slot.stage, _NO_FIRST)
                shared |= {key: words for key in self.sides[slot.key] if key}
            if slot.stage == "winners" and stages.isdisjoint(("third", "losers")):
                lost = (self.outcome(x.slot)[1] for x in slot.sources if x.what == "winner")
                shared |= {key: _NO_THIRD for key in lost if key}
        return shared


def winner_of(meeting: Meeting, result: Result) -> tuple[str | None, str | None]:
    """Says who won and who lost: more games, then more points, then the better place given; nobody
    while all of that is level, or when neither came.
    """
    seat, other = meeting.seats
    if result.ending == "forfeit":
        came = [key for key in meeting.seats if key not in result.absent]
        if len(came) != 1:
            return None, None
        return came[0], other if came[0] == seat else seat
    mine, theirs = score_of(result, seat), score_of(result, other)
    by = mine.games - theirs.games or mine.points - theirs.points
    by = by or (theirs.place or 0) - (mine.place or 0)
    if by == 0 or result.ending == "void":
        return None, None
    return (seat, other) if by > 0 else (other, seat)


def _undecided(number: int, meeting: Meeting) -> Text:
    return text(
        "Round {round}, table {table}: there is no winner yet. Enter the result; level games and"
        " points are decided by one more game.",
        round=number,
        table=meeting.table or 0,
    )


def _came(source: SlotSource) -> Text:
    part, number, match = source.slot.split("/")
    words = {
        "winners": text("the winners’ bracket"),
        "losers": text("the losers’ bracket"),
        "final": text("the final"),
        PLACES: text("the matches for places 5 to 8"),
        CONSOLATION: text("the consolation"),
    }[part]
    if source.what == "winner":
        return text(
            "The winner of match {match} in round {round} of {part}.",
            match=int(match),
            round=int(number),
            part=words,
        )
    return text(
        "The loser of match {match} in round {round} of {part}.",
        match=int(match),
        round=int(number),
        part=words,
    )
