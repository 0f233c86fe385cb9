"""Plans the tables of all rounds to come, in turn or so that the fewest meet again."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.event import Event, Round
from scorekeeper.tournaments.seating.bounds import Bound, bound, repeats
from scorekeeper.tournaments.seating.seating import SeatedTable, seat
from scorekeeper.tournaments.seating.state import SeatingState

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
        if self.otherwise is None:
            return None
        words = _IN_TURN if self.seating.is_strict else _FEWEST
        return text(words.msgid, n=self.repeats, other=self.otherwise)


_IN_TURN = text(
    "Tables of another size go in turn: second meetings in all, {n}. So that the fewest meet again"
    " they would be {other}."
)
_FEWEST = text(
    "Tables of another size go so that the fewest meet again: second meetings in all, {n}. In turn"
    " they would be {other}."
)


def choice_of(round_: Round | None) -> Text | None:
    """What was said of the choice when this round was drawn; None where there was none."""
    meetings = () if round_ is None else round_.meetings
    reasons = (reason for meeting in meetings for reason in meeting.reasons)
    return next(
        (reason for reason in reasons if reason.msgid in (_IN_TURN.msgid, _FEWEST.msgid)), None
    )


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
