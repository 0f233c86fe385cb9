"""Serves matches: begun, seen, scored hand by hand, exported, and the evenings they are part of."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType, field

from scorekeeper.engine.displays.sheet import ScoreView
from scorekeeper.engine.ledger import Transfer
from scorekeeper.engine.log import EntryKind
from scorekeeper.engine.questions import Ask, EntryForm
from scorekeeper.engine.records.codec import decode, encode, publish_state
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.stakes import Stake
from scorekeeper.engine.state import Why
from scorekeeper.games import BY_KEY
from scorekeeper.language import FALLBACK, LANGUAGES, ReaderVoice, speak_of
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.api.bearers import Bearer, match_token
from scorekeeper.services.api.bearers import begin_match as begin_by_program
from scorekeeper.services.evenings import account
from scorekeeper.services.evenings.account import EveningView, Part
from scorekeeper.services.matches import loader, view_models
from scorekeeper.services.matches.log.history import HistoryLine, history_of
from scorekeeper.services.matches.match_record import record_of
from scorekeeper.services.matches.view_models import Started
from scorekeeper.web import rate_limits as rates
from scorekeeper.web.api.call import Call, Once
from scorekeeper.web.api.operations import Room
from scorekeeper.web.api.shapes import Shape, Spoken, component_ref, struct, struct_from

_MOST_PLAYERS = 12


def voice_of(match: view_models.MatchView) -> ReaderVoice:
    """How a match is spoken of: as its game does."""
    speak_of(match.game.words)
    return ReaderVoice(match.names, match.currency)


@dataclass(frozen=True, slots=True)
class VisibleMatch:
    """A match as a bearer may see it, by which link."""

    id: UUID
    bearer: Bearer
    token: str
    view: view_models.MatchView


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


class Hand(Shape, of=view_models.HandView):
    """A hand that was noted. `entry` names it in addresses; `facts` as the match record has them.
    `said`: what it did, in one sentence, and `why`; `state` after it, as the match record prints
    it. `problems`: it does not fit, and what follows is kept and not scored.
    """

    fields = """entry number facts is_corrected at note step.played.said step.played.moment
        step.played.why step.warnings state step.problems"""

    @staticmethod
    def _state(hand: view_models.HandView) -> Mapping[str, Any] | None:
        played = None if hand.step is None else hand.step.played
        return None if played is None else publish_state(played.state)


class Way(Shape, of=EntryForm, fields="key label place facts asks"):
    """One way of saying what happened; with its `facts` and those of the answers chosen, a hand."""


class Next(Shape, of=Ask, fields="line ways minds? prompt"):
    """Asks what there is to say about the next hand."""


class Conflict(Shape, of=view_models.Waiting):
    """A hand that came too late and waits for a choice between it (`late`) and what `stands`."""

    fields = """number by at is_correction late late_facts=facts choices stands stands_by
        stands_facts?"""

    @staticmethod
    def _late(waiting: view_models.Waiting) -> Mapping[str, Any]:
        facts: dict[str, Any] = encode(waiting.step.hand)
        return facts


class Verdict(Struct, frozen=True):
    """Tells what somebody else said of a hand (`entry`), or of the result."""

    verdict: view_models.VerdictView
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
def see_hand(match: VisibleMatch, entry: int) -> view_models.HandView:
    """One hand: what was noted, what it did, and why."""
    for hand in match.view.hands:
        if hand.entry == entry:
            return hand
    raise NotFound


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

# ── A match begins ──────────────────────────────────────────────────────────────────────────────


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
    title: Annotated[str, Meta(max_length=view_models.LONGEST_TITLE)] = ""
    currency: Annotated[str, Meta(max_length=3)] = "EUR"
    language: Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$")] = FALLBACK
    stake: Annotated[dict[str, Any], component_ref("stakes.Stake")] = field(default_factory=dict)

    def wanted(self) -> view_models.NewMatch:
        """As the services take it. Raises Misfit."""
        return struct_from(
            view_models.NewMatch,
            self,
            names=tuple(" ".join(name.split()) for name in self.names),
            title=" ".join(self.title.split()),
            sides=self.sides or None,
            stake=decode(Stake, self.stake, "stake"),
            cut=None,
        )


class Begun(Shape, of=Started, fields="id owner_token=score_token watch_token"):
    """A match just begun, and the tokens of its two links: whoever has the first may everything."""


BEGINNING: dict[str, Any] = {
    "makes": "see_match",
    "names": {"match": "id"},
    "often": rates.beginning,
    "example": {
        "id": "3f6f0ad2-begin",
        "game": "guinote",
        "names": ["Ana", "Luis", "Pilar", "Marta"],
        "title": "Thursday",
    },
}


@Room[None]("/matches", is_open=True)("POST", **BEGINNING)
def begin_match(body: Begin, client_id: str) -> Started | Refused:
    """Begin a match that belongs to nobody: whoever has its tokens scores and watches it."""
    return begin_by_program(body.wanted(), client_id, None)
