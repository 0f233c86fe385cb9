"""The table page: the score, what comes next, the hands so far, and the sheet."""

import re

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games.guinote.words import WORDS
from tests.web.conftest import FIVE, PAIRS, Begin, token_of
from tests.web.plain_browser import Device, Page


def test_a_hand_is_one_tap(device: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    assert "Game to Ana & Pilar." in page.text
    assert "Luis deals 10 cards each · Pilar leads" in page.text


def test_what_was_just_said_begins_the_title(device: Device, table: Page) -> None:
    assert device.tap(table, "Ana & Pilar").title == "Game to Ana & Pilar. · Guiñote"


def test_the_hands_stand_newest_first(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Luis & Marta")
    hands = page.text[page.text.index("Hands so far") :]
    assert hands.index("Hand 2 1–1 Game to Luis & Marta.") < hands.index(
        "Hand 1 1–0 Game to Ana & Pilar."
    )


def test_a_hand_opens_to_its_facts_and_reasons(device: Device, table: Page) -> None:
    page = device.tap(table, "Save", cards__1="62", last_trick="s2", announcements__40="1")
    for words in ("Announced 40", "Cards 62", "Total 102", "Only Ana & Pilar has 101 or more."):
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
    label = say(WORDS.options["both_over"].label, PlainVoice())
    assert f"{label}: the highest total wins" in page.text


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
