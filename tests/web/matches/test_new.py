"""The page a match is begun on: how many, who, by which rules."""

import re

import pytest

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import GAMES
from tests.web.conftest import Begin, token_of
from tests.web.plain_browser import Device

ARAGON = "Aragón: two cotos of three, six cards and stock, both over → last trick"


def test_it_works(device: Device) -> None:
    page = device.open("/new/guinote")
    assert page.status == 200
    assert page.title == "Guiñote · New match"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_rule_and_custom_is_asked(device: Device, game: AnyGame) -> None:
    form = device.open(f"/new/{game.key}").form(f"/new/{game.key}")
    asked = dict(form.fields)
    assert {f"rules.{name}" for name in game.words.options} <= asked.keys()
    assert {f"customs.{name}" for name in game.words.customs} <= asked.keys()


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


def test_who_reads_spanish_is_offered_aragon_first(device: Device) -> None:
    def offered() -> list[str]:
        return re.findall(r'name="preset" value="(\w+)"', device.open("/new/guinote").html)

    assert offered()[0] == "book"
    device.in_language("es")
    assert offered()[0] == "aragon"


def test_a_number_that_tables_agree_on_is_one_tap(device: Device) -> None:
    page = device.tap(device.open("/new/tute_habanero"), "10", names__0="Rosa")
    fields = dict(page.form("/new/tute_habanero").fields)
    assert page.status == 200
    assert fields["rules.target"] == "10"
    assert fields["names.0"] == "Rosa"
    assert 'value="target=10"' in page.html


CENSOR = "Four: the censor raises"
IDLE = "Four: whoever has no cards pays and collects too"


def test_what_changes_nothing_with_so_many_is_not_asked(device: Device) -> None:
    three, four = (device.open(f"/new/tute_subastado?players={n}") for n in (3, 4))
    assert CENSOR not in three.text
    assert IDLE not in three.text
    assert CENSOR in four.text
    assert IDLE in four.text
    assert "Two level at the top" not in device.open("/new/tute_parejas").text


def test_it_stays_as_it_was_meanwhile(device: Device) -> None:
    page = device.tap(device.open("/new/tute_subastado?players=4"), IDLE)
    page = device.tap(page, "3")
    assert dict(page.form("/new/tute_subastado").fields)["rules.idle_pays"] == "with_defenders"
    assert 'value="book" aria-pressed="true"' in page.html
    assert 'value="tresillo" aria-pressed="true"' in device.tap(page, "4").html


def test_a_device_begins_again_by_the_rules_it_used_last(device: Device, begin: Begin) -> None:
    typed = {"rules__games": "6", "rules__game_value": "0.50", "customs__cards_each": "six"}
    begin("guinote", "Ana", "Luis", "Pilar", **typed, currency="CHF")
    page = device.open("/new/guinote")
    fields = dict(page.form("/new/guinote").fields)
    assert 'value="last" aria-pressed="true"' in page.html
    assert "As last time" in page.text
    assert 'class="round of-3"' in page.html
    assert fields["currency"] == "CHF"
    kept = ("rules.games", "rules.game_value", "customs.cards_each")
    assert [fields[name] for name in kept] == ["6", "0.50", "six"]
    book = device.tap(page, "As in the book")
    assert dict(book.form("/new/guinote").fields)["rules.games"] == "8"
    again = device.tap(book, "As last time")
    assert dict(again.form("/new/guinote").fields)["rules.games"] == "6"


def test_what_is_a_preset_of_the_game_is_not_offered_twice(device: Device, begin: Begin) -> None:
    begin("guinote", rules__game_value="0.20")
    page = device.open("/new/guinote")
    assert "As last time" not in page.text
    assert dict(page.form("/new/guinote").fields)["rules.game_value"] == "0.20"


def test_a_table_that_is_only_watched_is_somebody_elses(
    device: Device, other: Device, begin: Begin
) -> None:
    table = begin("guinote", rules__games="6")
    other.open(device.open(f"/m/{token_of(table)}/share").link("/m/"))
    assert "As last time" not in other.open("/new/guinote").text
