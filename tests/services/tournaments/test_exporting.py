"""A tournament as files: nothing in them is a formula, and the desk's things stay the desk's."""

from collections.abc import Callable
from io import BytesIO

import pytest
from openpyxl import load_workbook

from scorekeeper.engine.text import PlainVoice
from scorekeeper.services.tournaments import drawing, exporting, links, people
from scorekeeper.services.tournaments.journals import by_link, see
from scorekeeper.services.tournaments.views import Access, Hall, Note
from scorekeeper.services.views import Forbidden, NotFound, Saved
from scorekeeper.tournaments.lists import read_list
from scorekeeper.tournaments.rows import lines_of

VOICE = PlainVoice()


@pytest.fixture
def spiteful(access: Access, write: Callable[[], Note], entered: Hall) -> Hall:
    """Names that a sheet's program would reckon with."""
    said = people.new_person("=1+1"), people.new_person("@SUM(A1)"), people.new_person("-3\x07")
    assert isinstance(people.enter(access, write(), said), Saved)
    return see(access)


def test_no_cell_of_a_csv_begins_a_formula(spiteful: Hall) -> None:
    found = exporting.as_csv(exporting.sheet(spiteful, "people"), VOICE)
    assert found.startswith(b"\xef\xbb\xbf")
    lines = found.decode("utf-8-sig").splitlines()
    assert lines[0] == "Name,Seed,Group,Categories,plays on,paid"
    assert [line.split(",")[0] for line in lines[7:]] == ["'=1+1", "'@SUM(A1)", "'-3"]
    assert not any(cell.startswith(("=", "@", "+")) for line in lines for cell in line.split(","))


def test_a_workbook_has_three_sheets_without_a_formula(spiteful: Hall) -> None:
    found = [exporting.sheet(spiteful, key) for key in exporting.SHEETS]
    book = load_workbook(BytesIO(exporting.as_xlsx(found, VOICE)))
    assert book.sheetnames == ["Standings", "Who takes part", "Results"]
    cells = [cell for page in book for row in page.iter_rows() for cell in row]
    assert all(cell.data_type != "f" for cell in cells)
    assert book["Who takes part"]["A8"].value == "'=1+1"


def test_numbers_are_numbers(access: Access, write: Callable[[], Note], entered: Hall) -> None:
    drawing.draft(access, write())
    drawing.publish(access, write())
    sheet = exporting.sheet(see(access), "standings")
    book = load_workbook(BytesIO(exporting.as_xlsx([sheet], VOICE)))
    assert book["Standings"]["C2"].value == 0


def test_the_archive_is_the_desks_and_watchers_see_no_fees(access: Access, entered: Hall) -> None:
    watching = see(by_link(links.watch_token(access.tournament_id)))
    with pytest.raises(Forbidden):
        exporting.archive(watching)
    assert b"paid" not in exporting.as_csv(exporting.sheet(watching, "people"), VOICE)
    assert exporting.report_file(watching).startswith("012 Sant Jordi\r\n")
    with pytest.raises(NotFound):
        exporting.sheet(watching, "secrets")


def test_the_people_sheet_can_be_read_in_again(entered: Hall) -> None:
    sheet = exporting.as_csv(exporting.sheet(entered, "people"), VOICE).decode("utf-8-sig")
    lines = lines_of([line.split(",") for line in sheet.splitlines()], in_pairs=False)
    assert [one.name for one in read_list(lines, in_pairs=False)] == list(entered.names.values())
