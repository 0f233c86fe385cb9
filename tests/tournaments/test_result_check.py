"""Results against the length of the match: every one from 0–0 to 9–9, and tables of many."""

from typing import get_args

import pytest

from scorekeeper.engine.game import Length
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import BY_KEY as GAMES
from scorekeeper.tournaments.event import Ending, Result, Score
from scorekeeper.tournaments.result_check import Check, MatchForm, check_result, example, match_form

EIGHT = MatchForm("games", Length("games", 8))
EIGHT_AND_ONE = MatchForm("games", Length("games", 8, has_extra=True))
FOUR = MatchForm("games", Length("games", 4))
FIRST_TO_3 = MatchForm("games", Length("first_to", 3))
TUTE_TO_3 = MatchForm("games", Length("first_to", 3), at_once=2)
TWENTY_DEALS = MatchForm("points", Length("deals", 20), is_zero_sum=True)
THREE_TO_3 = MatchForm("games", Length("first_to", 3, 3), at_once=2)
PLACES = MatchForm("place")

# A row for each number of the first side, a column for each of the second: “o” is taken as it is,
# “?” is asked about, “.” is refused.
GRIDS = {
    "8 games, all played": (
        EIGHT,
        """
        ????????o.
        ???????o..
        ??????o...
        ?????o....
        ????o.....
        ???o......
        ??o.......
        ?o........
        o.........
        ..........
        """,
    ),
    "8 games, and one more for who are level": (
        EIGHT_AND_ONE,
        """
        ????????o.
        ???????o..
        ??????o...
        ?????o....
        ?????o....
        ???oo.....
        ??o.......
        ?o........
        o.........
        ..........
        """,
    ),
    "4 games, all played": (
        FOUR,
        """
        ????o.....
        ???o......
        ??o.......
        ?o........
        o.........
        ..........
        ..........
        ..........
        ..........
        ..........
        """,
    ),
    "first to 3": (
        FIRST_TO_3,
        """
        ???o......
        ???o......
        ???o......
        ooo.......
        ..........
        ..........
        ..........
        ..........
        ..........
        ..........
        """,
    ),
    "first to 3, where a hand may win two": (
        TUTE_TO_3,
        """
        ???oo.....
        ???oo.....
        ???oo.....
        ooo.......
        ooo.......
        ..........
        ..........
        ..........
        ..........
        ..........
        """,
    ),
    "20 deals, what one wins the other loses": (TWENTY_DEALS, "\n".join(["?" * 10] * 10)),
    "places": (
        PLACES,
        """
        ..........
        .?o.......
        .o........
        ..........
        ..........
        ..........
        ..........
        ..........
        ..........
        ..........
        """,
    ),
}


def result(form: MatchForm, *numbers: int | None, ending: Ending = "played") -> Result:
    scores = (Score(f"e{at}", **{form.measure: one}) for at, one in enumerate(numbers))  # type: ignore[arg-type] # numbers
    return Result(1, 1, tuple(scores), ending)


def sign(form: MatchForm, *numbers: int) -> str:
    found = check_result(result(form, *numbers), form)
    assert not (found.problems and found.doubts)
    return "." if found.problems else "?" if found.doubts else "o"


def words(form: MatchForm, *numbers: int | None) -> str:
    found = check_result(result(form, *numbers), form)
    said = [*(one.words for one in found.problems), *found.doubts]
    return " ".join(say(one, PlainVoice()) for one in said)


@pytest.mark.parametrize("length", GRIDS)
def test_every_result_from_nothing_to_nine(length: str) -> None:
    form, grid = GRIDS[length]
    found = ["".join(sign(form, one, other) for other in range(10)) for one in range(10)]
    assert found == grid.split()


@pytest.mark.parametrize(
    ("form", "numbers", "said"),
    [
        (
            FIRST_TO_3,
            (5, 3),
            "Who wins 3 games has won the match, 5–3 cannot be: 3–2 would be right.",
        ),
        (
            FIRST_TO_3,
            (9, 9),
            "Who wins 3 games has won the match, 9–9 cannot be: 3–2 would be right.",
        ),
        (
            FIRST_TO_3,
            (1, 33),
            "Who wins 3 games has won the match, 1–33 cannot be: 1–3 would be right.",
        ),
        (EIGHT, (5, 5), "8 games are played, 5–5 are 10: 5–3 would be right."),
        (EIGHT, (1, 9), "8 games are played, 1–9 are 10: 0–8 would be right."),
        (FIRST_TO_3, (0, 0), "Nothing was won by anybody: is that right?"),
        (FIRST_TO_3, (2, 1), "2–1, 1 game short of the end: was the match cut short?"),
        (EIGHT_AND_ONE, (4, 4), "Level, and the game that decides was not played?"),
        (TWENTY_DEALS, (40, -30, 0), "The points add up to 10, not to 0: is that right?"),
        (
            PLACES,
            (5, 4, 3, 2, 2),
            "Places are 1 to 5, who are level share the better one: 5 4 3 1 1 would be right.",
        ),
        (
            PLACES,
            (1, None, 3),
            "Places are 1 to 3, who are level share the better one: 1 2 3 would be right.",
        ),
        (PLACES, (1, 1, 1), "Everybody is level: is that right?"),
    ],
)
def test_what_is_refused_or_asked_says_what_would_be_right(
    form: MatchForm, numbers: tuple[int | None, ...], said: str
) -> None:
    assert words(form, *numbers) == said


