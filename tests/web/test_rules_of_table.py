"""The rules that a table reads, on its page and on paper, are those it plays by."""

import re

import pytest

from tests.web.conftest import Begin
from tests.web.plain_browser import Device

NAMES = ("Ana", "Luis", "Pilar", "Jorge")
FREE = "While there is a stock any card may be played"
CONTRAFALLO = "Whoever cannot overruff may play any card, a lower trump too."
AT_MOST = "three twenties and a forty at most"
SIX = {"customs__cards_each": "six"}

TABLES = [
    (
        ("guinote", 4, SIX),
        (
            "Six cards each",
            "The rest is the stock",
            f"{FREE}; after that this holds. You must follow suit",
            f"{FREE}; after that this holds. The game: whoever could follow, head",
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
        ("More than one side has 101 in the first deal: the last trick wins.", "win the game: no."),
        ("the higher total wins, and a tie", "win the game at once", "even with the jacks"),
    ),
    (
        ("guinote", 4, {"rules__mode": "first_to", "rules__games": "3", "rules__cotos": "2"}),
        ("Length of the match: first to a number of games.",),
        ("often eight, all of them played",),
    ),
    (
        ("tute_individual", 4, {}),
        (CONTRAFALLO, "Without the suit you must ruff.", AT_MOST, "face down beside whoever"),
        ("Only if you can neither follow nor ruff", "overruff a trump", "the forty first"),
    ),
    (
        ("tute_parejas", 4, {}),
        (CONTRAFALLO, "partners sit opposite", "agree on it before you play", AT_MOST),
        ("Only if you can neither follow nor ruff", "overruff a trump", "the forty first"),
    ),
    (
        (
            "tute_arrastrado",
            3,
            {"rules__tie_no_last": "shared", "rules__table_card_to": "last_trick"},
        ),
        (
            "First settle who shuffles",
            "the forty before any twenty",
            "the last trick to somebody else: both score.",
            "left on the table: counts for whoever takes the last trick.",
        ),
        ("So nobody scores", "so much less than 120"),
    ),
    (
        ("tute_habanero", 2, {"rules__capote_games": "2", "rules__four_of_a_kind_games": "1"}),
        ("Games for a capote made: two games.", "four knights): one game."),
        ("Made, it wins the game", "win nothing in the book"),
    ),
    (
        ("tute_al_atout", 3, {"rules__winner_counts_announcements": "False"}),
        (
            "Announcements count towards the highest total: no, only the cards and the last ten.",
            "nobody wins",
        ),
        ("Announcements count for who has most.",),
    ),
    (
        (
            "tute_subastado",
            3,
            {"rules__min_bid": "80", "rules__double_from": "100", "rules__auction": "continued"},
        ),
        (
            "80 at least",
            "From 100 it is double.",
            "Rounds of bidding: until two pass after the last bid.",
            "deals them without shuffling",
            "and head if you can",
            "name the stronger or the longer",
            "120 less the defenders' cards",
        ),
        ("60 at least", "Everybody speaks once", "takes no cards", "change seats"),
    ),
    (
        ("tute_subastado", 4, {"rules__censor_raise": "free"}),
        ("takes no cards", "the censor raises: by any multiple of five.", "neither pays nor"),
        ("It is raised by five",),
    ),
    (
        ("tuti_boig", 4, {"rules__tie_rule": "second_place_only"}),
        ("Equal totals: only players level for second or for first lose.",),
        ("then second place is safe", "With six players the eights and nines are put back"),
    ),
    (
        ("tuti_boig", 4, {"rules__free_play": "True"}),
        ("Nobody has to head, ruff or overruff", "Without announcements or duties: yes."),
        ("with a higher card if you can", "you must overruff", "forty in trumps"),
    ),
    (
        ("botifarra", 4, {"rules__raises": "recontro", "rules__target": "51"}),
        ("The first pair that has 51 points wins the match.",),
        ("may answer Sant Vicenç", "recontro and Sant Vicenç double"),
    ),
    (("brisca", 4, {}), ("partners sit opposite",), ()),
    (("brisca", 3, {}), ("Three cards each",), ("partners sit opposite",)),
]
BY_THE_BOOK = re.compile(r"\(By the book: [^)]*\)")


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
        # What the book has stands beside what the house plays, and says that it is the book's.
        told = BY_THE_BOOK.sub("", text.split("House rules")[0])
        assert [words for words in denied if words in told] == []


def test_rules_that_cannot_be_are_as_usual(device: Device) -> None:
    text = device.open("/rules/guinote?players=4&cotos=2&cards_each=nine&games=x").text
    assert "Ten cards each, one by one" in text
    assert "Game to Ana & Pilar: 101–49." in text


def test_the_house_rules_of_a_table_are_bold(device: Device) -> None:
    html = device.open("/rules/guinote?players=4&both_over=last_trick").html
    assert "<b>the last trick wins</b>" in html
    assert "<b>" not in device.open("/rules/guinote").html.split('id="house-rules"')[1]


def test_a_table_reads_its_own_house_rules_alone(device: Device) -> None:
    own = device.open("/rules/guinote?players=2&cards_each=six&game_value=50&currency=EUR").html
    listed = own.split('id="house-rules"')[1]
    assert "<b>six and a stock</b>" in listed
    assert "<b>€0.50</b>" in listed
    assert "option-opponents_win" not in listed
    three = device.open("/rules/guinote?players=3").html.split('id="house-rules"')[1]
    assert "option-cards_each" not in three
    assert "option-opponents_win" in three
    assert "option-cards_each" in device.open("/rules/guinote").html
