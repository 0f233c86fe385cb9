"""A phone that has the Python of one release takes the next one from the server."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from scorekeeper.config import PACKAGE, templates
from tests.browser.test_alone import lacks_runtime
from tests.browser.test_installed import come_true
from tests.browser.test_server_gone import Bar, bar

__all__ = ["bar"]
pytestmark = [pytest.mark.slow, lacks_runtime]
MARK = "// the next release"
TAKEN = f"""caches.open("runtime").then((cache) => cache.match("/offline/phone.js"))
  .then((kept) => kept.text()).then((text) => text.includes("{MARK}"))"""


def test_the_next_release_reaches_a_phone_that_has_the_one_before(bar: Bar, tmp_path: Path) -> None:
    bar.kill()
    copy = tmp_path / "next"
    shutil.copytree(PACKAGE, copy / "scorekeeper")
    shutil.copytree(templates(), copy / "templates")
    with (copy / "templates" / "offline" / "phone.js").open("a", encoding="utf-8") as script:
        script.write(f"{MARK}\n")
    listing = copy / "scorekeeper" / "offline" / "runtime" / "manifest.json"
    listed = json.loads(listing.read_text(encoding="utf-8"))
    listing.write_text(json.dumps({**listed, "made_of": "next"}), encoding="utf-8")
    bar.serve((sys.executable, "-P", "-m", "scorekeeper.main"), PYTHONPATH=str(copy))
    bar.reload()
    come_true(bar.page, TAKEN)
