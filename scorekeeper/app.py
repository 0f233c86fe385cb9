"""Builds the Flask app: configuration, extensions, blueprints, error pages, page templates."""

import math
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import UUID

from flask import Flask, abort, got_request_exception, make_response, render_template, request
from flask.templating import Environment
from jinja2 import StrictUndefined
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from werkzeug.exceptions import HTTPException, TooManyRequests
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.wrappers import Response

from scorekeeper import __version__, config, language, web
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.extensions import babel, csrf
from scorekeeper.language.catalogues import FALLBACK
from scorekeeper.pages.desk import spelled_code
from scorekeeper.pages.fields import Unreadable
from scorekeeper.services.access import public_address
from scorekeeper.services.answers import Broken, Busy, Forbidden, NotFound
from scorekeeper.services.evenings import account
from scorekeeper.services.matches import loader
from scorekeeper.services.papers import papers
from scorekeeper.services.people import club_matches
from scorekeeper.services.statistics import sums
from scorekeeper.services.storage import engines, transactions
from scorekeeper.services.tournaments import history, table_matches
from scorekeeper.services.tournaments.view_models import Access
from scorekeeper.serving.front import REFUSAL
from scorekeeper.serving.lanes import lane_of
from scorekeeper.web import addresses, device
from scorekeeper.web.api import call
from scorekeeper.web.api.call import Refusal, answer_refusal
from scorekeeper.web.forms import send_uncached
from scorekeeper.web.papers import printer_busy, retryable_form
from scorekeeper.web.tournaments.pages import access_of

STATUS = 422
_WORDS = text("What is stored of it cannot be read: its game or its format is broken, or an entry.")


def answer_broken(error: Exception) -> Response | None:
    """The page of what the address is of, where that cannot be read; None where it can be: then it
    is the program that is broken.
    """
    view_args = request.view_args or {}
    key, token, tournament = (view_args.get(name) for name in ("key", "token", "tournament"))
    try:
        if isinstance(tournament, UUID) and not isinstance(error, Broken):
            return _problem() if history.find_unread(Access(tournament, "watch")) else None
        if device.is_for_programs():
            return _problem() if isinstance(error, Broken) else None
        if key is not None and request.blueprint == "tournaments":
            return _tournament(str(key))
        response = None if token is None else _match(str(token))
    except NotFound:
        response = None
    if response is None and isinstance(error, Broken):
        page = render_template("errors/broken.html", words=_WORDS, again=None)
        return send_uncached(page, STATUS)
    return response


def _problem() -> Response:
    return answer_refusal(Refusal(STATUS, detail=_WORDS))


def _tournament(key: str) -> Response | None:
    tournament = history.find_unread(access_of(key))
    if tournament is None:
        return None
    page = render_template(
        "errors/broken_tournament.html", key=key, tournament=tournament, words=_WORDS
    )
    return send_uncached(page, STATUS)


def _match(token: str) -> Response | None:
    match = loader.find_unread(token)
    if match is None:
        return None
    page = render_template("errors/broken_match.html", token=token, match=match, words=_WORDS)
    return send_uncached(page, STATUS)


FOLDER = "compiled"


class PageLoader(Environment):
    """Templates that share what they all know: each template's own view of it, looked through at
    every import of a macro, was a tenth of a page.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What a template knows besides what it is given."""
        return super().make_globals(d) if d else self.globals


class Compiled(FileSystemBytecodeCache):
    """Compiled templates kept in the instance folder, beside the key and under the same rights:
    compiling them was a fifth of what it takes until a page is there after a start. A folder that
    cannot be written, or a disk that is full, costs that time and nothing else.
    """

    def __init__(self, instance: Path) -> None:
        super().__init__(str(instance / FOLDER))

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find what was compiled from the same words by the same Python."""
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it for the next start."""
        with suppress(OSError):
            Path(self.directory).mkdir(mode=0o700, exist_ok=True)
            super().dump_bytecode(bucket)


_PAGES = (400, 403, 404, 405, 408, 413, 422, 429, 500, 503)
# After these the same form may be sent again.
_PASSING = (429, 503)
_LONG_WAIT = 120
"""Seconds above which minutes are told."""
RETRY_SECONDS = 5
# Once imported they are told of what happens to a match, and to who played it.
SUBSCRIBERS = (account, club_matches, sums, table_matches)


