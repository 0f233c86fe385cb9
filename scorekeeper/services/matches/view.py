"""Makes the view of a match that its pages show, with the wins of its table."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from sqlalchemy import bindparam, select

from scorekeeper.engine.answers import derived as derived_pile
from scorekeeper.engine.log import EntryKind
from scorekeeper.engine.questions import Ask
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.replay import Step
from scorekeeper.engine.seats import Seat
from scorekeeper.extensions import db
from scorekeeper.models import Entry, EveningLink, EveningMatch, Match, Space
from scorekeeper.models.columns import token_of
from scorekeeper.services.access.codes import code_of
from scorekeeper.services.matches.corrections.confirmations import sayable, verdicts_of
from scorekeeper.services.matches.corrections.conflicts import waiting_of
from scorekeeper.services.matches.loader import OpenedMatch, ReplayedMatch, is_live, replay_match
from scorekeeper.services.matches.player_names import periods_of, unnamed
from scorekeeper.services.matches.records.result_digest import (
    ResultDigest,
    outcome_of,
    remembered,
    sides_of,
)
from scorekeeper.services.matches.rights import is_writing, right_of, shared_link
from scorekeeper.services.matches.view_models import HandView, MatchView, TableTally

# Made once: every page of a match asks it.
_EVENING = (
    select(EveningLink.id)
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
    echoes = {late.target: late.number for late in told.folded.echoes if with_notes}
    return tuple(
        HandView(
            entry=kept.number,
            number=number,
            facts=encode(kept.hand),
            step=step,
            is_corrected=kept.is_corrected,
            at=at.get(kept.number),
            note=notes.get(kept.number, ""),
            echo=echoes.get(kept.number),
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


def view(seen: OpenedMatch) -> MatchView:
    """The match as its pages show it."""
    match, played = seen.match, seen.replay
    may_score = is_writing(seen.link)
    shared = shared_link(match)
    periods = periods_of(seen)
    hands = hand_views(seen, with_notes=may_score)
    last = seen.folded.undoable
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
        can_undo=may_score and last is not None,
        undoes_end=may_score and last is not None and last.kind is EntryKind.END,
        can_redo=may_score and seen.folded.redoable is not None,
        periods=periods,
        substitutes=seen.folded.substitutes,
        tally=tally_of(seen),
        right=right_of(seen.link),
        is_alone=may_score and sum(is_writing(one) and is_live(one) for one in match.links) == 1,
        code=_code_to_score(seen) if may_score else "",
        watch_code=code_of(shared, seen.rows) if shared is not None else "",
        is_checked=match.is_checked,
        waiting=waiting_of(seen, hands) if may_score and seen.folded.conflicts else (),
        verdicts=verdicts_of(seen) if seen.folded.verdicts else {},
        sayable=sayable(seen) if match.is_checked else frozenset(),
        stake=seen.stake,
        evening=_evening_of(match.id) if may_score else None,
    )


def _evening_of(match_id: UUID) -> str | None:
    """The token by which who scores this match goes on with its evening; None outside of one."""
    link_id = db.session.execute(_EVENING, {"match": match_id}).scalar()
    return None if link_id is None else token_of(EveningLink.__tablename__, link_id)


def _code_to_score(seen: OpenedMatch) -> str:
    """What another device types to write here too; it is the owner's to renew."""
    owners = [code_of(one, seen.rows) for one in seen.match.links if one.scope == "organiser"]
    return owners[0] if owners else ""


def tally_of(told: ReplayedMatch) -> TableTally | None:
    """Of all finished matches of this game at this table between these sides; None when there is
    none, or when the match belongs to no table of its own (a club keeps standings instead).

    One query, and one more for matches that another version of the program finished.
    """
    match = told.match
    found = db.session.scalars(
        select(Match)
        .join(Space)
        .where(Match.space_id == match.space_id, Match.game == match.game, Space.kind == "table")
        .order_by(Match.created_at)
    ).all()
    over = [one for one in found if one.witness]
    if not over:
        return None
    here = sides_of(told)
    won = dict.fromkeys(told.table.sides, 0)
    drawn, counted = 0, []
    for one, outcome in zip(over, _outcomes(over), strict=True):
        if set(outcome.sides) != set(here):
            continue
        counted.append(one)
        if len(outcome.winners) == 1:
            won[_seat_of(told, here.index(outcome.sides[outcome.winners[0]]))] += 1
        else:
            drawn += 1
    return TableTally(won, drawn, counted[0].created_at) if counted else None


def _seat_of(told: ReplayedMatch, place: int) -> Seat:
    return told.table.sides[place]


def _outcomes(over: Sequence[Match]) -> Iterable[ResultDigest]:
    """What each of them came to; those of another version are replayed."""
    known = [remembered(match.witness or {}) for match in over]
    strange = [match.id for match, outcome in zip(over, known, strict=True) if outcome is None]
    rows: defaultdict[object, list[Entry]] = defaultdict(list)
    if strange:
        wanted = select(Entry).where(Entry.match_id.in_(strange)).order_by(Entry.number)
        for row in db.session.scalars(wanted):
            rows[row.match_id].append(row)
    for match, outcome in zip(over, known, strict=True):
        yield outcome or outcome_of(replay_match(match, rows[match.id]))
