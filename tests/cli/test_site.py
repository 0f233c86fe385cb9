"""`scorekeeper site`: the program as files, for any static host."""

import gzip
import json
import posixpath
import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import brotli
import pytest
from click.testing import CliRunner, Result

from scorekeeper import config
from scorekeeper.app import create_app
from scorekeeper.cli import site
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import GAMES
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.web.offline import views

RUNTIME = {"pyodide.mjs": b"// the interpreter", "snapshot.bin": b"memory" * 99}
OF_RELEASE = f"offline/{config.release()}"
LINK = re.compile(r'\b(?:href|src|action|data-(?:phone|worker|import))="([^"]*)"')


@pytest.fixture(scope="session")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `make offline` packs it, with something small in the place of Python."""
    folder = tmp_path_factory.mktemp("runtime")
    for name, content in RUNTIME.items():
        (folder / f"{name}.br").write_bytes(brotli.compress(content))
    (folder / "manifest.json").write_text(
        json.dumps({"pyodide": "1", "made_of": config.packed_digest(), "files": SIZES})
    )
    return folder


SIZES = {name: len(content) for name, content in RUNTIME.items()}


def drawn(runtime: Path, instance: Path) -> site.Files:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(config, "RUNTIME", runtime)
        patch.setattr(views, "_MADE_OF", config.packed_digest())
        return site.draw_site(create_app(instance))


@pytest.fixture(scope="session")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("nowhere")


@pytest.fixture(scope="session")
def files(runtime: Path, instance: Path) -> site.Files:
    return drawn(runtime, instance)


def pages(files: site.Files) -> Iterator[tuple[str, str]]:
    for name, content in files.items():
        if name.endswith(".html"):
            yield name, content.decode()


def test_every_link_leads_to_a_file_of_the_site(files: site.Files) -> None:
    lost = {
        (name, link)
        for name, page in pages(files)
        for link in links(page)
        if not leads(files, name, link)
    }
    assert not lost


def links(page: str) -> Iterator[str]:
    return (unescape(link) for link in LINK.findall(page) if "/" in link or "." in link)


def leads(files: site.Files, name: str, link: str) -> bool:
    """Whether a link is relative, and its file and the place in it are there."""
    parts = urlsplit(link)
    if parts.scheme == "data":
        return True
    target = posixpath.normpath(posixpath.join(posixpath.dirname(name), parts.path))
    if parts.scheme or parts.netloc or link.startswith("/") or target not in files:
        return False
    return not parts.fragment or f'id="{parts.fragment}"' in files[target].decode()


def test_every_page_is_there_in_every_language(files: site.Files) -> None:
    for code in LANGUAGES:
        own = {
            name.removeprefix(f"{code}/"): page
            for name, page in pages(files)
            if name.startswith(f"{code}/")
        }
        assert {"index.html", "menu.html", "rules.html", "alone.html"} < set(own)
        assert all(f'<html lang="{code}"' in page for page in own.values())
        others = [f"../{other}/rules-guinote.html" for other in LANGUAGES if other != code]
        assert all(f'href="{other}"' in own["rules-guinote.html"] for other in others)


def test_every_game_is_on_the_menu_and_explained(files: site.Files) -> None:
    menu = files["en/menu.html"].decode()
    for game in GAMES:
        assert f'href="alone.html?at=/new/{game.key}"' in menu
        rules = unescape(files[f"en/rules-{game.key}.html"].decode())
        assert all(say(fact.words, PlainVoice()) in rules for fact in game.book.facts)


def test_nothing_on_it_asks_a_server(files: site.Files) -> None:
    assert [name for name, page in pages(files) if "<form" in page or "csrf_token" in page] == []


def test_the_root_leads_to_the_languages_with_scripts_and_without(files: site.Files) -> None:
    root = files["index.html"].decode()
    assert "data-turns" in root
    assert "data-turns" not in files["es/index.html"].decode()
    for code in LANGUAGES:
        assert f'href="{code}/index.html" lang="{code}" hreflang="{code}"' in root


def test_a_page_says_itself_what_a_host_says_in_no_header(files: site.Files) -> None:
    for _, page in pages(files):
        policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', page)
        assert policy is not None
        assert "default-src 'none'" in policy[1]
        assert "unsafe" not in policy[1]
        assert page.index(policy[0]) < page.index("<link")


def test_what_is_kept_without_a_signal_is_there(files: site.Files) -> None:
    listed = re.search(r"const KEPT = (\[.*\])\.map", files["sw.js"].decode())
    assert listed
    kept = set(json.loads(listed[1]))
    assert kept < set(files)
    assert {f"{code}/rules-guinote.html" for code in LANGUAGES} < kept
    assert not [name for name in kept if name.startswith("offline/")]


def test_it_can_be_installed_from_any_path(files: site.Files) -> None:
    said = json.loads(files["ca/manifest.webmanifest"])
    assert said["lang"] == "ca"
    assert said["scope"] == "../"
    for link in (said["start_url"], *(icon["src"] for icon in said["icons"])):
        assert posixpath.normpath(f"ca/{link}") in files


def test_the_runtime_is_unpacked_where_no_script_of_ours_does(files: site.Files) -> None:
    """Hosts send a file as it is, and say nothing of how it was compressed."""
    runtime = {name: files[f"{OF_RELEASE}/runtime/{name}"] for name in RUNTIME}
    assert runtime == {**RUNTIME, "snapshot.bin": gzip.compress(RUNTIME["snapshot.bin"], mtime=0)}
    assert b'DecompressionStream("gzip")' in files[f"{OF_RELEASE}/phone.js"]
    said = json.loads(files[f"{OF_RELEASE}/runtime/manifest.json"])
    sizes = {name: len(file) for name, file in runtime.items()}
    assert said == {"pyodide": "1", "made_of": config.packed_digest(), "files": sizes}


def test_the_pages_of_the_phone_alone_lead_to_files_too(files: site.Files) -> None:
    rules = json.loads(files[f"{OF_RELEASE}/addresses.json"])
    known = {"game": "guinote", "path:filename": "css/table.css"}
    links = {re.sub("<([^>]+)>", lambda part: known[part[1]], rule) for rule in rules.values()}
    assert all(leads(files, "es/alone.html", link) for link in links)


def test_the_same_program_writes_the_same_site(
    files: site.Files, runtime: Path, instance: Path
) -> None:
    assert drawn(runtime, instance) == files


def written(folder: Path, build: Callable[[Path], object] = str) -> Result:
    return CliRunner().invoke(site.site, [str(folder)], obj=build)


@pytest.fixture
def at_once(files: site.Files, monkeypatch: pytest.MonkeyPatch) -> site.Files:
    """The command, with what was drawn already, by whichever app."""
    monkeypatch.setattr(site, "draw_site", lambda _: files)
    monkeypatch.setattr(config, "RUNTIME", Path("nowhere"))
    return files


def on_disk(folder: Path) -> site.Files:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_it_is_written_and_written_again(at_once: site.Files, tmp_path: Path) -> None:
    folder = tmp_path / "for the bar" / "cards"
    done = written(folder)
    size = sum(map(len, at_once.values())) / 1e6
    assert (done.exit_code, done.output) == (
        0,
        f"{len(at_once)} files, {size:.1f} MB, in {folder}.\n",
    )
    assert on_disk(folder) == at_once
    (folder / "index.html").write_text("earlier")
    assert written(folder).exit_code == 0
    assert on_disk(folder) == at_once
    assert list(folder.parent.iterdir()) == [folder]


def test_what_was_packed_from_an_earlier_program_is_said_and_written(
    at_once: site.Files, runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "RUNTIME", runtime)
    monkeypatch.setattr(config, "packed_digest", lambda: "of today")
    done = written(tmp_path / "cards")
    assert config.stale_runtime()
    assert (done.exit_code, done.stderr) == (0, f"{config.stale_runtime()}\n")
    assert on_disk(tmp_path / "cards") == at_once


def test_a_folder_with_something_else_is_left_alone(at_once: site.Files, tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_bytes(b"Ana")
    done = written(tmp_path)
    assert done.exit_code == 1
    assert "holds photo.jpg" in done.stderr
    assert on_disk(tmp_path) == {"photo.jpg": b"Ana"}
    assert at_once


def test_a_run_that_breaks_leaves_the_site_there_was(
    at_once: site.Files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cards"
    assert written(folder).exit_code == 0

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    done = written(folder)
    assert (done.exit_code, done.stderr) == (1, "[Errno 28] No space left on device\n")
    assert on_disk(folder) == at_once
    assert list(tmp_path.iterdir()) == [folder]


def test_without_the_runtime_it_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "RUNTIME", tmp_path / "none")
    done = written(tmp_path / "cards", create_app)
    assert done.exit_code == 1
    assert (
        done.stderr == "The Python that runs in a browser is not here yet: make site fetches it\n"
    )
    assert list(tmp_path.iterdir()) == []
