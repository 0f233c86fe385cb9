"""What a device is set to: language, deck, theme, size of the text."""

import re

import pytest

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import GAMES
from scorekeeper.services.papers.papers import icon_url
from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page

# What says which card of the one stands for which of the other.
OTHER_PACK = "queens stand for the knights|queen is the Spanish knight; spades are [^.]*"


def test_suits_and_cards_are_named_as_they_are_drawn(device: Device, table: Page) -> None:
    assert "coins cups swords clubs" in table.text
    assert "knight" in table.text
    device.tap(device.open("/"), "French suits")
    page = device.open(table.path)
    assert "diamonds hearts spades clubs" in page.text
    assert "queen" in page.text
    assert not re.search("coins|cups|swords|knight", page.text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_rules_are_told_of_the_same_deck(device: Device, game: AnyGame) -> None:
    device.tap(device.open("/"), "French suits")
    # But for quotations: a book has the deck it has.
    ours = re.sub("<q[ >].*?</q>|<[^>]*>", " ", device.open(f"/rules/{game.key}").html)
    told = re.sub(OTHER_PACK, "", " ".join(ours.split()))
    assert not re.search("coins|cups|swords|[Kk]night", told)


def test_the_sheet_shows_the_same_deck(device: Device, table: Page) -> None:
    form = table.form("/hands", way="points")
    device.send(form, cards__1="62", last_trick="s2", trump="oros", announcements__copas="s1")
    sheet = f"/m/{token_of(table)}/sheet"
    spanish = device.open(sheet).html
    assert icon_url("copas") in spanish
    assert 'alt="cups"' in spanish
    device.tap(device.open("/"), "French suits")
    french = device.open(sheet).html
    assert icon_url("french-copas") in french
    assert 'alt="hearts"' in french
    assert icon_url("copas") not in french


def test_language_works(device: Device) -> None:
    page = device.tap(device.open("/"), "Español")
    assert page.status == 200
    assert '<html lang="es"' in page.html


def test_the_way_back_is_the_page_it_was_tapped_on(device: Device, table: Page) -> None:
    page = device.tap(table, "Français")
    assert page.path.rstrip("?") == table.path.rstrip("?")


def test_it_holds_on_the_table_page_too(device: Device, table: Page) -> None:
    device.tap(table, "A++")
    assert 'data-size="largest"' in device.open(table.path).html


def test_theme_works(device: Device) -> None:
    page = device.open("/")
    assert 'data-theme="auto"' in page.html
    assert 'data-theme="dark"' in device.tap(page, "dark").html
