"""A token for a program, made by hand."""

import re

from tests.web.plain_browser import Device, Page


def made(olga: Device, club: Page, name: str = "Website") -> Page:
    page = olga.open(club.link("Tokens for programs"))
    return olga.tap(page, "Make the token", name=name, scope="write")


def secret_of(page: Page) -> str:
    found = re.search(r"skp_[\w-]{32}", page.html)
    assert found is not None
    return found[0]
