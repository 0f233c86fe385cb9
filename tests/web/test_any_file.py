"""Whatever file is brought in, and wherever: it is taken in, or refused in words. Never a 500,
never a wait, never half of it kept.
"""

import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from scorekeeper.extensions import db
from scorekeeper.models import Match, Tournament, TournamentEntry
from scorekeeper.services.access import clubs
from scorekeeper.tournaments.files.name_lists import MOST_ENTRANTS
from scorekeeper.web.tournaments.name_lists import LARGEST, read_names
from tests.databases import copied
from tests.mutated_files import any_spoilt
from tests.web.api import cast
from tests.web.plain_browser import Page
from tests.web.two_clubs import Estate, furnished

TRIES = 20_000 if settings.get_current_profile_name() == "soak" else 120
# Of processor time; what is printed here is a thousandth of it on a quiet machine.
PATIENCE = 30
PATIENT = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]
CSV = 'Nº;Jugador 1;Jugador 2\r\n1;"Ana la ""rubia""";Zoe\r\n2;Xavi;Pau\r\n3;=SUM(A1);@x\r\n\r\n'
DOORS = ("record", "tournament", "people")


@pytest.fixture(scope="module")
def estate(
    sqlite_tables: Path, tmp_path_factory: pytest.TempPathFactory, compiled: Path
) -> Iterator[Estate]:
    instance = tmp_path_factory.mktemp("files") / "instance"
    with furnished(instance, copied(sqlite_tables, instance), compiled) as found:
        with found.app.app_context():
            another = clubs.start_club(found.theirs.members["organiser"].id, "Another")
        assert isinstance(another, clubs.ClubView)
        found.theirs.things["another club"] = another.id
        yield found.theirs


def workbook() -> bytes:
    """A sheet of names as a club keeps it."""
    book = Workbook()
    sheet = book.create_sheet(index=0)
    for row in (("Nombre", "Pareja"), ("Ana", "Bea"), ("Íñigo", "Pilar"), ("J3", True)):
        sheet.append(row)
    written = BytesIO()
    book.save(written)
    return written.getvalue()


@pytest.fixture(scope="module")
def samples(estate: Estate) -> dict[str, bytes]:
    """One sound file of each kind that this program writes or reads."""
    tokens, key = estate.tokens, estate.tokens["desk link"]
    client = estate.client("organiser")
    asked = {
        "record": f"/m/{tokens['watch link']}/record.json",
        "log": f"/m/{tokens['owner link']}/log.json",
        "evening": f"/e/{tokens['evening link']}/evening.json",
        "tournament": f"/t/{key}/files/tournament.json",
        "report": f"/t/{key}/files/tournament.trf",
        "sheet": f"/t/{key}/files/standings.csv",
        "own workbook": f"/t/{key}/files/tournament.xlsx",
    }
    found = {name: client.get(path).data for name, path in asked.items()}
    return {
        **found,
        "names": CSV.encode(),
        "workbook": workbook(),
        "lines": b"Eva / Fer\nGal / Hug\n",
    }


@pytest.fixture(scope="module")
def device(estate: Estate) -> FlaskClient:
    return estate.client("organiser")


def brought(estate: Estate, device: FlaskClient, door: str, content: bytes) -> TestResponse:
    """The answer to this file at one of the doors where files are taken in."""
    key = estate.things["tournament"]
    path, field = {
        "record": ("/import", "record"),
        "tournament": ("/import", "record"),
        "people": (f"/t/{str(key).replace('-', '')}/people", "file"),
    }[door]
    typed = {"client_id": f"brought-{next(cast.IDS):08}", "base": "7", "list": ""}
    typed |= {"club": str(estate.things["another club"])} if door == "tournament" else {}
    begun = time.process_time()
    answer = device.post(path, data={**typed, field: (BytesIO(content), "any")})
    assert time.process_time() - begun < PATIENCE, (door, content[:200])
    return answer


def kept(estate: Estate) -> tuple[int, ...]:
    """How much there is of whatever a file may become."""
    with estate.app.app_context():
        return tuple(
            db.session.scalar(select(func.count()).select_from(table)) or 0
            for table in (Match, Tournament, TournamentEntry)
        )


def test_what_is_sound_is_taken_in(
    estate: Estate, device: FlaskClient, samples: dict[str, bytes]
) -> None:
    taken = {
        (door, name)
        for door in DOORS
        for name, content in samples.items()
        if brought(estate, device, door, content).status_code == 303
    }
    assert {("record", "record"), ("record", "log"), ("tournament", "tournament")} <= taken
    assert {("people", "names"), ("people", "workbook"), ("people", "lines")} <= taken
    assert not {("record", "tournament"), ("tournament", "record"), ("record", "names")} & taken


