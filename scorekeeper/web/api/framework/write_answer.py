"""Answers a write: what was stored, or why not."""

from typing import Any
from uuid import UUID

from msgspec import Struct

from scorekeeper.services.answers import Forbidden, Refused, Saved, Stale
from scorekeeper.services.api.auth import match_token
from scorekeeper.services.matches.loader import append_entry, see_match
from scorekeeper.services.matches.log.entry_write import MatchWrite
from scorekeeper.services.matches.poll import poll_match
from scorekeeper.services.matches.view_models import MatchView, Write
from scorekeeper.web.api.framework.operation import Reply
from scorekeeper.web.api.framework.problem_json import Refusal
from scorekeeper.web.api.framework.request import Asked
from scorekeeper.web.api.framework.serialize import to_json
from scorekeeper.web.api.shapes import matches as shapes_matches


class Written(Struct, frozen=True):
    """Tells what was stored: its `entry` in the log, the `version` that stands now, and the hand it
    noted or corrected, as far as it is one that counts. `echo`: somebody else had noted this hand
    already, as `entry`; where there were two, `both` for this number among the conflicts says so.
    """

    entry: int
    version: int
    hand: shapes_matches.Hand | None = None
    echo: int | None = None


def match_written(asked: Asked, match: UUID, change: MatchWrite) -> Reply:
    """Do something to a match, and say what came of it. Raises Refusal: 403 for who only watches,
    409 with both versions, 422 with what is wrong.
    """
    token = match_token(asked.by, match, to_write=True)
    if not asked.by.may_write:
        raise Forbidden
    base = asked.base(poll_match(token).version)
    write = Write(token=token, client_id=asked.client_id(), base=base)
    answer = append_entry(write, change)
    view = see_match(token)
    voice = shapes_matches.voice_of(view)
    match answer:
        case Refused(problems):
            raise Refusal(422, problems, voice=voice)
        case Stale():
            raise both_versions(asked, answer, write.base, view)
        case Saved(number, echo=echo):
            return Reply(Written(number, view.version, _noted(view, number), echo), voice)


def _noted(view: MatchView, entry: int) -> shapes_matches.Hand | None:
    found = [one for one in view.hands if one.entry == entry]
    return shapes_matches.hand_of(found[0], shapes_matches.voice_of(view)) if found else None


def both_versions(asked: Asked, answer: Stale, base: int, view: MatchView) -> Refusal:
    """Both versions: what was sent, and what stands: in the way of it, else as the last hand."""
    voice = shapes_matches.voice_of(view)
    waiting = [one.stands for one in view.waiting if one.number == answer.conflict]
    hands = [one for one in (*waiting, *reversed(view.hands)) if one is not None]
    more: dict[str, Any] = {"base": base, "version": view.version, "yours": asked.sent or {}}
    if hands:
        more["theirs"] = to_json(shapes_matches.hand_of(hands[0], voice), voice)
    if answer.conflict is not None:
        more["conflict"] = answer.conflict
    return Refusal(409, voice=voice, more=more)
