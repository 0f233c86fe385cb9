"""A line booked by hand."""

import pytest

from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, box: Page) -> None:
    page = olga.open(box.link("Note something"))
    assert page.status == 200
    assert "Ana" in page.html


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("amount", "", "An amount above zero, please."),
        ("amount", "ten", "An amount, please, such as 0.50."),
        ("amount", "1.234", "2 decimals at most."),
        ("words", "x" * 121, "121 letters are too long here: 120 at most."),
    ],
)
def test_what_cannot_be_is_said_and_all_that_was_typed_is_kept(
    olga: Device, box: Page, field: str, typed: str, words: str
) -> None:
    form = olga.open(box.link("Note something")).form("/cash")
    said: dict[str, str | list[str]] = {"kind": "income", "amount": "3", "words": "drinks"}
    page = olga.send(form, **(said | {field: typed}))
    assert page.status == 422
    assert words in page.text
    kept = dict(page.form("/cash").fields)
    assert kept[field] == typed
    assert kept["kind"] == "income"


def test_who_it_is_about_is_asked(olga: Device, box: Page) -> None:
    form = olga.open(box.link("Note something")).form("/cash")
    page = olga.send(form, kind="fee", amount="3", person="")
    assert page.status == 422
    assert "Who is it about?" in page.text


def test_a_currency_that_is_none_is_refused(olga: Device, box: Page) -> None:
    form = olga.open(box.link("Note something")).form("/cash")
    page = olga.send(form, kind="income", amount="3", currency="DOUBLOON")
    assert page.status == 422
    assert "“DOUBLOON” is no currency of today." in page.text
