"""Serves what is written on a match: hands noted, corrected, struck and annotated, and its end."""

from typing import Annotated, Any
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from scorekeeper.engine.log import ConflictChoice
from scorekeeper.services.answers import Forbidden, Saved
from scorekeeper.services.api.bearers import match_token
from scorekeeper.services.matches import view_models
from scorekeeper.services.matches.loader import append_entry, open_match, poll_match, see_match
from scorekeeper.services.matches.log import entry_write, table_write
from scorekeeper.services.matches.log.entry_write import MatchWrite
from scorekeeper.services.matches.view_models import LONGEST_NOTE, ChangedHand, HandView, Preview
from scorekeeper.web.api.call import Body, Call, Write
from scorekeeper.web.api.matches import TABLE, VisibleMatch, voice_of
from scorekeeper.web.api.operations import Reply, Room
from scorekeeper.web.api.shapes import Shape, component_ref, to_json

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

    note: Annotated[str, Meta(max_length=10 * LONGEST_NOTE)]


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


def find_write(call: Call, match: UUID) -> view_models.Write:
    """A write on the match, by the link of the bearer. Raises NotFound, Forbidden; Refusal for one
    that is based on nothing or has no id.
    """
    token = match_token(call.by, match, to_write=True)
    if not call.by.may_write:
        raise Forbidden
    base = call.base(poll_match(token).version)
    return view_models.Write(token=token, base=base, client_id=call.client_id())


def conclude_write(call: Call, write: view_models.Write, change: MatchWrite) -> Reply[Written]:
    """What came of it. Raises Refusal: 409 with both versions, 422 with what is wrong."""
    answer, match = append_entry(write, change), see_match(write.token)
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


class Changed(Shape, of=ChangedHand):
    """A later hand whose result would be another one."""

    fields = "hand.entry hand.number before=hand.step.played.said after=after.played.said"


class Looked(Shape, of=Preview):
    """Tells what a hand would do: what is wrong with it, or what it says, why, what it changes."""

    fields = "step.problems warnings changes derived step.played.said step.played.why"


@TABLE("POST /look", example={"hand": EXAMPLE["hand"]})
def look_at_hand(match: VisibleMatch, body: Look) -> Preview:
    """What a hand would do, noted or in the place of another one; nothing is stored."""
    if not match.bearer.may_write:
        raise Forbidden
    # Nothing is written, but it is asked as who may: a club's token by a link of its own.
    token = match_token(match.bearer, match.id, to_write=True)
    return entry_write.preview(open_match(token), body.hand, body.entry or None)
