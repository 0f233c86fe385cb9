"""What every test shares: how hard Hypothesis tries, the source, and databases to run on."""

import gc
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import pytest
from coverage import Coverage
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests import postgres

if TYPE_CHECKING:  # loaded only by tests that have a database: the rules' own need no web
    from tests.databases import Postgres, Replica, Settings

# How long a machine takes to deal is no property of the rules: neither a deadline nor “too slow”.
_PATIENT = [HealthCheck.too_slow]

# `make test`; what it holds with few examples, a machine that checks holds with more, a soak with
# other ones each time.
settings.register_profile(
    "test", derandomize=True, deadline=None, max_examples=10, suppress_health_check=_PATIENT
)
settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=15, suppress_health_check=_PATIENT
)
settings.register_profile(
    "soak", deadline=None, max_examples=10_000, suppress_health_check=_PATIENT
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))
_PROFILE = settings.get_current_profile_name()
_IS_SOAK = _PROFILE == "soak"
if not _IS_SOAK:
    # Hypothesis tries the constants of whatever module is loaded by then: that is another one from
    # run to run, where tests run beside each other.
    providers.is_local_module_file = lambda _: False  # type: ignore[attr-defined, assignment]


@pytest.fixture(scope="session")
def source() -> Path:
    """The folder of the checkout."""
    return Path(__file__).parents[1]


# Where a machine checks, a missing server is a failure; a person is told, and goes on.
_IS_WITHOUT_POSTGRES = postgres.programs() is None and not os.environ.get("CI")
_DATABASES = ("sqlite",) if _IS_WITHOUT_POSTGRES else ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgresql() -> Iterator["Postgres"]:
    """One server for all tests, with one database that has all tables. Nothing else uses it."""
    from tests.databases import Postgres, hang_up, upgraded  # noqa: PLC0415 - see above

    with postgres.Server() as server:
        running = Postgres(server)
        running.make("tables")
        upgraded(running.settings(), server.folder)
        yield running
        hang_up()


@pytest.fixture(scope="session")
def standby(postgresql: "Postgres") -> Iterator["Replica"]:
    """A hot standby of that server."""
    from tests.databases import Replica  # noqa: PLC0415 - see above

    with postgres.Standby(postgresql.server) as server:
        yield Replica(postgresql, server)


@pytest.fixture(scope="session")
def sqlite_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables."""
    from tests.databases import upgraded  # noqa: PLC0415 - see above

    return upgraded({}, tmp_path_factory.mktemp("sqlite"))


@pytest.fixture(params=_DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> "Settings":
    """All tables and no row, once on each database."""
    from tests.databases import copied  # noqa: PLC0415 - see above

    if request.param == "sqlite":
        return copied(request.getfixturevalue("sqlite_tables"), tmp_path / "instance")
    running: Postgres = request.getfixturevalue("postgresql")
    running.empty()
    return running.settings()


@pytest.fixture(params=_DATABASES)
def blank_database(request: pytest.FixtureRequest) -> "Settings":
    """A database without a table, once on each."""
    if request.param == "sqlite":
        return {}
    running: Postgres = request.getfixturevalue("postgresql")
    running.make("blank")
    return running.settings("blank")


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where compiled page templates are kept, for all who test beside each other."""
    own = tmp_path_factory.getbasetemp()
    is_beside_others = "PYTEST_XDIST_WORKER" in os.environ
    folder = (own.parent if is_beside_others else own) / "templates"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


# What the databases do differently (locks, constraints, what is asked at once) is tested on both.
# The other tests take turns: each is run on one of them, always the same; in a soak on both. Pages
# ask services, never a database: `make test` looks at them on SQLite.
_TURNS = frozenset() if _IS_SOAK else frozenset({"services", "web"})
_ON_SQLITE = frozenset({"web"}) if _PROFILE == "test" else frozenset()
_NAMED = re.compile(r"(?<=[\[-])(sqlite|postgresql)(?=[\]-])")
_ON_BOTH = re.compile(
    r"services/(storage/test_(engines|raw_query|transactions)"
    r"|matches/(test_(many_writers|two_phones)|corrections/test_conflicts))\.py"
)


# The floors that are covered to the last branch by their own tests, by examples that are written
# down: what draws its examples is not watched, nor is any other test: that takes twice as long.
_FLOORS = frozenset({"engine", "games", "kits", "statistics", "tournaments"})
_TESTS = Path(__file__).parent
_CHROMIUM = os.environ.get("SCOREKEEPER_CHROMIUM", "/usr/bin/chromium")
# As above: a person goes on without, and is told.
_IS_WITHOUT_BROWSER = not os.access(_CHROMIUM, os.X_OK) and not os.environ.get("CI")


