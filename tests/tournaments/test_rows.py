"""Which column of a club's sheet holds the names."""

import pytest

from scorekeeper.tournaments.rows import lines_of

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
    assert lines_of([["Seed", "Nombre"], ["1", "Ana"], ["2"]], in_pairs=False) == "\nAna"
