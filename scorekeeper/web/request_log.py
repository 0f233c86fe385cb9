"""Logs which page was asked for and how long it took, never by whom nor about whom.

An address holds who may write, a message may hold a name. So a line has the page's pattern, and of
an error what it was and where in the program. `LOG = "json"` writes a line for every request.
"""

import json
import logging
import re
import sys
import time
from datetime import UTC, datetime
from functools import partial
from traceback import extract_tb
from typing import Any
from uuid import uuid4

from flask import Flask, Response, g, request
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from scorekeeper.services.papers import papers
from scorekeeper.services.storage import raw_query
from scorekeeper.serving.lanes import SIZES, Lane

ID = "X-Request-ID"
REQUESTS = logging.getLogger("scorekeeper.requests")
_REQUEST_ID = re.compile(r"[0-9A-Za-z._-]{8,64}")


class JsonLines(logging.Formatter):
    """Writes one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Its time in UTC, how bad it is, and what it says."""
        entry: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
        }
        entry |= getattr(record, "said", None) or {"message": record.getMessage()}
        if record.exc_info and record.exc_info[0]:
            entry["error"] = record.exc_info[0].__name__
            entry["at"] = [
                f"{frame.filename}:{frame.lineno} {frame.name}"
                for frame in extract_tb(record.exc_info[2])
            ]
        return json.dumps(entry, ensure_ascii=False)


def init_app(app: Flask) -> None:
    """Name pages by their pattern where something breaks; with LOG = "json", log every request.
    Raises ValueError for another LOG.
    """

    def broken(error: Any) -> None:  # noqa: ANN401 (what sys.exc_info answers)
        words = "Exception on %s [%s], request %s"
        app.logger.error(words, _page(), request.method, _id(app), exc_info=error)

    # Flask asks for it to be put in its place like this, or for an app of another class.
    app.log_exception = broken  # type: ignore[method-assign,assignment]  # that is the point
    if not app.config["LOG"]:
        return
    if app.config["LOG"] != "json":
        raise ValueError(f"LOG is “json” or nothing, not {app.config['LOG']!r}.")
    _write_lines()
    raw_query.init_app(app)
    app.before_request(_begun)
    app.after_request(lambda response: _logged(app, response))


def _write_lines() -> None:
    """All of ours, and of our papers, as lines on standard error."""
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(JsonLines())
    ours = logging.getLogger("scorekeeper")
    ours.handlers, ours.propagate = [out], False
    REQUESTS.setLevel(logging.INFO)


def _begun() -> None:
    g.begun = time.perf_counter()


def _logged(app: Flask, response: Response) -> Response:
    response.headers[ID] = _id(app)
    took = time.perf_counter() - g.get("begun", time.perf_counter())
    facts = {
        "id": _id(app),
        "method": request.method,
        "page": _page(),
        "status": response.status_code,
        "ms": round(took * 1000, 1),
        "queries": raw_query.queries_asked(),
    }
    REQUESTS.info("", extra={"said": facts})
    return response


def _page() -> str:
    """The pattern of its address: /m/<token>."""
    return request.url_rule.rule if request.url_rule else "none"


def _id(app: Flask) -> str:
    """As a proxy of ours calls this request, else made here."""
    if "request_id" not in g:
        header = request.headers.get(ID, "") if int(app.config["TRUSTED_HOPS"]) else ""
        g.request_id = header if _REQUEST_ID.fullmatch(header) else uuid4().hex
    return str(g.request_id)


def _in_lane(app: Flask, name: str) -> int:
    lane: Lane | None = app.extensions.get("lanes", {}).get(name)  # none where it serves without
    return lane.requests if lane else 0


_OUTCOMES = {2: "stored", 3: "stored", 4: "refused"}


def serve_metrics(app: Flask) -> None:
    """Count what is asked and what comes of it for Prometheus, with `METRICS = True`: by the
    pattern of a page; no person, no link, no token. Each process counts for itself, from its start.
    """
    if not app.config["METRICS"]:
        return
    import prometheus_client as prometheus  # noqa: PLC0415 - megabytes, for who reads figures

    registry = prometheus.CollectorRegistry()
    requests = prometheus.Counter(
        "scorekeeper_requests",
        "Requests, by the pattern of their address",
        ("method", "page", "status"),
        registry=registry,
    )
    writes = prometheus.Counter(
        "scorekeeper_writes", "Writes, by what came of them", ("outcome",), registry=registry
    )
    polls = prometheus.Counter(
        "scorekeeper_polls",
        "Polls of open pages, by what came of them",
        ("answer",),
        registry=registry,
    )
    conflicts = prometheus.Counter(
        "scorekeeper_outbox_conflicts",
        "Hands that waited for signal and came after somebody else's",
        registry=registry,
    )
    prometheus.Gauge(
        "scorekeeper_print_queue", "Papers being printed and waiting", registry=registry
    ).set_function(lambda: papers.waiting_papers(app))
    in_lanes = prometheus.Gauge(
        "scorekeeper_lane_requests",
        "Requests being answered and waiting, by lane",
        ("lane",),
        registry=registry,
    )
    for name in SIZES:
        in_lanes.labels(name).set_function(partial(_in_lane, app, name))

    @app.after_request
    def counted(response: Response) -> Response:
        status = response.status_code
        rule = request.url_rule
        # A method of somebody's own making is no label.
        method = request.method if rule else "any"
        requests.labels(method, rule.rule if rule else "none", status).inc()
        if rule and method not in ("GET", "HEAD", "OPTIONS"):
            writes.labels(
                "conflict" if status == 409 else _OUTCOMES.get(status // 100, "failed")
            ).inc()
            if request.endpoint == "live.send_hand" and status == 409:
                conflicts.inc()
        elif "is_poll" in g:
            polls.labels("unchanged" if status == 304 else "changed").inc()
        return response

    served = DispatcherMiddleware(app.wsgi_app, {"/metrics": prometheus.make_wsgi_app(registry)})
    app.wsgi_app = served  # type: ignore[method-assign]  # Flask's own way to wrap it
