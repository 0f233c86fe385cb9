"""The cash box of a club: lines, accounts, a tournament's money, the till, files."""

from io import BytesIO

import pytest
from openpyxl import load_workbook

from scorekeeper.services.cash import view
from scorekeeper.services.people import view as people_view
from tests.web.organiser import club, key_of, olga, people, published
from tests.web.plain_browser import Device, Page

__all__ = ["club", "olga", "people", "published"]


@pytest.fixture
def box(olga: Device, club: Page) -> Page:
    """Its cash box, with Ana among the people."""
    page = olga.open(olga.open(club.link("People of the club")).link("Add somebody"))
    olga.tap(page, "Add them", name="Ana")
    return olga.open(club.link("Cash box"))


def with_an_income(olga: Device, club: Page) -> str:
    """The address of the box, with half a euro of somebody's in it."""
    page = olga.open(club.link("Cash box"))
    new = olga.open(page.link("Note something"))
    olga.send(new.form("/cash"), kind="income", amount="1.5", words="drinks", currency="EUR")
    return page.path.split("?")[0]


def test_as_csv_works(olga: Device, club: Page) -> None:
    at = with_an_income(olga, club)
    olga.in_language("es")
    said = olga.client.get(f"{at}/cash.csv").get_data(as_text=True).lstrip("\ufeff")
    head, line = said.splitlines()
    assert head.startswith("Número;")
    assert ";1,5;" in line
    plain = olga.client.get(f"{at}/cash.csv?plain=1").get_data(as_text=True).lstrip("\ufeff")
    assert plain.splitlines()[0].startswith("Number,When,Name,")
    assert ",1.5," in plain
    book = load_workbook(BytesIO(olga.client.get(f"{at}/cash.xlsx").data))
    assert book.active is not None
    assert book.active["J2"].value == 1.5


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


@pytest.fixture
def cup(olga: Device, club: Page, people: Page) -> Page:
    """Six pairs of whom the first has ticked the fee of 15 €."""
    form = olga.open(f"/t/{key_of(people)}/settings").form("/settings")
    olga.send(form, fee="15")
    olga.tap(olga.open(people.path), "paid : Ana – Bea")
    return olga.open(olga.open(club.link("Cash box")).link("Sant Jordi"))


def test_cup_works(cup: Page) -> None:
    assert "due: €15.00 · paid: €15.00" in cup.text
    assert "Ana and Bea settled" in cup.text


def test_a_part_is_paid_by_somebody_else_and_the_rest_let_off(olga: Device, cup: Page) -> None:
    page = olga.open(cup.path)
    new = olga.open(next(href for href, words in page.links if "Carles" in words))
    form = new.form("/cash")
    page = olga.send(form, kind="payment", amount="5", currency="EUR", payer="her brother")
    assert "Carles and Dolors owes €10.00" in page.text
    assert "fee €15.00 · paid in €5.00" in page.text
    new = olga.open(next(href for href, words in page.links if "Carles" in words))
    assert dict(new.form("/cash").fields)["amount"] == "10.00"
    form = new.form("/cash")
    silent = olga.send(form, kind="waiver", amount="10")
    assert silent.status == 422
    assert "Say why it is waived." in silent.text
    page = olga.send(silent.form("/cash"), words="keeps the door")
    assert "Carles and Dolors settled" in page.text
    box = olga.open(cup.path.split("/tournaments")[0])
    assert "handed over by her brother" in box.text


def test_an_evening_from_the_first_fee_to_the_last_prize(
    olga: Device, club: Page, published: Page
) -> None:
    key = key_of(published)
    settings = olga.open(f"/t/{key}/settings").form("/settings")
    olga.send(settings, fee="15", prizes="1 100\n2 50")
    page = olga.open(f"/t/{key}/people")
    for _ in range(5):
        button = next(one for form in page.forms for one in form.buttons if one.value == "paid")
        page = olga.send(button.form, button)
    box = olga.open(club.link("Cash box"))
    assert "€75.00" in box.text
    assert "owes €7.50" in box.text, "the pair that did not pay owes half each"
    form = olga.open(box.link("Note something")).form("/cash")
    olga.send(form, kind="expense", amount="12.50", words="tapas")
    for table in (1, 2, 3):
        olga.send(olga.open(f"/t/{key}/desk").form("/desk"), slip=f"{table}53")
    page = olga.open(f"/t/{key}/prizes")
    first = next(one for one in page.forms if one.action.endswith("/prizes"))
    olga.send(first, first.buttons[0])
    till = olga.open(olga.open(club.link("Cash box")).link("Count the till"))
    assert "paid in · Sant Jordi (5 lines) €75.00" in till.text
    assert "expense (1 line) −€12.50" in till.text
    assert "By the book" in till.text
    silent = olga.send(till.form("/cash/till"), amount="20")
    assert silent.status == 422
    assert "It does not agree with the book" in silent.text
    assert dict(silent.form("/cash/till").fields)["amount"] == "20"
    wrong = olga.send(silent.form("/cash/till"), amount="much")
    assert "An amount, please" in wrong.text
    done = olga.send(wrong.form("/cash/till"), amount="20", words="change of the bar")
    assert "Counted noted by Olga €20.00" in done.text
    assert "change of the bar" in done.text
    paper = olga.open(done.link("On paper"))
    assert "Counted by: ____" in paper.text
    assert "change of the bar" in paper.text
    assert "€20.00" in olga.open(done.link("Since then")).text
