"""Names as people send them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.files.name_lists import (
    MOST_ENTRANTS,
    is_too_long,
    read_entrant,
    read_list,
    read_new_name,
    surname_key,
)


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
        # Who writes a sign between two names means it, whatever words stand in them.
        ("Pilar i Joan / Ana", ("Pilar i Joan", "Ana")),
        ("Pilar i Joan & Ana", ("Pilar i Joan", "Ana")),
        ("Ana–Joan", ("Ana", "Joan")),
        ("Pilar y Anne–Marie", ("Pilar", "Anne–Marie")),
        ("2. Pilar i Joan/Ana i Pep ✅", ("Pilar i Joan", "Ana i Pep")),
        (
            "Puigdevall i Casademunt / Montserrat Vila",
            ("Puigdevall i Casademunt", "Montserrat Vila"),
        ),
        ("Ortega y Gasset & Bea", ("Ortega y Gasset", "Bea")),
        ("Jean et Paul / Marie", ("Jean et Paul", "Marie")),
        ("Bill and Ben + Weed", ("Bill and Ben", "Weed")),
        ("Sancho e Hijos – Inés", ("Sancho e Hijos", "Inés")),
        ("Sal & Pebre / Oli", ("Sal & Pebre", "Oli")),
        ("Vila, Ana / Puig, Pere", ("Vila, Ana", "Puig, Pere")),
        ("Pilar i Joan\tAna", ("Pilar i Joan", "Ana")),
        ("Els tres (Pilar i Joan / Ana)", ("Pilar i Joan", "Ana")),
        ("[21/11/26, 18:32] Ana: Pilar i Joan / jo", ("Pilar i Joan", "Ana")),
        # A sign with nothing behind it parts nobody.
        ("Pilar i Joan /", ("Pilar", "Joan")),
    ],
)
def test_a_pair_is_read_however_it_is_written(written: str, players: tuple[str, ...]) -> None:
    (line,) = read_list(written, in_pairs=True)
    assert (line.players, line.problem) == (players, None)
    assert line.name in (" – ".join(players), line.called)


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
        ("Ana, Luis y Pilar", "3 names: a pair has two. Part them with “/”."),
        ("Ana, Luis & Pilar", "3 names: a pair has two. Part them with “/”."),
        ("Pilar i Joan i Ana", "3 names: a pair has two. Part them with “/”."),
        ("✅", "There is no name on this line."),
        (f"{'x' * 61} / y", "61 characters are too many: 60 at most."),
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


def test_a_list_is_never_cut_short() -> None:
    pasted = "\n".join(f"P{n} / Q{n}" for n in range(600))
    assert len(read_list(pasted, in_pairs=True)) == 600
    assert not is_too_long("\n\n".join(["Ana"] * MOST_ENTRANTS))
    assert is_too_long("\n".join(["Ana"] * (MOST_ENTRANTS + 1)))


@pytest.mark.parametrize(
    ("written", "name", "players", "is_paid"),
    [
        (
            "[21/11/26, 18:32] Concha: apúntame con Loli",
            "Concha – Loli",
            ("Concha", "Loli"),
            False,
        ),
        ("21/11/2026, 18:32 - Pere: m’apunto amb en Joan", "Pere – en Joan", None, False),
        ("[21/11/26, 9:05:12] Ana: Luis y yo", "Luis – Ana", ("Luis", "Ana"), False),
        ("[21/11/26, 18:32] Concha: apúntanos a Ana y Luis 20€", "Ana – Luis", None, True),
        ("[21/11/26, 18:32] Concha: Ana / Luis (pagado)", "Ana – Luis", None, True),
        ("Andrea y Paco 10€", "Andrea – Paco", ("Andrea", "Paco"), True),
        (
            "Los Hermanos García (Toño y Chema)",
            "Los Hermanos García",
            ("Toño", "Chema"),
            False,
        ),
        ("3. Les Fures (Anna i Mar) pagat", "Les Fures", ("Anna", "Mar"), True),
        ("Ana (Pili) / Luis", "Ana (Pili) – Luis", ("Ana (Pili)", "Luis"), False),
    ],
)
def test_a_pair_of_a_chat_is_read_as_a_person_would(
    written: str,
    name: str,
    players: tuple[str, ...] | None,
    is_paid: bool,  # noqa: FBT001 (a column of the rows)
) -> None:
    (line,) = read_list(written, in_pairs=True)
    assert (line.name, line.problem, line.is_paid) == (name, None, is_paid)
    assert players is None or line.players == players


@pytest.mark.parametrize(
    ("written", "name", "is_paid"),
    [
        ("Andrea 10€", "Andrea", True),
        ("Andrea 10 euros", "Andrea", True),
        ("Andrea (€7.50)", "Andrea", True),
        ("Carmen (pagado)", "Carmen", True),
        ("Payet", "Payet", False),
        ("[21/11/26, 18:32] Concha: apúntame", "Concha", False),
        ("[21/11/26, 18:32] Concha: apúntame con Loli", "Concha", False),
        ("[21/11/26, 18:32] Concha: Dídac", "Dídac", False),
        ("Los Hermanos García (Toño y Chema)", "Los Hermanos García (Toño y Chema)", False),
    ],
)
def test_somebody_of_a_chat_is_read_as_a_person_would(
    written: str,
    name: str,
    is_paid: bool,  # noqa: FBT001 (a column of the rows)
) -> None:
    (line,) = read_list(written, in_pairs=False)
    assert (line.name, line.problem, line.is_paid) == (name, None, is_paid)


def test_what_a_pair_is_called_has_an_end_too() -> None:
    (line,) = read_list(f"{'x' * 61} (Ana y Luis)", in_pairs=True)
    assert line.problem is not None


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
        (["Pilar i Joan / Ana", ""], "", "Pilar i Joan – Ana"),
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
        (["Ana / Bea / Carles", ""], "", ["player.1", "player.0"]),
        (["Pilar i Joan / Ana", "Bea"], "", ["player.0"]),
        (["", "Ana; Bea"], "", ["player.0", "player.1"]),
        (["Ana & Bea", "Carles"], "", ["player.0"]),
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


@pytest.mark.parametrize(
    ("typed", "before", "players", "found"),
    [
        ("Pere, Núria", "Ana – Bea", ("Ana", "Bea"), ("Pere – Núria", ("Pere", "Núria"))),
        ("Pere, Núria", "Les Fures", ("Ana", "Bea"), ("Pere – Núria", ("Pere", "Núria"))),
        ("Pere / Núria", "Les Fures", ("Ana", "Bea"), ("Pere – Núria", ("Pere", "Núria"))),
        ("Sal i Pebre", "Les Fures", ("Ana", "Bea"), ("Sal i Pebre", ("Ana", "Bea"))),
        ("Sal (Pere, Núria)", "Ana – Bea", ("Ana", "Bea"), ("Sal", ("Pere", "Núria"))),
        ("Pere, Núria", "Ana", (), ("Pere – Núria", ("Pere", "Núria"))),
        ("Pere", "Ana", ("Ana",), ("Pere", ())),
        ("", "Ana – Bea", ("Ana", "Bea"), ("", ("Ana", "Bea"))),
    ],
)
def test_a_pair_is_renamed_as_a_line_of_a_list(
    typed: str, before: str, players: tuple[str, ...], found: tuple[str, tuple[str, ...]]
) -> None:
    assert read_new_name(typed, before, players) == found


def test_a_list_by_surnames_has_each_under_the_first_of_theirs() -> None:
    names = ["Pilar", "Enric (el Gran)", "Luis Gil", "Ana García López", "Ana (Baix)", "(Baix)"]
    found = sorted(names, key=surname_key)
    assert found == [
        "(Baix)",
        "Ana (Baix)",
        "Enric (el Gran)",
        "Ana García López",
        "Luis Gil",
        "Pilar",
    ]
