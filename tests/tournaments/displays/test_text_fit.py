"""Names in the room a drawing has for them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournaments.displays.number_format import fit_name, width_of


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Ana", ("Ana",)),
        ("", ("",)),
        ("Ana Abadía – Luis Gil", ("Ana Abadía –", "Luis Gil")),
        ("José Antonio Gil y Ana", ("José Antonio Gil y", "Ana")),
        ("María del Carmen Escartín", ("María del", "Carmen Escartín")),
        ("Maximilianissimusque" * 2, ("Maximilianissimu…",)),
    ],
)
def test_a_pair_is_told_apart_where_it_is_one(name: str, lines: tuple[str, ...]) -> None:
    assert fit_name(name, 18, 188) == lines


def test_what_is_still_too_long_ends_in_dots() -> None:
    first, second = fit_name("Maria-Immaculada Concepció / Bartomeu-Llorenç Puigdemont", 18, 188)
    assert first.endswith("…") or second.endswith("…")
    assert second.startswith("Bartomeu")


def test_letters_are_as_wide_as_they_are_written() -> None:
    assert width_of("ill", 18) < width_of("ana", 18) < width_of("ANA", 18) < width_of("MMM", 18)
    assert width_of("漢字", 18) > width_of("ab", 18)
    assert width_of("e\N{COMBINING ACUTE ACCENT}", 18) > width_of("é", 18)


@given(name=st.text(max_size=60), room=st.integers(60, 300))
def test_a_line_never_leaves_its_room(name: str, room: int) -> None:
    lines = fit_name(name, 18, room)
    assert 1 <= len(lines) <= 2
    assert all(width_of(line, 18) <= room for line in lines)
