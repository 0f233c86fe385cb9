"""A game without a kit has all its pages, papers and answers by its descriptor alone."""

import json
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest

from scorekeeper.engine.questions import Ask, Points
from scorekeeper.games import BY_KEY
from scorekeeper.services.matches.loader import KNOWN
from tests.made_up import GAME, Rules, State
from tests.web.conftest import Begin, record_of, token_of
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
    assert record_of(device, page)["hands"] == [{"cards": {"Ana": 7, "Bea": 13}}]
    page = device.open(page.link("Correct"))
    page = device.send(page.form("/correct"), cards__s1="10", cards__s2="10", cards__s3="6")
    assert page.status == 422
    assert "10 + 10 + 6 = 26, the deck holds 24: 2 too many." in page.text


class _NoWinners:
    """A state that everybody may ask but for who won."""

    def __init__(self, state: object) -> None:
        self._state = state

    def __getattr__(self, name: str) -> object:
        if name == "match_winners":
            raise AttributeError(name)
        return getattr(self._state, name)


def _last_hand_lost(*asked: Any) -> Any:  # noqa: ANN401 (registry)
    played: Any = GAME.play(*asked)
    is_over = played.state.match_winners is not None
    return replace(played, state=_NoWinners(played.state)) if is_over else played


def _raising(*_: object) -> Any:  # noqa: ANN401 (registry)
    raise IndexError("tuple index out of range")


@pytest.mark.parametrize("play", [_last_hand_lost, _raising])
def test_a_hand_that_its_rules_break_over_is_refused_in_words(
    device: Device, begin: Begin, monkeypatch: pytest.MonkeyPatch, play: Callable[..., Any]
) -> None:
    page = begin(KEY, *NAMES, rules__target="1")
    monkeypatch.setitem(BY_KEY, KEY, replace(GAME, play=play))
    for _ in range(2):
        refused = device.tap(page, "Save", cards__s1="7", cards__s2="13")
        assert refused.status == 422
        assert "The program breaks over this hand" in refused.text
    token = token_of(page)
    paths = ("", "/log", "/record.json", "/log.json", "/plot", "/share", "/big", "/delete")
    for path in paths:
        assert device.client.get(f"/m/{token}{path}").status_code in (200, 404), path


def _start_lost(*asked: Any) -> Any:  # noqa: ANN401 (registry)
    return _NoWinners(GAME.start(*asked))


def _play_lost(*asked: Any) -> Any:  # noqa: ANN401 (registry)
    played: Any = GAME.play(*asked)
    return replace(played, state=_NoWinners(played.state))


def test_an_evening_opens_without_a_match_whose_state_says_nothing_of_winners(
    device: Device, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = device.tap(begin(KEY, *NAMES, rules__target="1"), "Save", cards__s1="7", cards__s2="13")
    evening = device.send(page.form("/evening")).path.removesuffix("/next")
    lost = replace(GAME, start=_start_lost, play=_play_lost)
    monkeypatch.setitem(BY_KEY, KEY, lost)
    KNOWN.clear()
    for path in ("", "/share", "/sheet", "/sheet.pdf", "/evening.json", "/next"):
        assert device.client.get(evening + path).status_code == 200, path
    assert "cannot be read" in device.open(evening).text


def test_a_match_whose_state_says_nothing_of_winners_is_broken_by_itself(
    device: Device, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BY_KEY, KEY, replace(GAME, start=_start_lost))
    page = begin(KEY, *NAMES, rules__target="1")
    assert (page.status, "This match cannot be read." in page.text) == (422, True)
    assert device.open("/").status == 200
    hand = {"cards": {"Ana": 7, "Bea": 13}}
    record = {"format": "scorekeeper/1", "game": KEY, "players": [*NAMES], "hands": [hand]}
    asked = device.client.post("/api/v1/replay", json=record)
    assert asked.get_json()["states"][0]["error"] == "broken"
    file = BytesIO(json.dumps(record).encode())
    fields = {**dict(device.open("/import").form("/import").fields), "record": (file, "match.json")}
    opened = device.client.post("/import", data=fields)
    assert (opened.status_code, "cannot be read" in opened.text) == (422, True)


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


@pytest.mark.parametrize("is_partial", [False, True])
def test_a_sheet_says_that_a_number_follows_where_one_does(
    device: Device, begin: Begin, monkeypatch: pytest.MonkeyPatch, *, is_partial: bool
) -> None:
    def ask(rules: Rules, state: State) -> Ask:
        *ways, full = GAME.ask(rules, state).ways
        (points,) = full.asks
        assert isinstance(points, Points)
        counted = replace(full, asks=(replace(points, is_partial=is_partial),))
        return replace(GAME.ask(rules, state), ways=(*ways, counted))

    monkeypatch.setitem(BY_KEY, KEY, replace(GAME, ask=ask))
    grid = device.open(f"/m/{token_of(begin(KEY, *NAMES))}/grid")
    assert ("may stay empty: it follows" in grid.text) != is_partial
    assert "Enter checks and saves nothing." in grid.text
