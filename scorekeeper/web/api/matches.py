"""Serves matches: seen, scored hand by hand, corrected and exported, and the evenings of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from scorekeeper.engine.displays.sheet import ScoreView
from scorekeeper.engine.ledger import Transfer
from scorekeeper.engine.log import ConflictChoice, EntryKind
from scorekeeper.engine.questions import Ask, EntryForm
from scorekeeper.engine.records.codec import encode, publish_state
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import Why
from scorekeeper.language import ReaderVoice, speak_of
from scorekeeper.services.answers import NotFound, Saved
from scorekeeper.services.api.bearers import Bearer, match_token
from scorekeeper.services.evenings import account
from scorekeeper.services.evenings.account import EveningView, Part
from scorekeeper.services.matches import loader
from scorekeeper.services.matches import view_models as models
from scorekeeper.services.matches.log import entry_write, table_write
from scorekeeper.services.matches.log.entry_write import MatchWrite
from scorekeeper.services.matches.log.history import HistoryLine, history_of
from scorekeeper.services.matches.match_record import record_of
from scorekeeper.services.matches.view_models import HandView, MatchView, Preview
from scorekeeper.web.api.call import Body, Call, Write
from scorekeeper.web.api.operations import Reply, Room
from scorekeeper.web.api.shapes import Shape, Spoken, component_ref, struct, to_json


def voice_of(match: MatchView) -> ReaderVoice:
    """How a match is spoken of: as its game does."""
    speak_of(match.game.words)
    return ReaderVoice(match.names, match.currency)


@dataclass(frozen=True, slots=True)
class VisibleMatch:
    """A match as a bearer may see it, by which link."""

    id: UUID
    bearer: Bearer
    token: str
    view: MatchView


def see_match(call: Call, match: UUID) -> VisibleMatch:
    """Everything the table's page shows: the score, each hand with what it did and why, and what
    there is to say about the next one.
    """
    token = match_token(call.by, match)
    return VisibleMatch(match, call.by, token, loader.see_match(token))


TABLE = Room(
    "/matches/<uuid:match>",
    see_match,
    voice=lambda match: voice_of(match.view),
    version=lambda match: match.view.version,
)
TABLE("GET", names={"entry": "hands/0/entry", "conflict": "conflicts/0/number"})(see_match)

# ── What is read ────────────────────────────────────────────────────────────────────────────────


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


class Hand(Shape, of=HandView):
    """A hand that was noted. `entry` names it in addresses; `facts` as the match record has them.
    `said`: what it did, in one sentence, and `why`; `state` after it, as the match record prints
    it. `problems`: it does not fit, and what follows is kept and not scored.
    """

    fields = """entry number facts is_corrected at note step.played.said step.played.moment
        step.played.why step.warnings state step.problems"""

    @staticmethod
    def _state(hand: HandView) -> Mapping[str, Any] | None:
        played = None if hand.step is None else hand.step.played
        return None if played is None else publish_state(played.state)


class Way(Shape, of=EntryForm, fields="key label place facts asks"):
    """One way of saying what happened; with its `facts` and those of the answers chosen, a hand."""


class Next(Shape, of=Ask, fields="line ways minds? prompt"):
    """Asks what there is to say about the next hand."""


class Conflict(Shape, of=models.Waiting):
    """A hand that came too late and waits for a choice between it (`late`) and what `stands`."""

    fields = """number by at is_correction late late_facts=facts choices stands stands_by
        stands_facts?"""

    @staticmethod
    def _late(waiting: models.Waiting) -> Mapping[str, Any]:
        facts: dict[str, Any] = encode(waiting.step.hand)
        return facts


class Verdict(Struct, frozen=True):
    """Tells what somebody else said of a hand (`entry`), or of the result."""

    verdict: models.VerdictView
    entry: int | None = None


class Payment(Struct, frozen=True):
    """Tells what a match comes to: who gets how much in minor units of its currency, why, and who
    pays whom.
    """

    balances: Mapping[Seat, int]
    why: tuple[Why, ...]
    transfers: tuple[Transfer, ...]


class Match(Shape, of=VisibleMatch):
    """A match as its page shows it. `version` is the base of the next write."""

    fields = """id view.title game=view.game.key view.version view.right view.currency
        view.language players sides view.rules view.score view.hands view.is_over view.is_ended
        view.can_undo view.stake view.stakes view.substitutes conflicts=view.waiting verdicts
        view.created_at next=view.ask payment"""

    @staticmethod
    def _players(match: VisibleMatch) -> tuple[Player, ...]:
        names, unnamed, table = match.view.names, match.view.unnamed, match.view.replay.table
        return tuple(
            Player(key, names[key], table.side_of(key), key in unnamed) for key in table.players
        )

    @staticmethod
    def _sides(match: VisibleMatch) -> tuple[Side, ...]:
        table = match.view.replay.table
        return tuple(Side(key, match.view.names[key], table.players_of(key)) for key in table.sides)

    @staticmethod
    def _verdicts(match: VisibleMatch) -> tuple[Verdict, ...]:
        return tuple(Verdict(verdict, entry) for entry, verdict in match.view.verdicts.items())

    @staticmethod
    def _payment(match: VisibleMatch) -> Payment | None:
        settled, transfers = match.view.settlement, match.view.transfers
        return None if settled is None else Payment(settled.balances, settled.why, transfers)


class LogLine(Shape, of=HistoryLine):
    """One entry of a match's log, oldest first, and the score before and after where it changed."""

    fields = """entry.number kind at by=by.label by.scope link=by.number words
        is_undone=is_void entry.target before after note"""

    @staticmethod
    def _kind(line: HistoryLine) -> EntryKind:
        return EntryKind(line.entry.kind)


