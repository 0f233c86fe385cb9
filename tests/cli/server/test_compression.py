"""What leaves the server is compressed, unless another site asks for a page: its secrets stay."""

import gzip

import brotli
import pytest
from flask import Flask
from werkzeug.test import Client, TestResponse

from scorekeeper.cli.server.worker import Compressed
from tests.services.conftest import app

__all__ = ["app"]

OPENERS = {"br": brotli.decompress, "gzip": gzip.decompress}


@pytest.fixture
def client(app: Flask) -> Client:
    return Client(Compressed(app.wsgi_app))


def asked(client: Client, path: str = "/", coding: str = "gzip, br", **more: str) -> TestResponse:
    given = {name.replace("_", "-"): value for name, value in more.items()}
    headers = {"Accept-Encoding": coding, **given}
    return client.get(path, headers=headers, buffered=True)


@pytest.mark.parametrize("coding", OPENERS)
def test_a_page_and_a_file_are_what_they_were(app: Flask, client: Client, coding: str) -> None:
    for path in ("/", f"{app.static_url_path}/css/base.css"):
        plain = asked(client, path, "")
        short = asked(client, path, coding)
        assert "Content-Encoding" not in plain.headers
        assert short.headers["Content-Encoding"] == coding
        assert "Accept-Encoding" in short.headers.getlist("Vary")
        assert short.content_length == len(short.data) < len(plain.data) / 2
        assert len(OPENERS[coding](short.data)) == len(plain.data)


def test_brotli_goes_first(client: Client) -> None:
    assert asked(client).headers["Content-Encoding"] == "br"


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_that_another_site_asks_for_is_not(app: Flask, client: Client, site: str) -> None:
    assert "Content-Encoding" not in asked(client, Sec_Fetch_Site=site).headers
    file = asked(client, f"{app.static_url_path}/css/base.css", Sec_Fetch_Site=site)
    assert "Content-Encoding" in file.headers


def test_by_https_a_browser_must_say_where_it_comes_from(client: Client) -> None:
    assert "Content-Encoding" not in asked(client, X_Forwarded_Proto="https").headers
    said = asked(client, X_Forwarded_Proto="https", Sec_Fetch_Site="none")
    assert "Content-Encoding" in said.headers


def test_what_is_short_or_no_text_leaves_as_it_is(app: Flask, client: Client) -> None:
    assert "Content-Encoding" not in asked(client, "/health").headers
    image = asked(client, f"{app.static_url_path}/img/icon-192.png")
    assert "Content-Encoding" not in image.headers
