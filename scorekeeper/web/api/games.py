"""Serves the games: names, house rules, and what each asks about a hand."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct

from scorekeeper.engine.game import AnyGame, Option, OptionValue, Problem
from scorekeeper.engine.questions import Ask
from scorekeeper.engine.records.codec import slots_of
from scorekeeper.engine.replay import begin
from scorekeeper.engine.text import Text, text
from scorekeeper.games import BY_KEY, GAMES
from scorekeeper.language import ReaderVoice, made_up_name, speak_of
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.log.replayed import seat_keys
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.problem_json import Refusal
from scorekeeper.web.api.framework.request import Asked
from scorekeeper.web.api.framework.serialize import struct_from
from scorekeeper.web.api.shapes import matches


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


class PresetSaid(Struct, frozen=True):
    """A named set of house rules."""

    key: str
    label: Text
    rules: Mapping[str, OptionValue]


class GameSaid(Struct, frozen=True):
    """A game: how many play it, its house rules, its words."""

    key: str
    name: Text
    tagline: Text
    players: tuple[int, ...]
    usual_players: int
    in_pairs: frozenset[int]
    is_open: bool
    reports: tuple[str, ...]
    options: tuple[OptionSaid, ...]
    presets: tuple[PresetSaid, ...]
    terms: Mapping[str, Text]


class Games(Struct, frozen=True):
    """All games, in the order of the menu."""

    games: tuple[GameSaid, ...]


class Seated(Struct, frozen=True):
    """How many sit down; as many as usual where it is not said."""

    players: Annotated[int, Meta(ge=0, le=12)] = 0


@operation("GET", "/games", Games, is_open=True, names={"game": "games/0/key"})
def see_games(asked: Asked) -> Reply:  # noqa: ARG001 (every view is asked)
    """All games and their house rules."""
    return Reply(Games(tuple(map(_game, GAMES))))


@operation("GET", "/games/<game>", GameSaid, is_open=True)
def see_game(asked: Asked, game: str) -> Reply:  # noqa: ARG001 (every view is asked)
    """One game and its house rules."""
    return Reply(_game(_named(game)))


@operation("GET", "/games/<game>/questions", matches.Next, is_open=True, asks=Seated)
def see_questions(asked: Asked, game: str) -> Reply:
    """What there is to say about the first hand of a match by the usual rules: a form can be made
    of it. Players are s1, s2 and so on, anticlockwise; in pairs the sides are 1 and 2.
    """
    one = _named(game)
    players = asked.query.players or one.seats.usual
    if players not in one.seats.counts:
        counts = ", ".join(map(str, one.seats.counts))
        words = text(
            "{game} is played by {counts}, not by {n}.",
            game=one.words.name,
            counts=counts,
            n=players,
        )
        raise Refusal(422, [Problem("players", "players", words)])
    speak_of(one.words)
    table = one.table(seat_keys(players))
    ask: Ask = one.ask(one.usual, begin(one, one.usual, table))
    names = {
        str(key): made_up_name(place, in_pairs=table.in_pairs)
        for place, key in enumerate(table.players)
    }
    return Reply(matches.next_of(ask), ReaderVoice(names))


def _named(key: str) -> AnyGame:
    if key not in BY_KEY:
        raise NotFound
    return BY_KEY[key]


def _game(game: AnyGame) -> GameSaid:
    words = game.words
    defaults: dict[str, Any] = {
        slot.name: slot.default for slot in slots_of(game.rules) if not slot.is_required
    }
    return struct_from(
        GameSaid,
        game,
        name=words.name,
        tagline=words.tagline,
        players=game.seats.counts,
        usual_players=game.seats.usual,
        in_pairs=game.seats.in_pairs,
        options=tuple(_option(key, one, defaults) for key, one in words.options.items()),
        presets=tuple(struct_from(PresetSaid, one, rules=dict(one.rules)) for one in words.presets),
        terms=words.terms,
    )


def _option(key: str, option: Option, defaults: Mapping[str, Any]) -> OptionSaid:
    choices = tuple(ChoiceSaid(value, label) for value, label in option.values)
    return struct_from(OptionSaid, option, key=key, choices=choices, default=defaults.get(key))
