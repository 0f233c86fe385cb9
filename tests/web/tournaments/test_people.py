"""Who takes part, on the desk's page."""

from io import BytesIO

import pytest
from openpyxl import Workbook
from werkzeug.datastructures import FileStorage

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


def test_it_works(people: Page) -> None:
    assert people.status == 200
    assert "6 have entered" in people.text
    assert "Ana – Bea" in people.text


def test_a_list_is_taken_whole_or_not_at_all(olga: Device, people: Page) -> None:
    listed = "Marc / Núria\nOriol\nAna i Bea"
    page = olga.send(people.form("/people"), list=listed)
    assert page.status == 422
    assert "6 have entered" in page.text
    assert "2 lines are not clear, so nothing was entered yet:" in page.text
    assert "One name: who is the partner?" in page.text
    assert "“Ana – Bea” is there twice" in page.text
    assert ("list", listed) in page.form("/people").fields


def test_of_too_many_none_is_entered(olga: Device, people: Page) -> None:
    listed = "\n".join(f"P{n} / Q{n}" for n in range(1001))
    page = olga.send(people.form("/people"), list=listed)
    assert page.status == 422
    assert "More than 1000 on one list are too many: nothing was entered." in page.text
    assert "6 have entered" in page.text
    page = olga.send(people.form("/people"), list=listed.partition("P999")[0])
    assert "1,005 entrants: at most 1,000." in page.text


def test_somebody_leaves_comes_back_and_pays(olga: Device, people: Page) -> None:
    page = olga.tap(people, "Check out : Ana – Bea")
    assert "5 play the next round" in page.text
    page = olga.tap(page, "Check in : Ana – Bea")
    assert "play the next round" not in page.text
    page = olga.tap(page, "paid : Ana – Bea")
    assert 'aria-pressed="true"' in page.html


def test_somebody_is_renamed_and_seeded(olga: Device, people: Page) -> None:
    form = people.form("", name="Carles – Dolors")
    page = olga.send(form, people.button("Save"), name="Carles – Dora", rank="1", table="3")
    assert "Carles – Dora" in page.text
    form = page.form("", name="Carles – Dora")
    assert {("rank", "1"), ("table", "3")} <= set(form.fields)


@pytest.mark.parametrize(
    ("typed", "name", "players"),
    [
        ("Pilar i Joan / Ana", "Pilar i Joan – Ana", ["Ana", "Pilar i Joan"]),
        ("Anne–Marie – Ana", "Anne–Marie – Ana", ["Ana", "Anne–Marie"]),
        ("Pilar i Joan", "Pilar – Joan", ["Joan", "Pilar"]),
        ("Les Fures", "Les Fures", ["Carles", "Dolors"]),
    ],
)
def test_both_of_a_pair_are_renamed_by_one_line(
    olga: Device, people: Page, typed: str, name: str, players: list[str]
) -> None:
    form = people.form("", name="Carles – Dolors")
    page = olga.send(form, people.button("Save"), name=typed)
    assert page.form("", name=name).fields
    olga.tap(olga.tap(page, "Draw round 1"), "Publish the seating")
    listed = olga.open(f"/t/{key_of(page)}/papers/names").text
    assert all(f" {one} " in listed for one in players)


def test_what_a_pair_is_called_parts_nobody(olga: Device, people: Page) -> None:
    page = people
    for before, typed in (("Carles – Dolors", "Les Fures"), ("Les Fures", "Sal & Pebre")):
        page = olga.send(page.form("", name=before), page.button("Save"), name=typed)
    page = olga.send(page.form("", name="Sal & Pebre"), page.button("Save"), name="Pere – Núria")
    assert page.form("", name="Pere – Núria").fields
    page = olga.send(page.form("", name="Pere – Núria"), page.button("Save"), name="Ia & Bet")
    assert page.form("", name="Ia – Bet").fields


def upload(olga: Device, people: Page, content: bytes, name: str = "names.csv") -> Page:
    """Choose a file with names and send it."""
    fields: dict[str, object] = dict(people.form("/people").fields)
    fields["file"] = FileStorage(BytesIO(content), name)
    answer = olga.client.post(people.form("/people").action, data=fields, follow_redirects=True)
    return Page(answer.status_code, answer.request.full_path, answer.get_data(as_text=True))


def test_names_come_from_a_file_and_wrong_rows_are_said(olga: Device, people: Page) -> None:
    page = upload(olga, people, "Nº;Jugador 1;Jugador 2\n1;Marc;Núria\n2;Oriol;\n".encode())
    assert page.status == 422
    assert "6 have entered" in page.text
    assert "One name: who is the partner?" in page.text
    assert ("list", "\nMarc / Núria\nOriol") in page.form("/people").fields
    page = olga.send(page.form("/people"), list="Marc / Núria\nOriol / Pau")
    page = upload(olga, page, "Òscar;Pía\n".encode("cp1252"))
    assert "Òscar – Pía" in page.text


def test_names_come_from_a_workbook(olga: Device, people: Page) -> None:
    book = Workbook()
    assert book.active is not None
    book.active["A1"], book.active["B1"] = "Marc", "Núria"
    out = BytesIO()
    book.save(out)
    assert "Marc – Núria" in upload(olga, people, out.getvalue(), "names.xlsx").text
