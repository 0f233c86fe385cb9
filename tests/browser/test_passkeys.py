"""Passkeys with a browser that has an authenticator of its own, as a telephone has."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import CDPSession, expect

from tests.browser.conftest import MakePhone
from tests.browser.organiser import LOGIN, PASSWORD
from tests.browser.phone import BAR, Phone

ADD, ENTER = "text=Add a passkey here", "text=Sign in with a passkey"
HAS_FINGER: dict[str, Any] = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def here(address: str) -> str:
    """The program by the name that browsers trust without a certificate."""
    return address.replace("127.0.0.1", "localhost")


def with_authenticator(phone: Phone) -> CDPSession:
    tools = phone.page.context.new_cdp_session(phone.page)
    tools.send("WebAuthn.enable")
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": HAS_FINGER})
    return tools


def sign_in(phone: Phone, here: str) -> None:
    phone.page.goto(f"{here}/sign-in")
    phone.page.fill("#login", LOGIN)
    phone.page.fill("#password", PASSWORD)
    phone.go("main .button")


def is_for_everybody(phone: Phone) -> bool:
    return not Axe().run(phone.page).response["violations"]


def test_a_passkey_is_added_lets_in_and_is_removed(make_phone: MakePhone, here: str) -> None:
    phone = make_phone()
    with_authenticator(phone)
    sign_in(phone, here)
    phone.page.goto(f"{here}/devices")
    assert is_for_everybody(phone)
    phone.go(ADD)
    expect(phone.page.locator("main")).to_contain_text("not used yet")
    assert is_for_everybody(phone)
    phone.tap(ADD)
    expect(phone.page.get_by_text("The device gave no passkey.")).to_be_visible()

    phone.page.context.clear_cookies()
    phone.page.goto(f"{here}/sign-in?next=/devices")
    assert is_for_everybody(phone)
    phone.go(ENTER)
    expect(phone.page).to_have_url(f"{here}/devices")
    expect(phone.page.locator("main")).to_contain_text("last used on")

    phone.go("text=Remove")
    expect(phone.page.locator("main")).not_to_contain_text("last used on")
    phone.page.context.clear_cookies()
    phone.page.goto(f"{here}/sign-in")
    phone.go(ENTER)
    expect(phone.page.get_by_text("This passkey opens nothing here.")).to_be_visible()
    assert is_for_everybody(phone)
    assert phone.wrong == []


def test_a_device_without_a_passkey_says_so_and_the_password_is_as_good(
    make_phone: MakePhone, here: str
) -> None:
    phone = make_phone()
    with_authenticator(phone)
    phone.page.goto(f"{here}/sign-in")
    phone.tap(ENTER)
    expect(phone.page.get_by_text("The device gave no passkey.")).to_be_visible()
    sign_in(phone, here)
    expect(phone.page).to_have_url(re.compile("/clubs$"))


@pytest.mark.parametrize("where", ["without scripts", "by plain http", "by its number"])
def test_where_there_are_none_nothing_is_offered(
    make_phone: MakePhone, here: str, address: str, where: str
) -> None:
    phone = make_phone(scripts=where != "without scripts")
    at = {"by plain http": here.replace("localhost", BAR), "by its number": address}
    phone.page.goto(f"{at.get(where, here)}/sign-in")
    expect(phone.page.locator("form[data-passkey]")).to_be_hidden()
    sign_in(phone, at.get(where, here))
    phone.page.goto(f"{at.get(where, here)}/devices")
    expect(phone.page.locator("form[data-passkey]")).to_be_hidden()
    expect(phone.page.locator("h2", has_text="Passkeys")).to_be_visible()
