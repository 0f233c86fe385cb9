"""Prints papers of many parts, part by part beside the requests.

Everything stands in the database: the finished pages, what the press has made of them, which server
has taken which part since when. So any server shows how far a paper is and hands it out, and when
one dies another takes the parts over that it held. The same contents are printed once.
"""

import hashlib
import logging
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID
from weakref import WeakSet

from flask import Flask, current_app
from sqlalchemy import delete, func, or_, select, update

from scorekeeper import __version__
from scorekeeper.extensions import db, this_app
from scorekeeper.language import reader_language
from scorekeeper.models import PrintJob, PrintPart
from scorekeeper.printing import Press, PressBusy, PressFailed, PressMissing
from scorekeeper.services.answers import Busy, NotFound
from scorekeeper.services.storage.transactions import write_once, writing

LOGGER = logging.getLogger("scorekeeper.printing")
MOST = 6
"""So many papers of a tournament are kept; the oldest goes."""
LEASE = timedelta(seconds=60)
"""A part that is not printed by then is taken over: longer than the press gives one page."""
PATIENCE = 600.0
"""Seconds a full queue is waited for in all."""
_LONGEST_PAUSE = 5
_LONGEST_TITLE = 200


@dataclass(frozen=True, slots=True)
class Progress:
    """Says how far a paper is: `done` of `total` parts. `is_ready`: it can be fetched; `is_failed`:
    it cannot be made here.
    """

    id: UUID
    title: str
    name: str
    done: int
    total: int
    is_ready: bool
    is_failed: bool


def order_print(
    space_id: UUID, tournament_id: UUID, title: str, name: str, pages: Sequence[str]
) -> UUID:
    """Have these finished pages printed as one paper, `name` as a file; the job to ask for. Raises
    Busy.
    """
    content = "\0".join((__version__, title, *pages))
    key = hashlib.sha256(content.encode()).hexdigest()
    language = reader_language()

    def act() -> UUID:
        mine = PrintJob.tournament_id == tournament_id
        print_job = db.session.scalar(select(PrintJob).where(mine, PrintJob.key == key))
        if print_job is not None and not print_job.failure:
            return print_job.id
        if print_job is not None:
            _forget([print_job.id])
        others = select(PrintJob.id).where(PrintJob.tournament_id == tournament_id)
        others = others.order_by(PrintJob.created_at.desc()).offset(MOST - 1)
        _forget(db.session.scalars(others).all())
        job = PrintJob(
            space_id=space_id,
            tournament_id=tournament_id,
            key=key,
            title=title[:_LONGEST_TITLE],
            name=name,
            language=language,
            created_at=datetime.now(UTC),
            parts=[
                PrintPart(space_id=space_id, number=number, html=html)
                for number, html in enumerate(pages, start=1)
            ],
        )
        db.session.add(job)
        db.session.flush()
        return job.id

    once = write_once(act)
    start_printing(once)
    return once


def _forget(jobs: Sequence[UUID]) -> None:
    db.session.execute(delete(PrintPart).where(PrintPart.job_id.in_(jobs)))
    db.session.execute(delete(PrintJob).where(PrintJob.id.in_(jobs)))
    db.session.flush()


def progress(tournament_id: UUID, job_id: UUID) -> Progress:
    """How far it is; a paper that nobody prints any more is gone on with. Raises NotFound."""
    query = select(PrintJob.title, PrintJob.name, PrintJob.failure, PrintJob.pdf.is_not(None))
    mine = query.where(PrintJob.id == job_id, PrintJob.tournament_id == tournament_id)
    row = db.session.execute(mine).one_or_none()
    if row is None:
        raise NotFound
    title, name, failure, is_ready = row
    counts = select(func.count(), func.count(PrintPart.pdf)).where(PrintPart.job_id == job_id)
    total, done = db.session.execute(counts).one()
    if not is_ready and not failure:
        start_printing(job_id)
    return Progress(job_id, title, name, done, total, bool(is_ready), bool(failure))


def fetch(tournament_id: UUID, job_id: UUID) -> bytes:
    """The paper. Raises NotFound while it is not ready."""
    query = select(PrintJob.pdf).where(
        PrintJob.id == job_id, PrintJob.tournament_id == tournament_id
    )
    content = db.session.scalar(query)
    if content is None:
        raise NotFound
    return content


_AT_WORK: dict[UUID, threading.Thread] = {}
_GUARD = threading.Lock()
_JOBS: set[UUID] = set()
_STOPPED: WeakSet[Flask] = WeakSet()


