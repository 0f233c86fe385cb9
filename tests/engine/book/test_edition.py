"""What a table plays is read from an address, and its lesson and facts are told by that."""

from dataclasses import replace

import pytest

from scorekeeper.engine.book.edition import (
    departures_at,
    facts_at,
    lesson_at,
    options_at,
    read_edition,
    topics_at,
)
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import PlainVoice, say, text
from scorekeeper.games import BY_KEY, GAMES

GUINOTE, ALONE = BY_KEY["guinote"], BY_KEY["tute_individual"]
VOICE = PlainVoice({})


def lesson(key: str, **typed: str) -> str:
    game = BY_KEY[key]
    told = lesson_at(game, read_edition(game, typed))
    return " ".join(say(paragraph.words, VOICE) for _, body in told for paragraph in body)


@pytest.mark.parametrize("key", BY_KEY)
def test_a_table_without_a_word_of_its_own_plays_as_usual(key: str) -> None:
    game = BY_KEY[key]
    assert read_edition(game, {}) == read_edition(game, {"players": "99"}) == {}
    for players in game.seats.counts:
        edition = read_edition(game, {"players": str(players)})
        assert edition == {"players": players} | game.usual_choices
        assert lesson(key, players=str(players)).count("{") == 0


def test_what_is_no_value_is_the_usual_one() -> None:
    (name,) = [n for n, option in ALONE.choices.items() if not option.values][:1]
    usual, players = ALONE.usual_choices[name], str(ALONE.seats.counts[0])
    typed = ("7", "x", "1234567")
    read = {n: read_edition(ALONE, {"players": players, name: n})[name] for n in typed}
    assert read == {"7": 7, "x": usual, "1234567": usual}
    assert read_edition(GUINOTE, {"players": "4", "mode": "sideways"})["mode"] == "fixed"


def test_a_sentence_gives_way_to_the_rule_of_the_table() -> None:
    usual = lesson("guinote", players="4")
    own = lesson("guinote", players="4", tie_break="extra")
    assert "Level at the end, it is a draw." in usual
    assert "Level at the end, it is a draw." not in own
    assert "one more game decides." in own
    assert "Level at the end, it is a draw." in lesson("guinote")


def test_what_the_house_adds_is_told_at_its_tables_alone() -> None:
    thirty = "thirty points in cards as well"
    assert thirty in lesson("guinote", players="2", min_cards="30")
    assert thirty not in lesson("guinote", players="3", min_cards="30")
    assert thirty not in lesson("guinote")


def test_duties_begin_once_the_stock_is_gone() -> None:
    aragon = read_edition(GUINOTE, {"players": "4", "cards_each": "six"})
    for edition, is_stock in ((aragon, True), ({}, False)):
        said = " ".join(say(fact.words, VOICE) for fact in facts_at(GUINOTE, edition))
        assert ("While there is a stock any card may be played" in said) == is_stock
    assert all("players" not in fact.rules for game in GAMES for fact in game.book.facts)
    topics = topics_at(GUINOTE, aragon)
    assert sum(len(facts) for _, facts in topics) == len(facts_at(GUINOTE, aragon))


def test_a_table_says_what_it_plays_otherwise_than_usual() -> None:
    players = tuple(Seat(f"s{n}") for n in range(1, 5))
    for game in GAMES:
        assert game.edition(game.usual, Table(players, players[0])) == {"players": 4}
    table = Table(players, players[0], in_pairs=True, customs=(("cards_each", "six"),))
    assert GUINOTE.edition(GUINOTE.usual, table) == {"players": 4, "cards_each": "six"}


def test_a_table_says_what_it_plays_for() -> None:
    typed = {"players": "4", "game_value": "50", "match_value": "0", "currency": "USD"}
    edition = read_edition(GUINOTE, typed)
    assert (edition["game_value"], edition["currency"]) == (50, "USD")
    assert "match_value" not in edition
    assert [say(words, VOICE) for words in departures_at(GUINOTE, edition)] == [
        "Stake per game: 0.50."
    ]
    assert "currency" not in read_edition(GUINOTE, {**typed, "currency": "<b>"})
    assert "currency" not in read_edition(GUINOTE, {"players": "4", "currency": "USD"})
    players = tuple(Seat(f"s{n}") for n in range(1, 5))
    rules = replace(GUINOTE.usual, game_value=50)
    assert GUINOTE.edition(rules, Table(players, players[0])) == {"players": 4, "game_value": 50}


def test_a_value_of_a_sentence_is_that_of_the_table() -> None:
    words = text("A match is of {games}.", games=5)
    assert say(words.with_values({"games": 3, "cotos": 2}), VOICE) == "A match is of 3."


def test_what_changes_nothing_at_a_table_cannot_be_agreed_on_there() -> None:
    every, of_two = options_at(GUINOTE, {}), options_at(GUINOTE, {"players": 2})
    assert {"tie_no_last", "cards_each"} <= every.keys()
    assert every.keys() - of_two.keys() == {
        name for name, option in every.items() if option.is_moot(2)
    }
    assert "tie_no_last" not in of_two
