"""Makes the view of a match that its pages show, and the step that a hand was."""

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from sqlalchemy import bindparam, select

from scorekeeper.engine.answers import derived as derived_pile
from scorekeeper.engine.codec import encode
from scorekeeper.engine.log import EntryKind
from scorekeeper.engine.questions import Ask
from scorekeeper.engine.replay import Step
from scorekeeper.engine.seats import Seat
from scorekeeper.extensions import db
from scorekeeper.models import EveningLink, EveningMatch
from scorekeeper.services.access.codes import code_of
from scorekeeper.services.matches.corrections.confirmations import sayable, verdicts_of
from scorekeeper.services.matches.corrections.conflicts import waiting_of
from scorekeeper.services.matches.loader import OpenedMatch, ReplayedMatch, is_live
from scorekeeper.services.matches.player_names import periods_of, unnamed
from scorekeeper.services.matches.rights import is_writing, right_of, shared_link
from scorekeeper.services.matches.tally import tally_of
from scorekeeper.services.matches.view_models import HandView, MatchView

# Made once: every page of a match asks it.
_EVENING = (
    select(EveningLink.token)
    .join(EveningMatch, EveningMatch.evening_id == EveningLink.evening_id)
    .where(
        EveningMatch.match_id == bindparam("match"),
        EveningLink.scope == "score",
        EveningLink.revoked_at.is_(None),
    )
)


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


def step_of(told: ReplayedMatch, entry: int) -> Step | None:
    """The step of the hand that an entry made or changed, if it is one."""
    row = next((row for row in reversed(told.rows) if row.number == entry), None)
    named = row.target if row is not None and row.kind == EntryKind.CORRECT else entry
    hands = zip(told.folded.hands, told.replay.steps, strict=False)
    return next((step for kept, step in hands if kept.number == named), None)


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


def view(seen: OpenedMatch) -> MatchView:
    """The match as its pages show it."""
    match, played = seen.match, seen.replay
    may_score = is_writing(seen.link)
    shared = shared_link(match)
    periods = periods_of(seen)
    hands = hand_views(seen, with_notes=may_score)
    return MatchView(
        title=match.title,
        game=seen.game,
        scope="score" if may_score else "watch",
        score_token=seen.link.token if may_score else None,
        watch_token=shared.token if shared is not None else "",
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
        tally=tally_of(seen),
        right=right_of(seen.link),
        is_alone=may_score and sum(is_writing(one) and is_live(one) for one in match.links) == 1,
        code=_code_to_score(seen) if may_score else "",
        watch_code=code_of(shared, seen.rows) if shared is not None else "",
        is_checked=match.is_checked,
        waiting=waiting_of(seen, hands) if may_score else (),
        verdicts=verdicts_of(seen),
        sayable=sayable(seen),
        stake=seen.stake,
        evening=_evening_of(match.id) if may_score else None,
    )


def _evening_of(match_id: UUID) -> str | None:
    """The token by which who scores this match goes on with its evening; None outside of one."""
    return db.session.execute(_EVENING, {"match": match_id}).scalar()


def _code_to_score(seen: OpenedMatch) -> str:
    """What another device types to write here too; it is the owner's to renew."""
    owners = [code_of(one, seen.rows) for one in seen.match.links if one.scope == "organiser"]
    return owners[0] if owners else ""
