"""Measures what paper costs: long standings beside Chromium's own print of them, long sheets of a
match, and what a server does meanwhile.

Both printers are warm and get the same finished page; Chromium tags its PDF too, as ours must be.
"""

import itertools
import os
import re
import statistics
import subprocess
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Self

from playwright.sync_api import Page, sync_playwright
from pypdf import PdfReader

from benchmarks.figures import Figure
from benchmarks.figures import told as said
from benchmarks.loads import SERVE, Surprise, expect, free_port, get, rate, serving, tag_at
from benchmarks.phones import table
from scorekeeper.app import create_app
from scorekeeper.config import PACKAGE
from scorekeeper.engine.records.record import read
from scorekeeper.games import BY_KEY
from scorekeeper.printing import Press
from scorekeeper.services.matches.record_file import view_of
from scorekeeper.services.matches.view_models import MatchView, Started
from scorekeeper.services.papers.papers import match_sheet
from scorekeeper.services.papers.people_lists import PaperColumn, PeopleTable, people_page
from scorekeeper.services.storage import transactions

ROWS = 500
ROUNDS = 3
HANDS = 150
# Eight papers of each, no two the same: more than a machine prints meanwhile.
TABLES = 6
AT_MOST = 2
# So many hands of people with long names, and the seconds of a processor they may take.
SHEETS = ((60, 1), (400, 4))
NAMES = (
    "Maria-Immaculada Puigdevall",
    "Jean-Christophe Dubernet",
    "Montserrat Casademunt Vila",
    "Francisco Javier Etxeberria",
)
CHROMIUM = os.environ.get("SCOREKEEPER_CHROMIUM", "/usr/bin/chromium")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def figures() -> list[Figure]:
    """Beside Chromium, and beside requests."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        app = create_app(folder / "instance")
        transactions.upgrade(app)
        with app.test_request_context():
            html = people_page(standings())
            started = [table(HANDS) for _ in range(TABLES)]
            sheets = [(match_sheet(long_match(hands)), hands, limit) for hands, limit in SHEETS]
        return [
            *beside_chromium(html, folder),
            *(printed_sheet(*sheet) for sheet in sheets),
            beside_requests(started, folder),
        ]


def standings() -> PeopleTable:
    """A table of so many with four criteria."""
    figures = ("Points", "Difference", "Games won", "Buchholz Cut-1")
    return PeopleTable(
        title="Standings",
        subtitle="Sant Jordi",
        round="Round 3 of 5",
        printed_at=datetime.now(UTC),
        columns=(
            PaperColumn("Place", "place"),
            PaperColumn("Name", "name"),
            *(PaperColumn(one, "number") for one in figures),
        ),
        rows=tuple(
            (str(place), f"Maria-Immaculada {place} – Joan", "12½", str(place), "31", "44½")
            for place in range(1, ROWS + 1)
        ),
    )


def long_match(hands: int) -> MatchView:
    """A match of so many bids, half of them noted in full."""
    full = {"trump": "oros", "cards": {"defenders": 40}, "last_trick": "declarer"}
    record = {
        "format": "scorekeeper/1",
        "game": "tute_subastado",
        "players": list(NAMES),
        "rules": {"point_value": 1},
        "hands": [
            {"bid": 60 + 5 * (number % 9), "bidder": NAMES[(number + 1) % len(NAMES)]}
            | (full if number % 2 else {"made": number % 3 > 0})
            for number in range(hands)
        ],
    }
    seen = view_of(read(record, BY_KEY))
    if not isinstance(seen, MatchView):
        raise Surprise(seen)
    return seen


def printed_sheet(html: str, hands: int, at_most: float) -> Figure:
    """The seconds of a processor that a filled sheet takes, by a press that is warm."""
    with Press(PACKAGE / "static") as press:

        def sheet() -> bytes:
            return press.pdf(html, title="Sheet", lang="en")

        pages = len(PdfReader(BytesIO(sheet())).pages)
        _, processor = median([timed(sheet) for _ in range(ROUNDS)])
        status = Path(f"/proc/{press.child_pid}/status").read_text("utf-8")
    made_of = f"{pages} pages, {peak(status):.0f} MB at most"
    return Figure(
        f"sheet of {hands} hands, seconds of a processor", processor, made_of, at_most=at_most
    )


def beside_chromium(html: str, folder: Path) -> list[Figure]:
    """The same page by both, in turn; the median counts."""
    for_paper = re.sub(r'<link rel="stylesheet" media="screen"[^>]*>', "", html)
    alone = re.sub(
        r'<link rel="stylesheet" href="[^"]*/(css/[^"]+)">',
        lambda found: f"<style>{(PACKAGE / 'static' / found[1]).read_text()}</style>",
        for_paper,
    )

    with Press(PACKAGE / "static") as press, browser() as page:

        def ours() -> bytes:
            return press.pdf(html, title="Standings", lang="en")

        def theirs() -> bytes:
            return by_chromium(page, alone)

        printed, other = ours(), theirs()
        pairs = [(timed(ours), timed(theirs)) for _ in range(ROUNDS)]
        status = Path(f"/proc/{press.child_pid}/status").read_text("utf-8")
    mine, chromium = (median(one) for one in zip(*pairs, strict=True))
    cold = median([timed(lambda: started_cold(alone, folder)) for _ in range(ROUNDS)])
    for whose, pdf in (("ours", printed), ("Chromium's", other)):
        pages = len(PdfReader(BytesIO(pdf)).pages)
        expect(is_so=pages > 1, found=f"{whose}: {pages} pages")
        print(f"{whose}: {pages} pages, {len(pdf) // 1000} kB")
    return [
        beside("by processor time", mine[1], chromium[1]),
        beside("by the clock", mine[0], chromium[0]),
        beside("started for it", mine[0], cold[0]),
        Figure("the same: memory of the printing process, MB at most", peak(status), at_most=120),
    ]


def beside(how: str, mine: float, theirs: float) -> Figure:
    """One ratio and the seconds it is of."""
    what = f"PDF/UA standings of {ROWS} rows ÷ Chromium's print, {how}"
    return Figure(what, mine / theirs, f"{theirs:.2f} and {mine:.2f} s", at_most=AT_MOST)


def peak(status: str) -> float:
    """The most memory a process has had, as the system says of it."""
    return int(re.findall(r"VmHWM:\s+(\d+)", status)[0]) / 1000


def median(took: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The median of both."""
    clock, processor = zip(*took, strict=True)
    return statistics.median(clock), statistics.median(processor)


