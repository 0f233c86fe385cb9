"""A game without a kit has all its pages, papers and answers by its descriptor alone."""

import pytest

from scorekeeper.games import BY_KEY
from tests.made_up import GAME
from tests.web.conftest import Begin, token_of
from tests.web.plain_browser import Device

KEY, NAMES = GAME.key, ("Ana", "Bea", "Carla")


@pytest.fixture(autouse=True)
def on_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_KEY, KEY, GAME)


def test_a_match_is_begun_scored_and_corrected(device: Device, begin: Begin) -> None:
    page = begin(KEY, *NAMES, rules__target="2")
    assert "One card at a time." in page.text
    page = device.tap(page, "Save", cards__s1="7", cards__s2="13")
    assert "A game to Bea." in page.text
    record = device.client.get(f"/m/{token_of(page)}/record.json").get_json()
    assert record["hands"] == [{"cards": {"Ana": 7, "Bea": 13}}]
    page = device.open(page.link("Correct"))
    page = device.send(page.form("/correct"), cards__s1="10", cards__s2="10", cards__s3="6")
    assert page.status == 422
    assert "10 + 10 + 6 = 26, the deck holds 24: 2 too many." in page.text


def test_its_rules_and_how_it_is_played_are_told(device: Device) -> None:
    page = device.open(f"/rules/{KEY}")
    assert page.status == 200
    for words in (
        "Twelve cards each",
        "Ace, king, jack",
        "Follow suit if you can.",
        "A game to Ana.",
    ):
        assert words in page.text


def test_a_table_of_it_is_printed(device: Device, begin: Begin) -> None:
    token = token_of(device.tap(begin(KEY, *NAMES, rules__target="2"), "Ana"))
    for path in (f"/m/{token}/sheet.pdf", f"/blank/{KEY}/3.pdf"):
        answer = device.client.get(path)
        assert (answer.status_code, answer.mimetype) == (200, "application/pdf"), path


def test_a_program_may_ask_about_it(device: Device) -> None:
    said = device.client.get(f"/api/v1/games/{KEY}").get_json()
    assert (said["key"], said["players"]) == (KEY, [3])
    asked = device.client.get(f"/api/v1/games/{KEY}/questions").get_json()
    assert [way["key"] for way in asked["ways"]][-1] == "points"
