"""The cash box of a club."""

import pytest

from scorekeeper.services.cash import view
from scorekeeper.services.people import view as people_view
from tests.web.plain_browser import Device, Page


def booked(olga: Device, box: Page, kind: str, amount: str, person: str = "Ana") -> Page:
    page = olga.open(box.link("Note something"))
    form = page.form("/cash")
    keys = [value for name, value in form.offered if name == "person" and value]
    return olga.send(form, kind=kind, amount=amount, person=keys[0] if person else "")


def test_a_balance_says_what_it_is_made_of(olga: Device, box: Page) -> None:
    booked(olga, box, "fee", "12.50")
    page = booked(olga, box, "payment", "10")
    assert "owes €2.50" in page.text
    assert "till: €10.00" in page.text
    page = olga.open(page.link("Ana"))
    due, paid = page.text.split("What is due")[1].split("What was paid")
    assert "€12.50" in due
    assert "€10.00" in paid
    assert "till:" not in page.text, "what the till held hangs on the others too"


def test_a_line_is_taken_back_and_stays_to_be_seen(olga: Device, box: Page) -> None:
    page = booked(olga, box, "fee", "12.50")
    assert "Ana" in page.text.split("Who owes what")[0], "a due is shown with whose it is"
    page = olga.open(olga.tap(page, "Take back").link("Ana"))
    assert "taken back" in page.text
    assert "takes back no. 1" in page.text
    assert "Ana settled" in page.text


def test_the_lines_as_a_file_hold_no_formula(olga: Device, box: Page) -> None:
    page = olga.open(box.link("Note something"))
    form = page.form("/cash")
    page = olga.send(form, kind="income", amount="2.50", words="=SUM(A1)", person="")
    answer = olga.client.get(page.link("CSV"))
    assert answer.mimetype == "text/csv"
    said = answer.get_data(as_text=True)
    assert "2.5" in said
    assert ",=SUM" not in said


def test_many_people_are_shown_page_by_page(
    olga: Device, club: Page, box: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = olga.open(club.link("People of the club"))
    olga.tap(olga.open(people.link("Add somebody")), "Add them", name="Bea")
    for name in ("Ana", "Bea"):
        page = olga.open(box.link("Note something"))
        form = page.form("/cash")
        keys = [value for key, value in form.offered if key == "person" and value]
        olga.send(form, kind="fee", amount="5", person=keys[name == "Bea"])
    monkeypatch.setattr(people_view, "PAGE", 1)
    monkeypatch.setattr(view, "PEOPLE_PAGE", 1)
    page = olga.open(box.path)
    assert "Page 1 of 2" in page.text
    assert "Page 2 of 2" in olga.open(page.link("Next")).text


def test_who_owes_what_stands_on_paper_by_the_kinds_there_are(olga: Device, box: Page) -> None:
    booked(olga, box, "fee", "12.50")
    page = booked(olga, box, "payment", "10")
    way = page.link("On paper (PDF)")
    paper = olga.open(way.replace("paper.pdf", "paper"))
    for words in ("Who owes what", "Ana", "€2.50", "€12.50", "Fee", "Paid in", "In the till"):
        assert words in paper.text, words
    assert "Prize" not in paper.text
    assert olga.client.get(way).mimetype == "application/pdf"
