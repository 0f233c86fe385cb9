"""Defines what several tables share: column types, addresses, and the entries of journals."""

import hashlib
import hmac
import json
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Annotated, Any, Self
from uuid import UUID, uuid4

from flask import current_app
from sqlalchemy import (
    JSON,
    BigInteger,
    BindParameter,
    ColumnElement,
    Date,
    DateTime,
    Dialect,
    ForeignKey,
    Integer,
    String,
    Uuid,
    bindparam,
    or_,
)
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

from scorekeeper.engine.journal import NO_MOMENT
from scorekeeper.extensions import Model

NO_KEY = UUID(int=0)
"""Stands for a key that cannot be read: nothing has it."""
NO_NUMBER = -(2**31)
"""The same of a number; no list has a place so far from its end."""
NO_DAY = NO_MOMENT.date()
"""The same of a day."""

_TOKEN_BYTES = 16  # 128 bits: not to be guessed


class _Damageable(TypeDecorator[Any]):
    """A column that nothing breaks by where a row of SQLite is damaged, but what the row is of."""

    cache_ok = True
    damaged: Any
    """Stands for what cannot be read."""

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any] | None:
        """Read what is stored. PostgreSQL itself takes nothing of another type."""
        read = super().result_processor(dialect, coltype)
        if dialect.name != "sqlite":
            return read

        def value_of(stored: Any) -> Any:  # noqa: ANN401 (as the database has it)
            try:
                return stored if read is None or stored is None else read(stored)
            except (AttributeError, TypeError, ValueError):
                return self.damaged

        return value_of


class UtcDateTime(_Damageable):
    """A moment in UTC, aware on both databases (SQLite itself keeps no zone)."""

    impl = DateTime
    cache_ok = True
    damaged = NO_MOMENT

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Store the UTC wall time. Raises ValueError for a naive moment: nobody knows its hour."""
        _ = dialect
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs its zone")
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Read it back as what it is."""
        _ = dialect
        return None if value is None else value.replace(tzinfo=UTC)


class StoredKey(_Damageable):
    """A key; NO_KEY for a damaged one."""

    impl = Uuid
    cache_ok = True
    damaged = NO_KEY


class StoredNumber(_Damageable):
    """A whole number; NO_NUMBER for a damaged one."""

    impl = Integer
    cache_ok = True
    damaged = NO_NUMBER

    def process_result_value(self, value: Any, dialect: Dialect) -> int | None:  # noqa: ANN401
        """Read it back; SQLite keeps whatever it was given. Raises TypeError for no number."""
        _ = dialect
        if isinstance(value, int | None):
            return value
        raise TypeError(value)


class StoredDay(_Damageable):
    """A day; NO_DAY for a damaged one."""

    impl = Date
    cache_ok = True
    damaged = NO_DAY


class StoredAmount(_Damageable):
    """An amount in the minor unit of its currency, or a sum of them; a damaged one is nothing."""

    impl = BigInteger
    cache_ok = True
    damaged = 0

    def process_result_value(self, value: Any, dialect: Dialect) -> int | None:  # noqa: ANN401
        """Read it back; a sum over a damaged one comes as another kind of number."""
        _ = dialect
        return None if value is None else int(value)


Model.registry.update_type_annotation_map({UUID: StoredKey, int: StoredNumber, date: StoredDay})

Key = Annotated[UUID, mapped_column(primary_key=True, default=uuid4)]
"""A key made by the program, so that rows of several servers and phones never meet."""

Moment = Annotated[datetime, mapped_column(UtcDateTime)]


def digest_of(token: str) -> str:
    """Says what is kept of a token. It is as long as a key, so nobody finds it by trying words."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def token_of(table: str, key: UUID) -> str:
    """The token of a row, which is kept nowhere."""
    secret = str(current_app.config["SECRET_KEY"]).encode()
    content = hmac.digest(secret, f"an address/{table}/{key}".encode(), "sha256")
    return urlsafe_b64encode(content[:_TOKEN_BYTES]).decode().rstrip("=")


def read_json(stored: str) -> object:
    """What a column says; the letters themselves where they are damaged, so that nothing breaks
    but what makes something of them.
    """
    try:
        return json.loads(stored)
    except ValueError:
        return stored


def facts_of(payload: object) -> Mapping[str, Any]:
    """Gives what an entry says, and nothing where there is no payload or a damaged one."""
    return payload if isinstance(payload, dict) else {}


class SpaceRow:
    """A row by a key that the program made, in its space, with which its table's indexes begin."""

    id: Mapped[Key]
    space_id: Mapped[UUID] = mapped_column(ForeignKey("space.id"))


class IndexedRow(SpaceRow):
    """A row that is found by its space alone."""

    space_id: Mapped[UUID] = mapped_column(ForeignKey("space.id"), index=True)


class Address(IndexedRow):
    """A link to something, until it is revoked; `scope` is what it may there. `digest`: SHA-256 of
    the token; `former`: of the one from before tokens followed from the key, which opens the same
    as long as the link does.
    """

    __tablename__: str

    scope: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[Moment]
    revoked_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    digest: Mapped[str] = mapped_column(String(64))
    former: Mapped[str | None] = mapped_column(String(64), index=True, unique=True)

    @classmethod
    def new(
        cls, space_id: UUID, scope: str, now: datetime, key: UUID | None = None, **columns: object
    ) -> Self:
        """Another one, with a token of its own; `columns`: what else its table has."""
        key = key or uuid4()
        return cls(  # type: ignore[call-arg]  # a table takes its columns
            id=key,
            space_id=space_id,
            scope=scope,
            created_at=now,
            digest=digest_of(token_of(cls.__tablename__, key)),
            **columns,
        )

    @property
    def token(self) -> str:
        """The address, to be shown again; blank for a row that is stored nowhere."""
        key: UUID | None = self.id
        return "" if key is None else token_of(self.__tablename__, key)

    @classmethod
    def opens(cls) -> ColumnElement[bool]:
        """That a row is the one whose token has the digest that is asked for."""
        parameter: BindParameter[str] = bindparam("digest")
        return or_(cls.digest == parameter, cls.former == parameter)


class JournalRow(IndexedRow):
    """An entry of a journal, appended and never changed (see engine.journal). `sent` is a digest of
    what was asked for, blank where nobody compares it or from before there was one: the same client
    id with something else is another write. `chain`: the digest of the entry and all before it.
    """

    number: Mapped[int]
    client_id: Mapped[str] = mapped_column(String(64))
    base: Mapped[int]
    kind: Mapped[str] = mapped_column(String(16))
    target: Mapped[int | None]
    payload: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    sent: Mapped[str] = mapped_column(String(64), default="")
    chain: Mapped[str] = mapped_column(String(64), default="", server_default="")
    at: Mapped[Moment]
