"""Serves the games: house rules, what each asks about a hand, matches begun and replayed."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, field

from scorekeeper.engine.game import AnyGame, Game, OptionValue, Preset
from scorekeeper.engine.questions import Ask
from scorekeeper.engine.records.codec import decode, slots_of
from scorekeeper.engine.records.record import answer, read
from scorekeeper.engine.replay import begin
from scorekeeper.engine.stakes import Stake
from scorekeeper.engine.text import Text, text
from scorekeeper.games import BY_KEY, GAMES
from scorekeeper.language import ReaderVoice, made_up_name, speak_of
from scorekeeper.language.catalogues import FALLBACK, LANGUAGES
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.api import bearers
from scorekeeper.services.matches.log.new_match import check_new
from scorekeeper.services.matches.log.replayed import seat_keys
from scorekeeper.services.matches.record_file import MOST_HANDS
from scorekeeper.services.matches.view_models import LONGEST_TITLE, NewMatch, Started
from scorekeeper.web import rate_limits as rates
from scorekeeper.web.api.call import Once, Refusal, refuse
from scorekeeper.web.api.operations import Reply, Room
from scorekeeper.web.api.shapes import Shape, component_ref, struct, struct_from

_MOST_PLAYERS = 12
GAMES_ROOM = Room[None]("/games", is_open=True)


class ChoiceSaid(Struct, frozen=True):
    """A value of an option, and its words."""

    value: OptionValue
    label: Text


class OptionSaid(Struct, frozen=True):
    """A house rule: its values, or the least whole number; `default` where nothing is said."""

    key: str
    label: Text
    help: Text
    choices: tuple[ChoiceSaid, ...]
    least: int
    is_money: bool
    suggested: tuple[int, ...]
    default: OptionValue | None = None


class PresetSaid(Shape, of=Preset):
    """A named set of house rules."""

    fields = "key label rules"

    @staticmethod
    def _rules(preset: Preset) -> Mapping[str, OptionValue]:
        return dict(preset.rules)


class GameSaid(Shape, of=Game):
    """A game: how many play it, its house rules, its words."""

    fields = """key words.name words.tagline players=seats.counts usual_players=seats.usual
        seats.in_pairs is_open reports options words.presets words.terms"""

    @staticmethod
    def _options(game: AnyGame) -> tuple[OptionSaid, ...]:
        defaults = {
            slot.name: slot.default for slot in slots_of(game.rules) if not slot.is_required
        }
        return tuple(
            struct_from(
                OptionSaid,
                option,
                key=key,
                choices=tuple(ChoiceSaid(value, label) for value, label in option.values),
                default=defaults.get(key),
            )
            for key, option in game.words.options.items()
        )


Games = struct("Games", "All games, in the order of the menu.", games=tuple[AnyGame, ...])


@GAMES_ROOM("GET", gives=Games, names={"game": "games/0/key"})
def see_games() -> tuple[AnyGame, ...]:
    """All games and their house rules."""
    return tuple(GAMES)


@GAMES_ROOM("GET /<game>")
def see_game(game: str) -> AnyGame:
    """One game and its house rules."""
    if game not in BY_KEY:
        raise NotFound
    return BY_KEY[game]


@GAMES_ROOM("GET /<game>/questions")
def see_questions(game: str, players: int = 0) -> Reply[Ask]:
    """What there is to say about the first hand of a match by the usual rules: a form can be made
    of it. Players are s1, s2 and so on, anticlockwise; in pairs the sides are 1 and 2.
    """
    played = see_game(game)
    players = players or played.seats.usual
    new = NewMatch(game=game, names=("",) * players)
    problems = [problem for problem in check_new(played, new) if problem.field == "players"]
    if problems:
        raise Refusal(422, problems)
    speak_of(played.words)
    table = played.table(seat_keys(players))
    names = {
        str(key): made_up_name(place, in_pairs=table.in_pairs)
        for place, key in enumerate(table.players)
    }
    return Reply(played.ask(played.usual, begin(played, played.usual, table)), ReaderVoice(names))


class Replayed(Struct, frozen=True):
    """A state for each hand, up to and including the first that is refused (`error`, `errors`,
    `message`); what `scorekeeper replay` prints.
    """

    states: tuple[Mapping[str, Any], ...]
    finished: bool


EXAMPLE = {
    "format": "scorekeeper/1",
    "game": "guinote",
    "players": ["Ana", "Luis", "Pilar", "Marta"],
    "hands": [{"outcome": {"winner": "1"}}],
}


# The longest evening ever noted is a tenth of this.
REPLAY = Room[None]("/replay", is_open=True)


@REPLAY("POST", takes=Any, largest=256 * 1024, example=EXAMPLE, often=rates.bringing_in)
def replay(body: object) -> Replayed:
    """Score a match record; nothing is stored. At most 1,000 hands, 256 KiB."""
    record = read(body, BY_KEY)
    if len(record.hands) > MOST_HANDS:
        words = text("{most} hands are the most for one record.", most=MOST_HANDS)
        raise refuse("hands", "record", words)
    document = answer(record)
    return Replayed(tuple(document["states"]), document["finished"])


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
    return bearers.begin_match(body.wanted(), client_id, None)
