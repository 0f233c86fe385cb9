"""Makes the Flask extensions once, without an app: database, form tokens, languages, limits."""

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from flask import Flask, current_app
from flask_babel import Babel
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_sqlalchemy import SQLAlchemy
from flask_sqlalchemy.session import Session as PrimarySession
from flask_wtf import CSRFProtect
from limits import RateLimitItem, WindowStats
from limits.storage import MemoryStorage, Storage
from limits.strategies import FixedWindowRateLimiter, RateLimiter
from sqlalchemy import Connection, Engine, MetaData
from sqlalchemy.orm import DeclarativeBase

OWN_STORE = "memory://"
# A store of limits that was away is not asked again for so long.
SECONDS_AWAY = 5.0
IMPATIENT = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}
_LOG = logging.getLogger("scorekeeper")


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


_Told = TypeVar("_Told")


class Counting(RateLimiter):
    """Counts in the store that servers share; while that one is away, each counts for itself.

    Who plays is never refused because of a store, and who guesses is never let go on.
    """

    def __init__(self, store: Storage) -> None:
        super().__init__(store)
        kinds = store.base_exceptions
        own = kinds if isinstance(kinds, tuple) else (kinds,)
        self._passing: tuple[type[Exception], ...] = (OSError, *own)
        self._shared = FixedWindowRateLimiter(store)
        self._own = FixedWindowRateLimiter(MemoryStorage())
        self._asked_again_at = 0.0

    def hit(self, item: RateLimitItem, *identifiers: str, cost: int = 1) -> bool:
        """Whether it was counted and is within the limit."""
        return self._told(lambda by: by.hit(item, *identifiers, cost=cost))

    def test(self, item: RateLimitItem, *identifiers: str, cost: int = 1) -> bool:
        """Whether one more would be."""
        return self._told(lambda by: by.test(item, *identifiers, cost=cost))

    def get_window_stats(self, item: RateLimitItem, *identifiers: str) -> WindowStats:
        """When it begins anew, and how many are left until then."""
        return self._told(lambda by: by.get_window_stats(item, *identifiers))

    def _told(self, ask: Callable[[RateLimiter], _Told]) -> _Told:
        if time.monotonic() >= self._asked_again_at:
            try:
                return ask(self._shared)
            except self._passing as error:
                self._asked_again_at = time.monotonic() + SECONDS_AWAY
                kind = type(error).__name__
                _LOG.warning("The store of limits does not answer (%s): counted here.", kind)
        return ask(self._own)


class Limits(Limiter):
    """Limits that stand at their views: before every other request there is nothing to look for."""

    _counting: Counting | None = None

    def init_app(self, app: Flask) -> None:
        """Count in the store that this app names; one that does not answer is soon given up."""
        store = str(app.config.get("RATELIMIT_STORAGE_URI", ""))
        if store.startswith(("redis", "valkey")):
            app.config.setdefault("RATELIMIT_STORAGE_OPTIONS", IMPATIENT)
        super().init_app(app)
        is_shared = self.enabled and store != OWN_STORE
        self._counting = Counting(self.storage) if is_shared else None

    @property
    def limiter(self) -> RateLimiter:
        """What counts."""
        return self._counting or super().limiter

    def _check_request_limit(
        self,
        callable_name: str | None = None,
        in_middleware: bool = True,  # noqa: FBT001, FBT002 (Flask-Limiter's signature)
    ) -> None:
        if not in_middleware:
            super()._check_request_limit(callable_name, in_middleware)


limiter = Limits(get_remote_address)

if TYPE_CHECKING:
    Model = Base
else:
    # What Flask-SQLAlchemy makes of Base while running; a type checker cannot see through it.
    Model = db.Model


def this_app() -> Flask:
    """The app of this request itself, to be handed to a thread."""
    found: Flask = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001 - Flask's documented way past the proxy, which its types do not know
    return found
