"""Defines what programs read of a match."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from msgspec import Struct

from scorekeeper.engine.displays.fact_sentences import FactSentence
from scorekeeper.engine.displays.sheet import ScoreView
from scorekeeper.engine.game import OptionValue
from scorekeeper.engine.ledger import Transfer
from scorekeeper.engine.log import ConflictChoice, EntryKind, Substitute
from scorekeeper.engine.questions import Ask, Question
from scorekeeper.engine.records.codec import encode, publish_state
from scorekeeper.engine.replay import Step
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.stakes import Stake
from scorekeeper.engine.state import Why
from scorekeeper.engine.text import Text
from scorekeeper.language import ReaderVoice, speak_of
from scorekeeper.services.matches.log.history import HistoryLine
from scorekeeper.services.matches.view_models import (
    By,
    HandView,
    MatchView,
    Right,
    Scope,
    VerdictView,
    Waiting,
)
from scorekeeper.web.api.framework.problem_json import Fault, fault_of
from scorekeeper.web.api.framework.serialize import struct_from


class Player(Struct, frozen=True):
    """Somebody at the table, anticlockwise: the next one deals next. `key` stands for them in every
    hand; `is_unnamed`: nobody said how they are called.
    """

    key: str
    name: str
    side: str
    is_unnamed: bool


class Side(Struct, frozen=True):
    """Names those who score together."""

    key: str
    name: str
    players: tuple[Seat, ...]


class Hand(Struct, frozen=True):
    """A hand that was noted. `entry` names it in addresses; `facts` as the match record has them.
    `said`: what it did, in one sentence, and `why`; `state` after it, as the match record prints
    it. `problems`: it does not fit, and what follows is kept and not scored.
    """

    entry: int
    number: int
    facts: Mapping[str, Any]
    is_corrected: bool
    at: datetime | None = None
    note: str = ""
    said: Text | None = None
    moment: Text | None = None
    why: tuple[Why, ...] = ()
    warnings: tuple[Text, ...] = ()
    state: Mapping[str, Any] | None = None
    problems: tuple[Fault, ...] = ()


class Way(Struct, frozen=True):
    """One way of saying what happened; with its `facts` and those of the answers chosen, a hand."""

    key: str
    label: Text
    place: str
    facts: Mapping[str, Any]
    asks: tuple[Question, ...]


class Next(Struct, frozen=True):
    """Asks what there is to say about the next hand."""

    line: Text
    ways: tuple[Way, ...]
    minds: tuple[Text, ...] = ()
    prompt: Text | None = None


class Conflict(Struct, frozen=True):
    """A hand that came too late and waits for a choice between it (`late`) and what `stands`."""

    number: int
    by: By
    at: datetime
    is_correction: bool
    late: Mapping[str, Any]
    late_facts: tuple[FactSentence, ...]
    choices: tuple[ConflictChoice, ...]
    stands: Hand | None = None
    stands_by: By | None = None
    stands_facts: tuple[FactSentence, ...] = ()


class Verdict(Struct, frozen=True):
    """Tells what somebody else said of a hand (`entry`), or of the result."""

    verdict: VerdictView
    entry: int | None = None


class Payment(Struct, frozen=True):
    """Tells what a match comes to: who gets how much in minor units of its currency, why, and who
    pays whom.
    """

    balances: Mapping[Seat, int]
    why: tuple[Why, ...]
    transfers: tuple[Transfer, ...]


class Match(Struct, frozen=True):
    """A match as its page shows it. `version` is the base of the next write."""

    id: UUID
    title: str
    game: str
    version: int
    right: Right
    currency: str
    language: str
    players: tuple[Player, ...]
    sides: tuple[Side, ...]
    rules: Mapping[str, OptionValue]
    score: ScoreView
    hands: tuple[Hand, ...]
    is_over: bool
    is_ended: bool
    can_undo: bool
    stake: Stake
    stakes: tuple[Text, ...]
    substitutes: tuple[Substitute, ...]
    conflicts: tuple[Conflict, ...]
    verdicts: tuple[Verdict, ...]
    created_at: datetime | None = None
    next: Next | None = None
    payment: Payment | None = None


class LogLine(Struct, frozen=True):
    """One entry of a match's log, oldest first, and the score before and after where it changed."""

    number: int
    kind: EntryKind
    at: datetime
    by: str
    scope: Scope
    link: int
    words: Text
    is_undone: bool
    target: int | None = None
    before: Text | None = None
    after: Text | None = None
    note: str = ""


class Log(Struct, frozen=True):
    """The whole log of a match."""

    lines: tuple[LogLine, ...]


def voice_of(match: MatchView) -> ReaderVoice:
    """How a match is spoken of: as its game does."""
    speak_of(match.game.words)
    return ReaderVoice(match.names, match.currency)


def match_of(key: UUID, view: MatchView) -> Match:
    """A match as its page has it."""
    voice, table = voice_of(view), view.replay.table
    return struct_from(
        Match,
        view,
        id=key,
        game=view.game.key,
        players=tuple(
            Player(one, view.names[one], table.side_of(one), one in view.unnamed)
            for one in table.players
        ),
        sides=tuple(Side(one, view.names[one], table.players_of(one)) for one in table.sides),
        hands=tuple(hand_of(one, voice) for one in view.hands),
        conflicts=tuple(conflict_of(one, voice) for one in view.waiting),
        verdicts=tuple(Verdict(one, entry) for entry, one in view.verdicts.items()),
        next=None if view.ask is None else next_of(view.ask),
        payment=_payment(view),
    )


def _payment(view: MatchView) -> Payment | None:
    settled = view.settlement
    return None if settled is None else Payment(settled.balances, settled.why, view.transfers)


def hand_of(view: HandView, voice: ReaderVoice) -> Hand:
    """A hand and what it did."""
    step = view.step
    played = None if step is None else step.played
    return struct_from(
        Hand,
        view,
        said=None if played is None else played.said,
        moment=None if played is None else played.moment,
        why=() if played is None else played.why,
        warnings=() if step is None else step.warnings,
        state=None if played is None else publish_state(played.state),
        problems=() if step is None else faults_of(step, voice),
    )


def faults_of(step: Step, voice: ReaderVoice) -> tuple[Fault, ...]:
    """What is wrong with a hand, in words."""
    return tuple(fault_of(one, voice) for one in step.problems)


def next_of(ask: Ask) -> Next:
    """What is asked about the next hand."""
    return struct_from(Next, ask, ways=tuple(struct_from(Way, one) for one in ask.ways))


def conflict_of(one: Waiting, voice: ReaderVoice) -> Conflict:
    """Two hands that claim one place."""
    return struct_from(
        Conflict,
        one,
        late=encode(one.step.hand),
        late_facts=one.facts,
        stands=None if one.stands is None else hand_of(one.stands, voice),
    )


def line_of(line: HistoryLine) -> LogLine:
    """An entry of the log."""
    return struct_from(LogLine, line, is_undone=line.is_void)
