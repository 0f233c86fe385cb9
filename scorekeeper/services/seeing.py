"""What can be seen of a match: its pages' view, and what a hand did."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.engine.answers import derived as derived_pile
from scorekeeper.engine.codec import encode
from scorekeeper.engine.log import Kind
from scorekeeper.engine.replay import Step
from scorekeeper.engine.seats import Seat
from scorekeeper.services.naming import periods_of, unnamed
from scorekeeper.services.opening import Opened, Told
from scorekeeper.services.tallying import tally_of
from scorekeeper.services.views import HandView, MatchView


def hand_views(told: Told, *, with_notes: bool = False) -> tuple[HandView, ...]:
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


def step_of(told: Told, entry: int) -> Step | None:
    """The step of the hand that an entry made or changed, if it is one."""
    row = next((row for row in told.rows if row.number == entry), None)
    named = row.target if row is not None and row.kind == Kind.CORRECT else entry
    return next((hand.step for hand in hand_views(told) if hand.entry == named), None)


def derived(seen: Opened, step: Step) -> Mapping[Seat, int]:
    """The pile that follows from those entered: one side and its card points, or nothing."""
    return derived_pile(seen.game.ask(seen.rules, step.before), encode(step.hand))


def view(seen: Opened) -> MatchView:
    """The match as its pages show it."""
    match, played = seen.match, seen.replay
    tokens = {link.scope: link.token for link in match.links if link.revoked_at is None}
    may_score = seen.link.scope == "score"
    state = played.state
    is_over = seen.folded.is_ended or played.is_finished
    if seen.folded.dealer is not None and not is_over:
        state = replace(state, next_dealer=seen.folded.dealer)
    periods = periods_of(seen)
    return MatchView(
        title=match.title,
        game=seen.game,
        scope="score" if may_score else "watch",
        score_token=tokens.get("score") if may_score else None,
        watch_token=tokens.get("watch", ""),
        version=match.version,
        currency=match.currency,
        language=match.language,
        created_at=match.created_at,
        names=periods[-1].names,
        unnamed=unnamed(seen),
        rules=seen.given_rules,
        replay=played,
        hands=hand_views(seen, with_notes=may_score),
        score=seen.game.sheet.score(seen.rules, played.state),
        ask=None if is_over else seen.game.ask(seen.rules, state),
        is_ended=seen.folded.is_ended,
        can_undo=may_score and seen.folded.undoable is not None,
        periods=periods,
        substitutes=seen.folded.substitutes,
        tally=tally_of(seen),
    )
