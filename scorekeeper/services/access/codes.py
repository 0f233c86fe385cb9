"""Makes the short codes that are typed instead of an address."""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import select

from scorekeeper.extensions import db
from scorekeeper.models import Entry, Link

# Without 0 O Q, 1 I L, 2 Z, 5 S, 8 B and U: none is taken for another by candlelight.
LETTERS = "ACDEFGHJKMNPRTVWXY34679"
LENGTH = 6
# Nobody guesses one of a few hundred million in a week; a table that is played at renews its own.
GOOD_FOR = timedelta(days=7)


def give_code(link: Link) -> None:
    """Give a link a code that no other link has, instead of the one it had."""
    link.code, link.code_at = _fresh(), datetime.now(UTC)


def take_code(link: Link) -> None:
    """The link keeps its address only."""
    link.code = link.code_at = None


def code_of(link: Link, rows: Sequence[Entry]) -> str:
    """The code of a link as long as it is good: some days from its making, and from the last entry
    of its match; else blank.
    """
    if link.code is None or link.code_at is None:
        return ""
    latest = max([link.code_at, *(row.at for row in rows[-1:])])
    return link.code if datetime.now(UTC) < latest + GOOD_FOR else ""


def spelled(code: str) -> str:
    """A code in two halves, to be read aloud."""
    return f"{code[:3]} {code[3:]}"


def read_code(typed: str) -> str | None:
    """The code as it is stored, however it was typed; None for what cannot be one."""
    code = "".join(letter for letter in typed.upper() if letter.isalnum())
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else None


def _fresh() -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if db.session.scalar(select(Link.id).where(Link.code == code)) is None:
            return code
