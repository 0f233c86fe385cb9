"""How a hand is entered through the table page, given its facts as they stand in a record."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator

from tests.browser.phone import Phone

Facts = Mapping[str, Any]


def open_full(phone: Phone) -> Locator:
    """The entry with points, opened if it is not."""
    full = phone.page.locator(".full")
    if full.get_attribute("open") is None:
        phone.tap(full.locator("> summary"))
    return phone.page.locator(".full[open] form")


def open_more(phone: Phone, words: str) -> Locator:
    """One of the rarer ways, behind “more”."""
    more = phone.page.locator(".more")
    if phone.page.locator(".full[open]").count():
        phone.tap(".full[open] > summary")
    if more.get_attribute("open") is None:
        phone.tap(more.locator("> summary"))
    phone.tap(more.locator(".way > summary", has_text=words).first)
    return phone.page.locator(".way.other[open] form")


def open_short(phone: Phone) -> None:
    """The short entry."""
    if phone.page.locator(".full[open]").count():
        phone.tap(".full[open] > summary")


def chip(form: Locator, name: str, value: str) -> Locator:
    """The chip of a value; that of the main question is on the score."""
    wanted = f"label.chip:has([name='{name}'][value='{value}'])"
    on_score = form.page.locator(f".score {wanted}")
    return (on_score if on_score.count() else form.locator(wanted)).first


def open_bidder(phone: Phone, words: str) -> Locator:
    """What is asked about who won the bidding, whose row of the score is tapped."""
    phone.tap(phone.page.locator(".score .key", has_text=words).first)
    return phone.page.locator(".way[data-side][open] form")


def turn_to(phone: Phone, toggle: Locator, side: str) -> None:
    """The tab of a side, where its toggle is not in sight."""
    tab = phone.page.locator(f".full[open] [name='cards.{side}']")
    if tab.count() and not toggle.is_visible():
        phone.tap(tab)


def pick(phone: Phone, form: Locator, name: str, who: str) -> None:
    """An answer that is a player's own."""
    turn_to(phone, chip(form, name, who), who)
    phone.tap(chip(form, name, who))


def announce(phone: Phone, form: Locator, side: str, value: int) -> None:
    """One announcement: its chip, with its side's tab or behind a fold where many play."""
    turn_to(phone, chip(form, "announcements.40", side), side)
    fold = form.locator("details.fold:has(.announced)")
    if fold.count() and fold.get_attribute("open") is None:
        phone.tap(fold.locator("> summary"))
    if value == 40:
        phone.tap(chip(form, "announcements.40", side))
        return
    ticks = form.locator(f"[name='announcements.20'][value='{side}']")
    given = form.locator(f"[name='announcements.20'][value='{side}']:checked").count()
    phone.tap(form.locator(f"label[for='{ticks.nth(given).get_attribute('id')}']"))
