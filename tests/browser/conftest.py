"""A real server, a real browser, and telephones that count what a thumb does."""

import inspect
import os
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from tests.browser.organiser import LOGIN, PASSWORD
from tests.browser.phone import BAR, Phone
from tests.databases import copied
from tests.server import COMMAND, Served

CHROMIUM = os.environ.get("SCOREKEEPER_CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {BAR} 127.0.0.1",
]
HAND: ViewportSize = {"width": 390, "height": 844}
SECONDS = 60  # for whatever is tapped, on the same
PATIENCE = 60  # seconds until a page is there, on a machine that does much else
expect.set_options(timeout=SECONDS * 1000)
# `make soak` plays everything at each kind of address, with scripts and without; otherwise what
# takes long is played at one or the other, from test to test, with scripts or without.
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "test")
IS_SOAK = PROFILE == "soak"
ORIGINS = ["localhost", "bar"]
WAYS = ["scripts on", "scripts off"]
# A browser takes seconds for each test: outside the soak the first of each file is run.
FIRST: dict[Path, str] = {}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of this drives a browser."""
    ours = [item for item in items if item.nodeid.startswith("tests/browser/")]
    there = {item.nodeid for item in ours}
    for item in ours:
        item.add_marker(pytest.mark.browser)
        if isinstance(item, pytest.Function):
            FIRST.setdefault(item.path, item.originalname)
    left_out = {
        item
        for item in ours
        if not (
            is_turn(item)
            and is_way(item, there)
            and (IS_SOAK or not item.get_closest_marker("soak"))
        )
    }
    items[:] = [item for item in items if item not in left_out]


def is_turn(item: pytest.Item) -> bool:
    """Whether a test is run at this address: in `make soak` at both, otherwise at the same one
    always, unless it asks for either by name.
    """
    asked: dict[str, str] = getattr(getattr(item, "callspec", None), "params", {})
    if IS_SOAK or "origin" not in asked or not isinstance(item, pytest.Function):
        return True
    turn = ORIGINS[crc32(item.originalname.encode()) % len(ORIGINS)]
    return asked["origin"] == turn or "origin" in inspect.signature(item.obj).parameters


def is_way(item: pytest.Item, there: set[str]) -> bool:
    """Whether a test is run outside the soak: the first of each file, and of one that is there with
    scripts and without, one of them.
    """
    if IS_SOAK or not isinstance(item, pytest.Function):
        return True
    if item.originalname != FIRST.get(item.path):
        return False
    both = [re.sub("scripts (on|off)", way, item.nodeid) for way in WAYS]
    way = both[crc32(item.originalname.encode()) % len(WAYS)]
    return item.nodeid == way or not there.issuperset(both)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory, sqlite_tables: Path) -> Iterator[str]:
    """Where the program serves, as somebody would start it."""
    instance = tmp_path_factory.mktemp("browser") / "instance"
    copied(sqlite_tables, instance)
    made = [*COMMAND, "organiser", "add", LOGIN, "--instance", str(instance)]
    subprocess.run([*made, "--password", PASSWORD], check=True, capture_output=True)
    with Served(instance) as served:
        yield served.url.rstrip("/")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


MakePhone = Callable[..., Phone]
OpenPhone = Callable[..., AbstractContextManager[Phone]]


@pytest.fixture(scope="session")
def open_phone(chromium: Browser, address: str) -> OpenPhone:
    """A telephone that nobody has used yet, English, for as long as the `with` block lasts."""

    @contextmanager
    def opened(*, scripts: bool = True, **kind: Any) -> Iterator[Phone]:  # noqa: ANN401 (options)
        usual: dict[str, Any] = {"viewport": HAND, "locale": "en-GB", "base_url": address}
        usual |= {"has_touch": True, "is_mobile": True}
        context = chromium.new_context(java_script_enabled=scripts, **{**usual, **kind})
        context.set_default_timeout(SECONDS * 1000)
        context.set_default_navigation_timeout(PATIENCE * 1000)
        yield Phone(context.new_page(), has_scripts=scripts)
        context.close()

    return opened


@pytest.fixture
def make_phone(open_phone: OpenPhone) -> Iterator[MakePhone]:
    """The same, as many as the test likes, until its end."""
    with ExitStack() as phones:
        yield lambda **kind: phones.enter_context(open_phone(**kind))


@pytest.fixture(params=[True, False], ids=WAYS)
def phone(make_phone: MakePhone, request: pytest.FixtureRequest) -> Phone:
    """A telephone in the hand, once with scripts and once without."""
    return make_phone(scripts=request.param)


@pytest.fixture(params=ORIGINS)
def origin(address: str, request: pytest.FixtureRequest) -> str:
    """As this machine opens the program, which a browser trusts like https; and as a phone in a bar
    does, over plain http by a name that it does not.
    """
    return address if request.param == "localhost" else address.replace("127.0.0.1", BAR)


@pytest.fixture
def make_phone_there(make_phone: MakePhone, origin: str) -> MakePhone:
    """Telephones of the same table, at either of these."""
    return lambda **kind: make_phone(base_url=origin, **kind)
