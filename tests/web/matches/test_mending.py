"""A hand corrected, struck out, undone, or noted by two: what follows is kept."""

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask

from scorekeeper.services.matches import links
from tests.web.conftest import record_of, token_of
from tests.web.plain_browser import Device, Page
from tests.web.test_home import upload


def correction(device: Device, page: Page, entry: int = 1) -> Page:
    return device.open(f"/m/{token_of(page)}/hands/{entry}/correct")


def test_points_stand_as_they_were_noted(device: Device, table: Page) -> None:
    page = device.tap(
        table,
        "Save",
        cards__1="62",
        last_trick="s2",
        trump="copas",
        announcements__40="1",
        announcements__20=["2", "2"],
        announcements__oros="s3",
    )
    form = correction(device, page).form("/correct")
    assert {
        ("way", "points"),
        ("cards.1", "62"),
        ("cards.2", ""),
        ("last_trick", "s2"),
        ("trump", "copas"),
        ("announcements.40", "1"),
        ("announcements.oros", "s3"),
        ("dealer", "s1"),
    } <= set(form.fields)
    assert form.fields.count(("announcements.20", "2")) == 2


def test_several_losers_stand_ticked(device: Device, five: Page) -> None:
    page = correction(device, device.send(five.form("/hands", way="lost"), losers=["s4", "s1"]))
    losers = [value for name, value in page.form("/correct").fields if name == "losers"]
    assert losers == ["s1", "s4"]


def test_another_way_shows_at_once_what_it_would_change(device: Device, table: Page) -> None:
    page = correction(device, device.tap(table, "Luis & Marta"))
    page = device.open(page.link("Ana & Pilar"))
    assert "before: Game to Luis & Marta." in page.text
    assert "after: Game to Ana & Pilar." in page.text


def test_it_asks_what_was_asked_then(device: Device, table: Page) -> None:
    page = device.send(table.form("/hands", way="vuelta"), last_trick="s3")
    page = device.tap(page, "Ana & Pilar")
    first, second = correction(device, page, 1), correction(device, page, 2)
    assert first.link("Vuelta")
    assert "way=vuelta" not in second.html
    assert second.link("101 claimed")


FOUR = ("Ana", "Luis", "Pilar", "Marta")
LAST_BY_NAME = {"bidder": "Luis", "bid": 80, "cards": {"declarer": 60}, "last_trick": "Marta"}
CALLS = [["Luis", 60], ["Pilar", 65], ["Marta", None], ["Luis", 70], ["Pilar", None]]


def subastado(device: Device, *hands: Mapping[str, object], **rules: object) -> Page:
    document = {
        "format": "scorekeeper/1",
        "game": "tute_subastado",
        "players": FOUR,
        "rules": rules,
        "hands": hands,
    }
    return upload(device, json.dumps(document).encode())


def stored(device: Device, page: Page) -> list[dict[str, Any]]:
    hands: list[dict[str, Any]] = record_of(device, page)["hands"]
    return hands


def bidders(page: Page) -> set[str]:
    asked = page.form("/correct").offered
    return {value for name, value in asked if name == "bidder"}


def test_who_took_the_last_trick_by_name_stands_as_the_part_played(device: Device) -> None:
    page = correction(device, subastado(device, LAST_BY_NAME))
    assert ("last_trick", "defenders") in page.form("/correct").fields
    page = device.tap(page, "Save", cards__declarer="62")
    assert "corrected:" in page.text
    (hand,) = stored(device, page)
    assert (hand["cards"], hand["last_trick"]) == ({"declarer": 62}, "defenders")


def test_the_dealer_of_that_hand_is_no_bidder(device: Device) -> None:
    page = correction(device, subastado(device, {**LAST_BY_NAME, "dealer": "Pilar"}))
    assert bidders(page) == {"s1", "s2", "s4"}


def test_another_dealer_asks_again_and_stores_nothing(device: Device) -> None:
    table = subastado(device, LAST_BY_NAME)
    page = device.tap(correction(device, table), "Pilar", cards__declarer="62")
    assert bidders(page) == {"s1", "s2", "s4"}
    assert dict(page.form("/correct").fields)["cards.declarer"] == "62"
    assert stored(device, table) == [LAST_BY_NAME]
    page = device.tap(page, "Save", bidder="s1")
    assert stored(device, page)[0]["dealer"] == "Pilar"
    assert stored(device, page)[0]["bidder"] == "Ana"


