"""The laptop dies in round 3; another one takes the stick, and the evening goes on."""

import signal
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser import desk, organiser
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone
from tests.databases import copied
from tests.server import COMMAND, Served

ROUNDS = 5
PATIENCE = 150  # looks at the stick, a tenth of a second each


@pytest.mark.slow
def test_an_evening_goes_on_where_the_backup_was_written(
    make_phone: MakePhone, tmp_path: Path, sqlite_tables: Path
) -> None:
    """Links, sign-in, hands of a table and results are there again: only what was noted since the
    backup is noted once more.
    """
    stick = tmp_path / "stick"
    stick.mkdir()
    with Served(prepared(tmp_path / "here", stick, sqlite_tables)) as served:
        laptop = make_phone(scripts=False, base_url=served.url)
        address = organiser.playing(laptop)
        desk.score_by_hand(laptop, address, 1, 1)
        match = path_of(laptop.page.url)
        watching, side = links_of(laptop, address)
        desk.rest(laptop, address, done=frozenset({1}))
        next_rounds(laptop, address)
        arrived(laptop, stick, 3)
        before = desk.seated(laptop.page, address), desk.standings(laptop.page, address)
        desk.keyed(laptop, address, "153")
        served.stop(signal.SIGKILL)
    bring(max(stick.iterdir()), tmp_path / "there")
    with Served(tmp_path / "there") as again:
        address = f"{again.url.rstrip('/')}{path_of(address)}"
        assert (desk.seated(laptop.page, address), desk.standings(laptop.page, address)) == before
        reported(make_phone(scripts=False, base_url=again.url), side)
        laptop.page.goto(f"{again.url.rstrip('/')}{match}")
        assert laptop.page.locator(".hand").count() > 0
        desk.rest(laptop, address)
        for _ in range(ROUNDS - 3):
            organiser.publish(laptop, address)
            desk.rest(laptop, address)
        stranger = make_phone(scripts=False, base_url=again.url)
        rows = desk.standings(stranger.page, f"{again.url.rstrip('/')}{watching}")
        assert rows == desk.standings(laptop.page, address)
        assert len(rows) == 6
        assert "result is missing" not in stranger.page.inner_text("main")


def prepared(instance: Path, stick: Path, tables: Path) -> Path:
    """An instance with an organiser, which writes its backups to the stick."""
    copied(tables, instance)
    made = [*COMMAND, "organiser", "add", organiser.LOGIN, "--instance", str(instance)]
    subprocess.run([*made, "--password", organiser.PASSWORD], check=True, capture_output=True)
    (instance / "config.py").write_text(f"BACKUP_FOLDER = {str(stick)!r}\n", "utf-8")
    return instance


def bring(backup: Path, instance: Path) -> None:
    """`scorekeeper restore`, on a machine that knows nothing."""
    brought = [*COMMAND, "restore", str(backup), "--instance", str(instance)]
    subprocess.run(brought, check=True, capture_output=True)


def path_of(url: str) -> str:
    """What follows the machine in an address."""
    return urlsplit(url).path


def links_of(laptop: Phone, address: str) -> tuple[str, str]:
    """Where everybody may watch, and where the first side reports."""
    laptop.page.goto(f"{address}/share")
    watching = path_of(str(laptop.page.locator(".link a").get_attribute("href")))
    laptop.page.goto(f"{address}/papers")
    laptop.go("form[action$='/papers'] button[value=page]")
    laptop.page.goto(f"{address}/links")
    side = laptop.page.locator("li.line", has_text="Ana").locator(".link a")
    return watching, path_of(str(side.get_attribute("href")))


def next_rounds(laptop: Phone, address: str) -> None:
    """On to the third."""
    organiser.publish(laptop, address)
    desk.rest(laptop, address)
    organiser.publish(laptop, address)


def arrived(laptop: Phone, stick: Path, backups: int) -> None:
    """Until so many are on the stick: they are written beside the evening, not in its way."""
    for _ in range(PATIENCE):
        if len(list(stick.glob("*.zip"))) >= backups:
            return
        laptop.page.wait_for_timeout(100)
    raise AssertionError([one.name for one in stick.iterdir()])


def reported(phone: Phone, side: str) -> None:
    """The link on the card of a side opens its table still, and reports it."""
    phone.page.goto(side)
    assert phone.page.locator(".hall-tables li").count() == 3
    assert "Ana" in phone.page.inner_text("main")
