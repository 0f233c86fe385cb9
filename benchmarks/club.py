"""The pages of a club of ten years, as `scorekeeper demo --years` makes it: each asked for beside
bare Flask in the same run, how many queries it takes, and what it weighs compressed.

All of it by processor time, in this process and without sockets, so that others on the machine
matter little.

`--matches 500` makes that many a year instead of 5,000, `--years 3` so many years; the run says how
many there are.
"""

import argparse
import gzip
import re
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, func, select

from benchmarks.hello import app as hello
from scorekeeper.app import create_app
from scorekeeper.extensions import db
from scorekeeper.models import Club, Played, Season
from scorekeeper.services import storage
from scorekeeper.services.demonstrating import Demo
from scorekeeper.services.statistics.sums import refresh
from scorekeeper.services.years.making import Size, live

YEARS = 10
ROUNDS = 3
SECONDS = 0.5
HEAVIEST = 50_000
FOREVER = 1e9


def a_second(client: FlaskClient, path: str) -> float:
    """Answers a second of one processor, one after the other."""
    begun, done, taken = time.process_time(), 0, 0.0
    while taken < SECONDS:
        client.get(path)
        done += 1
        taken = time.process_time() - begun
    return done / taken


@contextmanager
def counted(app: Flask) -> Iterator[list[str]]:
    """What is asked of the database meanwhile."""
    found: list[str] = []

    def note(_c: object, _u: object, statement: str, *_: object) -> None:
        if statement.startswith("SELECT"):
            found.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", note)


def signed_in(app: Flask, demo: Demo) -> FlaskClient:
    """A device of the organiser."""
    client = app.test_client()
    page = client.get("/sign-in").get_data(as_text=True)
    secret = re.findall(r'name="csrf_token"[^>]* value="([^"]+)"', page)[0]
    said = {"csrf_token": secret, "login": demo.login, "password": demo.password}
    answer = client.post("/sign-in", data=said)
    if answer.status_code != 303:
        raise LookupError(answer.status)
    return client


def pages(demo: Demo) -> Mapping[str, str]:
    """What is asked for; the person is whoever played most."""
    mine = select(Played.person_id).where(Played.person_id.is_not(None))
    busiest = mine.group_by(Played.person_id).order_by(func.count().desc()).limit(1)
    person = db.session.scalars(busiest).one()
    season = db.session.scalars(select(Season.id).order_by(Season.starts_on).limit(1)).one()
    club = f"/clubs/{demo.club}"
    return {
        "the club": club,
        "its people": f"{club}/people",
        "somebody": f"{club}/people/{person}",
        "its figures": f"{club}/figures",
        "a game's": f"{club}/figures?game=guinote",
        "somebody's": f"{club}/figures/{person}",
        "its ratings": f"{club}/ratings",
        "cash box": f"{club}/cash",
        "a season": f"{club}/seasons/{season}",
    }


def measure(app: Flask, demo: Demo) -> None:
    """Rounds of hello and every page in turn; the median round counts."""
    with app.app_context():
        asked = pages(demo)
    client, bare = signed_in(app, demo), hello.test_client()
    for name, path in asked.items():
        begun = time.process_time()
        answer = client.get(path)
        first = time.process_time() - begun
        if answer.status_code != 200:
            print(f"{name}: {answer.status}")
            continue
        weight = len(gzip.compress(answer.get_data()))
        with counted(app) as queries:
            client.get(path)
        rounds = [(a_second(bare, "/"), a_second(client, path)) for _ in range(ROUNDS)]
        base, ours = (statistics.median(one) for one in zip(*rounds, strict=True))
        print(
            f"{name}: {ours:.0f} a second, ÷ hello = {ours / base:.3f}; {len(queries)} queries;"
            f" {weight / 1000:.1f} KB compressed (most: {HEAVIEST // 1000}); first {first:.2f} s"
        )


def memory() -> int:
    """The most this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    """Print how fast the club is made and counted, then its pages."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=5_000)
    parser.add_argument("--years", type=int, default=YEARS)
    asked = parser.parse_args()
    size = Size(asked.matches)
    total = asked.years * size.matches
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder) / "instance")
        storage.upgrade(app)
        with app.app_context():
            begun = time.process_time()
            demo = live(asked.years, 0, size)
            made = time.process_time() - begun
            print(f"{total:,} matches made, {total / made:.0f} a second, {memory()} MB")
            space = db.session.scalars(select(Club.space_id)).one()
            begun = time.process_time()
            refresh(space, FOREVER)
            taken = time.process_time() - begun
            print(f"counted anew: {1000 * taken / total:.1f} ms a match, {memory()} MB")
            db.session.remove()
        measure(app, demo)
        print(f"the whole process: {memory()} MB")


if __name__ == "__main__":
    main()
