"""`scorekeeper serve`: it starts, says where, in plain and by https, and stops when told to."""

import http.cookiejar
import os
import select
import shlex
import signal
import socket
import ssl
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.main import main
from tests.server import PURE_PYTHON, SECONDS_TO_START, Served
from tests.web.plain_browser import Page

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as Unix has them")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path / "evening") as server:
        yield server


def status(url: str) -> int:
    """What the server answers, over a connection of its own."""
    with urllib.request.urlopen(url, timeout=120) as page:  # noqa: S310 - our own server
        assert b"<html" in page.read()
        return int(page.status)


def test_serve_works(served: Served, tmp_path: Path) -> None:
    assert status(served.url) == 200
    assert "Only this machine" in served.said
    made = {path.name for path in (tmp_path / "evening").iterdir()}
    assert {"secret_key", "scorekeeper.sqlite"} <= made


@pytest.mark.slow
def test_the_first_account_is_made_where_the_terminal_says(served: Served) -> None:
    path = served.said.split("begin here: ")[1].split()[0]
    assert status(path) == 200


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_when_told_to(served: Served, how: signal.Signals) -> None:
    assert served.stop(how) == 0
    assert served.said.endswith("Stopped.\n")
    with pytest.raises(OSError, match="refused"):
        status(served.url)


@pytest.mark.slow
def test_nothing_goes_on_when_it_is_killed(served: Served) -> None:
    served.stop(signal.SIGKILL)
    with pytest.raises(OSError, match="refused"):
        status(served.url)


@pytest.mark.slow
def test_the_browser_opens_where_it_is_asked_to(tmp_path: Path) -> None:
    told = tmp_path / "told"
    os.mkfifo(told)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" >{told}\n')
    browser.chmod(0o755)
    env = {**os.environ, "BROWSER": str(browser)}
    line = os.open(told, os.O_RDONLY | os.O_NONBLOCK)
    with Served(tmp_path / "evening", env=env, options=("--open",)) as server:
        assert select.select([line], [], [], SECONDS_TO_START)[0]
        assert os.read(line, 1000).decode() == server.url
    os.close(line)


@pytest.mark.slow
def test_a_second_start_finds_what_the_first_made(served: Served, tmp_path: Path) -> None:
    key = (tmp_path / "evening" / "secret_key").read_text()
    served.stop(signal.SIGTERM)
    with Served(tmp_path / "evening") as again:
        assert status(again.url) == 200
    assert (tmp_path / "evening" / "secret_key").read_text() == key


@pytest.mark.slow
def test_without_the_fast_server_the_plain_one_serves(tmp_path: Path) -> None:
    with Served(tmp_path, PURE_PYTHON) as server:
        assert status(server.url) == 200
        assert server.stop(signal.SIGINT) == 0
    assert server.said.endswith("Stopped.\n")


def test_a_folder_that_cannot_be_made_is_named_without_a_traceback(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with Served(tmp_path / "file" / "evening") as server:
        server.process.wait(timeout=120)
    assert server.process.returncode == 1
    assert "Cannot start" in server.said
    assert str(tmp_path / "file") in server.said
    assert "Traceback" not in server.said


def test_a_taken_port_is_named_with_another(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        said = CliRunner().invoke(
            main, ["serve", "--host", "127.0.0.1", "--port", port, "--instance", str(tmp_path)]
        )
    assert said.exit_code == 1
    assert f"Port {port} is taken" in said.output
    assert f"--port {int(port) + 1}" in said.output


def test_a_foreign_address_is_refused_in_words(tmp_path: Path) -> None:
    said = CliRunner().invoke(main, ["serve", "--host", "192.0.2.1", "--instance", str(tmp_path)])
    assert said.exit_code == 1
    assert "Cannot listen at 192.0.2.1" in said.output


def test_where_nothing_can_serve_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("granian", "waitress"):
        monkeypatch.setitem(sys.modules, name, None)
    told = CliRunner().invoke(main, ["serve", "--instance", str(tmp_path / "evening")])
    assert told.exit_code == 1
    assert "pip install granian" in told.output
    assert not (tmp_path / "evening").exists()


Pair = tuple[Path, Path]
SIGNED = (
    "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    " -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1"
)


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """A certificate for this machine that this machine has signed itself, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    cert, key = folder / "cert.pem", folder / "key.pem"
    made = f"{SIGNED} -out {cert} -keyout {key}"
    subprocess.run(shlex.split(made), check=True, capture_output=True)
    return cert, key


def options(pair: Pair) -> tuple[str, ...]:
    return "--tls-cert", str(pair[0]), "--tls-key", str(pair[1])


@pytest.fixture
def served_serve_https(tmp_path: Path, pair: Pair) -> Iterator[Served]:
    with Served(tmp_path / "evening", options=options(pair)) as server:
        yield server


def browser(pair: Pair) -> urllib.request.OpenerDirector:
    """Somebody who trusts this certificate, and keeps cookies."""
    trusting = ssl.create_default_context(cafile=str(pair[0]))
    cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    return urllib.request.build_opener(urllib.request.HTTPSHandler(context=trusting), cookies)


@pytest.mark.slow
def test_a_match_is_begun_by_https(served_serve_https: Served, pair: Pair) -> None:
    assert served_serve_https.url.startswith("https://")
    opener = browser(pair)
    with opener.open(served_serve_https.url + "new/guinote", timeout=120) as answer:
        page = answer.read().decode()
        assert "; Secure;" in answer.headers["Set-Cookie"]
    fields = Page(200, "/new/guinote", page).form("/new/guinote").fields
    form = urllib.parse.urlencode(fields).encode()
    with opener.open(served_serve_https.url + "new/guinote", form, timeout=120) as answer:
        assert "/m/" in answer.url


@pytest.mark.slow
def test_who_does_not_trust_it_gets_nothing(served_serve_https: Served) -> None:
    with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
        urllib.request.urlopen(served_serve_https.url, timeout=120)  # noqa: S310 - our own server


@pytest.mark.parametrize("given", ["--tls-cert", "--tls-key"])
def test_one_without_the_other_is_refused(tmp_path: Path, pair: Pair, given: str) -> None:
    said = CliRunner().invoke(main, ["serve", given, str(pair[0]), "--instance", str(tmp_path)])
    assert said.exit_code == 2
    assert "--tls-cert and --tls-key go together." in said.output


def test_what_is_no_pair_is_named_without_a_traceback(tmp_path: Path, pair: Pair) -> None:
    cert, _ = pair
    wrong = ["--tls-cert", str(cert), "--tls-key", str(cert)]
    said = CliRunner().invoke(main, ["serve", *wrong, "--instance", str(tmp_path)])
    assert said.exit_code == 1
    assert "are no pair" in said.output


def test_the_plain_server_says_what_to_do_instead(tmp_path: Path, pair: Pair) -> None:
    with Served(tmp_path, PURE_PYTHON, options=options(pair)) as server:
        server.process.wait(timeout=120)
    assert server.process.returncode == 1
    assert "reverse proxy" in server.said
