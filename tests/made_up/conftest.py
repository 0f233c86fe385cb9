"""Puts the game that nobody plays on the menu of its own tests."""

import pytest

from scorekeeper.games import BY_KEY
from tests.made_up import GAME


@pytest.fixture(autouse=True)
def on_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_KEY, GAME.key, GAME)
