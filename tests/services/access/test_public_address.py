"""Where this server is found from outside."""

from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper import config
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.access import public_address
from scorekeeper.services.access.public_address import public
from scorekeeper.services.matches.view_models import NewMatch, Started
from scorekeeper.services.papers import blank_sheets
from tests import hands


def problem(app: Flask, origin: str) -> str:
    app.config["PUBLIC_ADDRESS"] = origin
    found = public_address.hall_address().problem
    return "" if found is None else say(found, PlainVoice())


def test_a_code_that_leads_to_this_machine_itself_is_said(app: Flask) -> None:
    for origin in ("http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"):
        assert "no phone gets there" in problem(app, origin)


def test_a_number_that_is_another_machines_by_now_is_said(app: Flask) -> None:
    assert problem(app, "http://10.254.253.252:8000") == (
        "This machine is no longer 10.254.253.252 in the network."
    )
    assert problem(app, "http://203.0.113.5.example.org") == ""
    app.config["TRUSTED_HOPS"] = 1
    assert problem(app, "http://10.254.253.252:8000") == ""


@pytest.mark.parametrize(
    ("typed", "origin"),
    [
        ("192.168.1.20:8000", "http://192.168.1.20:8000"),
        (" HTTPS://Scores.Example.org/ ", "https://scores.example.org"),
        ("http://[fd00::7]:8000", "http://[fd00::7]:8000"),
        ("javascript:alert(1)", None),
        ("http://a b", None),
        ("http://user@host", None),
        ("http://host/path", None),
        ("http://host:99999", None),
        ("http://host; script-src *", None),
        ("x" * 300, None),
    ],
)
def test_an_address_is_a_scheme_a_host_and_a_port(typed: str, origin: str | None) -> None:
    assert public_address.origin_of(typed) == origin


def test_where_there_is_no_club_anybody_with_an_account_may(app: Flask) -> None:
    who = uuid4()
    assert public_address.change(who, "192.168.1.20:8000") is None
    assert public("home.menu") == "http://192.168.1.20:8000/"
    assert public_address.change(who, "no address at all") is not None
    assert public_address.change(who, " ") is None
    assert public("home.menu") == "http://localhost/"


HALL = "https://scores.example.org"


@pytest.fixture
def tokens(app: Flask) -> tuple[str, str]:
    """Of a match that was just begun: to score by, to watch by."""
    app.config["PUBLIC_ADDRESS"] = HALL
    started = hands.start_match(NewMatch(game="guinote", names=("Ana", "Luis")), "two")
    assert isinstance(started, Started)
    return started.score_token, hands.see_match(started.score_token).watch_token


def test_the_setting_is_before_the_address_that_was_asked_for(app: Flask) -> None:
    assert public("home.menu") == "http://localhost/"
    app.config["PUBLIC_ADDRESS"] = HALL
    assert public("home.menu") == f"{HALL}/"


def test_no_whole_address_is_made_otherwise() -> None:
    files = [*config.PACKAGE.rglob("*.py"), *config.templates().rglob("*.html")]
    making = [path for path in files if "_external" in path.read_text("utf-8")]
    assert making == [Path(public_address.__file__)]


@pytest.mark.parametrize("page", ["sheet", "blank", "share", "phone"])
def test_pages_and_papers_lead_where_the_setting_says(
    app: Flask, tokens: tuple[str, str], page: str
) -> None:
    scores, _ = tokens
    said = app.test_client().get(f"/m/{scores}/{page}").get_data(as_text=True)
    assert HALL in said
    assert "http://localhost" not in said


def test_a_blank_sheets_code_leads_there_too(tokens: tuple[str, str]) -> None:
    seen = hands.see_match(tokens[0])
    assert blank_sheets.blank_of_match(seen).address == f"{HALL}/code/{seen.code}?sheet=1"
