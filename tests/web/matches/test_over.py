"""A match that is over: ended by hand, sat down to again, deleted, taken off the list."""

from tests.web.conftest import PAIRS, Begin, token_of
from tests.web.plain_browser import Device, Page


def test_end_match_works(device: Device, begin: Begin) -> None:
    page = begin("guinote", *PAIRS, rules__game_value="1")
    page = device.tap(device.tap(page, "Ana & Pilar"), "End the match here")
    assert "Ended early: nobody has won." in page.text
    assert "Settlement" not in device.open(page.link("On paper")).text
    assert not [form for form in page.forms if form.action.endswith("/hands")]


def test_a_session_that_no_rule_ends_is_settled(device: Device, begin: Begin) -> None:
    page = begin("tute_al_atout", "Ana", "Luis", "Pilar", rules__point_value="0.10")
    page = device.tap(device.tap(page, "100 from each", winner="s1"), "End the match here")
    assert "The match is over." in page.text
    assert "nobody has won" not in page.text
    assert "Luis pays Ana €10.00" in page.text
    sheet = device.open(page.link("On paper"))
    assert "Settlement" in sheet.text
    assert "ended early" not in sheet.text
    assert "Ended early" not in device.open("/").text
    assert "Pilar pays Ana €10.00." in device.open(page.link("Share")).text


def test_undo_stands_beside_the_sentence_it_takes_back(device: Device, begin: Begin) -> None:
    page = device.tap(device.tap(begin("guinote"), "Us"), "End the match here")
    over = page.html.split('class="over"')[1].split("</section>")[0]
    assert "/undo" in over
    assert page.html.count("/undo") == 1
    page = device.tap(page, "Undo")
    assert 'class="hand"' in page.html
    assert page.button("Undo").form.action.endswith("/undo")


def over(device: Device, begin: Begin) -> Page:
    return device.tap(begin("guinote", *PAIRS, rules__games="1"), "Ana & Pilar")


def test_rematch_works(device: Device, begin: Begin) -> None:
    first = over(device, begin)
    page = device.tap(first, "Play again with the same players")
    assert page.status == 200
    assert token_of(page) != token_of(first)
    assert page.button("Ana & Pilar").name == "way"
    assert "Matches 1–0 since " in page.text
    assert device.open("/").text.count("Ana & Pilar ") >= 2


def test_the_other_pairs_are_a_tap_away(device: Device, begin: Begin) -> None:
    page = device.tap(over(device, begin), "Ana & Luis against Pilar & Marta")
    assert page.button("Ana & Luis").name == "way"
    assert "Matches" not in page.text


def test_a_number_follows_the_name_it_is_about_whichever_way_that_is_written(
    device: Device, begin: Begin
) -> None:
    first = begin("brisca", "שרה", "דנה", "Ana", rules__target="1")
    over = device.send(first.form("/hands"), way="won-s1")
    page = device.tap(over, "Play again with the same players")
    assert "Matches: <bdi>שרה</bdi> 1 · <bdi>דנה</bdi> 0 · <bdi>Ana</bdi> 0, since" in page.html


def test_delete_match_works(device: Device, table: Page) -> None:
    watching = device.open(f"/m/{token_of(table)}/share").link("/m/")
    device.open(watching)
    page = device.tap(device.open(f"/m/{token_of(table)}/delete"), "Delete for good")
    assert page.status == 200
    assert "Your tables" not in page.text
    assert device.open(f"/m/{token_of(table)}").status == 404
    assert device.open(watching).status == 404
    assert device.client.get("/").status_code == 200


def test_what_was_written_meanwhile_is_looked_at_first(device: Device, table: Page) -> None:
    asked = device.open(f"/m/{token_of(table)}/delete")
    device.tap(table, "Ana & Pilar")
    page = device.tap(asked, "Delete for good")
    assert page.status == 409
    assert "1 hand, the names" in page.text
    assert device.open(f"/m/{token_of(table)}").status == 200


def test_forget_works(device: Device, table: Page) -> None:
    page = device.tap(device.open(f"/m/{token_of(table)}/delete"), "Remove from this device")
    assert "Your tables" not in page.text
    assert device.open(f"/m/{token_of(table)}").status == 200


def test_who_watches_forgets_too(device: Device, other: Device, table: Page) -> None:
    page = other.open(device.open(f"/m/{token_of(table)}/share").link("/m/"))
    assert "Your tables" in other.open("/").text
    assert "Your tables" not in other.tap(page, "Remove from this device").text
