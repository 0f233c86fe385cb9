"""Names made of markup, of formulas, of letters that run the other way: on every page they are
names and nothing else, and every page carries the same seals.
"""

import csv
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from io import BytesIO, StringIO
from itertools import cycle
from pathlib import Path

import pytest
from openpyxl import load_workbook
from werkzeug.test import TestResponse

from scorekeeper.services.tournaments.event_files import cell_words
from scorekeeper.web.offline.views import PHONE_POLICY
from scorekeeper.web.security import PERMISSIONS, POLICY
from tests.databases import copied
from tests.web.every_url import Everywhere, furnished

MARKUP = "<b onclick=x>\"'"
TURNED = "\u202e"
# What a page of ours never has; a name that got out of its place would.
STRANGERS = {"onclick", "onerror", "onload", "style", "srcdoc"}
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS,
}
# Our own files, the same for everybody.
PUBLIC = {"static", "304", "offline.manifest", "offline.earlier_file"}
FORMULAS = ("=SUM(A1)", "@SUM(A1)")
Answers = dict[str, TestResponse]


# What runs the other way, and in what it stands apart: a place of its own, or an attribute of one.
HEBREW = re.compile("[\u0590-\u05ff]")
NUMBERED = re.compile(r"[\u0590-\u05ff]+ \(2\)")
PARTED = re.compile("\u2068[^\u2066-\u2069]*\u2069")
APART = {"bdi", "option", "title", "textarea"}
VOID = {"input", "link", "meta", "br", "hr", "img", "rect", "path", "use", "line", "circle"}


class Runs(HTMLParser):
    """The texts of a page that a name turns round: those in which words follow one."""

    def __init__(self) -> None:
        super().__init__()
        self.turned: list[str] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self._open.append(tag)
        for name, value in attrs:
            # A name alone is all there is to hear of it.
            if name in ("aria-label", "title", "alt") and not NUMBERED.fullmatch(value or ""):
                self._look(value or "", name)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not APART.intersection(self._open):
            self._look(data, "/".join(self._open[-3:]))

    def _look(self, words: str, where: str) -> None:
        said = PARTED.sub("", words)
        after = HEBREW.search(said)
        if after and any(one.isalnum() for one in HEBREW.sub("", said[after.end() :])):
            self.turned.append(f"{where}: {' '.join(words.split())}")


class Reader(HTMLParser):
    """What a browser would make of a page, as far as names are concerned."""

    def __init__(self) -> None:
        super().__init__()
        self.strange: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.strange += [f"<{tag} {name}>" for name, _ in attrs if name in STRANGERS]


@pytest.fixture(scope="module")
def house(
    sqlite_tables: Path, tmp_path_factory: pytest.TempPathFactory, compiled: Path
) -> Iterator[Everywhere]:
    """Everybody in it has such a name."""
    instance = tmp_path_factory.mktemp("names") / "instance"
    tables = copied(sqlite_tables, instance)
    with furnished(instance, tables, compiled, lambda name: f"{MARKUP}{TURNED}{name}") as found:
        yield found


@pytest.fixture(scope="module")
def answers(house: Everywhere) -> Answers:
    """Every page of theirs."""
    return {door.endpoint: door.ask() for door in house.doors("GET")}


@pytest.fixture(scope="module")
def pages(answers: Answers) -> dict[str, Reader]:
    """Those that are pages, read."""
    found = {}
    for name, answer in answers.items():
        if answer.mimetype == "text/html":
            found[name] = Reader()
            found[name].feed(answer.get_data(as_text=True))
    return found


@pytest.mark.slow
def test_a_name_is_never_markup(answers: Answers, pages: dict[str, Reader]) -> None:
    assert {name: page.strange for name, page in pages.items() if page.strange} == {}
    shown = [
        name for name in pages if "&lt;b onclick=x&gt;" in answers[name].get_data(as_text=True)
    ]
    assert len(shown) > 40, "where are the names?"


def test_a_name_turns_nothing_around_it(answers: Answers, pages: dict[str, Reader]) -> None:
    assert TURNED in answers["matches.record"].get_json()["players"][0], "it is kept as it came"
    assert not [name for name in pages if TURNED in answers[name].get_data(as_text=True)]


def in_hebrew(name: str) -> str:
    """A name of its own for each."""
    return "".join(chr(0x5D0 + ord(letter) % 27) for letter in name if letter.isalnum())


