"""Serves matches: seen, exported, begun, undone and ended."""

from typing import Annotated, Any
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType, field

from scorekeeper.engine.log import ConflictChoice
from scorekeeper.engine.records.codec import decode
from scorekeeper.engine.stakes import Stake
from scorekeeper.games import BY_KEY
from scorekeeper.language import FALLBACK, LANGUAGES
from scorekeeper.services.answers import Refused
from scorekeeper.services.api import begin as by_program
from scorekeeper.services.api.auth import match_token
from scorekeeper.services.matches import loader
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log import entry_write
from scorekeeper.services.matches.log.history import history_of
from scorekeeper.services.matches.records.export import match_record
from scorekeeper.services.matches.view_models import LONGEST_TITLE, MatchView, NewMatch
from scorekeeper.web import rate_limits as rates
from scorekeeper.web.api.framework.json_schema import component_ref
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.problem_json import Refusal
from scorekeeper.web.api.framework.request import Asked, Once, Write
from scorekeeper.web.api.framework.serialize import struct_from
from scorekeeper.web.api.framework.write_answer import Written, match_written
from scorekeeper.web.api.shapes import matches as shapes_matches

_LONGEST_WORD = 120
_MOST_PLAYERS = 12


class Begin(Once, frozen=True, kw_only=True):
    """A match to begin. `names` by seat, anticlockwise, blank for nobody named; `sides` names for
    the two pairs; `first_dealer`: place among `names` from 0; `rules`: what differs from the
    default.
    """

    game: Annotated[str, Meta(extra_json_schema={"enum": list(BY_KEY)})]
    names: Annotated[tuple[str, ...], Meta(max_length=_MOST_PLAYERS)]
    sides: tuple[str, str] | UnsetType = UNSET
    first_dealer: Annotated[int, Meta(ge=0, le=_MOST_PLAYERS)] = 0
    rules: dict[str, Any] = field(default_factory=dict)
    customs: dict[str, str] = field(default_factory=dict)
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""
    currency: Annotated[str, Meta(max_length=3)] = "EUR"
    language: Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$")] = FALLBACK
    stake: Annotated[dict[str, Any], component_ref("stakes.Stake")] = field(default_factory=dict)

    def wanted(self) -> NewMatch:
        """As the services take it. Raises Misfit."""
        return struct_from(
            NewMatch,
            self,
            names=tuple(" ".join(name.split()) for name in self.names),
            title=" ".join(self.title.split()),
            sides=self.sides or None,
            stake=decode(Stake, self.stake, "stake"),
            cut=None,
        )


class Begun(Struct, frozen=True):
    """A match just begun, and the tokens of its two links: whoever has the first may everything."""

    id: UUID
    owner_token: str
    watch_token: str


class Resolve(Write, frozen=True, kw_only=True):
    """How a conflict ends: what stood there stays, what came late takes its place, or both."""

    choice: ConflictChoice


class Dealer(Write, frozen=True, kw_only=True):
    """Names who deals the hand not yet played, by key."""

    dealer: Annotated[str, Meta(max_length=_LONGEST_WORD)]


def visible_match(asked: Asked, match: UUID) -> MatchView:
    """The match as this bearer may see it."""
    return loader.see_match(match_token(asked.by, match))


NAMES = {"entry": "hands/0/entry", "conflict": "conflicts/0/number"}
EXAMPLE_NEW = {
    "id": "3f6f0ad2-begin",
    "game": "guinote",
    "names": ["Ana", "Luis", "Pilar", "Marta"],
    "title": "Thursday",
}


@operation(
    "POST",
    "/matches",
    Begun,
    takes=Begin,
    status=201,
    is_open=True,
    example=EXAMPLE_NEW,
    names={"match": "id"},
    often=rates.beginning,
)
def begin_match(asked: Asked) -> Reply:
    """Begin a match that belongs to nobody: whoever has its tokens scores and watches it."""
    return answer_begun(asked, None)


def answer_begun(asked: Asked, space: UUID | None) -> Reply:
    """A match at a table of its own, or in a club's space."""
    body: Begin = asked.body
    made = by_program.begin_match(body.wanted(), asked.client_id(), space)
    if isinstance(made, Refused):
        raise Refusal(422, made.problems)
    value = Begun(made.id, made.owner_token, made.watch_token)
    return Reply(value, location=("see_match", {"match": made.id}))


@operation("GET", "/matches/<uuid:match>", shapes_matches.Match, names=NAMES)
def see_match(asked: Asked, match: UUID) -> Reply:
    """Everything the table's page shows: the score, each hand with what it did and why, and what
    there is to say about the next one.
    """
    view = visible_match(asked, match)
    return Reply(shapes_matches.match_of(match, view), shapes_matches.voice_of(view), view.version)


@operation("GET", "/matches/<uuid:match>/record", Any)
def see_record(asked: Asked, match: UUID) -> Reply:
    """The match record: its JSON Schema is scorekeeper/schemas/match-record.json."""
    view = visible_match(asked, match)
    return Reply(match_record(match_token(asked.by, match)), version=view.version)


@operation("GET", "/matches/<uuid:match>/log", shapes_matches.Log)
def see_log(asked: Asked, match: UUID) -> Reply:
    """Who wrote what, when, and what it did to the score."""
    view = visible_match(asked, match)
    log = history_of(open_match(match_token(asked.by, match)))
    lines = tuple(map(shapes_matches.line_of, log))
    return Reply(shapes_matches.Log(lines), shapes_matches.voice_of(view), view.version)


@operation("POST", "/matches/<uuid:match>/undo", Written, takes=Write)
def undo(asked: Asked, match: UUID) -> Reply:
    """Take back the newest thing that was noted; again and again, one each."""
    return match_written(asked, match, entry_write.undo())


@operation("POST", "/matches/<uuid:match>/end", Written, takes=Write)
def end_match(asked: Asked, match: UUID) -> Reply:
    """Stop here; undo reopens it."""
    return match_written(asked, match, entry_write.end())


@operation("POST", "/matches/<uuid:match>/dealer", Written, takes=Dealer)
def set_dealer(asked: Asked, match: UUID) -> Reply:
    """Say who deals the next hand; the deal moves on from there."""
    dealer = asked.body.dealer
    return match_written(asked, match, entry_write.set_dealer(dealer))


@operation("POST", "/matches/<uuid:match>/conflicts/<int:conflict>", Written, takes=Resolve)
def resolve(asked: Asked, match: UUID, conflict: int) -> Reply:
    """Choose between a hand and the one that came late."""
    choice = asked.body.choice
    return match_written(asked, match, entry_write.resolve(conflict, choice))
