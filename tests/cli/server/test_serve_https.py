"""`scorekeeper serve --tls-cert --tls-key`: https without anything in front of it."""

import http.cookiejar
import shlex
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
from tests.server import PURE_PYTHON, Served
from tests.web.plain_browser import Page

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as Unix has them")

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
def served(tmp_path: Path, pair: Pair) -> Iterator[Served]:
    with Served(tmp_path / "evening", options=options(pair)) as server:
        yield server


def browser(pair: Pair) -> urllib.request.OpenerDirector:
    """Somebody who trusts this certificate, and keeps cookies."""
    trusting = ssl.create_default_context(cafile=str(pair[0]))
    cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    return urllib.request.build_opener(urllib.request.HTTPSHandler(context=trusting), cookies)


@pytest.mark.slow
def test_a_match_is_begun_by_https(served: Served, pair: Pair) -> None:
    assert served.url.startswith("https://")
    opener = browser(pair)
    with opener.open(served.url + "new/guinote", timeout=120) as answer:
        page = answer.read().decode()
        assert "; Secure;" in answer.headers["Set-Cookie"]
    fields = Page(200, "/new/guinote", page).form("/new/guinote").fields
    form = urllib.parse.urlencode(fields).encode()
    with opener.open(served.url + "new/guinote", form, timeout=120) as answer:
        assert "/m/" in answer.url


@pytest.mark.slow
def test_who_does_not_trust_it_gets_nothing(served: Served) -> None:
    with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
        urllib.request.urlopen(served.url, timeout=120)  # noqa: S310 - our own server


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
