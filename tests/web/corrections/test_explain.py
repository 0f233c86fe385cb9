"""Why a hand counts as it does: two taps from the hand."""

import pytest

from scorekeeper.language import LANGUAGES
from tests.web.conftest import Begin, token_of
from tests.web.plain_browser import Device, Page


@pytest.fixture
def scored(device: Device, table: Page) -> Page:
    """The table after a hand with points, and the game with it."""
    return device.tap(table, "Save", cards__1="62", last_trick="s2", announcements__40="1")


def test_it_works(device: Device, scored: Page) -> None:
    page = device.open(scored.link("Why?"))
    assert page.status == 200
    assert page.title == "Why hand 1 counts so · Guiñote"
    assert "Who took the last trick? Luis" in page.text
    assert "58 in cards and 10 for the last trick = 68" in page.text


def test_the_rule_in_force_stands_with_its_source(device: Device, scored: Page) -> None:
    page = device.open(scored.link("Why?"))
    assert "Here: the right of the dealer" in page.text
    assert '<blockquote lang="fr">S&#39;il se termine' in page.html


TOLD = {
    "es": ("cobra 80 de cada uno (Marta y Diego).", "paga 75 a cada uno (Marta y Diego)."),
    "ca": ("cobra 80 de cadascú (Marta i Diego).", "paga 75 a cadascú (Marta i Diego)."),
    "fr": ("80 de chacun (Marta et Diego).", "75 à chacun (Marta et Diego)."),
    "en": ("+80 from Marta and Diego.", "75 each to Marta and Diego."),
}
ENGLISH = ("Bruno collects 80 from each (Marta and Diego).", "Bruno pays 75 to each (Marta")


@pytest.mark.parametrize("language", LANGUAGES)
def test_result_reason_grid_and_sheet_name_the_same_payer(
    device: Device, begin: Begin, language: str
) -> None:
    table = begin("tute_subastado", "Bruno", "Marta", "Diego")
    own, balances = f"/m/{token_of(table)}", ("160 −80 −80", "10 −5 −5")
    device.in_language(language)
    grid = device.open(f"{own}/grid").form("/grid")
    rows = {"0__how": "bidder-s1", "0__bid": "80", "0__made": "made"}
    rows |= {"1__how": "bidder-s1", "1__bid": "75", "1__made": "lost"}
    looked = device.send(grid, **rows, look="1").text
    for bid, made in (("80", "made"), ("75", "lost")):
        table = device.send(table.form("/hands", way="bidder-s1"), bid=bid, made=made)
    sheet = device.open(f"{own}/sheet").text
    for number, told in enumerate(TOLD[language]):
        page = device.open(f"{own}/hands/{number + 1}/why").text
        result, reasons = page.split(("Bruno 160", "Bruno 10")[number])
        assert told in result
        assert (ENGLISH[number] if language == "en" else told) in reasons
        assert balances[number] in looked
        assert balances[number] in sheet