def start_printing(job_id: UUID) -> None:
    """See that this server works on it, in a thread of its own. The parts are shared out by the
    database: two servers at one paper print each part once.
    """
    app = this_app()
    with _GUARD:
        thread = _AT_WORK.get(job_id)
        if thread is None or not thread.is_alive():
            thread = threading.Thread(target=_work, args=(app, job_id), daemon=True)
            _AT_WORK[job_id] = thread
            thread.start()


def finish(seconds: float = PATIENCE) -> None:
    """Wait until this server has done what it can for its papers."""
    for thread in list(_AT_WORK.values()):
        thread.join(seconds)


def release_prints(app: Flask) -> None:
    """End here: another server may print at once what this one was at, which begins no more."""
    _STOPPED.add(app)
    job_ids = list(_JOBS)
    if not job_ids:
        return
    with app.app_context(), suppress(Busy):
        with writing():
            mine = update(PrintPart).where(PrintPart.id.in_(job_ids), PrintPart.pdf.is_(None))
            db.session.execute(mine.values(taken_at=None))
        _JOBS.difference_update(job_ids)


def _work(app: Flask, job_id: UUID) -> None:
    with app.app_context():
        try:
            _print_all(job_id)
        except (PressFailed, PressMissing) as failed:
            _note_failure(job_id, str(failed))
        except (Busy, PressBusy):
            LOGGER.warning("a long paper waits: whoever asks for it next goes on with it")
        finally:
            db.session.remove()
            with _GUARD:
                _AT_WORK.pop(job_id, None)


def _print_all(job_id: UUID) -> None:
    query = select(PrintJob.title, PrintJob.language)
    open_ = query.where(PrintJob.id == job_id, PrintJob.pdf.is_(None))
    job = db.session.execute(open_).one_or_none()
    db.session.rollback()
    if job is None:
        return
    while (part := _take(job_id)) is not None:
        printed = _pressed(part[1], job.title, job.language)
        with writing():
            done = update(PrintPart).where(PrintPart.id == part[0])
            db.session.execute(done.values(pdf=printed))
        _JOBS.discard(part[0])
    _bind(job_id)


def _take(job_id: UUID) -> tuple[UUID, str] | None:
    """The next part that nobody has, now ours for a while."""
    now = datetime.now(UTC)
    if this_app() in _STOPPED:
        return None
    with writing():
        free = or_(PrintPart.taken_at.is_(None), PrintPart.taken_at < now - LEASE)
        query = select(PrintPart.id, PrintPart.html).where(
            PrintPart.job_id == job_id, PrintPart.pdf.is_(None), free
        )
        row = db.session.execute(
            query.order_by(PrintPart.number).limit(1).with_for_update(skip_locked=True)
        ).one_or_none()
        if row is None:
            return None
        db.session.execute(update(PrintPart).where(PrintPart.id == row[0]).values(taken_at=now))
    _JOBS.add(row[0])
    return row[0], row[1]


def _pressed(html: str, title: str, language: str) -> bytes:
    """The page by the press that all papers go through; those of people who wait go first."""
    press: Press = current_app.extensions["press"]
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return press.pdf(html, title=title, lang=language)
        except PressBusy as busy:
            if time.monotonic() > until:
                raise
            time.sleep(min(busy.retry_after, _LONGEST_PAUSE))


def _bind(job_id: UUID) -> None:
    """Make one paper of its parts, when all of them are there."""
    # It takes a while to load, and most servers bind nothing all evening.
    from scorekeeper.printing.pdf_merge import merge_papers  # noqa: PLC0415

    query = select(PrintPart.pdf).where(PrintPart.job_id == job_id).order_by(PrintPart.number)
    parts = db.session.scalars(query).all()
    db.session.rollback()
    printed = [part for part in parts if part]
    # Fewer: another server is at one still, or has bound them already.
    if not printed or len(printed) < len(parts):
        return
    document = merge_papers(printed)
    with writing():
        job = update(PrintJob).where(PrintJob.id == job_id)
        db.session.execute(job.values(pdf=document))
        # What it was made of is not needed any more; how many parts there were still is.
        mine = update(PrintPart).where(PrintPart.job_id == job_id)
        db.session.execute(mine.values(html="", pdf=b""))


def _note_failure(job_id: UUID, why: str) -> None:
    LOGGER.warning("a long paper was not printed: %s", why)
    with writing():
        job = update(PrintJob).where(PrintJob.id == job_id)
        db.session.execute(job.values(failure=why[:400]))
