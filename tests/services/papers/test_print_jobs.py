"""A server that ends leaves its part of a long paper to the others, at once."""

from datetime import UTC, datetime
from uuid import UUID

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.extensions import db
from scorekeeper.models import Club, PrintPart, Space, Tournament
from scorekeeper.services.papers import print_jobs
from scorekeeper.services.storage import transactions


@pytest.fixture
def part(app: Flask, monkeypatch: pytest.MonkeyPatch) -> UUID:
    """The only part of a paper that nobody prints yet."""
    monkeypatch.setattr(print_jobs, "start_printing", lambda _: None)
    now = datetime.now(UTC)
    with transactions.writing():
        space = Space(kind="club", created_at=now)
        db.session.add(space)
        db.session.flush()
        club = Club(space_id=space.id, name="Penya", created_at=now)
        db.session.add(club)
        db.session.flush()
        cup = Tournament(
            space_id=space.id, club_id=club.id, client_id="a", title="Copa", created_at=now
        )
        db.session.add(cup)
        db.session.flush()
        ids = space.id, cup.id
    print_jobs.order_print(*ids, "Cards", "cards", ["<p>page</p>"])
    return db.session.scalars(select(PrintPart.id)).one()


def taken() -> UUID | None:
    job = db.session.scalars(select(PrintPart.job_id)).one()
    found = print_jobs._take(job)  # noqa: SLF001 - what a server does without a press
    return None if found is None else found[0]


def test_what_one_prints_another_does_not(part: UUID) -> None:
    assert [taken(), taken()] == [part, None]


def test_who_ends_hands_it_back_and_begins_nothing(
    app: Flask, part: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert taken() == part
    print_jobs.release_prints(app)
    assert taken() is None
    monkeypatch.setattr(print_jobs, "_STOPPED", set())  # as at another server
    assert taken() == part


def test_what_is_printed_stays_printed(app: Flask, part: UUID) -> None:
    assert taken() == part
    with transactions.writing():
        stored = db.session.get_one(PrintPart, part)
        before, stored.pdf = stored.taken_at, b"%PDF"
    print_jobs.release_prints(app)
    db.session.expire_all()
    assert db.session.get_one(PrintPart, part).taken_at == before