_LINES = tuple[HistoryLine, ...]
Log = struct("Log", "The whole log of a match.", lines=_LINES)


@TABLE("GET /record")
def see_record(match: VisibleMatch) -> dict[str, Any]:
    """The match record: its JSON Schema is scorekeeper/schemas/match-record.json."""
    return record_of(loader.open_match(match.token))


@TABLE("GET /log", gives=Log)
def see_log(match: VisibleMatch) -> _LINES:
    """Who wrote what, when, and what it did to the score."""
    return history_of(loader.open_match(match.token))


@TABLE("GET /hands/<int:entry>")
def see_hand(match: VisibleMatch, entry: int) -> HandView:
    """One hand: what was noted, what it did, and why."""
    for hand in match.view.hands:
        if hand.entry == entry:
            return hand
    raise NotFound


# ── What is written ───────────────────────────────────────────────────────────────────────────────

_FACTS = Annotated[
    dict[str, Any],
    component_ref(
        "AnyHand", description="The facts of one hand, as the match record of its game has them."
    ),
]


class Note(Write, frozen=True, kw_only=True):
    """A hand to note, or what it says instead."""

    hand: _FACTS


class Look(Body, frozen=True, kw_only=True):
    """A hand to look at: what it would do, in the place of `entry` where one is named."""

    hand: _FACTS
    entry: Annotated[int, Meta(ge=1, le=10**9)] | UnsetType = UNSET


class Remark(Write, frozen=True, kw_only=True):
    """Private words beside a hand, for those who score; none takes them away."""

    note: Annotated[str, Meta(max_length=10 * models.LONGEST_NOTE)]


class Resolve(Write, frozen=True, kw_only=True):
    """How a conflict ends: what stood there stays, what came late takes its place, or both."""

    choice: ConflictChoice


class Dealer(Write, frozen=True, kw_only=True):
    """Names who deals the hand not yet played, by key."""

    dealer: Annotated[str, Meta(max_length=120)]


class Written(Struct, frozen=True):
    """Tells what was stored: its `entry` in the log, the `version` that stands now, and the hand it
    noted or corrected, as far as it is one that counts. `echo`: somebody else had noted this hand
    already, as `entry`; where there were two, `both` for this number among the conflicts says so.
    """

    entry: int
    version: int
    hand: HandView | None = None
    echo: int | None = None


def find_write(call: Call, match: UUID) -> models.Write:
    """A write on the match, by the link of the bearer. Raises NotFound, Forbidden; Refusal for one
    that is based on nothing or has no id.
    """
    token = match_token(call.by, match, to_write=True)
    base = call.base(loader.poll_match(token).version)
    return models.Write(token=token, base=base, client_id=call.client_id())


def conclude_write(call: Call, write: models.Write, change: MatchWrite) -> Reply[Written]:
    """What came of it. Raises Refusal: 409 with both versions, 422 with what is wrong."""
    answer, match = loader.append_entry(write, change), loader.see_match(write.token)
    voice = voice_of(match)
    if isinstance(answer, Saved):
        hand = next((hand for hand in match.hands if hand.entry == answer.number), None)
        return Reply(Written(answer.number, match.version, hand, answer.echo), voice)
    conflict = getattr(answer, "conflict", None)
    waits = [waiting.stands for waiting in match.waiting if waiting.number == conflict]
    # What stands in the way of it, else the last hand.
    theirs = next((hand for hand in (*waits, *reversed(match.hands)) if hand is not None), None)
    raise call.refused(answer, write.base, voice, to_json(theirs, voice))


