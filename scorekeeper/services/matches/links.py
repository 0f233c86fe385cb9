"""Makes, names, revokes and hands on the links of a match."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import select

from scorekeeper.engine.game import (
    Problem,
    check_length,
)
from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.log import EntryKind
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.models import Link
from scorekeeper.models.columns import token_of
from scorekeeper.services.access.codes import code_of, give_code, read_code, take_code
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.matches.begin import new_link
from scorekeeper.services.matches.loader import append, link_of, open_match
from scorekeeper.services.matches.log.history import HistoryLine, history_of
from scorekeeper.services.matches.log.replayed import (
    OpenedMatch,
    is_live,
    is_writing,
    may_own,
    right_of,
    shared_link,
    writers,
)
from scorekeeper.services.matches.view_models import By, Right, Write
from scorekeeper.services.storage.transactions import writing

LONGEST_LABEL = 40
# The owner is one link and is handed on; everybody else is given one of these.
RIGHTS: tuple[Right, ...] = ("score", "referee", "watch")
DAYS = (0, 1, 7)


@dataclass(frozen=True, slots=True)
class LinkView:
    """A link as its owner sees it. `key` names it in addresses that are not it. `is_shared`: the
    one that everybody may have. `last`: what it wrote last.
    """

    key: str
    by: By
    right: Right
    token: str
    code: str
    is_shared: bool
    is_live: bool
    expires_at: datetime | None
    last: HistoryLine | None


@dataclass(frozen=True, slots=True)
class Joined:
    """Says where a code leads; `is_new`: it has just made a link to score by."""

    token: str
    is_new: bool


def links(token: str) -> tuple[LinkView, ...]:
    """Every link there ever was, those that still open something first, the owner's foremost.
    Raises NotFound, Forbidden.
    """
    match = open_match(token)
    may_own(match.link)
    lines = {line.entry.number: line for line in history_of(match)}
    last = {row.link_id: lines[row.number] for row in match.rows if row.number in lines}
    by, shared = writers(match), shared_link(match.match)
    views = [
        LinkView(
            key=link.id.hex,
            by=by[link.id],
            right=right_of(link),
            token=link.token,
            code=code_of(link, match.rows),
            is_shared=link is shared,
            is_live=is_live(link),
            expires_at=link.expires_at,
            last=last.get(link.id),
        )
        for link in sorted(match.match.links, key=lambda link: link.created_at)
    ]
    return tuple(sorted(views, key=lambda view: (not view.is_live, not view.by.is_me)))


def link_named(views: Iterable[LinkView], key: str) -> LinkView:
    """The one of this key that still opens something. Raises NotFound."""
    for view in views:
        if view.key == key and view.is_live:
            return view
    raise NotFound


def make_link(token: str, right: str, label: str, days: int = 0) -> str | Refused:
    """Make a link for somebody, good for some days (0: until it is revoked); its key. The same name
    for the same right again is the same link. Raises NotFound, Forbidden, Busy.
    """
    label = " ".join(label.split())
    problems = check_label(label)
    if right not in RIGHTS or days not in DAYS:
        problems += (Problem("option", "right", text("Choose one of these.")),)
    if problems:
        return Refused(problems)
    with _owned(token) as match:
        there = [x for x in match.match.links if (x.scope, x.label) == (right, label)]
        for link in filter(is_live, there):
            return link.id.hex
        now = datetime.now(UTC)
        link = new_link(match.match, right, now, label)
        link.expires_at = now + timedelta(days=days) if days else None
        db.session.add(link)
        db.session.flush()
        return link.id.hex


def check_label(label: str) -> tuple[Problem, ...]:
    """What is wrong with the name of a link."""
    if not label:
        return (Problem("missing", "label", text("Whose is it?")),)
    return tuple(check_length("label", label, LONGEST_LABEL))


def rename_link(token: str, key: str, label: str) -> tuple[Problem, ...]:
    """Call a link otherwise; in the log too, from its first entry on. What is wrong with the name,
    else nothing. The shared one has no name. Raises NotFound, Forbidden, Busy.
    """
    label = " ".join(label.split())
    problems = check_label(label)
    with _owned(token) as match:
        link = _live_link(match, key)
        if not problems and link is not shared_link(match.match):
            link.label = label
    return problems


def revoke_link(token: str, key: str) -> tuple[Problem, ...]:
    """Let a link open nothing any more, from the next request on. Who could write knew the code to
    score by: it is renewed. The shared link is replaced by a new one. The owner's own cannot be
    revoked, only handed on. Raises NotFound, Forbidden, Busy.
    """
    with _owned(token) as match:
        link = _live_link(match, key)
        if link.id == match.link.id:
            return (Problem("owner", "", text("This is your own: hand the match on first.")),)
        now = datetime.now(UTC)
        is_shared = link is shared_link(match.match)
        link.revoked_at = now
        take_code(link)
        if is_shared:
            again = new_link(match.match, "watch", now)
            db.session.add(again)
            give_code(again)
        elif is_writing(link):
            give_code(match.link)
    return ()


def transfer_ownership(token: str, key: str) -> tuple[Problem, ...]:
    """Make somebody who writes the owner; who was it goes on writing. Raises NotFound, Forbidden,
    Busy.
    """
    with _owned(token) as match:
        link = _live_link(match, key)
        if not is_writing(link) or link.expires_at is not None:
            words = text("Only who writes here for good can be the owner.")
            return (Problem("owner", "", words),)
        if link.id != match.link.id:
            take_code(match.link)
            match.link.scope, link.scope = "score", "organiser"
            give_code(link)
    return ()


def let_check(token: str, *, is_on: bool) -> None:
    """Have what is noted checked by others from now on, or no longer; what was said stays in the
    log. Raises NotFound, Forbidden, Busy.
    """
    with _owned(token) as match:
        match.match.is_checked = is_on


def renew_code(token: str) -> None:
    """Make another code to score by; the old one is good for nothing. Raises NotFound, Forbidden,
    Busy.
    """
    with _owned(token) as match:
        give_code(match.link)


@contextmanager
def _owned(token: str) -> Iterator[OpenedMatch]:
    """The match as its owner has it, in a write transaction of its own."""
    with writing(link_of(token).match_id):
        match = open_match(token)
        may_own(match.link)
        yield match


def _live_link(match: OpenedMatch, key: str) -> Link:
    """The link of this key, which still opens something."""
    for link in match.match.links:
        if link.id.hex == key and is_live(link):
            return link
    raise NotFound


def join(typed: str, client_id: str, label: str = "") -> Joined:
    """Where this code leads: to the match it watches, or to a new link by which this device writes
    too, which the log says. The same client id again finds the same link. Raises NotFound for a
    code that is none (any more), Busy.
    """
    code = read_code(typed)
    link = None if code is None else db.session.scalar(select(Link).where(Link.code == code))
    if link is None or not is_live(link):
        raise NotFound
    if not is_writing(link):
        match = open_match(link.token)
        if not code_of(match.link, match.rows):
            raise NotFound
        return Joined(link.token, is_new=False)
    with writing(link.match_id):
        match = open_match(link.token)
        stored = next((row for row in match.rows if row.client_id == client_id), None)
        if stored is not None:
            return Joined(token_of(Link.__tablename__, stored.link_id), is_new=True)
        if code_of(match.link, match.rows) != code:
            raise NotFound
        name = " ".join(label.split())[:LONGEST_LABEL]
        link = new_link(match.match, "score", datetime.now(UTC), name)
        db.session.add(link)
        db.session.flush()
        write = Write(token=link.token, client_id=client_id, base=match.match.version)
        append(match.match, link, write, NewEntry(EntryKind.JOIN, {"text": name}))
        return Joined(link.token, is_new=True)
