"""Shows a match as its pages do, from its log and what stands around it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from scorekeeper.engine.answers import derived as derived_pile
from scorekeeper.engine.questions import Ask
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.replay import Step
from scorekeeper.engine.seats import Seat
from scorekeeper.services.matches.corrections.confirmations import sayable, verdicts_of
from scorekeeper.services.matches.corrections.conflicts import waiting_of
from scorekeeper.services.matches.log.replayed import OpenedMatch, ReplayedMatch, is_live
from scorekeeper.services.matches.player_names import periods_of, unnamed
from scorekeeper.services.matches.records.result_digest import (
    ResultDigest,
    outcome_of,
    remembered,
    sides_of,
)
from scorekeeper.services.matches.rights import is_writing, right_of
from scorekeeper.services.matches.view_models import HandView, MatchView, TableTally


@dataclass(frozen=True, slots=True)
class Finished:
    """A match of the same game at the same table that is over, and when it was begun."""

    begun: datetime
    outcome: ResultDigest


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Holds what a page says of a match and does not stand in its log; see `MatchView`."""

    score_token: str | None = None
    watch_token: str = ""
    code: str = ""
    watch_code: str = ""
    evening: str | None = None
    finished: tuple[Finished, ...] | None = None


def hand_views(told: ReplayedMatch, *, with_notes: bool = False) -> tuple[HandView, ...]:
    """Every hand that counts, in order; those after a hand that no longer fits without a step."""
    at = {row.number: row.at for row in told.rows}
    steps: list[Step | None] = list(told.replay.steps)
    steps += [None] * (len(told.folded.hands) - len(steps))
    notes = told.folded.notes if with_notes else {}
    return tuple(
        HandView(
            entry=kept.number,
            number=number,
            facts=encode(kept.hand),
            step=step,
            is_corrected=kept.is_corrected,
            at=at.get(kept.number),
            note=notes.get(kept.number, ""),
        )
        for number, (kept, step) in enumerate(zip(told.folded.hands, steps, strict=True), start=1)
    )


def derived(seen: OpenedMatch, step: Step) -> Mapping[Seat, int]:
    """The pile that follows from those entered: one side and its card points, or nothing."""
    return derived_pile(seen.game.ask(seen.rules, step.before), encode(step.hand))


def asked(told: ReplayedMatch) -> Ask | None:
    """What there is to say about the next hand; None when the match is over."""
    if told.folded.is_ended or told.replay.is_finished:
        return None
    state = told.replay.state
    if told.folded.dealer is not None:
        state = replace(state, next_dealer=told.folded.dealer)
    return told.game.ask(told.rules, state)


def shown(seen: OpenedMatch, around: Surroundings) -> MatchView:
    """The match as its pages show it."""
    match, played = seen.match, seen.replay
    may_score = is_writing(seen.link)
    periods = periods_of(seen)
    hands = hand_views(seen, with_notes=may_score)
    return MatchView(
        title=match.title,
        game=seen.game,
        scope="score" if may_score else "watch",
        score_token=around.score_token,
        watch_token=around.watch_token,
        version=match.version,
        currency=seen.agreed.currency,
        language=match.language,
        created_at=match.created_at,
        names=periods[-1].names,
        unnamed=unnamed(seen),
        rules=seen.given_rules,
        replay=played,
        hands=hands,
        score=seen.game.sheet.score(seen.rules, played.state),
        ask=asked(seen),
        is_ended=seen.folded.is_ended,
        can_undo=may_score and seen.folded.undoable is not None,
        periods=periods,
        substitutes=seen.folded.substitutes,
        tally=tally(seen, around.finished),
        right=right_of(seen.link),
        is_alone=may_score and sum(is_writing(one) and is_live(one) for one in match.links) == 1,
        code=around.code,
        watch_code=around.watch_code,
        is_checked=match.is_checked,
        waiting=waiting_of(seen, hands) if may_score and seen.folded.conflicts else (),
        verdicts=verdicts_of(seen) if seen.folded.verdicts else {},
        sayable=sayable(seen) if match.is_checked else frozenset(),
        stake=seen.stake,
        evening=around.evening,
    )


def tally(told: ReplayedMatch, finished: Sequence[Finished] | None) -> TableTally | None:
    """Of all finished matches of this game at this table between these sides: those `finished`
    beside it, and this one. None when there is none, or no table of its own.
    """
    if finished is None:
        return None
    match, here = told.match, sides_of(told)
    over = list(finished)
    if match.witness:
        over.append(Finished(match.created_at, remembered(match.witness) or outcome_of(told)))
    counted = [one for one in over if set(one.outcome.sides) == set(here)]
    if not counted:
        return None
    won = dict.fromkeys(told.table.sides, 0)
    for one in counted:
        if len(one.outcome.winners) == 1:
            won[told.table.sides[here.index(one.outcome.sides[one.outcome.winners[0]])]] += 1
    drawn = len(counted) - sum(won.values())
    return TableTally(won, drawn, min(one.begun for one in counted))
