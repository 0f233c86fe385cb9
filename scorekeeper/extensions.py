"""Makes the Flask extensions once, without an app: database, form tokens, languages."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any
from uuid import UUID

from flask import Flask, current_app
from flask_babel import Babel
from flask_sqlalchemy import SQLAlchemy
from flask_sqlalchemy.session import Session as PrimarySession
from flask_wtf import CSRFProtect
from sqlalchemy import Connection, Engine, MetaData
from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase):
    """All tables; constraints are named, so that a migration can name them too."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


READS_FROM = "reads_from"
"""Under this name a session's `info` may hold who knows where it reads (see services.replica)."""
CHANGED = "changed"
"""And under this one the ids of what it has changed (see services.storage.changes)."""


class Session(PrimarySession):
    """A session of the primary, unless this request has been given another place to read from."""

    def get_bind(
        self,
        mapper: Any | None = None,  # noqa: ANN401 (whatever SQLAlchemy can map)
        clause: Any | None = None,  # noqa: ANN401 (the same)
        bind: Engine | Connection | None = None,
        **kwargs: Any,  # noqa: ANN401 (the same)
    ) -> Engine | Connection:
        """The line to the replica where there is one for this request, else the primary."""
        line: Callable[[], Connection | None] | None = self.info.get(READS_FROM)
        replica = None if line is None or bind is not None else line()
        return replica or super().get_bind(mapper, clause, bind, **kwargs)


# Reading an attribute after the commit would select the row again.
db = SQLAlchemy(model_class=Base, session_options={"class_": Session, "expire_on_commit": False})
csrf = CSRFProtect()
babel = Babel()

if TYPE_CHECKING:
    Model = Base
else:
    # What Flask-SQLAlchemy makes of Base while running; a type checker cannot see through it.
    Model = db.Model


def note_changes(about: Iterable[UUID | None]) -> None:
    """Note that these are written, also past the session."""
    db.session.info.setdefault(CHANGED, set()).update(about)


def this_app() -> Flask:
    """The app of this request itself, to be handed to a thread."""
    flask: Flask = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001 - Flask's documented way past the proxy, which its types do not know
    return flask
