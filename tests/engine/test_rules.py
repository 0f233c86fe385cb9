"""Who may sit down and by which house rules: absent takes its default, nothing is guessed."""

from dataclasses import dataclass, replace

import pytest

from scorekeeper.engine.book.lesson import GameBook
from scorekeeper.engine.game import Option
from scorekeeper.engine.replay import house_rules, read_rules
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import text
from scorekeeper.games import BY_KEY
from scorekeeper.games.guinote.facts import Rules
from tests.games.scorer import Scorer, said

GUINOTE = Scorer("guinote")
FOUR = tuple(map(Seat, ("s1", "s2", "s3", "s4")))
OWN_NAMES = "Each player needs a name of their own; 1, 2, declarer and defenders are taken."


@pytest.mark.parametrize(
    ("players", "problem"),
    [
        ("A", ("players", "players", "Guiñote is played by 2, 3, 4, not by 1.")),
        ("ABCDE", ("players", "players", "Guiñote is played by 2, 3, 4, not by 5.")),
        ("ABCA", ("players", "players", OWN_NAMES)),
        ("AB1", ("players", "players", OWN_NAMES)),
        ("AB ", ("players", "players", OWN_NAMES)),
    ],
)
def test_who_cannot_sit_down(players: str, problem: tuple[str, str, str]) -> None:
    assert GUINOTE.at(*players).no_table() == (problem,)


def test_whoever_deals_first_sits_at_the_table() -> None:
    assert GUINOTE.dealt_by("Zoe").no_table() == (
        ("players", "first_dealer", "“Zoe” deals first but does not sit at this table."),
    )


def test_everything_wrong_with_a_table_is_said() -> None:
    assert [field for _, field, _ in GUINOTE.at("1").dealt_by("Zoe").by(x=1).no_table()] == [
        "players",
        "players",
        "first_dealer",
        "x",
    ]


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("jokers", 2, "Guiñote has no rule “jokers”."),
        ("games", 0, "Games: a whole number is needed, 1 or more, not 0."),
        ("games", True, "Games: a whole number is needed, 1 or more, not True."),
        ("games", 8.0, "Games: a whole number is needed, 1 or more, not 8.0."),
        ("games", "8", "Games: a whole number is needed, 1 or more, not 8."),
        ("game_value", -1, "Stake per game: a whole number is needed, 0 or more, not -1."),
        (
            "mode",
            "long",
            "Length of the match: long is not one of fixed and first_to.",
        ),
        (
            "min_cards",
            False,
            "Thirty card points needed to win: False is not one of 0 and 30.",
        ),
        (
            "four_of_a_kind",
            1,
            "Four kings or four jacks win the game: 1 is not one of True and False.",
        ),
    ],
)
def test_a_rule_outside_its_values(name: str, value: object, words: str) -> None:
    assert GUINOTE.by(**{name: value}).no_table() == (("option", name, words),)


def test_what_is_absent_takes_its_default() -> None:
    assert read_rules(BY_KEY["guinote"], {}, 4) == (Rules(), ())
    assert read_rules(BY_KEY["guinote"], {"games": 6}, 4) == (Rules(games=6), ())


@dataclass(frozen=True)
class Agreed:
    """Rules with an option that nobody can guess."""

    target: int


def test_what_has_no_default_must_be_agreed() -> None:
    guinote = BY_KEY["guinote"]
    words = replace(guinote.words, options={"target": Option(text("Target"), text(""), least=1)})
    game = replace(
        guinote,
        usual=Agreed(3),
        words=words,
        book=GameBook((), ()),
        check_rules=lambda _rules, _players: (),
    )
    rules, (problem,) = read_rules(game, {}, 4)
    assert rules is None
    assert (problem.code, problem.field) == ("option", "target")
    assert said(problem.words) == "Target must be agreed before the match."
    assert read_rules(game, {"target": 3}, 4) == (Agreed(3), ())


# ── What is shown of them ───────────────────────────────────────────────────────────────────────


def shown(customs: dict[str, str] | None = None, **options: object) -> list[tuple[str, str]]:
    game = BY_KEY["guinote"]
    rules, problems = read_rules(game, options, 4)
    assert problems == ()
    listed = house_rules(game, rules, game.table(FOUR, customs=customs))
    return [(said(label), said(value)) for label, value in listed]


def test_a_table_by_the_book_has_no_house_rules() -> None:
    assert shown() == []
    assert shown(games=8, both_over="highest") == []
    assert shown({"cards_each": "ten"}) == []


def test_what_this_table_does_otherwise_and_nobody_scores_is_a_house_rule() -> None:
    assert shown({"cards_each": "six", "partners_trick": "free"}, games=6) == [
        ("Games", "6"),
        ("Cards each", "six and a stock"),
        ("A trick that the partner is winning", "need not be beaten"),
    ]


def test_house_rules_are_shown_by_their_words_numbers_and_amounts() -> None:
    assert shown(games=6, min_cards=30, four_of_a_kind=False, match_value=250) == [
        ("Games", "6"),
        ("Four kings or four jacks win the game", "no"),
        ("Thirty card points needed to win", "yes, thirty"),
        ("Stake for the match", "2.50"),
    ]


def test_what_had_to_be_agreed_is_always_shown() -> None:
    guinote = BY_KEY["guinote"]
    words = replace(guinote.words, options={"target": Option(text("Target"), text(""))})
    game = replace(guinote, usual=Agreed(3), words=words, book=GameBook((), ()))
    listed = house_rules(game, Agreed(3), game.table(FOUR))
    assert [(said(label), said(value)) for label, value in listed] == [("Target", "3")]
