"""Counts what is asked and what comes of it, for Prometheus, which reads it at /metrics.

It names pages by their pattern: no person, no link, no token. `METRICS = True` opens the address;
each process counts for itself, from its start.
"""

from flask import Flask, Response, g, request
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from scorekeeper.services.papers import papers

_OUTCOMES = {2: "stored", 3: "stored", 4: "refused"}


def init_app(app: Flask) -> None:
    """Count from now on, and serve the figures, where this app is to."""
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
