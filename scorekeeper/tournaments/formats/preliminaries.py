"""Joins rounds by points and a knock-out: who stands best goes on, the others home or on to a
consolation.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Generic, Protocol, TypeVar

from scorekeeper.engine.game import Option, Problem, nothing
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.tournaments.brackets.bracket import Bracket, seed_order, size_for
from scorekeeper.tournaments.brackets.knockout import single, slot_sources, with_consolation
from scorekeeper.tournaments.event import Event, Round
from scorekeeper.tournaments.format import (
    DrawnRounds,
    Format,
    FormatWords,
    StageSpan,
    Term,
    no_groups,
)
from scorekeeper.tournaments.formats.single_elimination import OUT, THIRD
from scorekeeper.tournaments.lazy_numpy import np
from scorekeeper.tournaments.pairing.matching import perfect_matching
from scorekeeper.tournaments.pairing.two_sides import missing
from scorekeeper.tournaments.standings.standings import standings

Tiers = tuple[tuple[str, ...], ...]
Groups = Mapping[str, tuple[str, ...]]

KNOCKOUT: Mapping[str, Option] = {"third": THIRD, "out": OUT}
"""The settings of the knock-out behind an opening."""


class WithKnockout(Protocol):
    """Settings that say whether third place is played, and what those do who are out."""

    @property
    def third(self) -> str:
        """As in single elimination."""

    @property
    def out(self) -> str:
        """As in single elimination."""


S = TypeVar("S", bound=WithKnockout)


@dataclass(frozen=True, slots=True)
class Opening(Generic[S]):
    """The rounds by points before a bracket, and how they are called. `to_play`: those not yet
    drawn, the next or all, none once all are published; `left`: how many these are. `tiers`: who
    goes on, the best first, and who does not; those of one tier may change places so that who was
    in one group meets late.
    """

    words: Text
    to_play: Callable[[S, Event], DrawnRounds]
    left: Callable[[S, Event], int]
    tiers: Callable[[S, Event], tuple[Tiers, Tiers]]
    groups: Callable[[S, Event], Groups] = no_groups

    def is_played(self, settings: S, event: Event) -> bool:
        """Says whether all of it is published."""
        return event.opening < len(event.rounds) or not self.left(settings, event)

    def bracket(self, settings: S, event: Event) -> Bracket:
        """The bracket of those who go on, and of the others where they play a consolation."""
        group = {key: name for name, keys in self.groups(settings, event).items() for key in keys}
        going, staying = self.tiers(settings, event)
        seeds, others = _placed(going, group), _placed(staying, group)
        third, eight = settings.third != "shared", settings.third == "eight"
        plan = single(len(seeds), third=third, eight=eight)
        if settings.out == "home":
            return Bracket(event, seeds, plan, event.opening)
        plan = with_consolation(plan, slot_sources("other", len(others)), since=0)
        return Bracket(event, seeds, plan, event.opening, others=others)

    def draw(self, settings: S, event: Event) -> DrawnRounds:
        """Draws what is left of the opening; when it is played, the bracket round by round."""
        if not self.is_played(settings, event):
            return self.to_play(settings, event)
        if event.opening == len(event.rounds) and missing(event):
            words = text_n(
                "Who goes on is not settled: {n} result is missing.",
                "Who goes on is not settled: {n} results are missing.",
                missing(event),
            )
            return DrawnRounds(problems=(Problem("missing", "results", words),))
        return self.bracket(settings, event).draw()

    def is_over(self, settings: S, event: Event) -> bool:
        """Says whether the final is published."""
        return self.is_played(settings, event) and self.bracket(settings, event).is_over

    def stages(self, settings: S, event: Event) -> tuple[StageSpan, StageSpan]:
        """The opening, and the bracket."""
        left = 0 if self.is_played(settings, event) else self.left(settings, event)
        last, many = event.opening + left, len(self.bracket(settings, event).plan)
        behind = StageSpan(text("Knock-out"), last + 1, last + many)
        return StageSpan(self.words, 1, last), behind

    def order(self, settings: S, event: Event) -> Tiers:
        """By how far they got in the bracket, then those who did not reach it; before it, by points
        alone.
        """
        if event.opening == len(event.rounds):
            return ()
        levels = self.bracket(settings, event).order()
        reached = {key for level in levels for key in level}
        others = tuple(key for key in event.seeding if key not in reached)
        return (*levels, others) if others else levels

    def begun(self, settings: S, event: Event) -> Bracket | None:
        """The bracket once its first round is published."""
        is_begun = event.opening < len(event.rounds)
        return self.bracket(settings, event) if is_begun else None


def then_knockout(  # noqa: PLR0913 (what the formats differ in)
    key: str,
    settings: type[S],
    words: FormatWords,
    check: Callable[[S, Event], tuple[Problem, ...]],
    opening: Opening[S],
    default_tiebreaks: tuple[str, ...],
    *,
    cost: Callable[[S, Event, Round], tuple[Term, ...]] = nothing,
    spare_byes: Callable[[S, Event], Mapping[str, int]] = no_groups,
    is_open: bool = False,
) -> Format[S]:
    """A format of this opening and a knock-out; `is_open`: who comes late gets a table in it."""
    return Format(
        key=key,
        kind="sides",
        settings=settings,
        check=check,
        draw=opening.draw,
        is_over=opening.is_over,
        rounds=lambda settings, event: opening.stages(settings, event)[-1].until,
        default_tiebreaks=default_tiebreaks,
        words=words,
        cost=cost,
        order=opening.order,
        crossed=opening.groups,
        spare_byes=spare_byes,
        bracket=opening.begun,
        late_seats="table" if is_open else "",
        stages=opening.stages,
    )


def by_points(form: Format[S], event: Event, among: Sequence[str]) -> tuple[str, ...]:
    """Lists those of some who are there for the bracket, the best first by the rounds before it."""
    done = event.opening
    rows = standings(event, replace(form, order=nothing), until=done, among=among).rows
    return tuple(row.entrant for row in rows if event.by_key[row.entrant].is_in(done + 1))


def _placed(tiers: Tiers, group: Mapping[str, str]) -> tuple[str, ...]:
    """All as they are seeded, tier by tier: each as far as can be from those of its own group.
    Where fewer follow than won their group, these change places first, in turn.
    """
    order = seed_order(size_for(sum(map(len, tiers))))
    first = tiers[0] if tiers else ()
    turns = len(first) if tiers and len(tiers[-1]) < len(first) else 1
    ways = [
        _seeded(((*first[turn:], *first[:turn]), *tiers[1:]), group, order) for turn in range(turns)
    ]
    return min(ways, key=lambda seeds: _closeness(seeds, group, order))


def _seeded(tiers: Tiers, group: Mapping[str, str], order: tuple[int, ...]) -> tuple[str, ...]:
    seeds: list[str] = []
    for tier in tiers:
        seeds += _apart(tier, seeds, group, order) if len(tier) > 1 else tier
    return tuple(seeds)


def _closeness(seeds: Sequence[str], group: Mapping[str, str], order: tuple[int, ...]) -> int:
    """Weighs how soon those of one group would meet again, in all."""
    numbered = enumerate(seeds, start=1)
    return sum(
        4 ** _nearness(order, at, number)
        for (at, key), (number, other) in combinations(numbered, 2)
        if key in group and group[key] == group[other]
    )


def _apart(
    tier: tuple[str, ...], seeds: Sequence[str], group: Mapping[str, str], order: tuple[int, ...]
) -> list[str]:
    many = len(tier)
    first, second = (grid.ravel() for grid in np.indices((many, many)))
    costs = [
        sum(
            4 ** _nearness(order, at + 1, len(seeds) + seed + 1)
            for at, other in enumerate(seeds)
            if group[other] == group[tier[who]]
        )
        * many**3
        + (who - seed) ** 2
        for who, seed in zip(first.tolist(), second.tolist(), strict=True)
    ]
    pairs = perfect_matching(first, second + many, costs, 2 * many) or ()
    return [tier[who] for who, _ in sorted(pairs, key=lambda pair: pair[1])]


def _nearness(order: tuple[int, ...], seat: int, other: int) -> int:
    """The rounds left after the one in which these two seeds would meet."""
    apart = order.index(seat) ^ order.index(other)
    return len(order).bit_length() - apart.bit_length()
