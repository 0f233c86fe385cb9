"""Exact numbers for people and for programs."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournaments.displays.number_format import exact, format_number


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("0", "0"),
        ("3", "3"),
        ("-3", "−3"),
        ("1/2", "½"),
        ("21/2", "10½"),
        ("-8/3", "−2⅔"),
        ("19/12", "1 7\N{FRACTION SLASH}12"),
        ("7/12", "7\N{FRACTION SLASH}12"),
    ],
)
def test_people_read_fractions(number: str, said: str) -> None:
    assert format_number(Fraction(number)) == said


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("0", "0"),
        ("-3", "-3"),
        ("21/2", "10.5"),
        ("-1/4", "-0.25"),
        ("1/40", "0.025"),
        ("7/12", "7/12"),
        ("-7/12", "-7/12"),
    ],
)
def test_programs_read_decimals_where_they_end(number: str, said: str) -> None:
    assert exact(Fraction(number)) == said


@given(st.fractions())
def test_nothing_is_rounded(number: Fraction) -> None:
    assert Fraction(exact(number)) == number
