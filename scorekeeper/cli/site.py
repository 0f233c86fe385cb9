"""Implements `scorekeeper site`: the program as files, for any static host."""

import gzip
import hashlib
import json
import posixpath
import tempfile
from functools import partial
from pathlib import Path

import brotli
import click
from flask import Flask, render_template
from flask_babel import force_locale

from scorekeeper import config
from scorekeeper.cli.terminal import Build, give_up, waiting
from scorekeeper.games import GAMES
from scorekeeper.language.catalogues import FALLBACK, LANGUAGES

Files = dict[str, bytes]
"""The content of each file, by its path below the site's folder."""

LIST = "files.txt"
"""Names every file of a site: in a folder with others nothing is written."""

_START, _MENU, _ALONE = "index.html", "menu.html", "alone.html"
_MEMORY = "snapshot.bin"
# Where the pages of the phone alone lead, from the page that they are drawn into.
_ADDRESSES = {
    "home.menu": _MENU,
    "offline.manifest": "manifest.webmanifest",
    "rules.game": "rules-<game>.html",
    "rules.index": "rules.html",
    "static": "../static/<path:filename>",
}
_FOR_PHONE = ("/offline/", "/sw.js")
# Not fetched unasked: what is printed, and what a phone fetches once it is to keep score alone.
_NOT_KEPT = ("offline/", *(f"{code}/{kind}-" for code in LANGUAGES for kind in ("sheet", "folded")))
_FIRST = '<meta charset="utf-8">'
# What a host says in no header stands in the page.
_SEALS = """
  <meta http-equiv="Content-Security-Policy" content="{}">
  <meta name="referrer" content="no-referrer">"""
_HEADERS_ALONE = "; frame-ancestors 'none'"


class SiteFailed(Exception):
    """Says in one line why there is no site."""


@click.command("site")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.pass_obj
def site(build: Build, folder: Path) -> None:
    """Write the program without a server into FOLDER: menu, rules, and the phone alone.

    Any static host takes it, at any address, and so does `python3 -m http.server` there.

    Exit status: 0 written, 1 not, what there was stays.
    """
    try:
        check(folder)
        with tempfile.TemporaryDirectory() as nowhere, waiting("Writing"):
            files = draw_site(build(Path(nowhere)))
            write_site(files, folder)
    except (SiteFailed, OSError) as error:
        give_up(1, str(error))
    if stale := config.stale_runtime():
        click.echo(stale, err=True)
    size = sum(map(len, files.values()))
    click.echo(f"{len(files)} files, {size / 1e6:.1f} MB, in {folder}.")


def check(folder: Path) -> None:
    """Look that nothing is in a folder but an earlier site. Raises SiteFailed."""
    listed = folder / LIST
    own = set(listed.read_text(encoding="utf-8").splitlines()) if listed.is_file() else set()
    present = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    other = next((name for name in sorted(present) if name not in own), None)
    if other is not None:
        raise SiteFailed(
            f"{folder} holds {other}, which is no file of an earlier site: name a folder"
            " that is empty or new."
        )


def write_site(files: Files, folder: Path) -> None:
    """Write them beside the folder, then in its place: what there was stays until all is there."""
    folder = folder.resolve()
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}.", dir=folder.parent) as beside:
        new, old = Path(beside) / "new", Path(beside) / "old"
        for name, content in files.items():
            path = new / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if folder.exists():
            folder.rename(old)
        try:
            new.rename(folder)
        except OSError:
            if old.exists():
                old.rename(folder)
            raise


def draw_site(app: Flask) -> Files:
    """All that the app answers to anybody, as files. Raises SiteFailed without the runtime."""
    pages = _Pages(app)
    files = pages.phone()
    start = partial(
        pages.page, "site/start.html", megabytes=round(sum(map(len, files.values())) / 1e6)
    )
    alone = partial(
        pages.page,
        "offline/alone.html",
        has_server=False,
        ask_again=app.config["ASK_AGAIN_SECONDS"],
    )
    files |= pages.static()
    files[_START] = start(_START, FALLBACK)
    for code in LANGUAGES:
        files |= pages.served(code)
        files[f"{code}/{_START}"] = start(f"{code}/{_START}", code)
        files[f"{code}/{_ALONE}"] = alone(f"{code}/{_ALONE}", code)
    files["sw.js"] = pages.worker(files)
    files[LIST] = "".join(f"{name}\n" for name in sorted([*files, LIST])).encode()
    return files


