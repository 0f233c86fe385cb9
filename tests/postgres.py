"""A PostgreSQL server for the tests: Debian's programs, a folder of its own, gone afterwards.

Debian's own cluster, if the package made one, is left alone. PostgreSQL refuses to run as root, so
root starts it as the user that Debian's package made for it.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

DEBIANS = Path("/usr/lib/postgresql")
INSTALL = "apt-get install --no-install-recommends postgresql"
SECONDS_TO_START = 60
_OPTIONS = "-c listen_addresses='' -c fsync=off"
_USERS = ("postgres", "nobody")


def programs() -> Path | None:
    """The folder of the newest server's programs on this machine; None where there is none."""
    found = [path.parent for path in DEBIANS.glob("*/bin/initdb")]
    if on_path := shutil.which("initdb"):
        found.append(Path(on_path).resolve().parent)
    return max(found, key=lambda path: (path.parent.name.zfill(3), path), default=None)


class Server:
    """A server with one empty cluster, reached through a socket in a folder only its user may open.
    Nobody pulls the plug here: it does not wait for the disk. Everything else is as PostgreSQL
    comes.
    """

    _options = ""

    def __init__(self) -> None:
        found = programs()
        if found is None:
            raise FileNotFoundError(f"There is no PostgreSQL here: {INSTALL}")
        self._programs = found
        self._user = _other_user() if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="scorekeeper-postgres-"))

    def __enter__(self) -> Self:
        if self._user is not None:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        try:
            self._fill()
            self.start()
        except BaseException:
            shutil.rmtree(self.folder)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder)

    def _fill(self) -> None:
        self._run(
            *("initdb", "--username=scorekeeper", "--auth=trust"),
            *("--locale=C", "--encoding=UTF8"),
        )

    def start(self) -> None:
        """Start it; it answers when this returns."""
        # The options pass through a shell of pg_ctl's own; the folder's name needs no quotes.
        self._run(
            *("pg_ctl", "start", "--wait", f"--timeout={SECONDS_TO_START}"),
            *("--log", str(self.folder / "log")),
            *("--options", f"{_OPTIONS} -k {self.folder} {self._options}"),
        )

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Have it be there and say nothing to anybody, as long as the block lasts."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *map(int, children)):
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in (first, *map(int, children)):
                os.kill(process, signal.SIGCONT)

    def stop(self) -> None:
        """Stop it as a power cut does: nothing is put in order, nobody is told."""
        self._run("pg_ctl", "stop", "--wait", "--mode=immediate")

    def url(self, database: str) -> str:
        """The address of a database, as SCOREKEEPER_DATABASE_URL says it."""
        return f"postgresql+psycopg://scorekeeper@/{database}?host={self.folder}"

    def _run(self, program: str, *arguments: str) -> None:
        # What the server prints it keeps open: a pipe would never end.
        with (self.folder / "said").open("w+") as said:
            done = subprocess.run(
                [self._programs / program, "-D", self.folder / "data", *arguments],
                cwd=self.folder,
                user=None if self._user is None else self._user.pw_uid,
                group=None if self._user is None else self._user.pw_gid,
                extra_groups=None if self._user is None else [],
                stdout=said,
                stderr=subprocess.STDOUT,
                check=False,
            )
            said.seek(0)
            words = said.read()
        assert done.returncode == 0, words


class Standby(Server):
    """A hot standby of another server: it follows what is written there, and is only read."""

    # When the other one was away, it is looked for again soon.
    _options = "-c wal_retrieve_retry_interval=100ms"

    def __init__(self, primary: Server) -> None:
        super().__init__()
        self._primary = primary

    def _fill(self) -> None:
        # -R leaves standby.signal, and primary_conninfo as this line was reached.
        self._run(
            *("pg_basebackup", "--checkpoint=fast", "--write-recovery-conf"),
            *(f"--host={self._primary.folder}", "--username=scorekeeper"),
        )


def _other_user() -> pwd.struct_passwd:
    for name in _USERS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise LookupError(f"root cannot run PostgreSQL, and none of {_USERS} is here")
