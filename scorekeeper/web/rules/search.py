"""Finds where the rules of all games speak of something."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.lessons.lesson import TOPICS
from scorekeeper.games import GAMES
from scorekeeper.language import speak

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


def find_passages(asked: str) -> list[Passage]:
    """Where all the words asked for stand together, in the order of the menu."""
    wanted = _plain(asked[:LONGEST]).split()
    if not wanted:
        return []
    return [one for game in GAMES for one in _all_of(game) if _has(one, wanted)]


def _has(passage: Passage, wanted: list[str]) -> bool:
    told = _plain(f"{passage.title} {passage.words} {passage.quoted}")
    return all(word in told for word in wanted)


def _all_of(game: AnyGame) -> Iterator[Passage]:
    for fact in game.manner.facts:
        said = fact.source
        quoted = "" if said is None else f"{said.words} {speak(said.meaning)}"
        title = speak(TOPICS[fact.topic] if fact.asked is None else fact.asked)
        yield Passage(game, title, speak(fact.words), fact.key, quoted)
    for number, section in enumerate(game.lesson, 1):
        for paragraph in section.body:
            yield Passage(game, speak(section.title), speak(paragraph), f"section-{number}")
    for name, option in game.words.options.items():
        if option.only_with != ():
            yield Passage(game, speak(option.label), speak(option.help), f"option-{name}")


def _plain(words: str) -> str:
    """Without capitals and accents, as people type."""
    parts = unicodedata.normalize("NFKD", words.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
