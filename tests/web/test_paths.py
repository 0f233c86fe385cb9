"""No address leads to a file of the server's but those it is to give out."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from flask import Flask
from werkzeug.routing import Rule

from scorekeeper.config import KEY_FILE, PACKAGE
from tests.databases import copied, fresh_app

PLACE = re.compile(r"<(?:(?P<kind>\w+)(?:\([^)]*\))?:)?\w+>")
KNOWN = {"int": "1", "uuid": "00000000-0000-0000-0000-000000000001"}
UP = ("../", "..%2f", "%2e%2e/", "..\\", "..%5c", "....//", "/../", "static/../../")
SECRET = "a secret that nobody is to read"


@pytest.fixture
def app(sqlite_tables: Path, tmp_path: Path, compiled: Path) -> Iterator[Flask]:
    """Its key lies beside the database, and above its own files."""
    instance = tmp_path / "instance"
    tables = copied(sqlite_tables, instance)
    with fresh_app(instance, tables, compiled) as app:
        (instance / KEY_FILE).write_text(SECRET, "utf-8")
        yield app


def asked(rule: Rule, typed: str) -> str:
    """The address with this in every place for words."""
    return PLACE.sub(lambda found: KNOWN.get(found["kind"] or "", typed), rule.rule)


def ways(app: Flask, rule: Rule) -> list[str]:
    """Up and out: by a few steps where a path is taken, once elsewhere."""
    key = Path(app.instance_path) / KEY_FILE
    if "<path:" not in rule.rule:
        return [f"..%2f{KEY_FILE}", f"%2e%2e%5c{KEY_FILE}", f"{key}".replace("/", "%2f")]
    there = [f"{up * steps}{KEY_FILE}" for up in UP for steps in (1, 2, 4)]
    return [*there, *(f"{up * 12}{key}" for up in UP), f"{key}", f"{PACKAGE}/config.py", "%00", "."]


@pytest.mark.slow
def test_no_address_leads_out_of_its_folder(app: Flask) -> None:
    client, tried = app.test_client(), 0
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or not PLACE.search(rule.rule):
            continue
        for typed in ways(app, rule):
            # As a server hands it over; a client would shorten some of them before it asks.
            path = unquote(asked(rule, typed))
            answer = client.get("/", environ_overrides={"PATH_INFO": path})
            body = answer.get_data()
            answer.close()
            tried += 1
            assert answer.status_code < 500, (rule.rule, typed)
            assert SECRET.encode() not in body, (rule.rule, typed)
            assert b"def for_flask" not in body, (rule.rule, typed)
    assert tried > 300
