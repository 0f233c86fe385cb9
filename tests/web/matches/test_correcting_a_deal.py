"""A correction asks what the hand's own deal asks: who dealt it, and who could bid."""

import json
from collections.abc import Mapping

import pytest

from tests.web.conftest import token_of
from tests.web.home.test_import_file import upload
from tests.web.plain_browser import Device, Page

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


def correction(device: Device, page: Page) -> Page:
    return device.open(f"/m/{token_of(page)}/hands/1/correct")


def stored(device: Device, page: Page) -> list[dict[str, object]]:
    record = device.client.get(f"/m/{token_of(page)}/record.json").get_json()
    return list(record["hands"])


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
