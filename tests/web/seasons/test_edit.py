"""A season is settled otherwise."""

import pytest

from tests.web.plain_browser import Device, Page


def key(season: Page) -> str:
    """What the address of its form ends with."""
    return season.path.split("?")[0].split("/")[-1]


def test_it_works(olga: Device, season: Page) -> None:
    page = olga.open(season.link("Settle the season otherwise"))
    form = page.form(key(season))
    assert ("worth", "25 20 16 13 11 10 9 8 7 6 5 4 3 2 1") in form.fields
    page = olga.send(form, worth="3, 2; 1", best="")
    assert "3 · 2 · 1" in page.text
    assert "the best result counts" not in page.text


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("name", "", "A season needs a name of at most 80 letters."),
        ("starts_on", "soon", "Which day?"),
        ("ends_on", "2001-01-01", "It ends before it begins."),
        ("best", "0", "Between 1 and 60 results can count."),
        ("best", "many", "“many” is no whole number."),
        ("worth", "", "What each place is worth, the first first"),
        ("worth", "1 2", "A better place cannot be worth less than the one after it."),
        ("worth", "ten", "“ten” is no whole number."),
        ("worth", "9999999999999", "is no whole number."),
    ],
)
def test_what_cannot_be_is_said_and_all_that_was_typed_is_kept(
    olga: Device, season: Page, field: str, typed: str, words: str
) -> None:
    form = olga.open(season.link("Settle the season otherwise")).form(key(season))
    page = olga.send(form, **{field: typed})
    assert page.status == 422
    assert words in page.text
    assert (field, typed) in page.form(key(season)).fields
    assert [one for one in page.form(key(season)).fields if one[0] == "tournaments"]
