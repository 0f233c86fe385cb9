"""Serves the rules of each game, the words of the table, and a search through all of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, render_template, request

from scorekeeper.engine.book.edition import facts_at, lesson_at, options_at
from scorekeeper.engine.book.lesson import NO_TABLE, TOPICS
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import without_accents
from scorekeeper.games import GAMES
from scorekeeper.kits.tricks import GLOSSARY
from scorekeeper.language import speak
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.pages.rule_pages import SearchForm, game_page, play_page

bp = Blueprint("rules", __name__)


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
    wanted = without_accents(question[:LONGEST]).split()
    if not wanted:
        return []
    return [passage for game in GAMES for passage in _all_of(game) if _has(passage, wanted)]


def _has(passage: Passage, wanted: list[str]) -> bool:
    text = without_accents(f"{passage.title} {passage.words} {passage.quoted}")
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
    for name, option in options_at(game, NO_TABLE).items():
        yield Passage(game, speak(option.label), speak(option.help), f"option-{name}")


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
    """A game in our own words, for a table or for all of them."""
    page = game_page(game, request.args)
    return render_template(page.template, **page.context)


@bp.get("/rules/<game>/play")
def play(game: str) -> str:
    """Which cards of a hand may be played to a trick, and why."""
    page = play_page(game, request.args)
    return render_template(page.template, **page.context)
