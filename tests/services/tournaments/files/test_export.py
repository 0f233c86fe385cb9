"""A tournament as files: nothing in them is a formula, and the desk's things stay the desk's."""

import csv
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from io import BytesIO, StringIO
from uuid import UUID

import pytest
from flask import Flask
from openpyxl import load_workbook

from scorekeeper.engine.text import PlainVoice, text
from scorekeeper.extensions import this_app
from scorekeeper.language import ReaderVoice
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.answers import Forbidden, NotFound, Saved
from scorekeeper.services.tournaments import draw, entrants, event_files, registration
from scorekeeper.services.tournaments.journal import by_account, by_link, load
from scorekeeper.services.tournaments.setup import settings
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.files.name_lists import lines_of, read_list
from scorekeeper.tournaments.files.spreadsheets import Spreadsheet
from tests.services.tournaments.conftest import PLAN

VOICE = PlainVoice()


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("es", ["Nombre;Puesto", "Ana;1,5"]),
        ("ca", ["Nom;Posició", "Ana;1,5"]),
        ("fr", ["Nom;Rang", "Ana;1,5"]),
        ("en", ["Name,Place", "Ana,1.5"]),
    ],
)
def test_a_csv_is_as_a_spreadsheet_of_the_language_expects_it(
    app: Flask, language: str, lines: list[str]
) -> None:
    heads = (text("Name"), text("Place"))
    sheet = Spreadsheet("x", text("Results"), heads, (("Ana", Fraction(3, 2)),))
    with app.test_request_context(headers={"Accept-Language": language}):
        written = event_files.as_csv(sheet, ReaderVoice({}), event_files.csv_marks()).decode(
            "utf-8-sig"
        )
    assert written.splitlines() == lines


def test_who_was_forgotten_is_called_in_a_sheet_as_on_its_page(app: Flask) -> None:
    sheet = Spreadsheet("x", text("Results"), (text("Name"),), (("Ana – #1",),))
    with app.test_request_context():
        assert event_files.as_csv(sheet, VOICE).decode().splitlines()[1] == "Ana – Player 1"


def test_signs_that_no_file_holds_are_left_out_of_names_entered_before_they_were_refused() -> None:
    sheet = Spreadsheet("x", text("Results"), (text("Name"),), (("-3\x07",),))
    assert event_files.as_csv(sheet, VOICE).decode("utf-8-sig").splitlines() == ["Name", "'-3"]
    book = load_workbook(BytesIO(event_files.as_xlsx([sheet], VOICE)))
    assert book["Results"]["A2"].value == "'-3"


def test_numbers_are_numbers(
    access: Access, write: Callable[[], TournamentWrite], entered: TournamentState
) -> None:
    draw.draft_round(access, write())
    draw.publish(access, write())
    sheet = event_files.sheet(load(access), "standings")
    book = load_workbook(BytesIO(event_files.as_xlsx([sheet], VOICE)))
    assert book["Standings"]["C2"].value == 0


def test_the_archive_is_the_desks_and_watchers_see_no_fees(
    access: Access, entered: TournamentState
) -> None:
    watching = load(by_link(registration.watch_token(access.tournament_id)))
    with pytest.raises(Forbidden):
        event_files.archive(watching.access)
    assert b"paid" not in event_files.as_csv(event_files.sheet(watching, "people"), VOICE)
    assert event_files.report_file(watching).startswith("012 Sant Jordi\r\n")
    with pytest.raises(NotFound):
        event_files.sheet(watching, "secrets")


@pytest.fixture
def another(organiser: SignedIn, club: ClubView) -> Access:
    """A tournament of the club that nobody has entered yet."""
    made = settings.begin(organiser.id, club.id, PLAN, "begin-again")
    assert isinstance(made, UUID)
    return by_account(organiser.id, made)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_people_sheet_is_read_in_again_whole(
    access: Access,
    write: Callable[[], TournamentWrite],
    entered: TournamentState,
    another: Access,
    language: str,
) -> None:
    first, second, *_ = entered.evening.people.values()
    noted = replace(first, rank=2, group="B", categories=("joves", "[18] dones"), is_paid=True)
    entrants.enter_people(access, write(), [noted, replace(second, group="A")], [second.key])

    def sheet_of(tournament: Access) -> str:
        with this_app().test_request_context(headers={"Accept-Language": language}):
            sheet = event_files.sheet(load(tournament), "people")
            return event_files.as_csv(sheet, ReaderVoice({})).decode("utf-8-sig")

    lines = lines_of(csv.reader(StringIO(sheet_of(access))), in_pairs=False)
    read = read_list(lines, in_pairs=False)
    assert isinstance(entrants.enter_lines(another, TournamentWrite("again-1", 1), read), Saved)
    assert sheet_of(another) == sheet_of(access)
