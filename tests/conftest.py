"""What every test shares: how hard Hypothesis tries, the source, and databases to run on."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests import postgres

if TYPE_CHECKING:  # loaded only by tests that have a database: the rules' own need no web
    from tests.databases import Postgres, Replica, Settings

# How long a machine takes to deal is no property of the rules: neither a deadline nor “too slow”.
_PATIENT = [HealthCheck.too_slow]

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=50, suppress_health_check=_PATIENT
)
settings.register_profile(
    "soak", deadline=None, max_examples=10_000, suppress_health_check=_PATIENT
)
# Whether a mistake is noticed; which example shows it best matters to nobody.
settings.register_profile(
    "hunt",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=30,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=_PATIENT,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
_IS_SOAK = settings.get_current_profile_name() == "soak"


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


# What speaks to the database is tested in the services, on both; every address is asked on both.
# The other tests of pages take turns: each is run on one of them, always the same.
_PAGES = Path(__file__).parent / "web"
_NAMED = re.compile(r"(?<=[\[-])(sqlite|postgresql)(?=[\]-])")
_ON_BOTH = "test_everybody_may_what_they_may_and_no_more"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what is for the soak alone, and what is about the server where there is none; of a
    page's test that would run on both databases leave one, but in a soak.
    """
    if not _IS_SOAK:
        items[:] = [item for item in items if item.get_closest_marker("soak") is None]
    if _IS_WITHOUT_POSTGRES:
        items[:] = [item for item in items if "[postgresql" not in item.name]
    elif not _IS_SOAK:
        there = {item.nodeid for item in items}
        items[:] = [item for item in items if not _is_anothers_turn(item, there)]


def _is_anothers_turn(item: pytest.Item, there: set[str]) -> bool:
    if _PAGES not in item.path.parents or item.name.startswith(_ON_BOTH):
        return False
    named = [_NAMED.sub(database, item.nodeid, count=1) for database in _DATABASES]
    if not there.issuperset(named):  # about one of them alone
        return False
    return item.nodeid != named[crc32(named[0].encode()) % len(named)]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line what was not run, and what was tried how often."""
    for report in terminalreporter.getreports("passed"):
        for name, words in report.user_properties:
            if name == "tried":
                terminalreporter.line(f"Tried: {words}")
    if _IS_WITHOUT_POSTGRES:
        words = "so the tests ran on SQLite alone. To have them run on both"
        terminalreporter.line(f"There is no PostgreSQL here, {words}: {postgres.INSTALL}")
