"""The pages of a club of ten years, as `ten_years` makes it: each asked for beside bare Flask in
one run, how many queries it takes, and what it weighs compressed.

All of it by processor time, in this process and without sockets, so that others on the machine
matter little.

Two years of 250 matches, unless `--years 10 --matches 5000` asks for the ten with 50,000, which
take a quarter of an hour to be made and counted. `--instance FOLDER` keeps the club, and measures
the one that is there. The run says how many matches there are.
"""

import argparse
import gzip
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from uuid import UUID, uuid4

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, func, select

from benchmarks.hello import app as hello
from benchmarks.loads import answer
from benchmarks.ten_years import Size, make_years
from scorekeeper.app import create_app
from scorekeeper.extensions import db
from scorekeeper.models import Account, Club, ClubMatch, Played, Season
from scorekeeper.services.access import accounts
from scorekeeper.services.answers import Refused
from scorekeeper.services.api import tokens
from scorekeeper.services.ratings.updates import count_ahead
from scorekeeper.services.storage import transactions

YEARS, MATCHES, SCRIPTS = 2, 250, 10
ROUNDS = 3
SECONDS = 0.5
HEAVIEST = 50_000


def a_second(client: FlaskClient, path: str) -> float:
    """Answers a second of one processor, one after the other."""
    begun, done, taken = time.process_time(), 0, 0.0
    while taken < SECONDS:
        answer(client, path)
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


def signed_in(app: Flask) -> FlaskClient:
    """A device of the organiser."""
    client = app.test_client()
    with app.app_context():
        account, epoch = db.session.execute(select(Account.id, Account.epoch).limit(1)).one()
        device = accounts.begin(account, "", timedelta(days=1))
    with client.session_transaction() as session:
        session["account"] = [str(account), epoch, str(device)]
    return client


def token_of(club_id: UUID) -> str:
    """A token by which programs read the club."""
    account = db.session.scalars(select(Account)).first()
    if account is None:
        raise LookupError(club_id)
    made = tokens.make_token(account.id, club_id, tokens.TokenForm("bench", "read"), uuid4().hex)
    if isinstance(made, Refused):
        raise TypeError(made)
    return made.token


def pages(club_id: UUID) -> Mapping[str, str]:
    """What is asked for; the people are those who played most."""
    mine = select(Played.person_id).where(Played.person_id.is_not(None))
    busiest = mine.group_by(Played.person_id).order_by(func.count().desc()).limit(2)
    person, other = db.session.scalars(busiest).all()
    season = db.session.scalars(select(Season.id).order_by(Season.starts_on).limit(1)).one()
    club, api = f"/clubs/{club_id}", f"/api/v1/clubs/{club_id}"
    return {
        "the club": club,
        "its people": f"{club}/people",
        "somebody": f"{club}/people/{person}",
        "its figures": f"{club}/figures",
        "a game's": f"{club}/figures?game=guinote",
        "somebody's": f"{club}/figures/{person}",
        "two of them": f"{club}/figures/{person}/and/{other}",
        "its ratings": f"{club}/ratings",
        "somebody's rating": f"{club}/ratings/{person}",
        "cash box": f"{club}/cash",
        "somebody's cash": f"{club}/cash?person={person}",
        "its seasons": f"{club}/seasons",
        "a season": f"{club}/seasons/{season}",
        "people by JSON": f"{api}/people",
        "matches by JSON": f"{api}/matches",
        "figures by JSON": f"{api}/figures",
    }


def measure(app: Flask, club_id: UUID) -> None:
    """Rounds of hello and every page in turn; the median round counts."""
    app.config["LIMIT_API"] = "1000000/minute"
    with app.app_context():
        asked = pages(club_id)
        token = token_of(club_id)
    client, bare = signed_in(app), hello.test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    for name, path in asked.items():
        begun = time.process_time()
        weight = len(gzip.compress(answer(client, path).get_data()))
        first = time.process_time() - begun
        with counted(app) as queries:
            answer(client, path)
        rounds = [(a_second(bare, "/"), a_second(client, path)) for _ in range(ROUNDS)]
        base, ours = (statistics.median(one) for one in zip(*rounds, strict=True))
        print(
            f"{name}: {ours:.0f} a second, ÷ hello = {ours / base:.3f}; {len(queries)} queries;"
            f" {weight / 1000:.1f} KB compressed (most: {HEAVIEST // 1000}); first {first:.2f} s"
        )


def memory() -> int:
    """The most this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def made(years: int, matches: int) -> None:
    """Make the club and count it, both timed."""
    total = years * matches
    begun = time.process_time()
    make_years(years, 0, Size(matches, SCRIPTS if matches <= MATCHES else Size().scripts))
    taken = time.process_time() - begun
    print(f"{total:,} matches made, {total / taken:.0f} a second, {memory()} MB")
    space = db.session.scalars(select(Club.space_id)).one()
    begun = time.process_time()
    count_ahead(space, lambda _: None)
    taken = time.process_time() - begun
    print(f"counted and rated anew: {1000 * taken / total:.1f} ms a match, {memory()} MB")


def main() -> None:
    """Print how fast the club is made and counted, then its pages."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--years", type=int, default=YEARS)
    parser.add_argument("--instance", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(asked.instance or Path(folder) / "instance")
        transactions.upgrade(app)
        with app.app_context():
            if db.session.scalar(select(Club.id).limit(1)) is None:
                made(asked.years, asked.matches)
            club_id = db.session.scalars(select(Club.id)).one()
            many = db.session.scalar(select(func.count()).select_from(ClubMatch))
            db.session.remove()
        print(f"a club with {many:,} matches:")
        measure(app, club_id)
        print(f"the whole process: {memory()} MB")


if __name__ == "__main__":
    main()
