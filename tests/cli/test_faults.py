"""A disk that is full, a file that somebody else holds, a power cut: on a server as it is started.

Short in `make test`; in `make soak` as long and as often as the word says.
"""

import http
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import settings

from scorekeeper.app import create_app
from scorekeeper.config import DATABASE_FILE
from scorekeeper.extensions import db
from scorekeeper.main import main
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from scorekeeper.services.storage import transactions
from tests import hands as match_hands
from tests.cli.test_repeated import asked, begun
from tests.power_loss import STRACE, Disk, recorded
from tests.server import COMMAND, Served

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits as Linux has them")

IS_SOAK = settings.get_current_profile_name() == "soak"
# Seconds that somebody else holds the file: less than a writer waits, and more.
SHORT, LONG = 3.0 if IS_SOAK else 0.5, 60.0
TEARS = 2000 if IS_SOAK else 25
PATIENCE = 5
# What a busy machine may add to it before anybody calls it late.
GRACE = 5
WRITERS = 6


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a server that goes through all of it without being started again."""
    return tmp_path_factory.mktemp("faults") / "evening" / DATABASE_FILE


@pytest.fixture(scope="module")
def served(file: Path) -> Iterator[Served]:
    with Served(file.parent) as server:
        yield server


@contextmanager
def full_disk(server: Served, file: Path) -> Iterator[None]:
    """No file of the server's may grow: it writes as on a disk that is full."""
    grown = [path.stat().st_size for path in file.parent.glob(f"{file.name}*")]
    processes = list(server.processes())
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    for process in processes:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (min(grown), before[1]))
    try:
        yield
    finally:
        for process in processes:
            resource.prlimit(process, resource.RLIMIT_FSIZE, before)


def stored(file: Path) -> int:
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        found: int = database.execute("SELECT count(*) FROM entry").fetchone()[0]
        return found


def healths(server: Served) -> list[int]:
    """What it says to who sends readers, and to who watches over the disk."""
    return [asked(server.url, "GET", path)[0] for path in ("/health/reading", "/health")]


def test_on_a_full_disk_nothing_is_said_to_be_stored_and_all_is_read(
    served: Served, file: Path
) -> None:
    path, cookie, hand = begun(served.url)
    hand["way"] = "won-1"
    before = stored(file)
    with full_disk(served, file):
        told = [asked(served.url, "POST", f"{path}/hands", cookie, **hand) for _ in range(3)]
        assert [status for status, *_ in told] == [http.HTTPStatus.SERVICE_UNAVAILABLE] * 3
        assert hand["client_id"] in told[0][3], "what was typed stands on the page"
        assert asked(served.url, "GET", path, cookie)[0] == http.HTTPStatus.OK
        assert healths(served) == [http.HTTPStatus.OK, http.HTTPStatus.SERVICE_UNAVAILABLE]
    assert healths(served) == [http.HTTPStatus.OK] * 2
    assert stored(file) == before
    status, leads, *_ = asked(served.url, "POST", f"{path}/hands", cookie, **hand)
    assert (status, leads) == (http.HTTPStatus.SEE_OTHER, f"{path}?said=1")
    assert stored(file) == before + 1


