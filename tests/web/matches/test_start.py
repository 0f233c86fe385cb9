"""A match begins: how many, who, by which rules; the seats are cut for."""

import re

import pytest

from scorekeeper.engine.cards import SUITS
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.seats import cut_for_seats
from scorekeeper.games import GAMES
from scorekeeper.games.guinote import GAME
from scorekeeper.tournaments.seeded_random import chance
from tests.web.conftest import PAIRS, Begin, record_of, token_of
from tests.web.plain_browser import Device, Form, Page

ARAGON = "Aragón: two cotos of three, six cards and stock, both over → last trick"


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
        "Games that win the match: <b>5</b>",
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


def test_who_deals_first_is_who_was_tapped(begin: Begin) -> None:
    assert "Marta deals 10 cards each" in begin("guinote", *PAIRS, first_dealer="3").text


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


NAMES = {f"names__{place}": name for place, name in enumerate(("Ana", "Luis", "Pilar", "Jorge"))}


def test_seats_are_drawn_by_cards_that_the_page_shows(device: Device) -> None:
    form = device.open("/new/guinote").form("/new/guinote")
    page = device.send(form, draw="a seed", **NAMES)
    assert page.status == 200
    assert page.html.count('<li><span class="card"') == 4
    drawn = dict(page.form("/new/guinote").fields)
    seats = [drawn[f"names.{place}"] for place in range(4)]
    assert sorted(seats) == ["Ana", "Jorge", "Luis", "Pilar"]
    again = dict(device.send(form, draw="a seed", **NAMES).form("/new/guinote").fields)
    assert [again[f"names.{place}"] for place in range(4)] == seats
    assert drawn["first_dealer"] == "0"


def test_three_alone_are_seated_from_the_highest(device: Device) -> None:
    form = device.open("/new/tute_arrastrado").form("/new/tute_arrastrado")
    three = {name: NAMES[name] for name in list(NAMES)[:3]}
    page = device.send(form, draw="a seed", **three)
    assert page.status == 200
    assert "The highest deals first; the next one sits to the right." in page.text


def _seats(form: Form) -> dict[str, str]:
    typed = dict(form.fields)
    return {typed[f"names.{place}"]: typed[f"cut.{place}"] for place in range(4)}


def _drawn(device: Device, **typed: str) -> Page:
    return device.send(device.open("/new/guinote").form("/new/guinote"), **(NAMES | typed))


def test_the_record_keeps_the_cut_and_whoever_has_its_seed_draws_it_again(device: Device) -> None:
    form = _drawn(device, draw="a seed").form("/new/guinote")
    record = record_of(device, device.send(form))
    assert dict(zip(record["players"], record["meta"]["cut"]["cards"], strict=True)) == {
        name: card.split() for name, card in _seats(form).items()
    }
    ranks = GAME.pack.order
    pack = [(rank, suit.value) for suit in SUITS for rank in ranks]
    chance(record["meta"]["cut"]["seed"], "seats").shuffle(pack)
    again = cut_for_seats(4, pack, ranks, in_pairs=True)
    seats = {name: card.place for name, card in zip(sorted(NAMES.values()), again, strict=True)}
    assert sorted(seats, key=seats.__getitem__) == record["players"]


def test_every_phone_at_the_table_sees_it_until_the_first_hand_and_then_the_log(
    device: Device, other: Device
) -> None:
    table = device.send(_drawn(device, draw="a seed").form("/new/guinote"))
    watching = device.open(f"/m/{token_of(table)}/share").link("/m/")
    assert other.open(watching).html.count('<li><span class="card"') == 4
    device.tap(table, "Jorge & Pilar")
    assert "Cut for the seats" not in other.open(watching).text
    log = other.open(f"{watching}/log")
    assert log.html.count('<li><span class="card"') == 4
    assert "the seed a seed gets the same cards" in log.text


BY_HAND = {
    "cut__0": "7 oros",
    "cut__1": "ace copas",
    "cut__2": "king bastos",
    "cut__3": "2 oros",
}


def test_a_cut_with_the_real_pack_seats_by_the_same_law(device: Device) -> None:
    page = _drawn(device, draw="hand", **BY_HAND)
    assert _seats(page.form("/new/guinote")) == {
        "Luis": "ace copas",
        "Ana": "7 oros",
        "Pilar": "king bastos",
        "Jorge": "2 oros",
    }
    table = device.send(page.form("/new/guinote"))
    cards = [["ace", "copas"], ["7", "oros"], ["king", "bastos"], ["2", "oros"]]
    assert record_of(device, table)["meta"]["cut"] == {"cards": cards, "seed": ""}
    assert "with the real pack" in table.text


def test_a_table_may_note_its_cut_and_sit_as_it_likes(device: Device) -> None:
    record = record_of(device, _drawn(device, **BY_HAND))
    assert record["players"] == ["Ana", "Luis", "Pilar", "Jorge"]
    assert record["meta"]["cut"]["cards"][0] == ["7", "oros"]


@pytest.mark.parametrize("button", [{"draw": "hand"}, {}], ids=["to be seated", "to begin"])
@pytest.mark.parametrize("odd", ["", "ace bastos", "joker"])
def test_a_card_for_each_and_no_rank_twice(
    device: Device, button: dict[str, str], odd: str
) -> None:
    page = _drawn(device, **(BY_HAND | {"cut__0": odd} | button))
    assert page.status == 422
    assert "A card for each, no two of the same rank: who ties cuts again." in page.text
    assert dict(page.form("/new/guinote").fields)["cut.2"] == "king bastos"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_half_a_cut_stays_half_whatever_is_tapped(device: Device, game: AnyGame) -> None:
    form = device.open(f"/new/{game.key}").form(f"/new/{game.key}")
    typed = {"cut__0": "7 oros", "names__0": "Ana"}
    buttons = [button for button in form.buttons if button.name != "players"]
    offered = {"preset"} if game.words.presets else set()
    assert {"draw", "", *offered} <= {button.name for button in buttons}
    for button in buttons:
        page = device.send(form, button, **typed)
        is_refused = button.name in {"draw", ""}
        assert page.status == (422 if is_refused else 200), (button.name, button.value)
        held = dict(page.form(f"/new/{game.key}").fields)
        assert (held["cut.0"], held["names.0"]) == ("7 oros", "Ana")
        assert '<details class="fold by-hand" open>' in page.html
        assert '<span class="card"' not in page.html


def test_a_card_changed_afterwards_did_not_come_by_the_seed(device: Device) -> None:
    form = _drawn(device, draw="a seed").form("/new/guinote")
    record = record_of(device, device.send(form, **BY_HAND))
    assert record["meta"]["cut"]["seed"] == ""


def test_for_another_number_nobody_has_cut(device: Device) -> None:
    page = device.tap(_drawn(device, draw="a seed"), "3")
    assert "cut.0" not in dict(page.form("/new/guinote").fields)
    assert page.html.count('<li><span class="card"') == 0


def test_whom_this_device_has_met_sits_down_by_a_tap(device: Device) -> None:
    page = device.open("/new/guinote?players=2")
    device.tap(page, "Start", names__0="Ana", names__1="Luis")
    page = device.tap(device.open("/new/guinote?players=3"), "Luis", names__0="Eva")
    fields = dict(page.form("/new/guinote").fields)
    assert [fields[f"names.{place}"] for place in range(3)] == ["Eva", "Luis", ""]
    page = device.tap(page, "Ana")
    assert dict(page.form("/new/guinote").fields)["names.2"] == "Ana"
    assert "Leave the names out" in page.text
