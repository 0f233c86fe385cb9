"""Told to stop, a server finishes what it was asked, and leaves nothing beside the file."""

import json
import signal
import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import pytest
from hypothesis import settings

from tests.cli.test_repeated import asked, begun
from tests.server import COMMAND, PURE_PYTHON, Served

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as Unix has them")

IS_SOAK = settings.get_current_profile_name() == "soak"


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("command", [COMMAND, PURE_PYTHON], ids=["granian", "waitress"])
def test_a_hand_that_is_being_stored_is_answered(command: tuple[str, ...], tmp_path: Path) -> None:
    """It waits for the file when the signal comes, and is stored and said to be."""
    with Served(tmp_path, command) as server, ThreadPoolExecutor(2) as phones:
        path, cookie, hand = begun(server.url)
        hand["way"] = "won-1"
        file = tmp_path / "scorekeeper.sqlite"
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            sent = phones.submit(asked, server.url, "POST", f"{path}/sent", cookie, **hand)
            sleep(1)  # until it waits for the lock: nothing outside tells when
            begin = monotonic()
            stopped = phones.submit(server.stop, signal.SIGTERM)
            sleep(0.5)
            other.execute("ROLLBACK")
        status, _, _, body = sent.result()
        assert (status, json.loads(body)) == (200, {"number": 1})
        assert stopped.result() == 0
        # How soon is asked where nothing else runs.
        assert not IS_SOAK or monotonic() - begin < 10
    for beside in ("-wal", "-shm"):
        file.with_name(f"{file.name}{beside}").unlink(missing_ok=True)
    with closing(sqlite3.connect(file)) as stored:
        assert stored.execute("SELECT count(*) FROM entry").fetchone() == (1,)
