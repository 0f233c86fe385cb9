"""Serves the rules of each game, the words of the table, and a search through all of them."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, render_template, request
from wtforms.widgets import SearchInput

from scorekeeper.engine.book.edition import (
    departures_at,
    facts_at,
    lesson_at,
    read_edition,
    topics_at,
)
from scorekeeper.engine.book.lesson import NO_TABLE, TOPICS, Edition, Example, Section
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.replay import Step, play_example
from scorekeeper.games import BY_KEY, GAMES
from scorekeeper.kits.tricks import GLOSSARY
from scorekeeper.language import LANGUAGES, ReaderVoice, reader_deck, speak
from scorekeeper.pages.fields import LineField
from scorekeeper.services.answers import NotFound
from scorekeeper.web.forms import Form

bp = Blueprint("rules", __name__)


class SearchForm(Form):
    """Reads the words that are looked for."""

    q = LineField(widget=SearchInput())


LONGEST = 80


@dataclass(frozen=True, slots=True)
class Passage:
    """Names a place in the rules of a game: its heading, its words, and where on the page it
    stands. `quoted`: what the book says there.
    """

    game: AnyGame
    title: str
    words: str
    place: str
    quoted: str = ""


def find_passages(question: str) -> list[Passage]:
    """Where all the words asked for stand together, in the order of the menu."""
    wanted = _plain(question[:LONGEST]).split()
    if not wanted:
        return []
    return [passage for game in GAMES for passage in _all_of(game) if _has(passage, wanted)]


def _has(passage: Passage, wanted: list[str]) -> bool:
    text = _plain(f"{passage.title} {passage.words} {passage.quoted}")
    return all(word in text for word in wanted)


def _all_of(game: AnyGame) -> Iterator[Passage]:
    for fact in facts_at(game, NO_TABLE):
        quote = fact.source
        quoted = "" if quote is None else f"{quote.words} {speak(quote.meaning)}"
        title = speak(TOPICS[fact.topic] if fact.asked is None else fact.asked)
        yield Passage(game, title, speak(fact.words), fact.key, quoted)
    for number, (section, body) in enumerate(lesson_at(game, NO_TABLE), 1):
        for paragraph in body:
            yield Passage(game, speak(section.title), speak(paragraph.words), f"section-{number}")
    for name, option in game.words.options.items():
        if option.only_with != ():
            yield Passage(game, speak(option.label), speak(option.help), f"option-{name}")


def _plain(words: str) -> str:
    """Without capitals and accents, as people type."""
    parts = unicodedata.normalize("NFKD", words.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


@bp.get("/rules")
def index() -> str:
    """Every game, the words of the table, and where the rules speak of what is asked (`q`)."""
    search = SearchForm(request.args)
    question = search.of("q")[:LONGEST].strip()
    return render_template(
        "rules/index.html",
        games=GAMES,
        search=search,
        asked=question,
        found=find_passages(question),
        glossary=GLOSSARY,
        languages=LANGUAGES,
    )


@bp.get("/rules/<game>")
def game(game: str) -> str:
    """A game in our own words: the quarrels it settles, how it is played, worked examples, and what
    each house rule changes. Where it is asked for `players`: only what holds with so many, by the
    house rules that are named with them.
    """
    own_game = BY_KEY.get(game)
    if own_game is None:
        raise NotFound
    edition = read_edition(own_game, request.args)
    return render_template(
        "rules/game.html",
        game=own_game,
        search=SearchForm(None),
        deck=reader_deck(),
        edition=edition,
        departures=departures_at(own_game, edition),
        voice=ReaderVoice({}, str(edition.get("currency", "EUR"))),
        quarrels=[fact for fact in facts_at(own_game, edition) if fact.asked is not None],
        topics=topics_at(own_game, edition),
        lesson=lesson_at(own_game, edition),
        examples=lambda section: _examples(own_game, section, edition),
    )


def _examples(
    game: AnyGame, section: Section, edition: Edition
) -> Iterator[tuple[Example, Step, ReaderVoice]]:
    """The examples that can be at a table, what the engine says of the last hand of each, and the
    voice that names its players.
    """
    for example in section.examples:
        step, voice = _play(game, example, edition)
        if step.played is not None or "error" in example.shows:
            yield example, step, voice


def _play(game: AnyGame, example: Example, edition: Edition) -> tuple[Step, ReaderVoice]:
    played = play_example(game, example, edition)
    table = played.table
    names = {str(side): " & ".join(table.players_of(side)) for side in table.sides}
    names |= {str(player): str(player) for player in table.players}
    return played.steps[-1], ReaderVoice(names)
