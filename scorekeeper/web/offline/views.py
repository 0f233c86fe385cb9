"""Serves the service worker, the manifest and the offline page."""

import hashlib
from pathlib import Path

from flask import (
    abort,
    current_app,
    jsonify,
    make_response,
    render_template,
    send_from_directory,
    session,
    url_for,
)
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper import config
from scorekeeper.language import reader_language
from scorekeeper.services.matches.loader import carry_match
from scorekeeper.web import device
from scorekeeper.web.forms import send_uncached
from scorekeeper.web.offline import bp

PHONE_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self';"
    " base-uri 'none'; frame-ancestors 'none'"
)
# What a phone runs has another address in each release: nothing of another one has its name.
_RELEASE = f"/offline/{config.release()}"
_MADE_OF = config.packed_runtime() or config.packed_digest()
_KINDS = {".mjs": "text/javascript", ".wasm": "application/wasm", ".zip": "application/zip"}
_GREEN = "#1d5a40"
_PAPER = "#f7f3e8"


@bp.get("/sw.js")
def worker() -> Response:
    """The service worker: from the root, so that every page is in its scope."""
    offline = url_for("offline.kept_tables")
    look = "".join(str(session.get(name, "")) for name in ("theme", "size"))
    phone, files = url_for("offline.phone"), [*_own_files(), offline]
    parts = (phone, *files, reader_language(), look)
    page = render_template(
        "offline/worker.js",
        name=hashlib.sha256("|".join(parts).encode()).hexdigest()[:12],
        phone=phone,
        kept=files,
        shells=[url_for("offline.alone")],
        offline=offline,
        home=url_for("home.menu"),
        sign_out=url_for("accounts.leave"),
    )
    response = make_response(page)
    response.mimetype = "text/javascript"
    response.headers["Cache-Control"] = "no-cache"
    return response


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """What the phone shows of the program once it is installed, in the reader's language."""
    icons = [
        {"src": _file("img/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": _file("img/icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": _file("img/icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {
            "src": _file("img/icon-maskable.png"),
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ]
    response = jsonify(
        id="/",
        name=gettext("Scorekeeper"),
        short_name=gettext("Scorekeeper"),
        description=gettext("Keeps the score of Spanish card games played with real cards."),
        lang=reader_language(),
        start_url=url_for("home.menu"),
        scope="/",
        display="standalone",
        background_color=_PAPER,
        theme_color=_GREEN,
        icons=icons,
    )
    response.mimetype = "application/manifest+json"
    return response


@bp.get("/offline")
def kept_tables() -> str:
    """What opens in the place of a page that is not to be had without a signal."""
    return render_template("offline/kept_tables.html")


@bp.get("/alone")
def alone() -> str:
    """Where the matches of this phone alone are drawn, by its own Python: none of them is here."""
    return render_template("offline/alone.html", has_server=True)


@bp.get("/m/<token>/carried.json")
def carried(token: str) -> Response:
    """The match as this phone takes it along, for when there is no signal; only for who writes."""
    moment = current_app.config["ASK_AGAIN_SECONDS"]
    of_reader = {"entry": device.entry_of(token), "ask_again": moment}
    package = {**carry_match(token), **of_reader, "phone": url_for("offline.phone")}
    return send_uncached(jsonify(package))


@bp.get(f"{_RELEASE}/phone.js")
def phone() -> Response:
    """The worker that runs our Python in a browser: it alone may compile what it fetched."""
    response = make_response(render_template("offline/phone.js"))
    response.mimetype = "text/javascript"
    response.headers["Content-Security-Policy"] = PHONE_POLICY
    return response


@bp.get(f"{_RELEASE}/runtime/<file>")
def runtime(file: str) -> Response:
    """A file of what runs there, compressed as it is stored. Until it is whole, and where it was
    packed of another version since, the list is empty: nothing is wrong, and no page offers it.
    """
    is_there = config.packed_runtime() == _MADE_OF
    if file == "manifest.json":
        return send_from_directory(config.RUNTIME, file) if is_there else Response(status=204)
    if not is_there:
        abort(404)
    kind = _KINDS.get(Path(file).suffix, "application/octet-stream")
    response = send_from_directory(config.RUNTIME, f"{file}.br", mimetype=kind)
    response.headers["Content-Encoding"] = "br"
    return response


@bp.get(f"{_RELEASE}/addresses.json")
def told_addresses() -> Response:
    """How our addresses are written, for a phone that writes them itself."""
    return jsonify(addresses())


@bp.get("/<digest>/static/<path:name>")
def earlier_file(digest: str, name: str) -> Response:
    """A file as it is now, for a page that was opened before the program was renewed."""
    _ = digest
    response = current_app.send_static_file(name)
    response.headers["Cache-Control"] = "no-cache"
    return response


def addresses() -> dict[str, str]:
    """The rule of each address, by its endpoint."""
    return {rule.endpoint: rule.rule for rule in current_app.url_map.iter_rules()}


def _own_files() -> list[str]:
    """The addresses of everything a page may load."""
    static = Path(current_app.static_folder or "")
    paths = sorted(static.glob("*/*"))
    return [_file(path.relative_to(static).as_posix()) for path in paths]


def _file(name: str) -> str:
    return url_for("static", filename=name)
