"""A match begins: how many, who, by which rules and editions."""

import re

import pytest

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import GAMES
from tests.web.conftest import PAIRS, Begin, record_of, token_of
from tests.web.plain_browser import Device

ARAGON = "Aragón: two cotos of three games, six cards and a stock; if both have 101, the last trick"


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


def test_two_change_seats_by_two_taps(device: Device) -> None:
    page = device.open("/new/guinote")
    swap = [button for button in page.form("/new/guinote").buttons if button.name == "swap"]
    typed = {f"names__{place}": name for place, name in enumerate(("Ana", "Luis", "Eva", "Pau"))}
    page = device.send(page.form("/new/guinote"), swap[1], **typed)
    assert (page.status, dict(page.form("/new/guinote").fields)["picked"]) == (200, "1")
    assert "Now tap whose seat it is to be." in page.text
    page = device.send(page.form("/new/guinote"), swap[2])
    fields = dict(page.form("/new/guinote").fields)
    assert [fields[f"names.{place}"] for place in range(4)] == ["Ana", "Eva", "Luis", "Pau"]
    assert "picked" not in fields
    page = device.send(page.form("/new/guinote"), swap[0])
    page = device.send(page.form("/new/guinote"), swap[0])  # let go again
    fields = dict(page.form("/new/guinote").fields)
    assert (fields["names.0"], "picked" in fields) == ("Ana", False)


def test_rules_and_length_are_a_line_each_to_be_changed(device: Device) -> None:
    page = device.open("/new/tute_habanero")
    lines = re.findall(r'settled">\s*<summary><span>(.*?)</span>', page.html)
    assert lines == [
        "Games to win the match: <b>5</b>",
        "Rules: <b>As in the book, first to five games</b>",
    ]


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


@pytest.mark.parametrize("typed", ["63", "240"])
def test_a_least_bid_that_nobody_can_bid_is_refused_at_the_start(
    device: Device, typed: str
) -> None:
    form = device.open("/new/tute_subastado").form("/new/tute_subastado")
    page = device.send(form, rules__min_bid=typed)
    assert page.status == 422
    assert f"The least bid: {typed} cannot be; 0 to 230, in steps of 5." in page.text
    assert page.form("/new/tute_subastado").fields


CENSOR = "Four: the censor raises"
IDLE = "With four, the one without cards pays and collects too"


def test_what_changes_nothing_with_so_many_is_not_asked(device: Device) -> None:
    three, four = (device.open(f"/new/tute_subastado?players={n}") for n in (3, 4))
    assert CENSOR not in three.text
    assert IDLE not in three.text
    assert CENSOR in four.text
    assert IDLE in four.text
    assert "Two level at the top" not in device.open("/new/tute_parejas").text


@pytest.mark.parametrize(
    ("game", "players", "name"),
    [
        (game.key, count, f"{kind}.{name}")
        for game in GAMES
        for count in game.seats.counts
        for kind, options in (("rules", game.words.options), ("customs", game.words.customs))
        for name, option in options.items()
        if option.is_moot(count)
    ],
)
def test_what_is_not_asked_is_refused_in_words_too(
    device: Device, game: str, players: int, name: str
) -> None:
    form = device.open(f"/new/{game}?players={players}").form(f"/new/{game}")
    page = device.send(form, **{name.replace(".", "__"): "no-such-thing"})
    assert page.status == 422
    assert 'class="problem' in page.html


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


def test_who_deals_first_is_who_was_tapped(begin: Begin) -> None:
    assert "Marta deals 10 cards each" in begin("guinote", *PAIRS, first_dealer="3").text


@pytest.mark.parametrize("typed", ["-1", "0"])
def test_a_number_out_of_reach_hears_how_far_it_goes(begin: Begin, typed: str) -> None:
    page = begin("guinote", *PAIRS, rules__mode="first_to", rules__games=typed)
    assert page.status == 422
    assert f"is needed, 1 or more, not {typed}." in page.text


def test_rules_and_customs_are_kept(device: Device, begin: Begin) -> None:
    page = begin(
        "guinote",
        *PAIRS,
        rules__mode="first_to",
        rules__games="3",
        rules__cotos="2",
        rules__four_of_a_kind="False",
        rules__min_cards="30",
        customs__cards_each="six",
    )
    rules = record_of(device, page)["rules"]
    assert rules["mode"] == "first_to"
    assert rules["cotos"] == 2
    assert rules["four_of_a_kind"] is False
    assert rules["min_cards"] == 30
    assert "Ana deals 6 cards each" in page.text


@pytest.mark.parametrize(
    ("key", "preset", "source", "told"),
    [
        (
            "guinote",
            "aragon",
            "las40.es, juegosdecartas.fun",
            "with it you follow, but need not",
        ),
        ("brisca", "cuba", "pagat.com/national/cuba.html", "takes it with the ace of trumps wins"),
    ],
)
def test_an_edition_is_one_tap_and_names_its_source(
    device: Device, key: str, preset: str, source: str, told: str
) -> None:
    form = device.open(f"/new/{key}").form(f"/new/{key}")
    page = device.send(form, preset=preset)
    assert f"As described at {source}." in page.text
    table = device.send(page.form(f"/new/{key}"))
    rules = device.open(table.link("What do the rules say?"))
    assert told in rules.text
    assert "Cards each" not in device.open("/new/guinote?players=3").text


def test_whom_this_device_has_met_sits_down_by_a_tap(device: Device) -> None:
    page = device.open("/new/guinote?players=2")
    device.tap(page, "Start", names__0="Ana", names__1="Luis")
    page = device.tap(device.open("/new/guinote?players=3"), "Luis", names__0="Eva")
    fields = dict(page.form("/new/guinote").fields)
    assert [fields[f"names.{place}"] for place in range(3)] == ["Eva", "Luis", ""]
    page = device.tap(page, "Ana")
    assert dict(page.form("/new/guinote").fields)["names.2"] == "Ana"
    assert "Leave the names out" in page.text
