"""The table page and what hangs on it: dealer, trumps, chart, big score, sharing, files."""

import re

from scorekeeper.engine.records.record import answer, read
from scorekeeper.games import BY_KEY
from tests.web.conftest import FIVE, PAIRS, Begin, token_of
from tests.web.plain_browser import Device, Page


def test_a_hand_is_one_tap(device: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    assert "Game to Ana & Pilar." in page.text
    assert "Luis deals 10 cards each · Pilar leads" in page.text


def test_the_hands_stand_newest_first(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Luis & Marta")
    hands = page.text[page.text.index("Hands so far") :]
    assert hands.index("Hand 2 1–1 Game to Luis & Marta.") < hands.index(
        "Hand 1 1–0 Game to Ana & Pilar."
    )


def test_a_hand_opens_to_its_facts_and_reasons(device: Device, table: Page) -> None:
    page = device.tap(table, "Save", cards__1="62", last_trick="s2", announcements__40="1")
    for words in ("Announced 40", "Cards 62", "Total 102", "101 or more: only Ana & Pilar."):
        assert words in page.text


def test_a_reason_names_the_rule_it_rests_on(device: Device, table: Page) -> None:
    page = device.tap(
        table,
        "Save",
        cards__1="61",
        last_trick="s1",
        announcements__40="1",
        announcements__20=["2", "2", "2"],
    )
    assert "More than one side has 101 in the first deal: the highest total wins" in page.text


def test_the_bars_are_drawn_and_said(device: Device, five: Page) -> None:
    page = device.send(five.form("/hands", way="lost"), losers=["s1"])
    assert "1 struck, of 5 bars" in page.text
    assert page.html.count('class="stroke struck"') == 1


def test_who_watches_sees_everything_and_can_change_nothing(
    device: Device, other: Device, table: Page
) -> None:
    device.tap(table, "Ana & Pilar")
    watching = device.open(f"/m/{token_of(table)}/share").link("/m/")
    page = other.open(watching)
    assert "Game to Ana & Pilar." in page.text
    ours = [form.action for form in page.forms if not form.action.startswith("/settings/")]
    assert [action.rpartition("/")[2] for action in ours] == ["forget"]  # off this device's list


def test_the_entry_opens_as_the_table_used_it_last(device: Device, table: Page) -> None:
    assert not re.search(r'class="way full" open', table.html)
    page = device.tap(table, "Save", cards__1="62", last_trick="s2")
    assert re.search(r'class="way full" open', page.html)
    page = device.tap(page, "Ana & Pilar")
    assert not re.search(r'class="way full" open', page.html)


def test_the_end_says_who_won_and_who_pays_whom(device: Device, begin: Begin) -> None:
    page = begin("guinote", *PAIRS, rules__games="1", rules__game_value="1,50")
    page = device.tap(page, "Ana & Pilar")
    assert "The match goes to Ana & Pilar, 1 to 0." in page.text
    assert re.search(r"Luis pays (Ana|Pilar) €1.50", page.text)
    assert re.search(r"Marta pays (Ana|Pilar) €1.50", page.text)
    assert page.link("On paper") == f"/m/{token_of(page)}/sheet"
    assert not [form for form in page.forms if form.action.endswith("/hands")]


def test_who_is_out_is_marked_and_not_asked_for(device: Device, begin: Begin) -> None:
    page = begin("tuti_boig", *FIVE)
    for _ in range(5):
        page = device.send(page.form("/hands", way="lost"), losers=["s2"])
    while "Luis is out" not in page.text:
        page = device.send(page.form("/hands", way="lost"), losers=["s2"])
    assert ("losers", "s2") not in page.form("/hands", way="lost").offered
    assert "4 play on" in page.text


def test_the_menu_has_at_most_eight_lines_and_the_rest_behind_one(
    device: Device, table: Page
) -> None:
    html = table.html[table.html.index('class="menu-panel"') : table.html.index("<hr>")]
    first, more = html.split('<details class="fold">', 1)
    assert first.count("menu-link") + 1 <= 8
    for words in ("Log", "Rules", "Stake", "Type in a paper sheet", "Save as a file"):
        assert f">{words}</a>" in more


def test_set_dealer_works(device: Device, table: Page) -> None:
    page = device.tap(table, "Pilar")
    assert "Pilar deals 10 cards each · Marta leads" in page.text


def _said(device: Device, table: Page, trump: str) -> Page:
    return device.send(table.form("/trump"), trump=trump)


def test_set_trump_works(device: Device, other: Device, table: Page) -> None:
    page = _said(device, table, "copas")
    assert "Ana deals 10 cards each · Luis leads · trumps: cups" in page.text
    watching = device.open(f"/m/{token_of(table)}/share").link("/m/")
    assert "trumps: cups" in other.open(watching).text
    assert "Trumps: cups" in other.open(f"{watching}/log").text


def test_the_sheet_has_it_chosen_and_the_next_hand_has_its_own(device: Device, table: Page) -> None:
    page = _said(device, table, "copas")
    assert dict(page.form("/hands", way="points").fields)["trump"] == "copas"
    assert "trumps: cups" not in device.tap(page, "Ana & Pilar").text


def test_who_deals_and_what_is_trumps_are_said_one_by_one_and_undone_so(
    device: Device, table: Page
) -> None:
    page = device.tap(_said(device, table, "copas"), "Pilar")
    assert "Pilar deals 10 cards each · Marta leads · trumps: cups" in page.text
    page = device.tap(_said(device, page, "oros"), "Undo")
    assert "Pilar deals 10 cards each · Marta leads · trumps: cups" in page.text


def test_a_game_that_never_asks_for_trumps_has_none_to_say(device: Device, begin: Begin) -> None:
    assert "/trump" not in begin("brisca", rules__target="3").html


def test_plot_works(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Luis & Marta")
    page = device.open(page.link("Score chart"))
    assert page.html.count("<polyline") == 2
    assert "After 2 hands: Ana & Pilar 1 and Luis & Marta 1" in page.text


def test_before_the_second_hand_there_is_nothing_to_draw(device: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    assert not [words for _, words in page.links if words == "Score chart"]
    page = device.open(f"/m/{token_of(table)}/plot")
    assert page.status == 200
    assert "<polyline" not in page.html


def test_money_is_the_score_where_there_is_no_other(device: Device, begin: Begin) -> None:
    page = begin("tute_al_atout")
    assert device.open(f"/m/{token_of(page)}/big").html.count('class="numeral"') >= 2


def test_the_link_to_write_by_is_not_on_it(device: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/share")
    link = page.link("http")
    assert token_of(table) not in link
    assert link in page.text


def test_who_watches_may_pass_it_on(device: Device, other: Device, table: Page) -> None:
    watching = device.open(f"/m/{token_of(table)}/share").link("http")
    assert other.open(f"{watching}/share").link("http") == watching


def test_the_result_stands_there_to_copy(device: Device, table: Page) -> None:
    page = device.open(device.tap(table, "Ana & Pilar").link("Share"))
    assert "Ana & Pilar 1 – 0 Luis & Marta" in page.text
    assert "After 1 hand, still playing." in page.text
    assert page.link("http") in page.text


def test_log_works(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Undo")
    found = device.client.get(page.link("Save with full history"))
    document = found.get_json()
    assert document["hands"] == []
    assert len(document["meta"]["log"]["entries"]) == 2
    assert found.headers["Content-Disposition"] == 'attachment; filename="guinote-log.json"'


def test_record_works(device: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    found = device.client.get(page.link("Save as a file"))
    record = read(found.get_json(), BY_KEY)
    assert record.players == ("Ana", "Luis", "Pilar", "Marta")
    assert answer(record)["states"][0]["games"] == {"1": 1, "2": 0}
    assert found.headers["Content-Disposition"] == 'attachment; filename="guinote.json"'
