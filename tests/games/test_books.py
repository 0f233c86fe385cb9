"""At every table a game can have, its book says one thing of the cards dealt and the duties."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from scorekeeper.engine.book.edition import departures_at, facts_at, lesson_at
from scorekeeper.engine.book.lesson import Edition, Example, Paragraph, PlayFact
from scorekeeper.engine.book.referee import duties_at
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.questions import Facts
from scorekeeper.engine.replay import Step, play_example
from scorekeeper.engine.text import PlainVoice, Text, say
from scorekeeper.games import BY_KEY, GAMES

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
VOICE = PlainVoice()
DEALT = re.compile(r"\b(three|six|eight|ten|twelve|thirteen) (?:cards )?each\b", re.IGNORECASE)
DUTY = re.compile(r"\bmust (?:follow|head|ruff|overruff)\b")
LATER = ("While there is a stock any card may be played; after that", "Not while there is a stock")
# In habanero and Brisca a sentence says for itself what holds before the stock is gone.
OWN_STOCK = {"tute_habanero"}


def tables(game: AnyGame) -> Iterator[Edition]:
    """Every number of players by every combination of the house rules that the book knows; of a
    number the usual one and another.
    """
    facts, sections = game.book.facts, game.book.sections
    paragraphs = [paragraph for section in sections for paragraph in section.body]
    cases = [case for fact in facts for case in (*fact.when, *fact.stock)]
    cases += [case for section in sections for case in section.when]
    cases += [case for paragraph in paragraphs for case in paragraph.when]
    known = {name for case in cases for name in case} | {part.usual for part in paragraphs}
    usual = game.usual_choices
    values = {
        name: [value for value, _ in option.values] or [usual[name], option.least + 2]
        for name, option in game.choices.items()
        if name in known
    }
    for players in game.seats.counts:
        for chosen in product(*values.values()):
            yield {"players": players} | usual | dict(zip(values, chosen, strict=True))


def parts(game: AnyGame, edition: Edition) -> list[PlayFact | Paragraph]:
    """All facts and paragraphs of the page of a table."""
    body = [paragraph for _, body in lesson_at(game, edition) for paragraph in body]
    return [*facts_at(game, edition), *body]


def sentences(game: AnyGame, edition: Edition) -> list[str]:
    """All that the page of a table says is so there."""
    return [say(part.words, VOICE) for part in parts(game, edition)]


@every_game
def test_no_table_is_told_two_numbers_of_cards(game: AnyGame) -> None:
    # A table of Tuti Boig is told what is dealt to as many as are left.
    for edition in tables(game) if game.key != "tuti_boig" else ():
        dealt = set(DEALT.findall(" ".join(sentences(game, edition)).lower()))
        assert len(dealt) == 1, f"{edition}: {dealt}"


@every_game
def test_a_table_with_a_stock_is_told_of_no_duty_before_it_is_gone(game: AnyGame) -> None:
    for edition in tables(game):
        own = [fact for fact in facts_at(game, edition) if fact.key in ("stock", "stock-of-four")]
        if not own or game.key in OWN_STOCK:
            continue
        bare = [w for w in sentences(game, edition) if DUTY.search(w) and not w.startswith(LATER)]
        assert not bare, f"{edition}: {bare}"


@every_game
def test_a_quarrel_has_one_answer_at_every_table(game: AnyGame) -> None:
    for edition in tables(game):
        asked = [fact.asked for fact in facts_at(game, edition) if fact.asked is not None]
        assert len(asked) == len(set(asked)), edition


@every_game
def test_no_place_in_a_sentence_is_left_empty(game: AnyGame) -> None:
    for edition in (*tables(game), {}):
        assert all("{" not in words and words.strip() for words in sentences(game, edition))


@every_game
def test_what_a_table_plays_otherwise_is_marked_and_by_the_book_nothing_is(game: AnyGame) -> None:
    by_book = {}
    for players in game.seats.counts:
        usual: Edition = {"players": players} | game.usual_choices
        assert all(part.aside is None for part in parts(game, usual)), players
        assert departures_at(game, usual) == []
        by_book[players] = set(sentences(game, usual))
    for edition in tables(game):
        told = parts(game, edition)
        own = {say(part.words, VOICE) for part in told} - by_book[int(edition["players"])]
        marked = {say(part.words, VOICE) for part in told if part.aside is not None}
        assert all(w in marked or w.startswith(LATER) or re.search(r"\d", w) for w in own), edition


@pytest.mark.parametrize(
    ("key", "chosen", "unsaid"),
    [
        ("guinote", {"four_of_a_kind": False}, r"four jacks.*win the game at once|the four "),
        ("guinote", {"cards_each": "six"}, r"[Tt]en cards each"),
        ("tuti_boig", {"free_play": True}, r"must (?:ruff|overruff)|announced after"),
        ("botifarra", {"raises": "recontro"}, r"may answer Sant Vicenç"),
        ("tute_subastado", {"auction": "continued"}, r"Everybody speaks once"),
    ],
)
def test_what_a_table_does_not_play_is_not_told_there(
    key: str, chosen: dict[str, int | str | bool], unsaid: str
) -> None:
    game = BY_KEY[key]
    usual: Edition = {"players": game.seats.usual} | game.usual_choices
    assert any(re.search(unsaid, words) for words in sentences(game, usual))
    assert not any(re.search(unsaid, words) for words in sentences(game, {**usual, **chosen}))


def test_six_cards_and_a_stock_are_marked_beside_what_the_book_deals() -> None:
    game = BY_KEY["guinote"]
    edition: Edition = {"players": 4} | game.usual_choices | {"cards_each": "six", "games": 3}
    (six,) = [fact for fact in facts_at(game, edition) if fact.key == "deal-six"]
    assert six.aside is not None
    assert say(six.aside, VOICE).startswith("By the book: Ten cards each, one by one")
    assert [say(words, VOICE) for words in departures_at(game, edition)] == [
        "Games: 3; usually 8.",
        "Cards each: six and a stock; usually ten.",
    ]
    alone: Edition = {**edition, "players": 3}
    assert [say(words, VOICE) for words in departures_at(game, alone)] == ["Games: 3; usually 8."]


def revoked(game: AnyGame, players: int, by: str, rules: Edition, more: Facts) -> Step:
    """A hand that ends because somebody revoked."""
    hand = {**more, "special": {"type": "revoke", "by": by}}
    agreed = {**rules, **({"target": 5} if "target" in game.words.options else {})}
    example = Example(Text(""), (*"ABCD"[:players],), (hand,), {}, agreed)
    return play_example(game, example, {}).steps[-1]


CONTRACT: Facts = {"bidder": "A", "bid": 80}
LEVEL: Facts = {"cards": {"A": 50, "B": 40}, "last_trick": "B"}
AHEAD: Facts = {"cards": {"A": 50, "B": 40}, "last_trick": "A"}
# Game, players, house rule, who revoked, what else was noted; what is said there, what it costs.
REVOKES: list[tuple[str, int, Edition, str, Facts, str, Facts]] = [
    ("guinote", 4, {}, "A", {}, "did not loses it to", {"winners": ("2",)}),
    ("guinote", 3, {}, "C", AHEAD, "loses it to the others", {"winners": ("A", "B")}),
    (
        "guinote",
        3,
        {"opponents_win": "best"},
        "C",
        AHEAD,
        "loses it to the others",
        {"winners": ("A",)},
    ),
    ("guinote", 3, {"opponents_win": "best"}, "C", LEVEL, "the others", {"winners": ("A", "B")}),
    ("guinote", 3, {"opponents_win": "best"}, "C", {}, "the others", {"winners": ("A", "B")}),
    ("tute_parejas", 4, {"revoke": "side"}, "C", {}, "one game", {"won": {"1": 0, "2": 1}}),
    ("tute_habanero", 2, {"revoke": "side"}, "A", {}, "one game", {"won": {"A": 0, "B": 1}}),
    (
        "tute_subastado",
        3,
        {"revoke": "side"},
        "A",
        CONTRACT,
        "the declarer pays it",
        {"payments": {"A": -160, "B": 80, "C": 80}},
    ),
    (
        "tute_subastado",
        3,
        {"revoke": "side"},
        "B",
        CONTRACT,
        "or collects it if a defender revoked",
        {"payments": {"A": 160, "B": -80, "C": -80}},
    ),
    ("tuti_boig", 4, {"revoke": "offender"}, "A", {}, "nobody else does", {"losers": ("A",)}),
]


@pytest.mark.parametrize("case", REVOKES, ids=lambda case: f"{case[0]}-{case[3]}-{case[5]}")
def test_a_revoke_costs_what_the_book_says_at_that_table(
    case: tuple[str, int, Edition, str, Facts, str, Facts],
) -> None:
    key, players, rules, by, more, said, costs = case
    game = BY_KEY[key]
    edition: Edition = {"players": players, **game.usual_choices, **rules}
    (fact,) = [fact for fact in facts_at(game, edition) if fact.key.startswith("revoke")]
    assert said in say(fact.words, VOICE)
    departs = any("false claim or a revoke" in say(x, VOICE) for x in departures_at(game, edition))
    assert departs == ("opponents_win" in rules)
    played = revoked(game, players, by, rules, more).played
    assert played is not None
    assert {name: getattr(played.state, name) for name in costs} == costs


@every_game
def test_every_game_with_duties_says_what_a_revoke_costs(game: AnyGame) -> None:
    for edition in tables(game):
        told = [fact for fact in facts_at(game, edition) if fact.key.startswith("revoke")]
        assert len(told) == bool(duties_at(game, edition).owed), edition
        if edition.get("revoke") == "off" or (told and "revoke" not in game.words.options):
            is_guinote = game.key == "guinote"
            assert ("none is scored here" in say(told[0].words, VOICE)) != is_guinote
    if "revoke" in game.words.options:
        step = revoked(game, game.seats.counts[0], "A", {}, {})
        assert step.played is None
