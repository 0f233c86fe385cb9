"""Compares a match before and after a change: which hands come out otherwise."""

from typing import Any

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.codec import publish_state
from scorekeeper.engine.replay import Replay, Step
from scorekeeper.services.matches.log.replayed import ReplayedMatch
from scorekeeper.services.matches.log.shown_match import hand_views
from scorekeeper.services.matches.view_models import ChangedHand, Comparison


def compare_matches(
    told: ReplayedMatch, after: Replay, problems: tuple[Problem, ...] = ()
) -> Comparison:
    """The match as it stands beside the same match as it would be."""
    show = told.game.sheet.score
    return Comparison(
        problems=problems,
        changes=changes(told, after),
        before=show(told.rules, told.replay.state),
        after=show(after.rules, after.state),
        refused=after.refused,
    )


def changes(told: ReplayedMatch, after: Replay, place: int = 0) -> tuple[ChangedHand, ...]:
    """The hands from this place on (counted from 0) whose result differs, before and after."""
    found = []
    for number, view in enumerate(hand_views(told)[place:], start=place):
        new = after.steps[number] if number < len(after.steps) else None
        if result_of(view.step) != result_of(new):
            found.append(ChangedHand(view, view.step, new))
    return tuple(found)


def result_of(step: Step | None) -> Any:  # noqa: ANN401 (whatever the game's sentence and state are)
    """What a reader would call the result: the sentence and the state, in whatever order its lists
    name people (that is the seating, which may be what changes).
    """
    if step is None or step.played is None:
        return None if step is None else step.problems
    state = publish_state(step.played.state)
    return step.played.said, {
        key: frozenset(value) if isinstance(value, list) else value for key, value in state.items()
    }
