"""Seats are drawn by cards, on the screen or with the real pack, and who has none sits out."""

import re

import pytest

from scorekeeper.engine.cards import SUITS
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.seats import cut_for_seats
from scorekeeper.games import GAMES
from scorekeeper.games.guinote import GAME
from scorekeeper.tournaments.seeded_random import chance
from tests.web.conftest import record_of, token_of
from tests.web.plain_browser import Device, Form, Page

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


def _held(page: Page) -> dict[str, str]:
    return dict(page.form("/new/guinote").fields)


def test_a_reyes_the_first_two_kings_are_partners_and_the_others_sit_out(device: Device) -> None:
    page = _drawn(device, draw="kings a seed", others="Eva,  Ana , Marc")
    held = _held(page)
    assert {held[f"cut.{place}"] for place in range(4)} == {f"king {suit.value}" for suit in SUITS}
    seated = {held[f"names.{place}"] for place in range(4)}
    out = held["others"].split(", ")
    assert len(out) == 2
    assert seated | {*out} == {*NAMES.values(), "Eva", "Marc"}
    assert "The first king deals first; the first two kings play together." in page.text
    assert f"Without a seat this time: {held['others']}" in page.text
    assert device.send(page.form("/new/guinote"), draw="hand").status == 200  # a king for each
    cut = record_of(device, device.send(page.form("/new/guinote")))["meta"]["cut"]
    assert cut["seed"] == "kings a seed"
    assert cut["cards"] == [held[f"cut.{place}"].split() for place in range(4)]


def test_by_suit_nobody_changes_seats_and_one_deals(device: Device) -> None:
    page = _drawn(device, draw="suit a seed", others="Eva")
    held = _held(page)
    assert held["others"] == "Eva"
    assert [held[f"names.{place}"] for place in range(4)] == list(NAMES.values())
    suits = [held[f"cut.{place}"].split()[-1] for place in range(4)]
    assert suits == [suit.value for suit in SUITS]
    (turned,) = [place for place in range(4) if " " in held[f"cut.{place}"]]
    assert held["first_dealer"] == str(turned)
    table = device.send(page.form("/new/guinote"), others="")
    assert table.html.count('<li><span class="card"') == 4
    record = record_of(device, table)
    assert record["first_dealer"] == record["players"][turned]
    assert sum(rank != "" for rank, _ in record["meta"]["cut"]["cards"]) == 1


def test_by_the_highest_card_the_lowest_sit_out_and_too_many_cannot_draw(device: Device) -> None:
    held = _held(_drawn(device, draw="a seed", others="Eva"))
    pack = [(rank, suit.value) for suit in SUITS for rank in GAME.pack.order]
    chance("a seed", "seats").shuffle(pack)
    people = sorted([*NAMES.values(), "Eva"])
    cut = cut_for_seats(5, pack, GAME.pack.order, in_pairs=True)
    (out,) = [name for name, card in zip(people, cut, strict=True) if card.place == 4]
    assert (held["others"], out in {held[f"names.{place}"] for place in range(4)}) == (out, False)
    page = _drawn(device, draw="a seed", others=", ".join("BCDEFGH"))
    assert page.status == 422
    assert "So many cannot draw: 10 at most." in page.text


@pytest.mark.parametrize("seed", ["a seed", "c"])
def test_who_is_typed_in_after_the_draw_has_no_seat_and_no_card(device: Device, seed: str) -> None:
    """Refused whether or not their card would have won them a seat."""
    page = _drawn(device, draw=seed, others="Eva")
    out = _held(page)["others"]
    refused = device.send(page.form("/new/guinote"), others=f"{out}, Zoe")
    assert refused.status == 422
    assert re.search("They have drawn no card: Zoe\\.|settled otherwise who sits", refused.text)
    assert device.send(refused.form("/new/guinote"), others=out).status == 200
    drawn = device.send(refused.form("/new/guinote"), draw=seed)
    seated = {_held(drawn)[f"names.{place}"] for place in range(4)}
    assert seated | {*_held(drawn)["others"].split(", ")} >= {*NAMES.values(), "Zoe"}
    assert device.send(drawn.form("/new/guinote")).status == 200


