"""Which column of a club's sheet holds the names."""

from time import process_time

import pytest

from scorekeeper.tournaments.files.name_lists import lines_of, read_list

PAIRS = [
    ([["Ana", "Bea"], ["Carles", "Dolors"]], "Ana / Bea\nCarles / Dolors"),
    ([["1", "Ana", "Bea", "93 123"], ["2.", "Cai", "Dolors"]], "Ana / Bea\nCai / Dolors"),
    ([["Nº", "Jugador 1", "Jugador 2"], ["1", "Ana", "Bea"]], "\nAna / Bea"),
    ([["Parella", "Telèfon"], ["Ana – Bea", "612"]], "\nAna – Bea"),
    ([["Ana y Bea"], [""], ["  Carles   y Dora "]], "Ana y Bea\n\nCarles y Dora"),
    ([], ""),
]


@pytest.mark.parametrize(("rows", "lines"), PAIRS)
def test_pairs_are_two_columns_or_one(rows: list[list[str]], lines: str) -> None:
    assert lines_of(rows, in_pairs=True) == lines


def test_players_are_the_first_column_that_is_no_number() -> None:
    assert lines_of([["1", "Ana", "Barcelona"]], in_pairs=False) == "Ana"
    assert lines_of([["Seed", "Nombre"], ["1", "Ana"], ["2"]], in_pairs=False) == ("\nAna [1; ]")


@pytest.mark.parametrize(
    ("seed", "categories"),
    [
        ("Seed", "Categories"),
        ("Cabeza de serie", "Categorías"),
        ("Cap de sèrie", "Categories"),
        ("Tête de série", "Catégories"),
    ],
)
def test_seeds_and_categories_of_a_list_are_read_with_the_names(seed: str, categories: str) -> None:
    rows = [
        ["Nom", seed, categories],
        ["Ana – Bea", "2", "joves, [18] dones"],
        ["Cai – Dora"],
        ["Eva [de Dalt]", "3"],
    ]
    lines = read_list(lines_of(rows, in_pairs=False), in_pairs=False)
    assert [(one.name, one.rank, one.categories, one.problem) for one in lines] == [
        ("Ana – Bea", 2, ("joves", "[18] dones"), None),
        ("Cai – Dora", None, (), None),
        ("Eva [de Dalt]", 3, (), None),
    ]


@pytest.mark.parametrize(("seed", "category"), [("first", ""), ("0", ""), ("1", "x" * 61)])
def test_a_seed_or_category_that_cannot_be_is_refused_on_its_line(seed: str, category: str) -> None:
    (line,) = read_list(f"Ana [{seed}; {category}]", in_pairs=False)
    assert line.problem is not None


def test_of_more_columns_of_names_a_pair_takes_two_and_a_player_one() -> None:
    assert lines_of([["Jugador 1", "Jugador 2", "Equip"], ["A", "B", "C"]], in_pairs=True) == (
        "\nA / B"
    )
    assert lines_of([["Nom", "Equip"], ["Ana", "Barça"]], in_pairs=False) == "\nAna"


def test_only_the_first_row_can_be_the_headings() -> None:
    assert lines_of([["Ana", "Bea"], ["Nom", "Equip"]], in_pairs=True) == "Ana / Bea\nNom / Equip"


def test_a_row_that_ends_before_its_names_is_blank() -> None:
    assert lines_of([["Nº", "Nom"], ["1"], ["2", "Ana"]], in_pairs=False) == "\n\nAna"


def test_a_long_cell_is_read_once() -> None:
    since = process_time()
    assert lines_of([["(" * 200_000 + "!"]], in_pairs=False)
    assert process_time() - since < 30


@pytest.mark.parametrize("line", ["[;" * 200_000, "[" * 200_000 + ";]", "[;" * 200_000 + "]"])
def test_a_long_line_of_brackets_is_read_once(line: str) -> None:
    since = process_time()
    assert read_list(line, in_pairs=True)
    assert process_time() - since < 30
