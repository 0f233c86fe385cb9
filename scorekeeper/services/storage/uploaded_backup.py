"""Restores a backup that a browser sent into an installation which holds nothing yet, as it runs.

Of settings nothing is taken: config.py is run as code, and comes by who has the machine alone.
"""

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from flask import current_app

from scorekeeper import config
from scorekeeper.config import DATABASE_FILE, KEY_FILE
from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.extensions import db, this_app
from scorekeeper.services.answers import Refused
from scorekeeper.services.storage import backup, engines, transactions
from scorekeeper.services.storage.backup import DamagedBackup, ForeignBackup, NoBackup
from scorekeeper.services.storage.backup_contents import Holdings, holdings, is_empty


def may_restore() -> bool:
    """Whether nothing would be lost by it: there is no row in any table, and the tables are in
    SQLite's file.
    """
    try:
        return is_empty(backup.database_of(current_app))
    except (NoBackup, sqlite3.Error):
        return False


def restore(file: Path) -> Holdings | Refused:
    """Put database and key of a backup in the place of those here, and say what came; from the next
    request on its links and sessions open. What is wrong with the file is said of the field.
    """
    try:
        with tempfile.TemporaryDirectory(dir=current_app.instance_path, prefix=".restore-") as into:
            backup.unpack(file, Path(into))
            holds = _put_in_place(Path(into))
    except DamagedBackup:
        words = text("This backup is damaged: nothing was changed. Take the one before it.")
    except ForeignBackup:
        words = text("This file is no backup of Scorekeeper.")
    except (NoBackup, sqlite3.Error, OSError):
        current_app.logger.exception("No backup could be brought back")
        words = text("It could not be brought back: the log of the server says why.")
    else:
        current_app.config["SECRET_KEY"] = config.load(Path(current_app.instance_path)).secret_key
        transactions.upgrade(this_app())
        return holds
    return Refused((Problem("record", "backup", words),))


def _put_in_place(folder: Path) -> Holdings:
    """The key before the database: a power cut between the two leaves an installation that holds
    nothing, under another key.
    """
    database, key = folder / DATABASE_FILE, Path(current_app.instance_path) / KEY_FILE
    with closing(sqlite3.connect(database)) as restored:
        _check_known(restored)
        db.session.rollback()
        with transactions.holding_writers():
            if not may_restore():
                raise NoBackup("This installation holds something by now.")
            backup.sync_to_disk(folder / KEY_FILE)
            (folder / KEY_FILE).replace(key)
            backup.sync_to_disk(key.parent)
            with closing(engines.open_sqlite_file(db.engine.url)) as here:
                restored.backup(here)
    return holdings(database)


def _check_known(connection: sqlite3.Connection) -> None:
    try:
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.Error, TypeError) as error:
        raise NoBackup("There are no tables of Scorekeeper in it.") from error
    if not transactions.is_known(str(revision)):
        raise NoBackup(f"Its tables ({revision}) are of a version that this one does not know.")
