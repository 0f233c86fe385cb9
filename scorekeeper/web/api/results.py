"""Serves results of a tournament's tables: reported, confirmed, decided by a referee."""

from collections.abc import Callable
from typing import Annotated, Any
from uuid import UUID

from msgspec import Meta, Struct

from scorekeeper.engine.records.codec import decode
from scorekeeper.services.answers import Answer, Refused, Saved, Stale
from scorekeeper.services.api.auth import tournament_access
from scorekeeper.services.tournaments import journal, results
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.tournaments.event import Ending, Result, Score
from scorekeeper.web.api.framework.json_schema import component_ref
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.problem_json import Refusal
from scorekeeper.web.api.framework.request import Asked, Write
from scorekeeper.web.api.framework.serialize import to_json
from scorekeeper.web.api.shapes import tournaments as shapes

_WHERE = "/tournaments/<uuid:tournament>/rounds/<int:number>/tables/<int:table>"
_MOST_SEATS = 12
_Scores = Annotated[
    tuple[Annotated[dict[str, Any], component_ref("event.Score")], ...],
    Meta(max_length=_MOST_SEATS),
]


class Said(Write, frozen=True, kw_only=True):
    """Takes what came of a table: a score for everybody who sat there; with another `ending`, who
    was `absent`. `why`: of a decision, or a late correction. What is unusual for the length of the
    match, or replaces a result that stands, is refused with an `agree`; the same with this as
    `agreed` is taken.
    """

    scores: _Scores = ()
    ending: Ending = "played"
    absent: Annotated[tuple[str, ...], Meta(max_length=_MOST_SEATS)] = ()
    why: Annotated[str, Meta(max_length=results.LONGEST_WHY)] = ""
    agreed: Annotated[str, Meta(max_length=64)] = ""


class Noted(Struct, frozen=True):
    """Tells what stands now at the table, and the `version` of the tournament; `entry` is 0 where
    it had stood already.
    """

    entry: int
    version: int
    table: shapes.TableSaid


EXAMPLE = {
    "id": "51c0b7aa-result",
    "base": 7,
    "scores": [{"entrant": "e1", "games": 3}, {"entrant": "e2", "games": 1}],
}


@operation("PUT", f"{_WHERE}/result", Noted, takes=Said, example=EXAMPLE)
def report(asked: Asked, tournament: UUID, number: int, table: int) -> Reply:
    """Say what came of a table, or correct it: a side for its own, the desk for any."""
    return _noted(asked, tournament, _result(asked, number, table), results.report)


@operation("POST", f"{_WHERE}/confirm", Noted, takes=Write)
def confirm(asked: Asked, tournament: UUID, number: int, table: int) -> Reply:
    """Say that what stands is right: another side, or the desk."""
    return _noted(asked, tournament, Result(number, table), _confirmed)


@operation("PUT", f"{_WHERE}/decision", Noted, takes=Said)
def decide(asked: Asked, tournament: UUID, number: int, table: int) -> Reply:
    """A referee's decision, with its reason; by a referee's link."""
    return _noted(asked, tournament, _result(asked, number, table), results.decide)


def _result(asked: Asked, number: int, table: int) -> Result:
    body: Said = asked.body
    scores = decode(tuple[Score, ...], list(body.scores), "scores")
    return Result(number, table, scores, body.ending, body.absent)


def _confirmed(who: Access, note: TournamentWrite, at: Result, *_: str) -> Answer:
    return results.confirm(who, note, at.round, at.table)


def _noted(asked: Asked, tournament: UUID, at: Result, act: Callable[..., Answer]) -> Reply:
    access = tournament_access(asked.by, tournament, to_write=True)
    write = TournamentWrite(asked.client_id(), asked.base(journal.load(access).version))
    words = [getattr(asked.body, name, "") for name in ("why", "agreed")]
    answer = act(access, write, at, *words)
    hall = journal.load(access)
    there = hall.table(at.round, at.table)
    voice = shapes.voice_of(hall)
    match answer:
        case Refused(problems, agree):
            raise Refusal(422, problems, voice=voice, more={"agree": agree} if agree else None)
        case Stale(version):
            theirs = None if there is None else to_json(shapes.table_of(there), voice)
            told = {"base": write.base, "version": version, "yours": asked.sent, "theirs": theirs}
            raise Refusal(409, voice=voice, more=told)
        case Saved(entry):
            if there is None:  # never: it was just written at
                raise Refusal(404)
            return Reply(Noted(entry, hall.version, shapes.table_of(there)), voice)