class _Pages:
    """Asks the app for its pages, and has them lead to files beside them; templates know it as
    `site`.
    """

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client = app.test_client()
        self.here = ""
        self.names = _names()
        # Before any page is drawn: what templates take from others keeps what it knew at first.
        app.jinja_env.globals.update(url_for=self.url_for, site=self)
        policy = self.client.get("/rules").headers["Content-Security-Policy"]
        self.seals = _SEALS.format(policy.removesuffix(_HEADERS_ALONE))

    @property
    def is_root(self) -> bool:
        """Says whether the page stands above all languages."""
        return "/" not in self.here

    @property
    def start(self) -> str:
        """The first page in the language of this page."""
        return self._to(_START)

    def in_language(self, code: str) -> str:
        """Gives the way to the same page in another language."""
        return self._way(f"{code}/{posixpath.basename(self.here)}")

    def url_for(self, endpoint: str, **values: object) -> str:
        """Where the file is that stands for an address of the server; the address itself, which no
        page of a site may name, where there is none.
        """
        address = self.app.url_for(endpoint, **values)  # type: ignore[arg-type]  # as templates do
        static = f"{self.app.static_url_path}/"
        if address.startswith(static):
            return self._way(f"static/{address.removeprefix(static)}")
        if address.startswith(_FOR_PHONE):
            return self._way(address[1:])
        return self._to(self.names[address]) if address in self.names else address

    def _to(self, name: str) -> str:
        return f"{FALLBACK}/{name}" if self.is_root else name

    def _way(self, path: str) -> str:
        return posixpath.relpath(path, posixpath.dirname(self.here) or ".")

    def phone(self) -> Files:
        """Gives what runs in a browser, unpacked: no host says how a file is compressed. The
        largest, which hosts leave as it is, our own script unpacks. Raises SiteFailed.
        """
        of_release = f"offline/{config.release()}"
        listed = self._fetch(f"/{of_release}/runtime/manifest.json")
        if not listed:
            raise SiteFailed(
                "The Python that runs in a browser is not here yet: make site fetches it"
            )
        manifest = json.loads(listed)
        runtime = {
            name: brotli.decompress(self._fetch(f"/{of_release}/runtime/{name}"))
            for name in manifest["files"]
        }
        runtime[_MEMORY] = gzip.compress(runtime[_MEMORY], mtime=0)
        manifest["files"] = {name: len(content) for name, content in runtime.items()}
        runtime["manifest.json"] = json.dumps(manifest).encode()
        return {
            **{f"{of_release}/runtime/{name}": content for name, content in runtime.items()},
            f"{of_release}/phone.js": self._fetch(f"/{of_release}/phone.js"),
            f"{of_release}/addresses.json": json.dumps(_ADDRESSES).encode(),
        }

    def _fetch(self, address: str) -> bytes:
        with self.client.get(address) as answer:
            return bytes(answer.data)

    def static(self) -> Files:
        """Gives the files that pages load."""
        folder = Path(self.app.static_folder or "")
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        return {
            f"static/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in paths
        }

    def served(self, code: str) -> Files:
        """Asks the app for its pages in one language."""
        pages: Files = {}
        for address, name in self.names.items():
            self.here = f"{code}/{name}"
            if not (name.startswith(_ALONE) or self.here in pages):
                answer = self.client.get(address, headers={"Accept-Language": code})
                is_page = answer.mimetype == "text/html"
                pages[self.here] = self._sealed(answer.text) if is_page else _manifest(answer.text)
        return pages

    def page(self, template: str, here: str, code: str, **known: object) -> bytes:
        """Draws a page that the app answers otherwise, or not, as it is at this place."""
        self.here = here
        with self.app.test_request_context(), force_locale(code):
            return self._sealed(render_template(template, **known))

    def _sealed(self, page: str) -> bytes:
        """A page that says itself what a server says in its headers."""
        return page.replace(_FIRST, _FIRST + self.seals, 1).encode()

    def worker(self, files: Files) -> bytes:
        """Draws the service worker; another one when any file is another."""
        digest = hashlib.sha256()
        for name in sorted(files):
            digest.update(name.encode() + b"\0" + files[name])
        shells = [f"{code}/{_ALONE}" for code in LANGUAGES]
        fetched = [name for name in sorted(files) if not name.startswith((*_NOT_KEPT, *shells))]
        with self.app.test_request_context():
            page = render_template(
                "offline/worker.js",
                name=digest.hexdigest()[:12],
                phone=f"offline/{config.release()}/phone.js",
                kept=fetched,
                shells=shells,
                **dict.fromkeys(("offline", "home", "sign_out"), _START),
            )
        return page.encode()


def _manifest(served: str) -> bytes:
    """Writes what a phone shows of the program by addresses beside it."""
    manifest = json.loads(served)
    icons = [
        {**icon, "src": f"../static/img/{Path(icon['src']).name}"} for icon in manifest["icons"]
    ]
    own = {**manifest, "icons": icons, "start_url": _ALONE, "scope": "../"}
    own.pop("id")  # whoever serves it may serve another one beside it
    return json.dumps(own, ensure_ascii=False, indent=1).encode()


def _names() -> dict[str, str]:
    """The file for each address of the server that a page of a site may name."""
    names = {
        "/": _MENU,
        "/alone": _ALONE,
        "/rules": "rules.html",
        "/manifest.webmanifest": "manifest.webmanifest",
    }
    for game in GAMES:
        names[f"/new/{game.key}"] = f"{_ALONE}?at=/new/{game.key}"
        rules = f"/rules/{game.key}"
        names[rules] = f"rules-{game.key}.html"
        names[f"{rules}/sheet"] = names[f"{rules}/sheet.pdf"] = f"sheet-{game.key}.html"
        names[f"{rules}/sheet?fold=1"] = f"folded-{game.key}.html"
        names[f"{rules}/sheet.pdf?fold=1"] = f"folded-{game.key}.html"
    return names
