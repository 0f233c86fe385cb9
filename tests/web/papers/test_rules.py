"""The rules of a game on paper: one sheet in two columns, or folded for the table."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import GAMES
from scorekeeper.language import LANGUAGES
from tests.databases import only
from tests.web.plain_browser import Device

pytestmark = only("sqlite")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_fact_of_play_stands_on_the_sheet(device: Device, game: AnyGame) -> None:
    text = device.open(f"/rules/{game.key}/sheet").text
    for fact in game.manner.facts:
        assert say(fact.words, PlainVoice()) in text


def test_the_folded_one_holds_every_quarrel_once(device: Device) -> None:
    page = device.open("/rules/guinote/sheet?fold=1")
    assert page.html.count('class="panel') == 4
    assert page.text.count("What is a revoke?") == 1
    assert page.text.count("Which card beats which?") == 1


def test_it_is_one_sheet_of_paper(device: Device) -> None:
    for path in ("/rules/guinote/sheet.pdf", "/rules/guinote/sheet.pdf?fold=1&paper=letter"):
        answer = device.client.get(path)
        assert answer.mimetype == "application/pdf"
        assert len(PdfReader(BytesIO(answer.data)).pages) == 1


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_game_in_any_language_needs_a_second_sheet(
    device: Device, game: AnyGame, language: str
) -> None:
    device = device.in_language(language)
    for path in ("sheet.pdf", "sheet.pdf?fold=1", "sheet.pdf?paper=letter"):
        answer = device.client.get(f"/rules/{game.key}/{path}")
        assert len(PdfReader(BytesIO(answer.data)).pages) == 1, path
