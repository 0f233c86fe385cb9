"""The rules page of a game: our words, and the engine's results."""

import pytest

from scorekeeper.games import GAMES
from tests.web.plain_browser import Device


def test_it_works(device: Device) -> None:
    page = device.open("/rules/guinote")
    assert page.status == 200
    assert page.title == "Rules · Guiñote"


@pytest.mark.parametrize("game", [game.key for game in GAMES])
@pytest.mark.parametrize("language", ["es", "ca", "fr", "en"])
def test_every_game_is_explained_in_every_language(
    device: Device, game: str, language: str
) -> None:
    assert device.in_language(language).open(f"/rules/{game}").status == 200


def test_an_example_is_played_by_the_engine(device: Device) -> None:
    text = device.open("/rules/guinote").text
    assert "Game to Ana & Pilar: 101–49." in text
    assert "Vuelta: Luis took the last trick and deals." in text


def test_every_house_rule_is_named_with_its_choices(device: Device) -> None:
    text = device.open("/rules/tuti_boig").text
    assert "they lose, and the second is safe" in text


def test_an_unknown_game_has_no_rules(device: Device) -> None:
    assert device.open("/rules/mus").status == 404


def test_a_quotation_says_its_language(device: Device) -> None:
    assert '<q lang="es">Cuando hay empate' in device.open("/rules/tute_habanero").html
    assert '<q lang="fr">Si les deux équipes' in device.open("/rules/guinote").html