def test_what_is_no_card_is_refused_at_its_place_and_other_buttons_take_it(device: Device) -> None:
    form = device.open("/new/guinote").form("/new/guinote")
    page = device.send(form, **{"cut.1": "zzz"})
    assert page.status == 422
    assert "A card for each, no two of the same rank" in page.text
    for button in ({"draw": "none"}, {"draw": "a seed"}, {"players": "4"}, {"draw": "hand"}):
        status = device.send(form, **(NAMES | {"cut.1": "zzz"} | button)).status
        assert status == (422 if button == {"draw": "hand"} else 200)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_who_draws_how_is_offered_where_the_cards_are_enough(device: Device, game: AnyGame) -> None:
    for players in game.seats.counts:
        page = device.open(f"/new/{game.key}?players={players}")
        draws = {
            button.value.split()[0]
            for button in page.form(f"/new/{game.key}").buttons
            if button.name == "draw"
        }
        kings, suit = {"kings"} & draws, {"suit"} & draws
        assert (bool(kings), bool(suit)) == (players <= 4, players == 4)


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
    assert "the seed a seed gives the same cards" in log.text


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


OTHERWISE = "The cards have settled otherwise who sits where or who deals."


def test_who_sits_otherwise_than_the_cards_say_is_asked(device: Device) -> None:
    refused = _drawn(device, **BY_HAND)
    assert (refused.status, OTHERWISE in refused.text) == (422, True)
    assert _held(refused)["cut.0"] == "7 oros"
    as_they_like = device.send(refused.form("/new/guinote"), draw="none")
    record = record_of(device, device.send(as_they_like.form("/new/guinote")))
    assert record["players"] == ["Ana", "Luis", "Pilar", "Jorge"]
    assert "cut" not in record["meta"]


@pytest.mark.parametrize(
    ("seed", "is_swapped"),
    [("highest x", True), ("kings x", True), ("kings x", False), ("suit x", False)],
)
def test_what_is_changed_after_the_draw_is_not_what_was_drawn(
    device: Device, seed: str, *, is_swapped: bool
) -> None:
    page = _drawn(device, draw=seed)
    held = _held(page)
    other = str((int(held["first_dealer"]) + 1) % 4)
    swapped = {"names__0": held["names.1"], "names__1": held["names.0"]}
    change = swapped if is_swapped else {"first_dealer": other}
    refused = device.send(page.form("/new/guinote"), **change)
    assert (refused.status, OTHERWISE in refused.text) == (422, True)
    free = device.send(refused.form("/new/guinote"), draw="none")
    assert "cut" not in record_of(device, device.send(free.form("/new/guinote")))["meta"]


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
    refused = device.send(form, **BY_HAND)
    assert (refused.status, OTHERWISE in refused.text) == (422, True)
    seated = device.send(refused.form("/new/guinote"), draw="hand")
    record = record_of(device, device.send(seated.form("/new/guinote")))
    assert record["meta"]["cut"]["seed"] == ""


def test_for_another_number_nobody_has_cut(device: Device) -> None:
    page = device.tap(_drawn(device, draw="a seed"), "3")
    assert dict(page.form("/new/guinote").fields)["cut.0"] == ""
    assert page.html.count('<li><span class="card"') == 0


@pytest.mark.parametrize("seed", ["highest a seed", "kings a seed", "suit a seed"])
def test_who_has_drawn_no_card_is_named_when_it_begins(device: Device, seed: str) -> None:
    page = _drawn(device, draw=seed)
    many = ", ".join(f"Guest {n}" for n in range(30))
    refused = device.send(page.form("/new/guinote"), others=many)
    assert refused.status == 422
    assert "They have drawn no card: Guest 0, Guest 1" in refused.text
    assert _held(refused)["others"] == many
    assert device.send(refused.form("/new/guinote"), others="").status == 200


@pytest.mark.parametrize("others", ["", "Eva, Marc"])
def test_a_king_more_than_there_are_suits_is_no_cut(device: Device, others: str) -> None:
    form = device.open("/new/tuti_boig?players=5").form("/new/tuti_boig")
    kings = [f"king {suit}" for suit in ("oros", "copas", "espadas", "bastos", "oros")]
    sent = {f"cut.{place}": king for place, king in enumerate(kings)}
    sent |= {f"names.{place}": name for place, name in enumerate("ABCDE")}
    sent |= {"seed": "kings x", "others": others}
    data = {**dict(form.fields), **sent}
    assert device.client.post(form.action, data=data).status_code == 422
    assert device.client.post(form.action, data={**data, "draw": "kings x"}).status_code == 200


def test_who_has_no_seat_for_fewer_is_there_for_more_again(device: Device) -> None:
    form = device.open("/new/guinote").form("/new/guinote")
    three = device.tap(device.send(form, draw="", others="Eva, Marc", **NAMES), "3")
    held = _held(device.tap(three, "4"))
    assert (held["names.3"], held["others"]) == ("Jorge", "Eva, Marc")