@pytest.mark.slow
@pytest.mark.parametrize("written", ["{}", "{} (2)"])
def test_a_name_from_right_to_left_stands_apart_from_what_follows(
    sqlite_tables: Path, tmp_path: Path, compiled: Path, written: str
) -> None:
    tables = copied(sqlite_tables, tmp_path / "instance")
    turned: dict[str, list[str]] = {}
    shown = 0
    with furnished(
        tmp_path / "instance", tables, compiled, lambda name: written.format(in_hebrew(name))
    ) as found:
        for door in found.doors("GET"):
            answer = door.ask()
            if answer.mimetype == "text/html":
                runs = Runs()
                runs.feed(answer.get_data(as_text=True))
                shown += "\u2068" in answer.get_data(as_text=True)
                turned |= {door.endpoint: runs.turned} if runs.turned else {}
            elif answer.mimetype in ("application/json", "text/csv", "text/plain"):
                assert "\u2068" not in answer.get_data(as_text=True), door.endpoint
    assert turned == {}
    assert shown > 5


def test_every_answer_carries_the_same_seals(
    house: Everywhere, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = house.app.test_client()
    static = f"{house.app.static_url_path}/css/base.css"
    errors = {
        "404": client.get("/nothing"),
        "405": client.post("/offline"),
        "programs": client.get("/api/v1/me"),
        "static": client.get(static),
        "304": client.get(static, headers={"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"}),
    }
    monkeypatch.setitem(house.app.config, "PROPAGATE_EXCEPTIONS", False)  # noqa: FBT003 (a setting)
    monkeypatch.setitem(house.app.view_functions, "home.menu", broken)
    errors["500"] = client.get("/")
    assert errors["500"].status_code == 500
    assert b"LookupError" not in errors["500"].data
    for name, answer in (answers | errors).items():
        missing = {key for key, value in HEADERS.items() if answer.headers.get(key) != value}
        # Two pages knock at the addresses they offer, and at no others.
        if name in ("tournaments.address", "tournaments.desk"):
            allowed = answer.headers["Content-Security-Policy"].split("; ")
            assert set(POLICY.split("; ")) - set(allowed) <= {"connect-src 'self'"}
            missing.discard("Content-Security-Policy")
        # What runs in a phone without a signal compiles, and may do nothing else besides.
        if name == "offline.phone":
            assert answer.headers["Content-Security-Policy"] == PHONE_POLICY
            missing.discard("Content-Security-Policy")
        assert not missing, (name, missing)
        kept = answer.headers["Cache-Control"]
        assert "private" in kept or "no-" in kept or name in PUBLIC, (name, kept)
        # Where this server is may be asked from anywhere: its answer names nothing of anybody's.
        if name != "tournaments.here":
            assert "Access-Control-Allow-Origin" not in answer.headers, name
        answer.close()


def broken() -> str:
    """A page with a mistake in it."""
    raise LookupError


def test_no_cell_begins_a_formula(
    sqlite_tables: Path,
    tmp_path: Path,
    compiled: Path,
    record_property: Callable[[str, object], None],
) -> None:
    tables, begins = copied(sqlite_tables, tmp_path / "instance"), cycle(FORMULAS)
    with furnished(
        tmp_path / "instance", tables, compiled, lambda name: f"{next(begins)}{name}"
    ) as found:
        doors = {door.endpoint: door for door in found.doors("GET")}
        cells = []
        for name in ("cash.as_csv", "people.take_matches", "tournaments.sheet"):
            written = doors[name].ask().get_data(as_text=True).lstrip("\ufeff")
            cells += [cell for row in csv.reader(StringIO(written)) for cell in row]
        book = load_workbook(BytesIO(doors["tournaments.workbook"].ask().data))
        kinds = {cell.data_type for page in book for row in page.iter_rows() for cell in row}
    tried = sum("SUM(A1)" in cell for cell in cells)
    record_property("tried", f"{len(cells)} cells of tables, {tried} of them typed as formulas")
    assert not [cell for cell in cells if cell.startswith(("=", "+", "@", "\t"))]
    assert tried, cells
    assert "f" not in kinds


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t", "\r", "\n"])
def test_words_stay_words_in_any_program(begins: str) -> None:
    assert cell_words(f"{begins}1") == f"'{begins}1"
