"""One setting says under which address the hall finds this program: every shared link obeys it."""

from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import config
from scorekeeper.services.access import public_address
from scorekeeper.services.access.public_address import public
from scorekeeper.services.matches.view_models import NewMatch, Started
from scorekeeper.services.papers import blank_sheets
from tests import hands

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