@pytest.mark.parametrize(
    ("numbers", "taken"),
    [
        ((3, 2, 0), "o"),
        ((4, 2, 2), "o"),
        ((5, 4, 4), "o"),  # level at three and at four, and played on
        ((6, 2, 2), "."),
        ((3, 3, 1), "?"),
        ((2, 2, 1), "?"),
    ],
)
def test_three_play_on_until_one_leads(numbers: tuple[int, ...], taken: str) -> None:
    assert sign(THREE_TO_3, *numbers) == taken


@pytest.mark.parametrize("form", [EIGHT, FOUR, FIRST_TO_3, TUTE_TO_3, TWENTY_DEALS, PLACES])
def test_the_example_is_a_result_that_may_be(form: MatchForm) -> None:
    assert sign(form, *example(form, 2)) == "o"
    if form.measure != "games":
        assert sign(form, *example(form, 5)) == "o"
    if form.length and form.length.unit == "first_to":
        assert sign(form, *example(form, 3)) == "o"


def test_where_who_won_is_all_one_has_won_or_nobody() -> None:
    form = MatchForm("games", Length("games", 1), is_won=True)
    assert [sign(form, *numbers) for numbers in ((1, 0), (1, 1), (3, 1))] == ["o", ".", "."]
    pointed = Result(1, 1, (Score("a", games=1, points=40), Score("b")))
    assert check_result(pointed, form).problems


def test_what_was_not_played_is_what_it_is() -> None:
    for ending in get_args(Ending)[1:]:
        assert check_result(result(FIRST_TO_3, ending=ending), FIRST_TO_3) == Check()


def test_points_that_are_won_from_nobody_are_not_added_up() -> None:
    assert sign(MatchForm("points"), 40, 30) == "o"
    assert sign(MatchForm("games"), 40, 30) == "o"
    assert sign(TWENTY_DEALS, 40, -40) == "o"


@pytest.mark.parametrize(
    ("game", "rules", "length"),
    [
        ("guinote", {}, Length("games", 8)),
        ("guinote", {"mode": "first_to", "games": 3}, Length("first_to", 3)),
        ("guinote", {"mode": "first_to", "games": 3, "cotos": 2}, Length("first_to", 6)),
        ("tute_parejas", {"target": 5}, Length("first_to", 5)),
        ("tute_parejas", {}, None),
        ("tuti_boig", {}, None),
    ],
)
def test_the_house_rules_say_how_long_a_match_is(
    game: str, rules: dict[str, int | str], length: Length | None
) -> None:
    form = match_form(GAMES[game], rules, 2)
    assert form.length == length
    assert form.measure == GAMES[game].reports[0]


def test_the_game_says_how_a_match_may_end() -> None:
    length = match_form(GAMES["guinote"], {"tie_break": "extra"}, 2).length
    assert length == Length("games", 8, has_extra=True)
    assert match_form(GAMES["tute_habanero"], {"target": 3}, 2).at_once == 2
    assert match_form(GAMES["tute_subastado"], {}, 3).is_zero_sum
    assert match_form(GAMES["tute_al_atout"], {}, 3).is_zero_sum


@pytest.mark.parametrize(
    ("form", "numbers", "given", "said"),
    [
        (EIGHT, (8, 0), (0, 2), "0–2, as somebody came late: 8–0 cannot be, 6–2 would be right."),
        (EIGHT, (7, 1), (0, 2), "0–2, as somebody came late: 7–1 cannot be, 6–2 would be right."),
        (EIGHT, (0, 8), (1, 2), "1–2, as somebody came late: 0–8 cannot be, 1–7 would be right."),
        (
            FIRST_TO_3,
            (3, 1),
            (0, 2),
            "0–2, as somebody came late: 3–1 cannot be, 3–2 would be right.",
        ),
        (
            FIRST_TO_3,
            (8, 0),
            (0, 1),
            "0–1, as somebody came late: 8–0 cannot be, 3–1 would be right.",
        ),
        (
            FIRST_TO_3,
            (1, 0),
            (0, 1),
            "0–1, as somebody came late: 1–0 cannot be, 1–1 would be right.",
        ),
        (
            MatchForm("games"),
            (1, 0),
            (0, 2),
            "0–2, as somebody came late: 1–0 cannot be, 1–2 would be right.",
        ),
        (EIGHT, (6, 2), (0, 2), ""),
        (EIGHT, (2, 6), (0, 2), ""),
        (FIRST_TO_3, (3, 2), (0, 2), ""),
    ],
)
def test_what_lateness_gave_cannot_be_lost(
    form: MatchForm, numbers: tuple[int, int], given: tuple[int, int], said: str
) -> None:
    result = Result(1, 1, tuple(map(Score, "ab", numbers)))
    words = [say(p.words, PlainVoice()) for p in check_result(result, form, given).problems]
    assert words == ([f"This match began at {said}"] if said else [])
