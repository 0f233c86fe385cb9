"""Plans the tables of all rounds to come, and compares the numbers of tables there may be."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.event import Event, Round
from scorekeeper.tournaments.seating.bounds import (
    PARTNERS_AGAIN,
    Bound,
    bound,
    partner_words,
    repeats,
)
from scorekeeper.tournaments.seating.seating import SeatedTable, seat
from scorekeeper.tournaments.seating.state import SeatingState, sizing, sizings

OddTables = Literal["least", "in_turn", "few_repeats"]
"""Who sits at tables of another size: `in_turn`, unless fewer meet again otherwise (`least`)."""


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """Who sits where in all rounds to come; `otherwise`: the second meetings of the other choice,
    None where there is no better one to be had, or no table is of another size.
    """

    seating: SeatingState
    seated: tuple[SeatedTable, ...]
    least: Bound
    repeats: int
    otherwise: int | None = None

    @property
    def choice(self) -> Text | None:
        """Says what was chosen, and what the other choice would give."""
        if self.seating.event.contest.has_partners:
            return partner_words(self.seating, self.seated)
        if self.otherwise is None:
            return None
        words = _IN_TURN if self.seating.is_strict else _FEWEST
        return text(words.msgid, n=self.repeats, other=self.otherwise)


_IN_TURN = text(
    "Tables of another size go in turn: second meetings, {n}, a third of the same two counting as"
    " two. So that the fewest meet again they would be {other}."
)
_FEWEST = text(
    "Tables of another size go so that the fewest meet again: second meetings, {n}, a third of the"
    " same two counting as two. In turn they would be {other}."
)


def choice_of(round_: Round | None) -> Text | None:
    """What was said of the choice when this round was drawn; None where there was none."""
    meetings = () if round_ is None else round_.meetings
    reasons = (reason for meeting in meetings for reason in meeting.reasons)
    choices = {words.msgid for words in (_IN_TURN, _FEWEST, PARTNERS_AGAIN)}
    return next((reason for reason in reasons if reason.msgid in choices), None)


def plan_seats(
    event: Event, numbers: tuple[int, ...], rounds: int, odd: OddTables, tables: int = 0
) -> SeatingPlan:
    """The plan by this choice, compared with the other where that matters."""
    in_turn = _plan(SeatingState(event, numbers, rounds, True, tables))  # noqa: FBT003 (is_strict)
    has_choice = any(sizing.odd for sizing in in_turn.seating.sizings)
    if not has_choice or (odd != "few_repeats" and in_turn.repeats == in_turn.least.repeats == 0):
        return in_turn
    freely = _plan(SeatingState(event, numbers, rounds, False, tables))  # noqa: FBT003 (the same)
    is_free = odd == "few_repeats" or (odd == "least" and freely.repeats < in_turn.repeats)
    chosen, other = (freely, in_turn) if is_free else (in_turn, freely)
    return SeatingPlan(chosen.seating, chosen.seated, chosen.least, chosen.repeats, other.repeats)


def _plan(seating: SeatingState) -> SeatingPlan:
    least = bound(seating)
    seated = seat(seating, seating.event.seed, goal=least.repeats)
    return SeatingPlan(seating, seated, least, repeats(seating, seated))


# Each may take a good part of a second: those nearest to the best size.
MOST_CHOICES = 5


@dataclass(frozen=True, slots=True)
class TableChoice:
    """One number of tables for the rounds to come: the sizes of the next round, the second meetings
    planned and those there must be; how often each sits out and deals first, the least and the
    most. `is_now`: the round would be drawn so.
    """

    tables: tuple[int, ...]
    repeats: int
    bound: Bound
    out: tuple[int, int]
    deals: tuple[int, int]
    is_now: bool


def table_choices(
    event: Event, rounds: int, wanted: int, odd: OddTables = "least"
) -> tuple[TableChoice, ...]:
    """The possible numbers of tables, few first, all rounds to come planned ahead; none where every
    round is drawn or too few are there. `wanted`: the number chosen, 0 for none.
    """
    numbers = tuple(range(len(event.rounds) + 1, rounds + 1))
    least, best, _ = sizes = event.contest.sizes
    many = min((len(event.present(number)) for number in numbers), default=0)
    if many < least:
        return ()
    here = len(event.present(numbers[0]))
    now = sizing(here, rounds, sizes, wanted)
    near = sorted(sizings(here, sizes), key=lambda s: abs(sum(s.tables) - best * len(s.tables)))
    choices = sorted(near[:MOST_CHOICES], key=lambda x: len(x.tables))
    plans = [plan_seats(event, numbers, rounds, odd, len(y.tables)) for y in choices]
    return tuple(_choice(plan, is_now=plan.seating.sizings[0] == now) for plan in plans)


def _choice(plan: SeatingPlan, *, is_now: bool) -> TableChoice:
    seating, seated = plan.seating, plan.seated
    return TableChoice(
        seating.sizings[0].tables,
        plan.repeats,
        plan.least,
        _spread(seating, (key for table in seated for key in table.out)),
        _spread(
            seating, (table.seats[0] for seated_table in seated for table in seated_table.tables)
        ),
        is_now,
    )


def _spread(seating: SeatingState, keys: Iterable[str]) -> tuple[int, int]:
    counted = Counter(keys)
    every = [counted[key] for key in seating.keys]
    return min(every), max(every)