@pytest.mark.parametrize("way", ["bidder-s2", "points"])
def test_what_the_other_deal_does_not_ask_is_dropped_and_the_rest_stays(
    device: Device, way: str
) -> None:
    page = correction(device, subastado(device, {"bidder": "Luis", "bid": 80, "made": True}))
    page = device.open(page.path.split("?")[0] + f"?way={way}")
    page = device.tap(page, "Luis")
    fields = dict(page.form("/correct").fields)
    assert bidders(page) == {"s1", "s3", "s4"}
    assert fields["bid"] == "80"
    assert "bidder" not in fields
    assert "dealer=s2" in page.link("Ana")
    page = device.open(page.link("Ana"))
    page = device.tap(page, "Save")
    assert stored(device, page) == [{"bidder": "Ana", "bid": 80, "made": True, "dealer": "Luis"}]


def test_a_continued_auction_is_corrected_call_by_call(device: Device) -> None:
    hand = {"bids": CALLS, "cards": {"declarer": 60}, "last_trick": "declarer"}
    page = correction(device, subastado(device, hand, auction="continued"))
    fields = dict(page.form("/correct").fields)
    said = {name: value for name, value in fields.items() if name.startswith("round.") and value}
    assert said == {
        "round.1.0": "60",
        "round.1.1": "65",
        "round.1.2": "pass",
        "round.2.0": "70",
        "round.2.1": "pass",
    }
    page = device.tap(page, "Save", round__2__1="75", round__3__0="pass")
    calls = [*CALLS[:4], ["Pilar", 75], ["Luis", None]]
    assert stored(device, page) == [{**hand, "bids": calls}]


def test_preview_correction_works(device: Device, table: Page) -> None:
    page = device.send(table.form("/hands", way="points"), cards__1="50", last_trick="s3")
    form = correction(device, page).form("/correct")
    fields = form.typed({"cards.1": "40"})
    address = form.action.replace("/correct", "/preview")
    html = device.client.post(address, data=fields).get_data(as_text=True)
    assert '<span data-at="derived.2">= 80</span>' in html
    assert 'data-at="result"' in html


def test_later_hands_are_kept_and_counted_anew(device: Device, table: Page) -> None:
    page = device.send(table.form("/hands", way="points"), cards__1="50", last_trick="s3")
    page = device.tap(page, "Save", cards__1="60", last_trick="s1")
    assert "Game to Ana & Pilar: 130–130." in page.text
    page = correction(device, page, 1)
    page = device.tap(page, "See what changes", cards__1="30")
    assert "Hand 2" in page.text
    page = device.tap(page, "Save")
    assert "carried" in page.text
    assert "Game to Luis & Marta: 110–150." in page.text


def test_who_dealt_can_be_corrected_and_put_back(device: Device, table: Page) -> None:
    page = device.tap(table, "Luis & Marta")
    page = device.tap(correction(device, page), "Save", dealer="s3")
    assert "Marta deals 10 cards each" in page.text
    page = device.tap(correction(device, page), "Save", dealer="s1")
    assert "Luis deals 10 cards each" in page.text


