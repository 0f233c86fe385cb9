"""The log of a tournament, and taking back."""

import re

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/log")
    assert "Round 1 published." in page.text
    assert "Entered: Ana – Bea." in page.text
    assert "Settled: Sant Jordi." in page.text
    assert "Olga" in page.text


def test_an_entry_is_taken_back_and_stays_in_the_log(olga: Device, published: Page) -> None:
    desk = olga.open(f"/t/{key_of(published)}/desk")
    olga.send(desk.form("/desk"), slip="132")
    page = olga.open(f"/t/{key_of(published)}/log")
    assert re.search(r"Round 1, table 1: \w+ – \w+ 3 and \w+ – \w+ 2\.", page.text)
    page = olga.tap(page, "Take back 10")
    assert "Taken back: Round 1, table 1" in page.text
    assert "taken back" in page.text
    assert "3 results are missing." in olga.open(desk.path).text