def _room(path: Path) -> str:
    """The folder of tests/ that a test stands in; a file beside them is “house”."""
    room, *inside = path.relative_to(_TESTS).parts
    return room if inside else "house"


# xdist publishes no types.
class _ByFile(LoadScopeScheduling):  # type: ignore[misc]
    """Whoever is free takes the next file; one takes all that drives a browser, from the beginning:
    four browsers beside each other on two processors take half as long again as one.
    """

    def _split_scope(self, nodeid: str) -> str:
        browser = "tests/browser/"
        return browser if nodeid.startswith(browser) else nodeid.partition("::")[0]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> _ByFile | None:
    """Where a browser test of each file is run; where all are, by what pytest is asked."""
    config.option.loadscopereorder = False
    return _ByFile(config, log) if _PROFILE == "test" else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what is for the soak alone, and what is about a server or a browser where there is
    none; of a test that takes turns on the databases leave its own.
    """
    if not _IS_SOAK:
        items[:] = [item for item in items if item.get_closest_marker("soak") is None]
    if _PROFILE == "test":
        seen: Counter[str] = Counter()
        items[:] = [item for item in items if not _can_wait(item, seen)]
    if _IS_WITHOUT_BROWSER:
        items[:] = [item for item in items if _room(item.path) != "browser"]
    if _IS_WITHOUT_POSTGRES:
        items[:] = [item for item in items if "[postgresql" not in item.name]
    elif _TURNS:
        there = {item.nodeid for item in items}
        items[:] = [item for item in items if not _is_anothers_turn(item, there)]


def pytest_collection_finish() -> None:
    """What was collected stays to the end: whoever looks for what can go need not look there."""
    gc.freeze()


def _can_wait(item: pytest.Item, seen: Counter[str]) -> bool:
    """Whether a slow test is left to the machine that checks: all, or all but the first `keep` that
    it is asked with.
    """
    if (slow := item.get_closest_marker("slow")) is None:
        return False
    test = item.nodeid.partition("[")[0]
    seen[test] += 1
    return seen[test] > int(slow.kwargs.get("keep", 0))


def _is_anothers_turn(item: pytest.Item, there: set[str]) -> bool:
    if _room(item.path) not in _TURNS or _ON_BOTH.search(item.nodeid):
        return False
    named = [_NAMED.sub(database, item.nodeid, count=1) for database in _DATABASES]
    if not there.issuperset(named):  # about one of them alone
        return False
    turn = 0 if _room(item.path) in _ON_SQLITE else crc32(named[0].encode()) % len(named)
    return item.nodeid != named[turn]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Watch what a written example reaches on its own floor, and nothing else."""
    watching = Coverage.current()
    is_watched = _room(item.path) in _FLOORS and not any(
        item.get_closest_marker(marker) for marker in ("hypothesis", "unwatched")
    )
    if watching is None or is_watched:
        return (yield)
    watching.stop()
    try:
        return (yield)
    finally:
        watching.start()


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what ran, what was tried how often, and what did not run."""
    if not (ran := [one.nodeid for one in terminalreporter.stats.get("passed", ())]):
        return
    rooms = Counter(_room(_TESTS.parent / nodeid.split("::")[0]) for nodeid in ran)
    told = ", ".join(f"{room} {many}" for room, many in sorted(rooms.items()))
    terminalreporter.line(f"What ran: {told}.")
    for report in terminalreporter.getreports("passed"):
        for name, words in report.user_properties:
            if name == "tried":
                terminalreporter.line(f"Tried: {words}")
    if _PROFILE == "test":
        words = "pages on PostgreSQL, the wheel, long tables of cases, what takes seconds"
        terminalreporter.line(f"Left to .ci/run: {words}.")
    if _IS_WITHOUT_POSTGRES:
        words = "so the tests ran on SQLite alone. To have them run on both"
        terminalreporter.line(f"There is no PostgreSQL here, {words}: {postgres.INSTALL}")
    if _IS_WITHOUT_BROWSER:
        terminalreporter.line(f"No browser at {_CHROMIUM}: the browser tests were NOT run.")
    if any("browser/test_alone" in one.nodeid for one in terminalreporter.getreports("skipped")):
        words = "a phone that scores without a signal was NOT tried"
        terminalreporter.line(f"The browser's Python was not fetched (make offline): {words}.")
    beside = {
        report.longrepr[2].removeprefix("Skipped: ")
        for report in terminalreporter.getreports("skipped")
        if "test_other_programs" in report.nodeid and isinstance(report.longrepr, tuple)
    }
    for reason in sorted(beside):
        terminalreporter.line(f"Not tried beside another program: {reason}.")
