"""Makes, renames and revokes a club's API tokens, kept as digests."""

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

from flask import current_app
from sqlalchemy import select, update

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.models import Account, ClubToken, Link, TournamentLink
from scorekeeper.models.columns import digest_of
from scorekeeper.services.access.clubs import club_for_organiser
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.matches.links import check_label
from scorekeeper.services.storage.transactions import write_once, writing

SCOPES = ("read", "write")
DAYS = (0, 30, 365)
# Tells a token of a club from a link's, and is found by who searches a log or a repository for it.
PREFIX = "skp_"
_BYTES = 24
# A club has a website and a ladder; whoever has fifty has lost count.
MOST = 50


@dataclass(frozen=True, slots=True)
class TokenView:
    """A token as an organiser sees it: never the token itself. `by`: who made it."""

    id: UUID
    name: str
    scope: str
    by: str
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None

    @property
    def is_live(self) -> bool:
        """Whether it still opens anything."""
        return not is_over(self.revoked_at, self.expires_at)


@dataclass(frozen=True, slots=True)
class MadeToken:
    """A token just made: the only time it can be read."""

    id: UUID
    token: str


def is_over(revoked_at: datetime | None, expires_at: datetime | None) -> bool:
    """Whether a token with these moments opens nothing any more."""
    return revoked_at is not None or (expires_at is not None and expires_at <= datetime.now(UTC))


def tokens_of(account_id: UUID, club_id: UUID) -> tuple[TokenView, ...]:
    """Every token a club has had, those that still open something first. Raises NotFound for
    strangers, Forbidden for who does not organise.
    """
    club_for_organiser(account_id, club_id)
    rows = select(ClubToken, Account.name).join(Account, ClubToken.account_id == Account.id)
    rows = rows.where(ClubToken.club_id == club_id).order_by(ClubToken.created_at.desc())
    views = [
        TokenView(row.id, row.name, row.scope, by, row.created_at, row.expires_at, row.revoked_at)
        for row, by in db.session.execute(rows)
    ]
    return tuple(sorted(views, key=lambda view: not view.is_live))


@dataclass(frozen=True, slots=True)
class TokenForm:
    """A token as it was asked for: what it is called, read or write, good for so many days (0:
    until it is revoked).
    """

    name: str
    scope: str
    days: int = 0


def make_token(
    account_id: UUID, club_id: UUID, wanted: TokenForm, client_id: str
) -> MadeToken | Refused:
    """A new token of a club; the same client id again is the same token. Raises NotFound,
    Forbidden, Busy.
    """
    club = club_for_organiser(account_id, club_id)
    wanted = replace(wanted, name=" ".join(wanted.name.split()))
    token = _token_for(account_id, club_id, client_id)
    stored = select(ClubToken.id).where(ClubToken.digest == digest_of(token))

    def make() -> MadeToken | Refused:
        known = db.session.scalar(stored)
        if known is not None:
            return MadeToken(known, token)
        problems = _check(account_id, club_id, wanted)
        if problems:
            return Refused(problems)
        now = datetime.now(UTC)
        row = ClubToken(
            space_id=club.space_id,
            club_id=club_id,
            account_id=account_id,
            name=wanted.name,
            scope=wanted.scope,
            digest=digest_of(token),
            created_at=now,
            expires_at=now + timedelta(days=wanted.days) if wanted.days else None,
        )
        db.session.add(row)
        db.session.flush()
        return MadeToken(row.id, token)

    return write_once(make)


def _token_for(account_id: UUID, club_id: UUID, client_id: str) -> str:
    """The token of this write. It follows from the secret key, so that a form sent twice makes one
    token, which is not kept anywhere.
    """
    key = str(current_app.config["SECRET_KEY"]).encode()
    write = f"a token/{club_id}/{account_id}/{client_id}".encode()
    return PREFIX + urlsafe_b64encode(hmac.digest(key, write, "sha256")[:_BYTES]).decode()


def _check(account_id: UUID, club_id: UUID, wanted: TokenForm) -> tuple[Problem, ...]:
    problems = _check_name(wanted.name)
    for field, value, offered in (("scope", wanted.scope, SCOPES), ("days", wanted.days, DAYS)):
        if value not in offered:
            problems += (Problem("option", field, text("Choose one of these.")),)
    if sum(view.is_live for view in tokens_of(account_id, club_id)) >= MOST:
        words = text("A club has {most} tokens at most: revoke one first.", most=MOST)
        problems += (Problem("range", "name", words),)
    return problems


def _check_name(name: str) -> tuple[Problem, ...]:
    if not name:
        return (Problem("missing", "name", text("Which program is it for?")),)
    return tuple(replace(problem, field="name") for problem in check_label(name))


def token_named(account_id: UUID, club_id: UUID, token_id: UUID) -> TokenView:
    """One token that still opens something. Raises NotFound, Forbidden."""
    for view in tokens_of(account_id, club_id):
        if view.id == token_id and view.is_live:
            return view
    raise NotFound


def rename_token(account_id: UUID, club_id: UUID, token_id: UUID, name: str) -> tuple[Problem, ...]:
    """Call a token otherwise; what it writes from now on bears the name. What is wrong with the
    name, else nothing. Raises NotFound, Forbidden, Busy.
    """
    name = " ".join(name.split())
    problems = _check_name(name)
    with writing():
        row = _token(account_id, club_id, token_id)
        if not problems:
            row.name = name
            for kind in (Link, TournamentLink):
                mine = update(kind).where(kind.club_token_id == row.id)
                db.session.execute(mine.values(label=name))
    return problems


def revoke_token(account_id: UUID, club_id: UUID, token_id: UUID) -> None:
    """Let a token open nothing any more, nor the links it wrote by, from the next request on.
    Raises NotFound, Forbidden, Busy.
    """
    with writing():
        row = _token(account_id, club_id, token_id)
        row.revoked_at = row.revoked_at or datetime.now(UTC)
        for kind in (Link, TournamentLink):
            mine = update(kind).where(kind.club_token_id == row.id, kind.revoked_at.is_(None))
            db.session.execute(mine.values(revoked_at=row.revoked_at))


def _token(account_id: UUID, club_id: UUID, token_id: UUID) -> ClubToken:
    club_for_organiser(account_id, club_id)
    mine = select(ClubToken).where(ClubToken.id == token_id, ClubToken.club_id == club_id)
    row = db.session.scalar(mine.with_for_update())
    if row is None:
        raise NotFound
    return row