@pytest.mark.slow
def test_who_finds_the_file_locked_waits_a_little_and_is_told(served: Served, file: Path) -> None:
    """Held shortly, everything is stored; held long, six writers hear so within five seconds, while
    pages are read as ever.
    """
    tables = [begun(served.url) for _ in range(WRITERS)]
    before = stored(file)

    def send(number: int) -> tuple[int, float]:
        path, cookie, hand = tables[number]
        since = time.monotonic()
        status, *_ = asked(served.url, "POST", f"{path}/hands", cookie, **{**hand, "way": "won-1"})
        return status, time.monotonic() - since

    with ThreadPoolExecutor(WRITERS) as phones, closing(sqlite3.connect(file)) as other:
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        late = phones.map(send, range(WRITERS))
        until = time.monotonic() + (LONG if IS_SOAK else 0)
        path, cookie, _ = tables[0]
        assert asked(served.url, "GET", path, cookie)[0] == http.HTTPStatus.OK
        answers = list(late)
        time.sleep(max(until - time.monotonic(), 0))
        other.execute("ROLLBACK")
        assert {status for status, _ in answers} == {http.HTTPStatus.SERVICE_UNAVAILABLE}
        # Each was refused while the file was held; how soon is asked where nothing else runs.
        assert not IS_SOAK or max(seconds for _, seconds in answers) < PATIENCE + GRACE
        other.execute("BEGIN IMMEDIATE")
        soon = phones.map(send, range(WRITERS))
        time.sleep(SHORT)
        other.execute("ROLLBACK")
        assert {status for status, _ in soon} == {http.HTTPStatus.SEE_OTHER}
    assert stored(file) == before + WRITERS


@pytest.mark.slow
def test_a_backup_under_load_comes_back_equal_on_an_empty_machine(
    served: Served, file: Path, tmp_path: Path
) -> None:
    """Whatever was acknowledged before the command was given is in it; each side one command."""
    tables = [begun(served.url) for _ in range(WRITERS)]
    acknowledged = [0] * WRITERS
    is_over = False

    def play(number: int) -> None:
        path, cookie, hand = tables[number]
        base = 0
        while not is_over:
            sent = {**hand, "way": "won-1", "base": str(base), "client_id": f"{number}-hand-{base}"}
            status, leads, *_ = asked(served.url, "POST", f"{path}/hands", cookie, **sent)
            if status == http.HTTPStatus.SERVICE_UNAVAILABLE:
                continue  # a machine with much else to do: sent again
            if status != http.HTTPStatus.SEE_OTHER:
                return  # the match is won
            base = int(leads.split("=")[1])
            acknowledged[number] = base

    with ThreadPoolExecutor(WRITERS) as phones:
        playing = [phones.submit(play, number) for number in range(WRITERS)]
        while not all(acknowledged):
            assert not any(one.done() for one in playing), "somebody plays no more"
            time.sleep(0.01)
        before = list(acknowledged)
        backup, there = tmp_path / "evening.zip", tmp_path / "there"
        done = CliRunner().invoke(main, ["backup", str(backup), "--instance", str(file.parent)])
        is_over = True
        for one in playing:
            one.result()
    assert done.exit_code == 0, done.output
    done = CliRunner().invoke(main, ["restore", str(backup), "--instance", str(there)])
    assert done.exit_code == 0, done.output  # the digest of what was packed is that of what is here
    assert stored(there / DATABASE_FILE) >= sum(before)
    with Served(there) as again:
        path, cookie, _ = tables[0]
        assert asked(again.url, "GET", path, cookie)[0] == http.HTTPStatus.OK


def noted(instance: Path, hands: int) -> list[int]:
    """A match of as many hands; how large the log of what is not yet in the file was after each."""
    app = create_app(instance)
    transactions.upgrade(app)
    sizes = []
    with app.test_request_context():
        new = NewMatch(game="guinote", names=("",) * 4, rules={"games": 1000})
        started = match_hands.start_match(new, "torn-apart")
        assert isinstance(started, Started)
        for base in range(hands):
            write = Write(token=started.score_token, client_id=f"hand-{base:04}", base=base)
            saved = match_hands.record_hand(write, {"outcome": {"winner": str(base % 2 + 1)}})
            assert isinstance(saved, Saved)
            sizes.append((instance / f"{DATABASE_FILE}-wal").stat().st_size)
        shutil.copytree(instance, instance.with_name("cut"))
        db.session.remove()
        db.engine.dispose()
    return sizes


