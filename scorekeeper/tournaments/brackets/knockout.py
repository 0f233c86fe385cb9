"""Plans knock-out brackets (one life or two, third place), and draws by them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Literal, Protocol, TypeVar

from scorekeeper.engine.game import Option, Problem
from scorekeeper.engine.text import text
from scorekeeper.tournaments.brackets.bracket import (
    CONSOLATION,
    FIRST,
    PLACES,
    SEVENTH,
    Bracket,
    BracketSlot,
    Plan,
    SlotSource,
    seed_order,
    size_for,
)
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.format import Format, FormatWords
from scorekeeper.tournaments.pairing.two_sides import too_few
from scorekeeper.tournaments.seeded_random import lots


def winner(slot: str) -> SlotSource:
    """Whoever wins that slot."""
    return SlotSource("winner", slot=slot)


def loser(slot: str) -> SlotSource:
    """Whoever loses that slot."""
    return SlotSource("loser", slot=slot)


def _rounds(
    first: Sequence[SlotSource], stage: str = "winners", since: int = 1
) -> list[list[BracketSlot]]:
    """The rounds of one part, which these come to, the best first: as many as a power of two; whom
    a later round puts out stands better. `since`: the number of the first round.
    """
    came = [first[seed - 1] for seed in seed_order(len(first))]
    rounds, number = [], since
    while len(came) > 1:
        rounds.append(
            [
                BracketSlot(f"{stage}/{number}/{at // 2 + 1}", (came[at], came[at + 1]), 5 * many)
                for many in (len(came),)
                for at in range(0, many, 2)
            ]
        )
        came = [winner(slot.key) for slot in rounds[-1]]
        number += 1
    return rounds


def slot_sources(what: Literal["seed", "place", "other"], many: int) -> list[SlotSource]:
    """So many, the best first."""
    return [SlotSource(what, number) for number in range(1, many + 1)]


def single(many: int, *, third: bool, eight: bool = False, repesca: bool = False) -> Plan:
    """Lays out a bracket where one defeat ends it. The third place is played beside the final;
    `eight`: of eight or more also the places 5 to 8, from the semi-finals on. `repesca`: everybody
    plays a first round, one sits out at most; losers fill up the next.
    """
    rounds = _rounds(slot_sources("seed", size_for(many)))
    if repesca:
        half = (many + 1) // 2
        size = size_for(half)
        opening = [
            BracketSlot(
                f"{FIRST}/1/{at}",
                (SlotSource("seed", at), SlotSource("seed", 2 * half + 1 - at)),
                10 * size,
            )
            for at in range(1, half + 1)
        ]
        rounds = [opening, *_rounds(slot_sources("place", size), since=2)]
    quarters = [slot.stage for slot in rounds[-3]] if len(rounds) > 2 else []
    if eight and many >= 8 and quarters == ["winners"] * 4:
        before = len(rounds) - 2
        lost = [loser(f"winners/{before}/{at}") for at in (1, 2, 3, 4)]
        first, other = f"{PLACES}/1/1", f"{PLACES}/1/2"
        rounds[-2] += [BracketSlot(first, (lost[0], lost[1]), 38)]
        rounds[-2] += [BracketSlot(other, (lost[2], lost[3]), 38)]
        rounds[-1] += [BracketSlot(f"{PLACES}/2/1", (winner(first), winner(other)), 33)]
        rounds[-1] += [BracketSlot(f"{SEVENTH}/1/1", (loser(first), loser(other)), 36)]
    if third and len(rounds) > 1:
        before = len(rounds) - 1
        rounds[-1].append(
            BracketSlot(
                "third/1/1", (loser(f"winners/{before}/1"), loser(f"winners/{before}/2")), 13
            )
        )
    return tuple(map(tuple, rounds))


def with_consolation(plan: Plan, came: Sequence[SlotSource], since: int) -> Plan:
    """The plan with a bracket beside it for those who come to it, the best first, after so many
    rounds: its winner stands before those whom the first round puts out, and from the first round
    on behind them too. Of one alone there is nothing to play.
    """
    size = size_for(len(came))
    worst = max((slot.rank for slots in plan for slot in slots), default=0) + 10 * (not since)
    rounds = _rounds([*came, *[SlotSource("other", size)] * (size - len(came))], CONSOLATION)
    ranked = [
        tuple(replace(slot, rank=worst - 8 + left) for slot in slots)
        for left, slots in zip(reversed(range(len(rounds))), rounds, strict=True)
    ]
    both = zip_longest(plan, [*[()] * since, *ranked], fillvalue=())
    return tuple((*main, *beside) for main, beside in both)


# Up to so many sides: who loses match i (from 0) of rounds 2, 3, … of the winners' bracket comes to
# place i XOR the number of that round. Of all such numbers these have the fewest second meetings to
# expect before the final when every match is a toss-up, 0.50 to 0.75 an event, and one where the
# better seeds always win; from the far end 33 sides had 6.4 and 15.
# benchmarks/drops.py finds them, tests/tournaments/brackets/test_bracket.py counts them again.
DROPS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (4, (0,)),
    (8, (1, 0)),
    (16, (2, 0, 0)),
    (19, (4, 1, 1, 0)),
    (21, (2, 2, 0, 0)),
    (22, (4, 1, 1, 0)),
    (32, (2, 2, 0, 0)),
    (64, (8, 6, 1, 1, 0)),
    (128, (4, 8, 7, 1, 1, 0)),
)


def drop_numbers(many: int) -> tuple[int, ...]:
    """The numbers of DROPS for so many sides; beyond them and for two, from the far end."""
    return next((i for most, i in DROPS if 2 < many <= most), far_end_drops(many))


def far_end_drops(many: int) -> tuple[int, ...]:
    """The numbers by which losers always come to the far end."""
    return tuple((size_for(many) >> at) - 1 for at in range(2, size_for(many).bit_length()))


def double(many: int, *, reset: bool, drops: tuple[int, ...] | None = None) -> Plan:
    """Who loses twice is out (Spain's *repesca*). The losers' bracket takes those who lose among
    the winners in every other round, by `drops` (else `drop_numbers`) where they hardly meet again.
    `reset`: the final is played again when who had not lost before loses it. Two play each other
    until one of them has lost twice; one alone, nobody.
    """
    upper = _rounds(slot_sources("seed", size_for(many)))
    if not upper:
        return ()
    crossed = drop_numbers(many) if drops is None else drops
    timeline = [list(upper[0])]
    lower: list[str] = []
    count, number = len(upper[0]) // 2, 0
    for above, place in zip(upper[1:], crossed, strict=True):
        first = _pair_up(upper[0], lower, count, number + 1)
        fresh = [above[at ^ place].key for at in range(len(above))]
        second = [
            BracketSlot(
                f"losers/{number + 2}/{at}", (winner(old.key), loser(new)), _rank(number + 2)
            )
            for at, (old, new) in enumerate(zip(first, fresh, strict=True), start=1)
        ]
        timeline += [[*above, *first], second]
        lower = [slot.key for slot in second]
        count, number = count // 2, number + 2
    below = winner(lower[0]) if lower else loser(upper[0][0].key)
    final = BracketSlot("final/1/1", (winner(upper[-1][0].key), below), 10)
    timeline.append([final])
    if reset:
        timeline.append([BracketSlot("final/2/1", (loser(final.key), winner(final.key)), 10)])
    return tuple(map(tuple, timeline))


def _rank(number: int) -> int:
    """Whom a later round among the losers puts out stands before those of earlier ones."""
    return 1000 - number


def _pair_up(
    opening: list[BracketSlot], lower: list[str], count: int, number: int
) -> list[BracketSlot]:
    """Neighbours among the losers; at first, those whom the opening round put there."""
    came = [winner(key) for key in lower] or [loser(slot.key) for slot in opening]
    return [
        BracketSlot(f"losers/{number}/{at}", (came[2 * at - 2], came[2 * at - 1]), _rank(number))
        for at in range(1, count + 1)
    ]


SEEDING = Option(
    text("Seeding"),
    text("Who meets whom at first: seeds as late as can be, all others by lot."),
    values=(("rank", text("By seeds; who has none by lot")), ("lot", text("All by lot"))),
)


class Seeded(Protocol):
    """Settings that say how the places of the bracket are given: “rank” or “lot”."""

    @property
    def seeding(self) -> str:
        """By seeds, or all drawn."""


S = TypeVar("S", bound=Seeded)


LOTS: Mapping[str, int] = {"lots": 1}
"""Of the proof of a bracket in which who has no rank is placed by lot."""


def seeds(event: Event, seeding: str) -> tuple[str, ...]:
    """The sides as they are placed in the bracket, the best first, who is drawn behind: who was
    there when it began, whatever is said of that later.
    """
    here = [key for key in event.seeding if event.by_key[key].is_in(1)]
    if event.rounds:
        began = {key for meeting in event.rounds[0].meetings for key in meeting.seats}
        here = [key for key in event.seeding if key in began]
    places, by_lot = lots(event.seed, tuple(sorted(here))), keys_by_lot(event, seeding)
    ranked = [key for key in here if key not in by_lot]
    return (*ranked, *sorted(by_lot.intersection(here), key=places.__getitem__))


def keys_by_lot(event: Event, seeding: str) -> frozenset[str]:
    """Says whose place in the bracket is by lot: nobody's in one that began when who had no rank
    was placed by the order of the list, for its proof says no other.
    """
    first = event.rounds[0].proof if event.rounds else None
    is_listed = first is not None and "lots" not in first.weights
    if seeding == "rank" and is_listed:
        return frozenset()
    return frozenset(
        entrant.key for entrant in event.entrants if seeding == "lot" or entrant.rank is None
    )


def elimination(
    key: str,
    settings: type[S],
    words: FormatWords,
    bracket: Callable[[S, Event], Bracket],
) -> Format[S]:
    """A format for two sides or more, of whom this bracket shows how far each got. Nobody sees
    who would meet before the first round is published.
    """

    def check(settings: S, event: Event) -> tuple[Problem, ...]:
        return too_few(event, 2, here=seeds(event, settings.seeding))

    def order(settings: S, event: Event) -> tuple[tuple[str, ...], ...]:
        """By how far they got, then who came when it had begun; by nothing before that."""
        if not event.rounds:
            return ()
        placed = seeds(event, settings.seeding)
        latecomers = tuple(key for key in event.seeding if key not in placed)
        reached = bracket(settings, event).order()
        return (*reached, latecomers) if latecomers else reached

    return Format(
        key=key,
        kind="sides",
        settings=settings,
        check=check,
        draw=lambda x, event: bracket(x, event).draw(),
        is_over=lambda y, event: bracket(y, event).is_over,
        rounds=lambda z, event: len(bracket(z, event).plan),
        default_tiebreaks=("wins", "difference", "games_won", "lot"),
        words=words,
        order=order,
        bracket=lambda settings, event: bracket(settings, event) if event.rounds else None,
        late_seats="bye",
    )
