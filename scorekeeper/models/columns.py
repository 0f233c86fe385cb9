"""Defines column types that several tables share."""

from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID, uuid4

from sqlalchemy import DateTime, Dialect, Uuid
from sqlalchemy.orm import mapped_column
from sqlalchemy.types import TypeDecorator


class UtcDateTime(TypeDecorator[datetime]):
    """A moment in UTC, aware on both databases (SQLite itself keeps no zone)."""

    impl = DateTime
    cache_ok = True

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


Key = Annotated[UUID, mapped_column(Uuid, primary_key=True, default=uuid4)]
"""A key made by the program, so that rows of several servers and phones never meet."""

Moment = Annotated[datetime, mapped_column(UtcDateTime)]