def test_what_a_power_cut_leaves_is_whole_up_to_the_last_hand_that_reached_the_disk(
    tmp_path: Path,
) -> None:
    """The log ends anywhere, with anything behind it; each hand is on the disk when it is
    acknowledged (`synchronous = FULL`, see tests/services/storage/test_engines.py).
    """
    sizes = noted(tmp_path / "evening", 12)
    chance = random.Random(10)
    log = (tmp_path / "cut" / f"{DATABASE_FILE}-wal").read_bytes()
    for tear in range(TEARS):
        end = chance.randrange(sizes[0], len(log) + 1)
        folder = tmp_path / f"torn-{tear}"
        folder.mkdir()
        shutil.copy(tmp_path / "cut" / DATABASE_FILE, folder)
        rubbish = chance.randbytes(chance.randrange(5000))
        (folder / f"{DATABASE_FILE}-wal").write_bytes(log[:end] + rubbish)
        with closing(sqlite3.connect(folder / DATABASE_FILE)) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            numbers = [one for (one,) in database.execute("SELECT number FROM entry ORDER BY 1")]
            assert numbers == [*range(1, len(numbers) + 1)]
            assert database.execute("SELECT version FROM match").fetchone() == (len(numbers),)
            assert len(numbers) >= sum(size <= end for size in sizes)
        shutil.rmtree(folder)


# ── A disk of its own, that is full, and one that refuses ───────────────────────────────────────

# Mounted where nobody else sees it, then a server on it.
_ON_A_DISK = 'mount -t tmpfs -o size=4m disk "$0" && cp -r "$1" "$0/evening" && shift && exec "$@"'


def may_mount() -> bool:
    return shutil.which("unshare") is not None and not subprocess.call(
        ["unshare", "-rm", "mount", "-t", "tmpfs", "disk", "/mnt"], stderr=subprocess.DEVNULL
    )


class OnADisk(Served):
    """A server whose instance is on a disk of four megabytes."""

    def __init__(self, disk: Path, instance: Path) -> None:
        mounted = ("unshare", "-rm", "sh", "-c", _ON_A_DISK, str(disk), str(instance))
        super().__init__(disk / "evening", (*mounted, *COMMAND))

    def run(self, *command: str) -> None:
        """Do something where the disk is."""
        inside = ["nsenter", "-t", str(self.process.pid), "-U", "-m", "--preserve-credentials"]
        subprocess.run([*inside, *command], check=True, capture_output=True)


def goes_on(server: Served, faulty: Callable[[], AbstractContextManager[None]]) -> None:
    """Before the first hand and between two, nothing is said to be stored while it lasts, and all
    is read; afterwards the same hand is stored.
    """
    path, cookie, hand = begun(server.url)
    for base in range(3):
        sent = {**hand, "way": "won-1", "base": str(base), "client_id": f"hand-{base:04}"}
        with faulty():
            told = [asked(server.url, "POST", f"{path}/hands", cookie, **sent) for _ in range(2)]
            assert {status for status, *_ in told} == {http.HTTPStatus.SERVICE_UNAVAILABLE}
            assert asked(server.url, "GET", path, cookie)[0] == http.HTTPStatus.OK
        status, leads, *_ = asked(server.url, "POST", f"{path}/hands", cookie, **sent)
        assert (status, leads) == (http.HTTPStatus.SEE_OTHER, f"{path}?said={base + 1}")


@pytest.mark.soak
def test_on_a_disk_without_room_nothing_is_said_to_be_stored(tmp_path: Path) -> None:
    if not may_mount():
        pytest.skip("no disk can be mounted here: a really full one was NOT tried")
    app = create_app(tmp_path / "evening")
    transactions.upgrade(app)
    transactions.close(app)
    disk = tmp_path / "disk"
    disk.mkdir()

    @contextmanager
    def full() -> Iterator[None]:
        server.run("sh", "-c", f"cat /dev/zero > {disk}/filler || true")
        yield
        server.run("rm", f"{disk}/filler")

    with OnADisk(disk, tmp_path / "evening") as server:
        goes_on(server, full)