class Scorekeeper(Flask):
    """Flask without coroutines: none of our views is one, and nobody looks nine times a request."""

    jinja_environment = PageLoader

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Itself."""
        return func


def create_app(instance: Path | None = None, **overrides: object) -> Flask:
    """An app on an instance folder (the usual one if not named); `overrides` are Flask settings."""
    settings = config.load(instance)
    app = Scorekeeper(
        "scorekeeper",
        static_url_path=f"/{config.static_digest()}/static",
        instance_path=str(settings.instance),
    )
    app.template_folder = str(config.templates())
    app.config.from_mapping({**settings.for_flask(), **overrides})
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.bytecode_cache = Compiled(settings.instance)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    _refuse_what_is_too_much(app)
    transactions.init_app(app)
    papers.init_app(app)
    csrf.init_app(app)
    _know_the_reader(app)
    babel.init_app(
        app,
        default_locale=FALLBACK,
        default_translation_directories=str(config.PACKAGE / "translations"),
        locale_selector=device.chosen_language,
    )
    web.init_app(app)
    _answer_errors(app)
    _answer_troubles(app)
    _add_words(app)
    return app


def _know_the_reader(app: Flask) -> None:
    """Who asks, by as many proxies as are ours, and how often that one may; tests ask at will."""
    hops = int(app.config["TRUSTED_HOPS"])
    if hops:
        believed = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)
        app.wsgi_app = believed  # type: ignore[method-assign]  # Flask's own way to wrap it
    app.config.setdefault("RATELIMIT_ENABLED", not app.testing)


def _add_words(app: Flask) -> None:
    """What every template knows: how to word a `Text`, the languages, addresses, the version."""
    language.read_by(device)
    language.teach(app.jinja_env)
    addresses.init_app(app)
    app.add_template_filter(spelled_code, "spelled")
    app.add_template_global(papers.icon_url, "sign")
    app.add_template_global(public_address.public, "public")
    app.jinja_env.globals.update(version=__version__)


def page(code: int, error: HTTPException | None = None, wait: Text | None = None) -> str | Response:
    """Draws an error: a page for people, a problem document for programs. `wait`: when to come
    back, where that is known.
    """
    if device.is_for_programs():
        return call.error_answer(code, error)
    retry = retryable_form() if code in _PASSING else None
    return render_template(f"errors/{code}.html", again=retry, wait=wait, is_paper=False)


def _busy() -> Response:
    response = make_response(page(503), 503)
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


def _refuse_what_is_too_much(app: Flask) -> None:
    """Tell whoever the front takes no thread for so, before anything else is looked at."""

    @app.before_request
    def refuse() -> Response | None:
        status = request.environ.get(REFUSAL)
        if status == 503:
            is_paper = lane_of(request.method, request.path) == "papers"
            return printer_busy(RETRY_SECONDS) if is_paper else _busy()
        return abort(status) if status else None


def _answer_errors(app: Flask) -> None:
    """Every error is a page in the reader's language: no traceback, and what to do next."""

    @app.errorhandler(HTTPException)
    def refused(error: HTTPException) -> tuple[str | Response, int] | HTTPException:
        code = error.code or 500
        has_words = code in _PAGES or (device.is_for_programs() and code >= 400)
        return (page(code, error), code) if has_words else error

    @app.errorhandler(TooManyRequests)
    def often(error: TooManyRequests) -> Response:
        seconds = error.retry_after if isinstance(error.retry_after, int) else RETRY_SECONDS
        seconds = max(seconds, 1)
        wait = text_n("Try again in {n} second.", "Try again in {n} seconds.", seconds)
        if seconds > _LONG_WAIT:
            minutes = math.ceil(seconds / 60)
            wait = text_n("Try again in {n} minute.", "Try again in {n} minutes.", minutes)
        response = app.make_response((page(429, wait=wait), 429))
        response.headers["Retry-After"] = str(seconds)
        return response

    @app.errorhandler(NotFound)
    def unknown(_: NotFound) -> tuple[str | Response, int]:
        return page(404), 404

    @app.errorhandler(Unreadable)
    def unreadable(_: Unreadable) -> tuple[str | Response, int]:
        return page(400), 400

    @app.errorhandler(Forbidden)
    def forbidden(_: Forbidden) -> tuple[str | Response, int]:
        return page(403), 403


def _answer_troubles(app: Flask) -> None:
    """The same of a storage that does not answer, and of what is stored and cannot be read."""

    @app.errorhandler(Busy)
    def busy(_: Busy) -> Response:
        return _busy()

    @app.errorhandler(Exception)
    def unread(error: Exception) -> Response:
        cause = error.__cause__ if isinstance(error, Broken) else None
        if isinstance(cause, (DBAPIError, NoConnection)):
            return unanswered(cause)
        response = answer_broken(error)
        if response is None:
            raise error
        app.logger.error("%s cannot be read.", request.path, exc_info=error)
        got_request_exception.send(app, exception=error)
        return response

    @app.errorhandler(DBAPIError)
    @app.errorhandler(NoConnection)
    def unanswered(error: DBAPIError | NoConnection) -> Response:
        if not engines.is_transient(error):
            raise error
        app.logger.warning("The storage does not answer: %s", getattr(error, "orig", error))
        return _busy()
