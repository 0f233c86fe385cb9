"""A game of the kits has all its pages, papers and answers by its descriptor alone."""

import pytest

from scorekeeper.games import BY_KEY
from tests.made_up import GAME, KEY
from tests.web.conftest import Begin, token_of
from tests.web.plain_browser import Device

NAMES = ("Ana", "Bea", "Carla")


@pytest.fixture(autouse=True)
def on_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_KEY, KEY, GAME)


def test_a_match_is_begun_scored_and_corrected(device: Device, begin: Begin) -> None:
    page = begin(KEY, *NAMES, rules__target="2")
    assert "A two stays out." in page.text
    page = device.tap(page, "Save", cards__s1="20", cards__s2="71")
    assert "One game to Bea: 20–71–29." in page.text
    record = device.client.get(f"/m/{token_of(page)}/record.json").get_json()
    assert record["hands"] == [{"cards": {"Ana": 20, "Bea": 71}}]
    page = device.open(page.link("Correct"))
    page = device.send(page.form("/correct"), cards__s1="60", cards__s2="50", cards__s3="20")
    assert page.status == 422
    assert "60 + 50 + 20 = 130, the deck holds 120: 10 too many." in page.text
    assert "last ten" not in page.text


def test_its_rules_and_how_it_is_played_are_told(device: Device) -> None:
    page = device.open(f"/rules/{KEY}")
    assert page.status == 200
    for words in ("Three each.", "Ace, three, king.", "Play anything.", "Ana has the most: 70."):
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
