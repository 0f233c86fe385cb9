"""Shows a match: how everybody is called, what it came to, and the view its pages have of it.

What it came to is kept beside its log, with the program's version, and never read as truth:
`recount` compares, and an upgrade that would change an old result names it. Who played and who won
stand there for the tally, which believes only its own version.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from scorekeeper import __version__
from scorekeeper.engine.answers import Answers, FactSentence, deduced_pile, facts_of, retell
from scorekeeper.engine.displays.sheet import ScoreView
from scorekeeper.engine.journal import digest
from scorekeeper.engine.log import EntryKind, Folded
from scorekeeper.engine.questions import Ask, EntryForm, Pick
from scorekeeper.engine.records.codec import Misfit, decode, encode, publish_state
from scorekeeper.engine.replay import Step, play_hand
from scorekeeper.engine.seats import PAIR_SIDES, Seat, Table
from scorekeeper.engine.text import Text, text
from scorekeeper.language import made_up_name, made_up_side, speak
from scorekeeper.services.answers import as_broken
from scorekeeper.services.matches.log import replayed
from scorekeeper.services.matches.view_models import (
    Finished,
    HandView,
    MatchView,
    Period,
    ResultDigest,
    Surroundings,
    TableTally,
    Waiting,
)

if TYPE_CHECKING:  # a phone has the same rows without a database
    from scorekeeper.models import Match

_MARK = "#"  # without it nobody's name was taken out
_SIGN = re.compile(rf"{_MARK}([0-9]{{1,6}})")
NOW = math.inf
_BETWEEN = " – "  # the two of a pair


def given_names(match: "Match", folded: Folded, hand: float = 0) -> dict[Seat, str]:
    """The names that were given, of players and of the sides in pairs; blank where nobody was
    named. With the number of a hand, players are called by who sat there for it; `NOW`: by who sat
    there last.
    """
    names = dict(zip(replayed.seat_keys(len(match.names)), match.names, strict=True))
    names |= dict(zip(PAIR_SIDES, match.sides, strict=False))
    seated = {
        substitute.seat: substitute.name
        for substitute in folded.substitutes
        if substitute.since <= hand
    }
    return {**names, **folded.names, **seated}


def names_of(match: replayed.ReplayedMatch) -> dict[str, str]:
    """How everybody was called at the beginning, players and sides, without substitutes."""
    return _called(match.table, given_names(match.match, match.folded))


def periods_of(match: replayed.ReplayedMatch) -> tuple[Period, ...]:
    """How everybody was called from which hand on, the first from hand 1; a new period begins
    wherever a substitute sits down.
    """
    hands = dict.fromkeys((1, *(substitute.since for substitute in match.folded.substitutes)))
    return tuple(
        Period(hand, _readable(match.table, given_names(match.match, match.folded, hand)))
        for hand in hands
    )


def names_then(
    match: replayed.ReplayedMatch, folded: Folded, table: Table, hand: int = 0
) -> dict[str, str]:
    """How everybody was called when the log stood here: by who played this hand, or, without one,
    by who sat there last.
    """
    return _readable(table, given_names(match.match, folded, hand or NOW))


def forgotten_mark(number: int) -> str:
    """What is stored in the place of a forgotten name: a mark that no language owns."""
    return f"{_MARK}{number}"


def forgotten_number(name: str) -> int | None:
    """The number of whoever was forgotten here, None for a name."""
    match = _SIGN.fullmatch(name)
    return None if match is None else int(match[1])


def forgotten_label(number: int) -> Text:
    """How somebody who was forgotten is called."""
    return text("Player {n}", n=number)


def readable_name(name: str) -> str:
    """A stored name as a reader sees it: who was forgotten is a player with a number."""
    number = forgotten_number(name)
    return name if number is None else speak(forgotten_label(number))


def readable_entrant(name: str) -> str:
    """The same for an entrant, who may be two. Of hundreds, hardly any was forgotten."""
    if _MARK not in name:
        return name
    return _BETWEEN.join(map(readable_name, name.split(_BETWEEN)))


def unnamed_players(match: replayed.ReplayedMatch) -> frozenset[str]:
    """The players whom nobody named, by key."""
    names = given_names(match.match, match.folded)
    seated = {substitute.seat for substitute in match.folded.substitutes}
    return frozenset(p for p in match.table.players if not names[p] and p not in seated)


def _readable(table: Table, names: Mapping[Seat, str]) -> dict[str, str]:
    return _called(table, {seat: readable_name(name) for seat, name in names.items()})


def distinct_names(names: Mapping[Seat, str]) -> dict[str, str]:
    """The same, no two alike: of the later one its place stands too. In a record a name is all
    there is, and two at a table may be one who was forgotten, or merged by mistake.
    """
    distinct: dict[str, str] = {}
    for place, (seat, name) in enumerate(names.items(), start=1):
        distinct[seat] = f"{name} ({place})" if name and name in distinct.values() else name
    return distinct


def _called(table: Table, names_given: Mapping[Seat, str]) -> dict[str, str]:
    """Players by their place as it was first noted: what is made up stays with the person."""
    names: dict[str, str] = {}
    taken = {names_given[player] for player in table.players}
    for place, player in enumerate(replayed.seat_keys(len(table.players))):
        names[player] = names_given[player] or _free(place, taken, in_pairs=table.in_pairs)
    if table.in_pairs:
        for place, side in enumerate(PAIR_SIDES):
            pair = [names_given[player] for player in table.players_of(side)]
            joined = " & ".join(pair) if all(pair) else made_up_side(place)
            names[side] = names_given.get(side) or joined
    return {who: names[who] for who in (*table.players, *(PAIR_SIDES if table.in_pairs else ()))}


def _free(place: int, taken: set[str], *, in_pairs: bool) -> str:
    """A made-up name that nobody here really has."""
    name = made_up_name(place, in_pairs=in_pairs)
    return f"{name} ({place + 1})" if name in taken else name


@as_broken()
def result_digest_of(match: replayed.ReplayedMatch) -> dict[str, Any] | None:
    """Version and SHA-256 of the last state as the match record prints it, and the outcome; None
    while the match goes on. Raises Broken.
    """
    if not match.replay.is_finished:
        return None
    outcome = match_outcome(match)
    return {
        "version": __version__,
        "digest": digest(publish_state(match.replay.state)),
        "sides": [sorted(side) for side in outcome.sides],
        "winners": list(outcome.winners),
    }


def match_outcome(match: replayed.ReplayedMatch) -> ResultDigest:
    """Who played and who won a finished match, by replay."""
    won = match.replay.state.match_winners or ()
    places = tuple(place for place, side in enumerate(match.table.sides) if side in won)
    return ResultDigest(sides_of(match), places)


def sides_of(match: replayed.ReplayedMatch) -> tuple[frozenset[str], ...]:
    """The sides by the names of their players. Who sat down for somebody plays for that one."""
    names = given_names(match.match, match.folded)
    return tuple(
        frozenset(names[player] or str(player) for player in match.table.players_of(side))
        for side in match.table.sides
    )


def digest_outcome(witness: Mapping[str, Any]) -> ResultDigest | None:
    """The outcome as this version of the program noted it; None from another version."""
    if witness.get("version") != __version__ or "sides" not in witness:
        return None
    return ResultDigest(tuple(map(frozenset, witness["sides"])), tuple(witness["winners"]))


def hand_views(
    match: replayed.ReplayedMatch, scorer: replayed.OpenedMatch | None = None
) -> tuple[HandView, ...]:
    """Every hand that counts, in order; those after a hand that no longer fits without a step.
    `scorer`: the same for who scores, who is told more.
    """
    at = {row.number: row.at for row in match.rows}
    steps: list[Step | None] = list(match.replay.steps)
    steps += [None] * (len(match.folded.hands) - len(steps))
    notes = scorer.folded.notes if scorer else {}
    echoes = replayed.echoes_of(scorer) if scorer else {}
    return tuple(
        HandView(
            entry=hand.number,
            number=number,
            facts=encode(hand.hand),
            step=step,
            is_corrected=hand.is_corrected,
            at=at.get(hand.number),
            note=notes.get(hand.number, ""),
            echo=echoes.get(hand.number),
        )
        for number, (hand, step) in enumerate(zip(match.folded.hands, steps, strict=True), start=1)
    )


def pile_of_step(match: replayed.OpenedMatch, step: Step) -> Mapping[Seat, int]:
    """The pile that follows from those entered: one side and its card points, or nothing."""
    return deduced_pile(match.game.ask(match.rules, step.before), encode(step.hand))


def next_ask(match: replayed.ReplayedMatch) -> Ask | None:
    """What there is to say about the next hand; None when the match is over."""
    if match.is_over:
        return None
    state = match.replay.state
    if match.folded.dealer is not None:
        state = replace(state, next_dealer=match.folded.dealer)
    return match.game.ask(match.rules, state)


def hand_of_facts(
    match: replayed.ReplayedMatch, facts: Mapping[str, Any], dealer: Seat | None
) -> Any:  # noqa: ANN401 (the game's own hand)
    """The hand these facts are; dealt by this one, unless they say it themselves. Raises Misfit."""
    content = dict(facts) if dealer is None else {"dealer": dealer, **facts}
    return decode(match.game.hand, content, "hand")


def scores_ahead(
    match: replayed.OpenedMatch, way: EntryForm, answers: Answers
) -> Mapping[str, ScoreView]:
    """How the match would stand after this hand, by what saves it: each choice of the last question
    where that one saves, else a blank. What would be refused, or asked again, is absent.
    """
    last = way.asks[-1] if way.asks and way.saves_at_once else None
    values = [choice.value for choice in last.choices] if isinstance(last, Pick) else [""]
    ahead = {}
    for value in values:
        picked = {**answers.picked, last.name: (value,)} if value and last else answers.picked
        facts = facts_of(way, replace(answers, picked=picked))
        try:
            hand = hand_of_facts(match, facts, match.folded.dealer)
        except Misfit:
            continue
        step = play_hand(match.game, match.rules, match.replay.state, hand, 0)
        if step.played is not None and not step.warnings:
            ahead[value] = match.game.sheet.score(match.rules, step.played.state)
    return ahead


def _taps_ahead(match: replayed.OpenedMatch, coming: Ask | None) -> Mapping[str, ScoreView]:
    """The same after each answer that is one tap, by its way."""
    ways = () if coming is None else coming.ways
    taps = {way.key: scores_ahead(match, way, Answers()) for way in ways if not way.asks}
    return {key: ahead[""] for key, ahead in taps.items() if ahead}


@as_broken()
def match_shown(opened_match: replayed.OpenedMatch, surroundings: Surroundings) -> MatchView:
    """The match as its pages show it."""
    match, played = opened_match.match, opened_match.replay
    may_score = replayed.is_writing(opened_match.link)
    periods = periods_of(opened_match)
    hands = hand_views(opened_match, opened_match if may_score else None)
    last = opened_match.folded.undoable
    score_of = partial(opened_match.game.sheet.score, opened_match.rules)
    score = score_of(played.state)
    taken = [hand.step for hand in hands[-1:] if last and hand.entry == last.number]
    left = score.rows[0].side if score.layout == "halves" else None
    return MatchView(
        title=match.title,
        game=opened_match.game,
        scope="score" if may_score else "watch",
        version=match.version,
        currency=opened_match.agreed.currency,
        language=match.language,
        created_at=match.created_at,
        names=periods[-1].names,
        unnamed=unnamed_players(opened_match),
        rules=opened_match.given_rules,
        replay=played,
        hands=hands,
        score=score,
        ask=(coming := next_ask(opened_match)),
        is_ended=opened_match.folded.is_ended,
        can_undo=may_score and last is not None,
        undoes_end=may_score and last is not None and last.kind is EntryKind.END,
        can_redo=may_score and opened_match.folded.redoable is not None,
        periods=periods,
        substitutes=opened_match.folded.substitutes,
        tally=head_to_head(opened_match, surroundings.finished),
        right=replayed.right_of(opened_match.link),
        is_alone=may_score
        and sum(replayed.is_writing(link) and replayed.is_live(link) for link in match.links) == 1,
        is_checked=match.is_checked,
        waiting=waiting_of(opened_match, hands)
        if may_score and opened_match.folded.conflicts
        else (),
        verdicts=replayed.verdicts_of(opened_match) if opened_match.folded.verdicts else {},
        sayable=replayed.confirmable_hands(opened_match) if match.is_checked else frozenset(),
        stake=opened_match.stake,
        cut=opened_match.cut,
        trump=opened_match.folded.trump,
        dots=tuple(dot_of(opened_match, hand.step, left) for hand in hands[:-13:-1] if may_score),
        ahead=_taps_ahead(opened_match, coming if may_score else None),
        undone=score_of(taken[0].before) if may_score and taken and taken[0] else None,
        history=match.id if match.head else None,
        **{field.name: getattr(surroundings, field.name) for field in fields(Surroundings)},
    )


def dot_of(match: replayed.OpenedMatch, step: Step | None, left: Seat | None) -> str:
    """A hand as a mark: of two halves full where the left side won it, hollow where the right did,
    full where there are none; a cross where it does not fit.
    """
    if step is None or step.played is None:
        return "×"
    events = match.game.tells(match.rules, step.before, step.hand, step.played) if left else ()
    winners = [event.who for event in events if event.did == "won"]
    if left and not winners:
        return "·"
    return "○" if winners and winners[0] != left else "●"


def waiting_of(match: replayed.OpenedMatch, hands: Sequence[HandView]) -> tuple[Waiting, ...]:
    """The conflicts nobody has decided, as the page shows them; `hands` are the match's."""
    by = replayed.writers(match)
    rows = {row.number: row for row in match.rows}
    waitings = []
    for conflict in match.folded.conflicts:
        row = rows[conflict.number]
        stands = next((hand for hand in hands if hand.entry == conflict.target), None)
        author = None if stands is None else replayed.author_link(match, stands.entry)
        before, number = match.replay.state, len(match.folded.hands) + 1
        stands_facts: tuple[FactSentence, ...] = ()
        if stands is not None and stands.step is not None:
            # What the late hand would do in the other one's place, else behind the last.
            before, number = stands.step.before, stands.number
            stands_facts = retell(match.game.ask(match.rules, before), stands.facts)
        waitings.append(
            Waiting(
                **{field.name: getattr(conflict, field.name) for field in fields(conflict)},
                by=by[row.link_id],
                at=row.at,
                stands=stands,
                stands_by=None if author is None else by[author],
                step=play_hand(match.game, match.rules, before, conflict.hand, number),
                facts=retell(match.game.ask(match.rules, before), encode(conflict.hand)),
                stands_facts=stands_facts,
            )
        )
    return tuple(waitings)


def head_to_head(
    match: replayed.ReplayedMatch, finished: Sequence[Finished] | None
) -> TableTally | None:
    """Of all finished matches of this game at this table between these sides: those `finished`
    beside it, and this one. None when there is none, or no table of its own.
    """
    if finished is None:
        return None
    stored, here, over = match.match, sides_of(match), list(finished)
    if stored.witness:
        outcome = digest_outcome(stored.witness) or match_outcome(match)
        over.append(Finished(stored.created_at, outcome))
    counted = [f for f in over if set(f.outcome.sides) == set(here)]
    if not counted:
        return None
    won = dict.fromkeys(match.table.sides, 0)
    for outcome in [f.outcome for f in counted if len(f.outcome.winners) == 1]:
        winner = here.index(outcome.sides[outcome.winners[0]])
        won[match.table.sides[winner]] += 1
    drawn = len(counted) - sum(won.values())
    return TableTally(won, drawn, min(x.begun for x in counted))
