"""Notes hands in an instance as the server does, and says on its output which of them are stored:
to be watched by who records what reaches the disk.
"""

import os
import sqlite3
import sys
from pathlib import Path

from sqlalchemy import event
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.app import create_app
from scorekeeper.extensions import db
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from scorekeeper.services.storage import transactions
from tests import hands as match_hands

TOLD = b"told "


def main(instance: Path, hands: int, *, is_careless: bool) -> None:
    """Note so many; a checkpoint after each third of them, the last one as the server ends."""
    app = create_app(instance)
    if is_careless:
        with app.app_context():
            event.listen(db.engine, "connect", _trust_the_system)
    with app.test_request_context():
        new = NewMatch(game="guinote", names=("",) * 4, rules={"games": 1000})
        started = match_hands.start_match(new, "until-the-cut")
        assert isinstance(started, Started)
        os.write(1, TOLD + b"0\n")
        for base in range(hands):
            write = Write(token=started.score_token, client_id=f"hand-{base:04}", base=base)
            assert isinstance(
                match_hands.record_hand(write, {"outcome": {"winner": str(base % 2 + 1)}}), Saved
            )
            os.write(1, TOLD + b"%d\n" % (base + 1))
            if base % max(hands // 3, 1) == 0:
                transactions.checkpoint(app)
    transactions.close(app)


def _trust_the_system(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    connection.execute("PRAGMA synchronous = OFF")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), is_careless="careless" in sys.argv)
