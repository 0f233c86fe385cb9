"""When two ways of writing a name are the same one."""

import pytest

from scorekeeper.services.matches.log.shown_match import forgotten_mark, forgotten_number
from scorekeeper.services.people.roster import fold, without


@pytest.mark.parametrize(
    "written", ["José  María", "JOSE MARIA", " josé maría ", "Jose\u0301 Mari\u0301a"]
)
def test_accents_capitals_and_spaces_make_no_other_name(written: str) -> None:
    assert fold(written) == "jose maria"


def test_a_forgotten_name_is_a_mark_with_a_number() -> None:
    assert (
        forgotten_mark(12),
        forgotten_number("#12"),
        forgotten_number("Ana #12"),
        forgotten_number("Ana"),
    ) == ("#12", 12, None, None)


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("Ana deals", "#3 deals"),
        ("Banana, anagrama", "Banana, anagrama"),
        ("ÀNA & ana", "#3 & #3"),
        ("Ana María Ruiz gana", "#3 gana"),
        ("Ana  maria   ruiz gana", "#3 gana"),
        ("", ""),
    ],
)
def test_a_name_goes_where_it_stands_as_whole_words(words: str, left: str) -> None:
    assert without(words, {"ana", "ana maria ruiz", ""}, "#3") == left