WRITTEN = Room("/matches/<uuid:match>", find_write, conclude=conclude_write)
EXAMPLE: dict[str, Any] = {"id": "7f3c2d10-hand", "base": 2, "hand": {"outcome": {"winner": "1"}}}
EXAMPLE_AGAIN = {"id": "7f3c2d10-mend", "base": 2, "hand": {"outcome": {"winner": "2"}}}


@WRITTEN("POST /hands", makes="see_hand", names={"entry": "entry"}, example=EXAMPLE)
def record_hand(body: Note) -> MatchWrite:
    """Note the hand that was played. When another one came since `base`, both wait for a choice."""
    return entry_write.record(body.hand)


@WRITTEN("PUT /hands/<int:entry>", example=EXAMPLE_AGAIN)
def correct_hand(entry: int, body: Note) -> MatchWrite:
    """Say a noted hand again; later ones are kept and scored anew."""
    return entry_write.correct(entry, body.hand)


@WRITTEN("DELETE /hands/<int:entry>")
def strike_hand(entry: int) -> MatchWrite:
    """Take a hand out of the match; it stays in the log, and undo brings it back."""
    return entry_write.strike(entry)


@WRITTEN("PUT /hands/<int:entry>/note")
def note_hand(entry: int, body: Remark) -> MatchWrite:
    """Keep a few private words beside a hand."""
    return table_write.note_hand(entry, body.note)


@WRITTEN("POST /undo", takes=Write)
def undo() -> MatchWrite:
    """Take back the newest thing that was noted; again and again, one each."""
    return entry_write.undo()


@WRITTEN("POST /end", takes=Write)
def end_match() -> MatchWrite:
    """Stop here; undo reopens it."""
    return entry_write.end()


@WRITTEN("POST /dealer")
def set_dealer(body: Dealer) -> MatchWrite:
    """Say who deals the next hand; the deal moves on from there."""
    return entry_write.set_dealer(body.dealer)


@WRITTEN("POST /conflicts/<int:conflict>")
def resolve(conflict: int, body: Resolve) -> MatchWrite:
    """Choose between a hand and the one that came late."""
    return entry_write.resolve(conflict, body.choice)


class Changed(Shape, of=models.ChangedHand):
    """A later hand whose result would be another one."""

    fields = "hand.entry hand.number before=hand.step.played.said after=after.played.said"


class Looked(Shape, of=Preview):
    """Tells what a hand would do: what is wrong with it, or what it says, why, what it changes."""

    fields = "step.problems warnings changes derived step.played.said step.played.why"


@TABLE("POST /look", example={"hand": EXAMPLE["hand"]})
def look_at_hand(match: VisibleMatch, body: Look) -> Preview:
    """What a hand would do, noted or in the place of another one; nothing is stored."""
    # Nothing is written, but it is asked as who may: a club's token by a link of its own.
    token = match_token(match.bearer, match.id, to_write=True)
    return entry_write.preview(loader.open_match(token), body.hand, body.entry or None)


# ── An evening ──────────────────────────────────────────────────────────────────────────────────


class PartSaid(Shape, of=Part):
    """One match of the evening. `seats`: who of the evening sat in which seat; `balances`: what it
    comes to for each, in minor units, absent while that is open.
    """

    fields = """place game=match.game.key match.title match.is_over match.currency seats score
        balances"""

    @staticmethod
    def _score(part: Part) -> Spoken[ScoreView]:
        # Its sentences name seats of this match, and not people of the evening.
        return Spoken(part.match.score, voice_of(part.match))


class Evening(Shape, of=EveningView):
    """An evening as its page shows it; `names` by key, in the order they came."""

    fields = "id right=scope created_at names is_going_on parts accounts"


def see_evening(call: Call, evening: UUID) -> EveningView:
    """An evening: its matches, and who pays whom, by the token of its link."""
    call.by.check_opens("evening", evening)
    return account.see_evening(call.by.token)


EVENING = Room(
    "/evenings/<uuid:evening>",
    see_evening,
    voice=lambda evening: ReaderVoice(evening.names),
    version=lambda evening: sum(part.match.version for part in evening.parts),
)
EVENING("GET")(see_evening)
