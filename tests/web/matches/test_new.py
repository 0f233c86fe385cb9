"""The page a match is begun on: how many, who, by which rules."""

import pytest

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import GAMES
from tests.web.reading import Device

ARAGON = "Aragón: two cotos of three, six cards and stock, both over → last trick"


def test_it_works(device: Device) -> None:
    page = device.open("/new/guinote")
    assert page.status == 200
    assert page.title == "Guiñote · New match"


def test_a_game_there_is_not_is_not_found(device: Device) -> None:
    assert device.open("/new/mus").status == 404


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_rule_and_custom_is_asked(device: Device, game: AnyGame) -> None:
    form = device.open(f"/new/{game.key}").form(f"/new/{game.key}")
    asked = dict(form.fields)
    assert {f"rules.{name}" for name in game.words.options} <= asked.keys()
    assert {f"customs.{name}" for name in game.words.customs} <= asked.keys()


def test_money_is_asked_as_an_amount(device: Device) -> None:
    asked = dict(device.open("/new/tuti_boig").form("/new/tuti_boig").fields)
    assert asked["rules.bar_value"] == "0.00"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_a_seat_for_everybody(device: Device, players: int) -> None:
    form = device.open(f"/new/guinote?players={players}").form("/new/guinote")
    seats = [name for name, _ in form.fields if name.startswith("names.")]
    assert seats == [f"names.{place}" for place in range(players)]


def test_a_number_nobody_can_play_with_is_the_usual_one(device: Device) -> None:
    assert 'class="round of-4"' in device.open("/new/guinote?players=9").html


def test_another_number_keeps_what_was_typed(device: Device) -> None:
    page = device.tap(device.open("/new/guinote"), "3", names__0="Ana", rules__games="5")
    form = page.form("/new/guinote")
    assert page.status == 200
    assert ("names.0", "Ana") in form.fields
    assert ("rules.games", "5") in form.fields
    assert "names.3" not in dict(form.fields)


def test_a_preset_sets_every_rule_but_the_stakes(device: Device) -> None:
    page = device.tap(
        device.open("/new/guinote"), ARAGON, rules__min_cards="30", rules__game_value="0.50"
    )
    form = dict(page.form("/new/guinote").fields)
    assert form["rules.cotos"] == "2"
    assert form["rules.both_over"] == "last_trick"
    assert form["customs.cards_each"] == "six"
    assert form["rules.min_cards"] == "0"
    assert form["rules.game_value"] == "0.50"


def test_the_preset_in_force_is_marked(device: Device) -> None:
    page = device.tap(device.open("/new/guinote"), ARAGON)
    assert 'value="aragon" aria-pressed="true"' in page.html
    assert 'value="book" aria-pressed="false"' in page.html


def test_an_empty_seat_shows_what_it_will_be_called(device: Device) -> None:
    assert 'placeholder="Partner"' in device.open("/new/guinote").html
    assert 'placeholder="Player 2"' in device.open("/new/tuti_boig").html


def test_what_must_be_agreed_is_asked_in_the_open(device: Device) -> None:
    page = device.open("/new/tute_parejas")
    assert page.html.index('name="rules.target"') < page.html.index('<details class="fold"')
    assert ("rules.target", "5") in page.form("/new/tute_parejas").fields