@contextmanager
def browser() -> Iterator[Page]:
    """A page of a browser that runs already."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield running.new_page()
        running.close()


def by_chromium(page: Page, html: str) -> bytes:
    """What Chromium prints of a page."""
    page.set_content(html)
    return page.pdf(prefer_css_page_size=True, tagged=True)


def started_cold(html: str, folder: Path) -> None:
    """The same by a Chromium that is started for this one page, as a program would."""
    (folder / "page.html").write_text(html)
    out = f"--print-to-pdf={folder / 'page.pdf'}"
    subprocess.run(
        [CHROMIUM, "--headless", *QUIET, f"--user-data-dir={folder / 'profile'}", out, "page.html"],
        cwd=folder,
        check=True,
        capture_output=True,
    )


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """The seconds some work takes, and how long processors worked for it, ours and our children."""
    before, start = spent(), time.perf_counter()
    work()
    return time.perf_counter() - start, spent() - before


def spent() -> float:
    """Seconds of processor time of this process and all that descend from it."""
    stats = [_stat(path) for path in Path("/proc").glob("[0-9]*/stat")]
    family = {os.getpid()}
    while grown := {pid for pid, parent, _ in stats if parent in family} - family:
        family |= grown
    return sum(ticks for pid, _, ticks in stats if pid in family) / os.sysconf("SC_CLK_TCK")


def _stat(path: Path) -> tuple[int, int, int]:
    """A process, its parent, and the ticks that it and its ended children have run."""
    try:
        fields = path.read_text().rpartition(")")[2].split()
    except OSError:  # It has ended meanwhile.
        return 0, 0, 0
    return int(path.parent.name), int(fields[1]), sum(map(int, fields[11:15]))


def beside_requests(started: Sequence[Started], folder: Path) -> Figure:
    """Polls of a watched table with and without a long sheet being printed, in turn."""
    os.environ["SCOREKEEPER_INSTANCE"] = str(folder / "instance")
    os.environ["SCOREKEEPER_RATELIMIT_ENABLED"] = "no"
    port = free_port()
    with serving((*SERVE, "--port", str(port)), port):
        path = f"/m/{started[0].watch_token}/live/table"
        poll = get(path, f"If-None-Match: {tag_at(port, path)}")
        rate(port, poll, b" 304 ")  # warm
        quiet, busy = [], []
        with Printing(port, [one.watch_token for one in started]) as printing:
            for _ in range(ROUNDS):
                quiet.append(rate(port, poll, b" 304 "))
                with printing.going_on():
                    busy.append(rate(port, poll, b" 304 "))
    without, beside = statistics.median(quiet), statistics.median(busy)
    made_of = f"{without:.0f} and {beside:.0f} a second, {printing.printed} sheets of {HANDS} hands"
    what = "polls' rate while a PDF renders ÷ without"
    return Figure(what, beside / without, made_of, at_least=0.9, peers=".78 in a thread")


class Printing:
    """Somebody who prints one long sheet after another, no two the same, while they may."""

    def __init__(self, port: int, tokens: Sequence[str]) -> None:
        self._matches = [f"http://127.0.0.1:{port}/m/{token}" for token in tokens]
        self._may = threading.Event()
        self._is_over = False
        self._thread = threading.Thread(target=self._print)
        self._resting = threading.Event()
        self.printed = 0

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over = True
        self._may.set()
        self._thread.join()

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Until the end of the block something is being printed; after it nothing is."""
        if not self._thread.is_alive():
            raise Surprise(self.printed)
        self._resting.clear()
        self._may.set()
        time.sleep(0.3)
        printed = self.printed
        yield
        self._may.clear()
        self._resting.wait()
        expect(is_so=self.printed > printed, found=f"{self.printed} printed")

    def _print(self) -> None:
        try:
            papers = (("es", "ca", "fr", "en"), ("a4", "letter"))
            for match, language, paper in itertools.product(self._matches, *papers):
                self._resting.set()
                self._may.wait()
                self._resting.clear()
                if self._is_over:
                    return
                self._print_one(match, language, paper)
        finally:
            self._resting.set()

    def _print_one(self, match: str, language: str, paper: str) -> None:
        asked = urllib.request.Request(  # noqa: S310  # our own server
            f"{match}/sheet.pdf?paper={paper}", headers={"Accept-Language": language}
        )
        with urllib.request.urlopen(asked) as answer:  # noqa: S310  # the same
            answer.read()
        self.printed += 1


if __name__ == "__main__":
    said(figures())
