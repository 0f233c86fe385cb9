"""The rules that a table reads, on its page and on paper, are those it plays by."""

import pytest

from tests.web.conftest import Begin
from tests.web.plain_browser import Device

NAMES = ("Ana", "Luis", "Pilar", "Jorge")
FREE = "While there is a stock any card may be played"
SIX = {"customs__cards_each": "six"}

TABLES = [
    (
        ("guinote", 4, SIX),
        (
            "Six cards each",
            "The rest is the stock",
            f"{FREE}; after that this holds. You must follow suit",
            f"{FREE}; after that this holds. Not following, not heading",
            "the seven of trumps may be exchanged for a higher card turned up",
        ),
        ("en cards each", "What is the stock at two?"),
    ),
    (
        ("guinote", 4, {}),
        ("Ten cards each, one by one", "You must follow"),
        (FREE, "the stock", "At three", "exchanged"),
    ),
    (("guinote", 2, {}), ("Ten cards each.", FREE), ("Six cards", "exchanged")),
    (("guinote", 2, SIX), ("Six cards each", FREE, "exchanged"), ("Ten cards",)),
    (
        ("guinote", 3, {}),
        ("At three thirteen cards", "the game does not count"),
        (FREE, "cards each, one by one"),
    ),
    (
        ("guinote", 4, {"rules__both_over": "last_trick", "rules__four_of_a_kind": "False"}),
        ("More than one has 101 in the first deal: the last trick wins.", "win the game: no."),
        ("the higher total wins, and a tie", "win the game at once", "the jacks too"),
    ),
    (
        ("guinote", 4, {"rules__mode": "first_to", "rules__games": "3", "rules__cotos": "2"}),
        ("Length of the match: first to a number of games.",),
        ("often eight, all of them played",),
    ),
]


@pytest.mark.parametrize(("table", "holds", "denied"), TABLES)
def test_a_table_reads_the_rules_it_plays_by(
    device: Device,
    begin: Begin,
    table: tuple[str, int, dict[str, str]],
    holds: tuple[str, ...],
    denied: tuple[str, ...],
) -> None:
    game, players, rules = table
    page = device.open(begin(game, *NAMES[:players], **rules).link("What do the rules say?"))
    sheet = device.open(page.link("Rules on one sheet").replace("sheet.pdf", "sheet"))
    for text in (page.text, sheet.text):
        assert [words for words in holds if words not in text] == []
        assert [words for words in denied if words in text.split("House rules")[0]] == []


def test_rules_that_cannot_be_are_as_usual(device: Device) -> None:
    text = device.open("/rules/guinote?players=4&cotos=2&cards_each=nine&games=x").text
    assert "Ten cards each, one by one" in text
    assert "Game to Ana & Pilar: 101–49." in text


def test_the_house_rules_of_a_table_are_bold(device: Device) -> None:
    html = device.open("/rules/guinote?players=4&both_over=last_trick").html
    assert "<b>the last trick wins</b>" in html
    assert "<b>" not in device.open("/rules/guinote").html.split('id="house-rules"')[1]
