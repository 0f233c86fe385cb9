"""Serves hands: recorded, previewed, corrected, struck, annotated, explained."""

from collections.abc import Mapping
from typing import Annotated, Any
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import Why
from scorekeeper.engine.text import Text
from scorekeeper.services.answers import Forbidden, NotFound
from scorekeeper.services.api.auth import match_token
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log import entry_write, table_write
from scorekeeper.services.matches.view_models import LONGEST_NOTE, ChangedHand
from scorekeeper.web.api.framework.json_schema import component_ref
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.problem_json import Fault
from scorekeeper.web.api.framework.request import Asked, Body, Write
from scorekeeper.web.api.framework.serialize import struct_from
from scorekeeper.web.api.framework.write_answer import Written, match_written
from scorekeeper.web.api.matches import visible_match
from scorekeeper.web.api.shapes import matches as shapes_matches

_HAND = component_ref(
    "AnyHand", description="The facts of one hand, as the match record of its game has them."
)


class Note(Write, frozen=True, kw_only=True):
    """A hand to note, or what it says instead."""

    hand: Annotated[dict[str, Any], _HAND]


class Look(Body, frozen=True, kw_only=True):
    """A hand to look at: what it would do, in the place of `entry` where one is named."""

    hand: Annotated[dict[str, Any], _HAND]
    entry: Annotated[int, Meta(ge=1, le=10**9)] | UnsetType = UNSET


class Remark(Write, frozen=True, kw_only=True):
    """Private words beside a hand, for those who score; none takes them away."""

    note: Annotated[str, Meta(max_length=10 * LONGEST_NOTE)]


class Changed(Struct, frozen=True):
    """A later hand whose result would be another one."""

    entry: int
    number: int
    before: Text | None = None
    after: Text | None = None


class Looked(Struct, frozen=True):
    """Tells what a hand would do: what is wrong with it, or what it says, why, what it changes."""

    problems: tuple[Fault, ...]
    warnings: tuple[Text, ...]
    changes: tuple[Changed, ...]
    derived: Mapping[Seat, int]
    said: Text | None = None
    why: tuple[Why, ...] = ()


WON = {"outcome": {"winner": "1"}}
EXAMPLE = {"id": "7f3c2d10-hand", "base": 2, "hand": WON}
EXAMPLE_AGAIN = {"id": "7f3c2d10-mend", "base": 2, "hand": {"outcome": {"winner": "2"}}}


@operation(
    "POST",
    "/matches/<uuid:match>/hands",
    Written,
    takes=Note,
    status=201,
    example=EXAMPLE,
    names={"entry": "entry"},
)
def record_hand(asked: Asked, match: UUID) -> Reply:
    """Note the hand that was played. When another one came since `base`, both wait for a choice."""
    facts = asked.body.hand
    reply = match_written(asked, match, entry_write.record(facts))
    where = {"match": match, "entry": reply.value.entry}
    return Reply(reply.value, reply.voice, location=("see_hand", where))


@operation("POST", "/matches/<uuid:match>/look", Looked, takes=Look, example={"hand": WON})
def look_at_hand(asked: Asked, match: UUID) -> Reply:
    """What a hand would do, noted or in the place of another one; nothing is stored."""
    view = visible_match(asked, match)
    if not asked.by.may_write:
        raise Forbidden
    # Nothing is written, but it is asked as who may: a club's token by a link of its own.
    token = match_token(asked.by, match, to_write=True)
    body = asked.body
    preview = entry_write.preview(open_match(token), body.hand, body.entry or None)
    voice, played = shapes_matches.voice_of(view), preview.step.played
    looked = struct_from(
        Looked,
        preview,
        problems=shapes_matches.faults_of(preview.step, voice),
        changes=tuple(map(_changed, preview.changes)),
        said=None if played is None else played.said,
        why=() if played is None else played.why,
    )
    return Reply(looked, voice)


def _changed(change: ChangedHand) -> Changed:
    said = [
        None if step is None or step.played is None else step.played.said
        for step in (change.before, change.after)
    ]
    return Changed(change.hand.entry, change.hand.number, *said)


@operation("GET", "/matches/<uuid:match>/hands/<int:entry>", shapes_matches.Hand)
def see_hand(asked: Asked, match: UUID, entry: int) -> Reply:
    """One hand: what was noted, what it did, and why."""
    view = visible_match(asked, match)
    voice = shapes_matches.voice_of(view)
    for one in view.hands:
        if one.entry == entry:
            return Reply(shapes_matches.hand_of(one, voice), voice, view.version)
    raise NotFound


@operation(
    "PUT",
    "/matches/<uuid:match>/hands/<int:entry>",
    Written,
    takes=Note,
    example=EXAMPLE_AGAIN,
)
def correct_hand(asked: Asked, match: UUID, entry: int) -> Reply:
    """Say a noted hand again; later ones are kept and scored anew."""
    facts = asked.body.hand
    return match_written(asked, match, entry_write.correct(entry, facts))


@operation("DELETE", "/matches/<uuid:match>/hands/<int:entry>", Written)
def strike_hand(asked: Asked, match: UUID, entry: int) -> Reply:
    """Take a hand out of the match; it stays in the log, and undo brings it back."""
    return match_written(asked, match, entry_write.strike(entry))


@operation("PUT", "/matches/<uuid:match>/hands/<int:entry>/note", Written, takes=Remark)
def note_hand(asked: Asked, match: UUID, entry: int) -> Reply:
    """Keep a few private words beside a hand."""
    return match_written(asked, match, table_write.note_hand(entry, asked.body.note))