@pytest.mark.soak
@pytest.mark.skipif(STRACE is None, reason="no strace here: a failing disk was NOT tried")
@pytest.mark.parametrize("error", ["EROFS", "EIO", "ENOSPC"])
def test_while_the_disk_refuses_nothing_is_said_to_be_stored(served: Served, error: str) -> None:
    """As when the system has made it read-only for a fault of its own, or it begins to fail."""

    @contextmanager
    def refusing() -> Iterator[None]:
        calls = "pwrite64,ftruncate,fsync,fdatasync"
        told = ["-e", f"trace={calls}", "-e", f"inject={calls}:error={error}", "-o", "/dev/null"]
        whom = [f"--attach={process}" for process in served.processes()]
        with subprocess.Popen([str(STRACE), "-f", *told, *whom], stderr=subprocess.PIPE) as tracer:
            assert tracer.stderr
            for _ in whom:
                assert b"attached" in tracer.stderr.readline()
            try:
                yield
            finally:
                tracer.terminate()

    goes_on(served, refusing)


# ── The power fails, on a recording of what was written and synced ──────────────────────────────


def lost(disk: Disk, chance: random.Random, share: float, folder: Path) -> str:
    """What a power cut now takes away that must not go; blank for nothing."""
    for name, content in disk.cut(chance, share).items():
        (folder / name).write_bytes(content)
    try:
        with closing(sqlite3.connect(folder / DATABASE_FILE)) as database:
            if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                return "the file is broken"
            numbers = [one for (one,) in database.execute("SELECT number FROM entry ORDER BY 1")]
            versions = database.execute("SELECT version FROM match").fetchall()
    except sqlite3.DatabaseError as error:
        return f"the file is broken: {error}"
    finally:
        for path in folder.iterdir():
            path.unlink()
    if numbers != [*range(1, len(numbers) + 1)] or versions != [(len(numbers),)][: len(versions)]:
        return f"half of a write is there: {numbers}, {versions}"
    if len(numbers) < disk.told or (disk.told >= 0 and not versions):
        return f"of {disk.told} hands that were said to be stored {len(numbers)} are"
    return ""


def cut_everywhere(tmp_path: Path, hands: int, tries: int, *more: str) -> tuple[int, set[str]]:
    """How many disks were tried, after each call that the writer made, and what was lost."""
    instance, folder = tmp_path / "evening", tmp_path / "after"
    app = create_app(instance)
    transactions.upgrade(app)
    transactions.close(app)
    folder.mkdir()
    disk = Disk({DATABASE_FILE: (instance / DATABASE_FILE).read_bytes()})
    calls = recorded(instance, tmp_path / "strace.log", hands, *more)
    assert sum(call.what == "told" for call in calls) == hands + 1
    chance, found = random.Random(17), set()
    shares = [0.0, 1.0, *(chance.random() for _ in range(tries))]
    for call in calls:
        disk.do(call)
        found |= {lost(disk, chance, share, folder) for share in shares}
    return len(calls) * len(shares), found - {""}


@pytest.mark.soak
@pytest.mark.skipif(STRACE is None, reason="no strace here: losing power was NOT tried")
def test_no_hand_that_was_said_to_be_stored_is_lost_with_the_power(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Whatever of the writes since the last sync reached the disk, and in whatever order, while
    hands are noted, at a checkpoint and at the end.
    """
    tried, found = cut_everywhere(tmp_path, 30, 10)
    record_property(
        "tried", f"power cut at every call, on {tried:,} disks: {len(found)} lost a hand"
    )
    assert not found


@pytest.mark.soak
@pytest.mark.skipif(STRACE is None, reason="no strace here: losing power was NOT tried")
def test_who_trusts_the_system_to_write_loses_hands_with_the_power(tmp_path: Path) -> None:
    """The attack itself is held against a database that syncs nothing."""
    assert cut_everywhere(tmp_path, 3, 3, "careless")[1]
