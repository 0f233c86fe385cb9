"""What a match costs a server, for whoever reckons how many servers many matches need: questions to
the database, processor time and bytes of each page and poll, and what a match weighs when stored.

In this process and without sockets, on SQLite, or on the empty database that `--database` names
(`postgresql+psycopg:///bench`). `--read` names its hot standby, on which pages are then read.
"""

import argparse
import gzip
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, func, select, text

from benchmarks.hello import app as hello
from benchmarks.loads import answer, expect
from scorekeeper.app import create_app
from scorekeeper.engine.records.record import FORMAT
from scorekeeper.extensions import db
from scorekeeper.models import MatchEntry
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.begin import import_record, start_match
from scorekeeper.services.matches.loader import append_entry
from scorekeeper.services.matches.log.entry_write import record
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from scorekeeper.services.storage import transactions

HANDS, MATCHES, TIMES, ROUNDS = 24, 200, 40, 3
US, THEM = {"outcome": {"winner": "1"}}, {"outcome": {"winner": "2"}}
RULES = {"games": 1_000}
PEOPLE = ("Ana", "Luis", "Pilar", "Marta")

Ask = Callable[[], int]


@contextmanager
def counted(app: Flask) -> Iterator[dict[str, int]]:
    """What is asked meanwhile, of the primary and of its replica."""
    found = {"primary": 0, "replica": 0}

    def counter(name: str) -> Callable[..., None]:
        return lambda *_: found.__setitem__(name, found[name] + 1)

    with app.app_context():
        engines = {name or "primary": engine for name, engine in db.engines.items()}
    counters = {name: counter(name) for name in engines}
    for name, engine in engines.items():
        event.listen(engine, "before_cursor_execute", counters[name])
    yield found
    for name, engine in engines.items():
        event.remove(engine, "before_cursor_execute", counters[name])


def milliseconds(ask: Ask) -> float:
    """Of one processor, for one; the median of three rounds."""
    rounds = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        for _ in range(TIMES):
            ask()
        rounds.append((time.process_time() - begun) / TIMES * 1000)
    return statistics.median(rounds)


def begun(app: Flask) -> tuple[str, str]:
    """A match of some hands; the links to write and to watch it by."""
    with app.test_request_context():
        started = start_match(NewMatch(game="guinote", names=PEOPLE, rules=RULES), "begun")
        if not isinstance(started, Started):
            raise SystemExit(f"no match began: {started}")
        for hand in range(HANDS):
            store(started.score_token, hand)
        db.session.remove()
    return started.score_token, started.watch_token


def store(token: str, number: int) -> None:
    """The hand of this number, noted."""
    write = Write(token=token, client_id=f"hand-{number}", base=number)
    found = append_entry(write, record((US, THEM)[number % 2]))
    expect(is_so=isinstance(found, Saved), found=found)


def questions(app: Flask, token: str, watched: str) -> dict[str, Ask]:
    """What is asked for, by what it is; each answers how many bytes went over the line."""
    client: FlaskClient = app.test_client()
    path = f"/m/{watched}"
    tag = client.get(f"{path}/live/table").headers["ETag"]
    numbers = iter(range(HANDS, 1_000_000))

    def page(where: str, known: str = "", status: int = 200) -> Ask:
        def ask() -> int:
            found = answer(client, where, status, **({"If_None_Match": known} if known else {}))
            return len(gzip.compress(found.data)) if found.data else 0

        return ask

    def note() -> int:
        with app.test_request_context():
            store(token, next(numbers))
        return 0

    return {
        "the page of who writes": page(f"/m/{token}"),
        "the page of who watches": page(path),
        "a poll with nothing new": page(f"{path}/live/table", tag, 304),
        "a poll that has something new": page(f"{path}/live/table", '"0-"'),
        "a hand stored, without its form": note,
    }


def size(app: Flask) -> int:
    """Bytes of the database, indexes included."""
    asked = {
        "sqlite": "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
        "postgresql": "SELECT pg_database_size(current_database())",
    }
    with app.app_context():
        return int(db.session.execute(text(asked[db.engine.dialect.name])).scalar_one())


def weigh(app: Flask) -> tuple[float, float]:
    """Bytes and entries of a stored match."""
    before = size(app)
    hands = [(US, THEM)[number % 2] for number in range(HANDS)]
    record = {"format": FORMAT, "game": "guinote", "players": list(PEOPLE), "rules": RULES}
    with app.test_request_context():
        entries = select(func.count()).select_from(MatchEntry)
        there = db.session.scalar(entries) or 0
        for number in range(MATCHES):
            made = import_record({**record, "hands": hands}, f"weighed-{number}")
            expect(is_so=isinstance(made, Started), found=made)
        db.session.remove()
        rows = (db.session.scalar(entries) or 0) - there
    return (size(app) - before) / MATCHES, rows / MATCHES


def main() -> None:
    """Print it all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", default="")
    parser.add_argument("--read", default="")
    given = parser.parse_args()
    settings: dict[str, object] = {"READ_URL": given.read} if given.read else {}
    if given.database:
        settings["SQLALCHEMY_DATABASE_URI"] = given.database
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder), RATELIMIT_ENABLED=False, **settings)
        transactions.upgrade(app)
        bare = hello.test_client()
        print(f"bare Flask, 1 KB: {milliseconds(lambda: bare.get('/').status_code):.2f} ms")
        for what, ask in questions(app, *begun(app)).items():
            weight = ask()
            with counted(app) as asked:
                for _ in range(TIMES):
                    ask()
            each = ", ".join(f"{name} {many / TIMES:.1f}" for name, many in asked.items())
            print(f"{what}: {milliseconds(ask):.2f} ms, {weight:,} bytes; questions: {each}")
        stored, rows = weigh(app)
        print(f"a match of {HANDS} hands: {rows:.0f} entries, {stored / 1024:.1f} KB stored")


if __name__ == "__main__":
    main()
