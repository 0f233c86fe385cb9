"""The book of a game is read from its file, and what is wrong with it is named."""

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.engine.book.lesson import GameBook
from scorekeeper.engine.book.reader import read_book
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import BY_KEY

Write = Callable[[str], GameBook]

SHARED = """
seeds = {003 = {language = "es", title = "Reglas para jugar al Tute"}}

[cut]
id = "cut"
topic = "seats"
words = "The dealer's left cuts."

[tute-cut]
like = "cut"
seed = "003:23"
quote = "Corta el de la izquierda."
means = "The one on the left cuts."
"""


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Puts a book beside a shared one, and reads it."""

    def read(book: str) -> GameBook:
        for name, written in (("shared_book", SHARED), ("own_book", book)):
            (tmp_path / name).mkdir(exist_ok=True)
            (tmp_path / name / "__init__.py").touch()
            (tmp_path / name / "book.toml").write_text(written, encoding="utf-8")
            sys.modules.pop(name, None)
        return read_book("own_book")

    monkeypatch.syspath_prepend(tmp_path)
    return read


def test_a_fact_is_like_one_that_is_shared_and_says_what_is_its_own(write: Write) -> None:
    book = write('seed = "003"\nshares = "shared_book"\n[[facts]]\nlike = "tute-cut"\nid = "a"')
    (fact,) = book.facts
    assert fact.source is not None
    assert (fact.key, say(fact.words, PlainVoice())) == ("a", "The dealer's left cuts.")
    assert (fact.source.language, fact.source.seed, fact.source.book) == ("es", "003:23", "")


def test_a_quotation_of_another_book_says_which(write: Write) -> None:
    (fact,) = write('shares = "shared_book"\n[[facts]]\nlike = "tute-cut"').facts
    assert fact.source is not None
    assert fact.source.book == "Reglas para jugar al Tute"


def test_cases_are_one_or_several_and_a_value_is_one_of_several(write: Write) -> None:
    facts = """
[[facts]]
id = "a"
topic = "seats"
words = "{n} cards"
when = {players = [2, 4], cards_each = "six"}
[[facts]]
id = "b"
topic = "seats"
words = "Two"
when = [{players = 2}, {four = true}]
"""
    one, other = write(facts).facts
    assert one.when == ({"players": (2, 4), "cards_each": ("six",)},)
    assert other.when == ({"players": (2,)}, {"four": (True,)})
    assert say(one.words.with_values({"n": 6}), PlainVoice()) == "6 cards"


@pytest.mark.parametrize(
    ("fact", "problem"),
    [
        ('id = "a"\ntopic = "cards"\nword = "x"', "nobody reads ['word']"),
        ('id = "a"\ntopic = "card"\nwords = "x"', "a fact has an id, and a topic of"),
        ('topic = "cards"\nwords = "x"', "a fact has an id, and a topic of"),
        ('id = "a"\ntopic = "cards"', "it has no words"),
        ('id = "a"\ntopic = "cards"\nwords = "x"\nquote = "y"', "the seed and line"),
        ('like = "tute-cut"\nseed = "009:1"', "the seed and line"),
    ],
)
def test_what_a_book_says_wrongly_is_named(write: Write, fact: str, problem: str) -> None:
    with pytest.raises(ValueError, match=r"book.toml of own_book") as caught:
        write(f'shares = "shared_book"\n[[facts]]\n{fact}')
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("when = {no_such = true}", "“a” asks for 'no_such', which is no rule"),
        ("when = {players = [2, 7]}", "“a” asks for 'players' = [7], which nobody can choose"),
        (
            'stock = [{cards_each = "nine"}]',
            "“a” asks for 'cards_each' = ['nine'], which nobody can choose",
        ),
        ('instead_of = ["cut"]', "“a” stands for “cut”, which is no fact"),
        (
            '[[sections]]\ntitle = "{no_such}"\nparagraphs = []',
            "“{no_such}” has a place for 'no_such', which is no rule",
        ),
    ],
)
def test_what_no_table_can_mean_is_named_when_the_game_is_loaded(
    write: Write, written: str, named: str
) -> None:
    book = write(f'[[facts]]\nid = "a"\ntopic = "end"\nwords = "b"\n{written}')
    with pytest.raises(ValueError, match=re.escape(f"The book of guinote: {named}")):
        replace(BY_KEY["guinote"], book=book)


def test_a_duty_that_nobody_knows_is_named(write: Write) -> None:
    with pytest.raises(ValueError, match=r"nobody knows the duty \['foolow'\]"):
        write('[[duties]]\nowed = ["foolow"]')