def test_the_dealer_is_not_pinned_by_correcting_something_else(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Luis & Marta"), "Luis & Marta")
    page = device.open(correction(device, page, 2).link("Ana & Pilar"))
    page = device.tap(page, "Save")
    assert hands(device, page) == ["2", "1"]


def test_a_later_hand_that_no_longer_fits_stands_with_its_problem(
    device: Device, table: Page
) -> None:
    page = device.send(table.form("/hands", way="vuelta"), last_trick="s3")
    page = device.send(page.form("/hands", way="claim"), by="1", correct="right")
    page = device.tap(page, "Luis & Marta")
    page = device.open(correction(device, page, 1).link("Ana & Pilar"))
    page = device.tap(page, "Save")
    assert "No longer fits. 101 is claimed in the vuelta" in page.text
    assert "Waiting: correct an earlier hand first." in page.text
    assert "Hand 2 no longer adds up: correct or delete it, then go on." in page.text
    assert not [form for form in page.forms if form.action.endswith("/hands")]
    page = device.send(page.form("/hands/2/strike"))
    assert " Game to Luis & Marta." in page.text


def test_strike_hand_works(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Luis & Marta")
    page = device.send(page.form("/hands/1/strike"))
    assert "Struck out." in page.text
    assert "Hand 1 0–1 Game to Luis & Marta." in page.text


def test_undo_works(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Undo")
    assert page.title == "Undone. · Guiñote"
    assert "No hands yet." in page.text


def test_each_further_tap_takes_one_more(device: Device, other: Device, table: Page) -> None:
    page = table
    for _ in range(5):
        page = device.tap(page, "Ana & Pilar")
    page = other.open(table.path)
    for left in range(4, -1, -1):
        page = other.tap(page, "Undo")
        assert page.text.count("Strike out") == left
    assert not [form for form in page.forms if form.action.endswith("/undo")]


def test_redo_brings_each_back(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Luis & Marta")
    page = device.tap(device.tap(page, "Undo"), "Undo")
    page = device.tap(page, "Redo")
    assert "Redone." in page.text
    assert page.text.count("Strike out") == 1
    page = device.tap(page, "Redo")
    assert page.text.count("Strike out") == 2
    assert not [form for form in page.forms if form.action.endswith("/redo")]
    log = device.open(page.path.split("?")[0] + "/log")
    assert "Redone: Hand 2" in log.text


def test_once_something_else_is_noted_there_is_nothing_to_redo(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Undo")
    late = page.form("/redo")
    page = device.tap(page, "Luis & Marta")
    assert not [form for form in page.forms if form.action.endswith("/redo")]
    late.fields = [one for one in late.fields if one[0] != "base"]
    late.fields.append(("base", dict(page.form("/undo").fields)["base"]))
    page = device.send(late)
    assert page.status == 422
    assert "There is nothing to redo." in page.text


@pytest.fixture
def waiting(device: Device, other: Device, table: Page) -> Page:
    """The table as the one who was faster sees it."""
    late = other.open(table.path)
    device.tap(table, "Ana & Pilar")
    other.tap(late, "Luis & Marta")
    return device.open(table.path)


def hands(device: Device, page: Page) -> list[str]:
    return [hand["outcome"]["winner"] for hand in stored(device, page)]


@pytest.mark.parametrize(
    ("tapped", "counted"),
    [
        ("Decide: keep this one", ["1"]),
        ("Decide: take this one", ["2"]),
        ("Decide: both, they were two hands", ["1", "2"]),
    ],
)
def test_resolve_works(device: Device, waiting: Page, tapped: str, counted: list[str]) -> None:
    page = device.tap(waiting, tapped)
    assert page.status == 200
    assert "Decided." in page.text
    assert "which is right?" not in page.text
    assert hands(device, page) == counted


def test_two_phones_of_one_link_are_told_apart(waiting: Page) -> None:
    assert re.search(r"Noted first · .{12,30} Game to Ana & Pilar. Decide: keep", waiting.text)
    assert re.search(r"Arrived later · .{12,30} Game to Luis & Marta. Decide: take", waiting.text)
    assert "This phone" not in waiting.text


def test_who_noted_it_already_and_how_long_ago_is_said_to_both(
    app: Flask, device: Device, other: Device, table: Page
) -> None:
    with app.test_request_context():
        luis = str(links.make_link(token_of(table), "score", "Luis"))
        link = links.link_named(links.links(token_of(table)), luis)
    late = other.open(f"/m/{link.token}")
    device.tap(table, "Ana & Pilar")
    page = other.tap(late, "Ana & Pilar")
    assert re.search(r"Already noted by phone 1 ?, \d+ s before: it counts once.", page.text)
    seen = device.open(f"{table.path}?said=1").text
    assert re.search(r"Noted again by Luis ?, \d+ s later: it counts once.", seen)


def test_the_same_noted_on_two_phones_is_one_hand_unless_there_were_two(
    device: Device, other: Device, table: Page
) -> None:
    late = other.open(table.path)
    device.tap(table, "Ana & Pilar")
    page = other.tap(late, "Ana & Pilar")
    assert page.status == 200
    assert re.search(r"Noted on two phones, \d+ s apart: it counts once.", page.text)
    assert hands(other, page) == ["1"]
    assert hands(other, other.tap(page, "There were two")) == ["1", "1"]
