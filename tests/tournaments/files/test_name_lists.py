"""Names as people send them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.files.name_lists import LONGEST_LIST, read_entrant, read_list


@pytest.mark.parametrize(
    ("written", "players"),
    [
        ("3. Pere i Joan ✅", ("Pere", "Joan")),
        ("1) Ana / Luis", ("Ana", "Luis")),
        ("- Marta y Pilar", ("Marta", "Pilar")),
        ("• Pere - Joan", ("Pere", "Joan")),
        ("Jean & Marie 👍🏽", ("Jean", "Marie")),
        ("Jean et Marie", ("Jean", "Marie")),
        ("12 Ana + Luis", ("Ana", "Luis")),
        ("Ana\tLuis", ("Ana", "Luis")),
        ("Ana; Luis", ("Ana", "Luis")),
        ("Ana, Luis 612 345 678", ("Ana", "Luis")),
        ("  4º  José María – M.ª Ángeles  ", ("José María", "M.ª Ángeles")),
        ("Jean-Pierre / Anne-Marie", ("Jean-Pierre", "Anne-Marie")),
        ("Yolanda i Isabel", ("Yolanda", "Isabel")),
        ("Ana e Iñaki", ("Ana", "Iñaki")),
    ],
)
def test_a_pair_is_read_however_it_is_written(written: str, players: tuple[str, ...]) -> None:
    (line,) = read_list(written, in_pairs=True)
    assert (line.players, line.problem) == (players, None)
    assert line.name == " – ".join(players)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("3. Pere Joan ✅", "Pere Joan"),
        ("Ana Ruiz y Sanz", "Ana Ruiz y Sanz"),
        ("* Dídac", "Dídac"),
        ("\u202eMercè\u202c", "Mercè"),
        ("2 hermanos", "hermanos"),
        ("Núria (+34 612 34 56 78)", "Núria"),
        ("Jose\u0301", "José"),
        ("שָׁלוֹם", "שָׁלוֹם"),
    ],
)
def test_a_player_keeps_the_whole_name(written: str, name: str) -> None:
    (line,) = read_list(written, in_pairs=False)
    assert unicodedata.normalize("NFC", line.name) == unicodedata.normalize("NFC", name)
    assert line.problem is None


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("Ana", "One name: who is the partner? Part the two with “/”."),
        ("Ana / Luis / Pilar", "3 names: a pair has two. Part them with “/”."),
        ("✅", "There is no name on this line."),
        (f"{'x' * 61} / y", "61 letters are too many for a name: 60 at most."),
    ],
)
def test_what_is_wrong_is_said_at_its_line(written: str, words: str) -> None:
    _, line = read_list(f"Pere / Joan\n{written}", in_pairs=True)
    assert line.number == 2
    assert line.problem is not None
    assert say(line.problem, PlainVoice()) == words
    assert line.written == written


def test_the_same_name_twice_is_asked_about_at_the_later_one() -> None:
    lines = read_list("Ana\nLuis\nana\n\nPilar", in_pairs=False, known=("PILAR",))
    assert [line.problem is None for line in lines] == [True, True, False, False]
    assert [line.number for line in lines] == [1, 2, 3, 5]


def test_a_list_has_an_end() -> None:
    assert (
        len(read_list("\n".join(map(str, range(10_000, 11_000))), in_pairs=False)) == LONGEST_LIST
    )


@given(st.text(), st.booleans())
def test_anything_can_be_pasted(pasted: str, in_pairs: bool) -> None:  # noqa: FBT001 (drawn by name)
    for line in read_list(pasted, in_pairs=in_pairs):
        assert line.problem is not None or all(line.players)
        assert line.problem is not None or len(line.players) == 1 + in_pairs


@pytest.mark.parametrize(
    ("typed", "called", "name"),
    [
        (["Ana", "Bea"], "", "Ana – Bea"),
        (["Ana", "Bea"], "Les Fures", "Les Fures"),
        (["Ana / Bea", ""], "", "Ana – Bea"),
        (["  Ana ✅ ", "Bea\u202e"], "", "Ana – Bea"),
        (["<b>Ana</b>"], "", "<b>Ana</b>"),
        (["Ana i Bea"], "", "Ana i Bea"),
    ],
)
def test_somebody_types_themselves(typed: list[str], called: str, name: str) -> None:
    found = read_entrant(typed, called)
    assert (found.name, found.problems) == (name, ())


@pytest.mark.parametrize(
    ("typed", "called", "fields"),
    [
        (["", "Bea"], "", ["player.0"]),
        (["Ana", ""], "", ["player.1"]),
        (["Ana / Bea / Carles", ""], "", ["player.1"]),
        (["🃏", "x" * 200], "", ["player.0", "player.1"]),
        (["Ana", "Bea"], "y" * 61, ["called"]),
    ],
)
def test_what_is_no_name_is_said_beside_its_field(
    typed: list[str], called: str, fields: list[str]
) -> None:
    assert [one.field for one in read_entrant(typed, called).problems] == fields


@pytest.mark.parametrize("many", [60, 61])
def test_a_name_of_sixty_letters_is_the_longest(many: int) -> None:
    is_wrong = many > 60
    assert bool(read_entrant(["x" * many]).problems) == is_wrong
    assert bool(read_entrant(["Ana", "Bea"], "x" * many).problems) == is_wrong
    (line,) = read_list(f"{'x' * many} / Ana", in_pairs=True)
    assert bool(line.problem) == is_wrong


def test_two_names_in_one_field_are_parted_only_where_two_are_asked_and_one_was_typed() -> None:
    assert read_entrant(["Ana / Bea"]).players == ("Ana / Bea",)
    assert read_entrant(["Ana / Bea", "Carles"]).players == ("Ana / Bea", "Carles")
    assert read_entrant(["", "Ana / Bea"]).players == ("", "Ana / Bea")