@pytest.mark.slow
def test_a_file_spoilt_anywhere_is_taken_in_or_refused_in_words(
    estate: Estate,
    device: FlaskClient,
    samples: dict[str, bytes],
    record_property: Callable[[str, object], None],
) -> None:
    came_of: Counter[tuple[str, bool]] = Counter()

    @settings(max_examples=TRIES, deadline=None, suppress_health_check=PATIENT)
    @given(data=st.data())
    def law(data: st.DataObject) -> None:
        door = data.draw(st.sampled_from(DOORS))
        name = data.draw(st.sampled_from(sorted(samples)))
        content = data.draw(any_spoilt(samples[name]))
        before = kept(estate)
        answer = brought(estate, device, door, content)
        came_of[name, answer.status_code == 303] += 1
        if answer.status_code == 303:
            return
        assert answer.status_code == 422, (door, content)
        page = Page(422, "", answer.get_data(as_text=True))
        assert 'class="problem' in page.html, (door, content)
        if door != "people":  # of a list what can be read is entered, and the rest said
            assert kept(estate) == before, (door, content)

    law()
    tried = (f"{name} {came_of[name, True]}, {came_of[name, False]}" for name in sorted(samples))
    record_property("tried", f"spoilt files, taken in and refused: {'; '.join(tried)}")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"[" * 100_000, "una parte está dentro de otra más de 100 veces"),
        (b'{"meta": "a\\u0000"}', "«a�» tiene un signo que no se puede guardar, aquí «�»"),
        (b"\x89PNG\r\n", "no es JSON: no es texto; quizá una imagen"),
        (b'{"format":\n "scorekeeper/1', "no es JSON: deja de serlo en la línea 2, letra 2"),
    ],
)
@pytest.mark.parametrize("door", ["record", "tournament"])
def test_what_is_wrong_with_a_file_is_said_as_people_say_it(
    estate: Estate,
    device: FlaskClient,
    door: str,
    content: bytes,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(device.environ_base, "HTTP_ACCEPT_LANGUAGE", "es")
    page = Page(422, "", brought(estate, device, door, content).get_data(as_text=True))
    assert words in page.text
    assert "su nombre acaba en «.json»" in page.text
    sent = {"headers": {"Accept-Language": "es"}, "content_type": "application/json"}
    told = estate.app.test_client().post("/api/v1/replay", data=content, **sent)
    assert told.mimetype == "application/problem+json"
    assert words in str(told.get_json())


# ── Made to take long, or to break a reader ─────────────────────────────────────────────────────


def changed(part: str, change: Callable[[bytes], bytes]) -> bytes:
    """The workbook with one of its parts otherwise."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(workbook())) as old, zipfile.ZipFile(made, "w", 8) as new:
        for name in old.namelist():
            written = old.read(name)
            new.writestr(name, change(written) if name == part else written)
    return made.getvalue()


def among(end: bytes, many: bytes) -> Callable[[bytes], bytes]:
    """So much more before the end of something."""
    return lambda written: written.replace(end, many + end, 1)


SHEET, BOOK = "xl/worksheets/sheet1.xml", "xl/workbook.xml"
ROOM = LARGEST
LAUGHS = b"<!DOCTYPE a [<!ENTITY a 'ha'><!ENTITY b '&a;&a;'>]>"


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("part", "change", "is_read"),
    [
        ("xl/styles.xml", among(b"</cellXfs>", b"<xf/>" * 400_000), True),
        (BOOK, among(b"</sheets>", b"<sheet name='a'/>" * 100_000), True),
        (SHEET, among(b"</row>", b"<c r='A1'/>" * 300_000), True),
        (SHEET, among(b"</sheetData>", b"<row r='1'/>" * 200_000), True),
        (SHEET, among(b"</sheetData>", b"<row r='999999999'/>"), True),
        (SHEET, among(b"</sheetData>", b" " * ROOM), False),
        (SHEET, lambda written: LAUGHS + written, False),
        (SHEET, lambda written: written.decode().encode("utf-16"), False),
        (SHEET, lambda written: written[:-9], False),
        (SHEET, lambda written: written.replace(b"<v>1</v>", b"<v>x</v>"), True),
        (BOOK, lambda _: b"<a/>", False),
        ("xl/_rels/workbook.xml.rels", lambda _: b"<a/>", False),
    ],
)
def test_a_workbook_made_to_take_long_does_not(
    part: str, change: Callable[[bytes], bytes], *, is_read: bool
) -> None:
    content, begun = changed(part, change), time.process_time()
    found = read_names(content, in_pairs=True)
    assert time.process_time() - begun < PATIENCE
    assert (found is not None) is is_read


def test_a_workbook_is_read_as_it_is_seen() -> None:
    assert read_names(workbook(), in_pairs=True) == "\nAna / Bea\nÍñigo / Pilar\nJ3 / 1"
    book = Workbook()
    sheet = book.create_sheet(index=0)
    sheet["C4"] = "Zoe"
    sheet[f"A{MOST_ENTRANTS + 3}"] = "too far down"
    sheet["ZZ4"] = "too far right"
    written = BytesIO()
    book.save(written)
    assert read_names(written.getvalue(), in_pairs=False) == "\n\n\nZoe"
