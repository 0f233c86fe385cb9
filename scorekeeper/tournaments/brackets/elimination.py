"""Implements what every elimination format has in common, from its bracket."""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from scorekeeper.engine.game import Option, Problem
from scorekeeper.engine.text import text
from scorekeeper.tournaments.brackets.bracket import Bracket
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.format import Format, FormatWords
from scorekeeper.tournaments.pairing.two_sides import too_few
from scorekeeper.tournaments.seeded_random import lots

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
    least: int,
) -> Format[S]:
    """A format for `least` sides or more, of whom this bracket shows how far each got. Nobody sees
    who would meet before the first round is published.
    """

    def check(given: S, event: Event) -> tuple[Problem, ...]:
        return too_few(event, least, here=seeds(event, given.seeding))

    def order(given: S, event: Event) -> tuple[tuple[str, ...], ...]:
        """By how far they got, then who came when it had begun; by nothing before that."""
        if not event.rounds:
            return ()
        placed = seeds(event, given.seeding)
        late = tuple(key for key in event.seeding if key not in placed)
        reached = bracket(given, event).order()
        return (*reached, late) if late else reached

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
        bracket=lambda given, event: bracket(given, event) if event.rounds else None,
    )
