"""Makes what is typed instead of an address: no letter looks like another; good for a while."""

import hmac
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from flask import current_app
from sqlalchemy import func, or_, select

from scorekeeper.extensions import db
from scorekeeper.models import Link, Match, MatchEntry

# Without 0 O Q, 1 I L, 2 Z, 5 S, 8 B and U: none is taken for another by candlelight.
LETTERS = "ACDEFGHJKMNPRTVWXY34679"
SHORTEST, LONGEST = 6, 12
PRINTED = 20
# A table that is played at renews its own.
GOOD_FOR = timedelta(days=7)
# So many wrong ones are heard of everybody together (LIMIT_GUESSES); the first right one among them
# is to be expected after so many hours.
GUESSES_AN_HOUR = 120
HOURS = 10 * 365 * 24


def give_code(link: Link) -> None:
    """Give a link a code that no other link has, instead of the one it had."""
    link.code, link.code_at = _fresh(), datetime.now(UTC)


def take_code(link: Link) -> None:
    """The link keeps its address only."""
    link.code = link.code_at = None


def code_of(link: Link, rows: Sequence[MatchEntry]) -> str:
    """The code of a link as long as it is good: some days from its making, and from the last entry
    of its match; else blank.
    """
    if link.code is None or link.code_at is None:
        return ""
    latest = max([link.code_at, *(row.at for row in rows[-1:])])
    return link.code if datetime.now(UTC) < latest + GOOD_FOR else ""


def derived_code(write: str) -> str:
    """A code for a paper, which follows from the secret key and from the write that makes it: 20
    letters, 90 bits.
    """
    key = str(current_app.config["SECRET_KEY"]).encode()
    number = int.from_bytes(hmac.digest(key, write.encode(), "sha256"))
    return "".join(LETTERS[number // len(LETTERS) ** n % len(LETTERS)] for n in range(PRINTED))


def letters_of(typed: str) -> str:
    """The letters of a code, however it was typed."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())


def read_code(typed: str) -> str | None:
    """The code as it is stored, however it was typed; None for what cannot be one."""
    code = letters_of(typed)
    return code if SHORTEST <= len(code) <= LONGEST and set(code) <= set(LETTERS) else None


def length_for(live: int) -> int:
    """How long a code is, with so many to be guessed: 6 up to 14, 7 up to 323, 8 up to 7,449."""
    length = SHORTEST
    while len(LETTERS) ** length < live * GUESSES_AN_HOUR * HOURS:
        length += 1
    return length


def _live() -> int:
    """How many codes open something now."""
    since = datetime.now(UTC) - GOOD_FOR
    last = select(MatchEntry.id).join(Match, Match.id == MatchEntry.match_id)
    last = last.where(MatchEntry.match_id == Link.match_id, MatchEntry.number == Match.version)
    last = last.where(MatchEntry.at > since)
    live = select(func.count()).select_from(Link).where(Link.code.is_not(None))
    return db.session.scalar(live.where(or_(Link.code_at > since, last.exists()))) or 0


def _fresh() -> str:
    length = length_for(_live() + 1)
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(length))
        if db.session.scalar(select(Link.id).where(Link.code == code)) is None:
            return code
