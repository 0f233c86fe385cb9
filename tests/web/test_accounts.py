"""Accounts: the first one, signing in and out, a new password, signed-in devices."""

from datetime import UTC, date, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.extensions import db
from scorekeeper.models import Account, SignedInDevice
from scorekeeper.services.access import accounts
from tests.web.organiser import PASSWORD, club, olga, people, published
from tests.web.plain_browser import Device, Page

__all__ = ["club", "olga", "people", "published"]


def token(app: Flask) -> str:
    with app.test_request_context():
        return accounts.first_token()


def test_first_works(app: Flask, device: Device) -> None:
    address = f"/first/{token(app)}"
    page = device.open(address)
    page = device.send(page.form(address), login="pere", name="Pere", password=PASSWORD)
    assert page.path.rstrip("?") == "/clubs"
    assert "Pere" in page.text
    assert device.open(address).status == 404


def test_who_is_not_signed_in_is_sent_to_the_door_and_back(
    olga: Device, other: Device, club: Page
) -> None:
    path = club.path
    page = other.open(path)
    assert page.path.startswith("/sign-in")
    page = other.send(page.form("/sign-in"), login="OLGA", password=PASSWORD)
    assert page.path == path


def test_what_is_sent_when_signed_out_elsewhere_is_said_to_be_lost(
    olga: Device, club: Page
) -> None:
    page = olga.open(club.link("New tournament"))
    olga.tap(olga.open("/clubs"), "Sign out")
    door = olga.send(page.form("/tournaments/new"), title="Sant Jordi")
    assert "what you sent was not stored" in door.text
    assert "what you sent was not stored" not in olga.open("/sign-in").text
    back = olga.send(door.form("/sign-in"), login="olga", password=PASSWORD)
    assert back.path.rstrip("?") == page.path.rstrip("?")


def test_a_form_without_a_page_of_its_own_leads_back_to_the_page_above(
    olga: Device, club: Page
) -> None:
    form = olga.open(f"{club.path}/cash/new").form("/cash")
    olga.tap(olga.open("/clubs"), "Sign out")
    form.action = f"{club.path}/cash/7/take-back"
    page = olga.send(olga.send(form).form("/sign-in"), login="olga", password=PASSWORD)
    assert page.path.rstrip("?") == f"{club.path}/cash"


def test_a_wrong_password_is_refused_beside_it(olga: Device, other: Device) -> None:
    page = other.open("/sign-in")
    page = other.send(page.form("/sign-in"), login="olga", password="a guess")
    assert page.status == 422
    assert "do not go together" in page.text
    assert ("login", "olga") in page.form("/sign-in").fields
    assert "a guess" not in page.html


def test_signing_out_forgets(olga: Device) -> None:
    olga.tap(olga.open("/clubs"), "Sign out")
    assert olga.open("/clubs").path.startswith("/sign-in")


NEW = "quite another one"


def test_password_works(olga: Device, other: Device) -> None:
    page = other.open("/sign-in")
    other.send(page.form("/sign-in"), login="olga", password=PASSWORD)
    page = olga.open("/password")
    page = olga.send(page.form("/password"), old=PASSWORD, password=NEW)
    assert page.path.rstrip("?") == "/clubs"
    assert other.open("/clubs").path.startswith("/sign-in")


def test_the_old_one_is_asked(olga: Device) -> None:
    page = olga.open("/password")
    page = olga.send(page.form("/password"), old="a guess", password=NEW)
    assert page.status == 422
    assert "not the password you have now" in page.text


PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0"


def sign_in(device: Device) -> Device:
    device.client.environ_base["HTTP_USER_AGENT"] = PHONE
    device.send(device.open("/sign-in").form("/sign-in"), login="olga", password=PASSWORD)
    return device


def is_signed_in(device: Device) -> bool:
    return device.open("/clubs").path.rstrip("?") == "/clubs"


def test_signed_in_devices_works(olga: Device, other: Device) -> None:
    sign_in(other)
    page = olga.open(olga.open("/clubs").link("Devices and passkeys"))
    assert "Firefox on Android" in page.text
    assert page.text.count("this device") == 1
    page = olga.tap(page, "Sign out")
    assert "Firefox" not in page.text
    assert is_signed_in(olga)
    assert not is_signed_in(other)


def test_all_the_others_are_signed_out_at_once(app: Flask, olga: Device, other: Device) -> None:
    third = sign_in(Device(app.test_client()).in_language("en"))
    page = sign_in(other).open("/devices")
    page = other.tap(page, "Sign out all the others")
    assert "all the others" not in page.text
    assert [is_signed_in(one) for one in (olga, other, third)] == [False, True, False]


def test_a_copy_of_the_cookie_is_good_for_nothing_after_signing_out(olga: Device) -> None:
    copy = olga.client.get_cookie("scorekeeper")
    assert copy
    olga.tap(olga.open("/clubs"), "Sign out")
    olga.client.set_cookie("scorekeeper", copy.value)
    assert not is_signed_in(olga)


def test_the_day_it_last_came_is_noted_once_and_one_of_a_year_ago_is_gone(
    app: Flask, olga: Device, other: Device
) -> None:
    def set_back(to: date) -> None:
        with app.app_context():
            db.session.execute(update(SignedInDevice).values(seen_on=to))
            db.session.commit()

    def seen() -> list[date | None]:
        with app.app_context():
            account = db.session.query(Account.id).scalar()
            return [one.seen_on for one in accounts.devices_of(account)]

    today = datetime.now(UTC).date()
    set_back(today - timedelta(days=3))
    olga.open("/devices")
    assert seen() == [today]
    set_back(today - timedelta(days=365))
    sign_in(other)
    assert seen() == [today]
    assert not is_signed_in(olga)


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        (PHONE, "Firefox on Android"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) … Safari/604.1",
            "Safari on iPhone",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) … Chrome/131.0 Safari/537.36 Edg/131.0", "Edge on Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64) … Chrome/131.0 Safari/537.36", "Chrome on Linux"),
        ("Opaque (Macintosh)", "A browser on Mac"),
        ("Firefox", "Firefox on another system"),
        ("curl/8 <b>" + "x" * 5000, "A browser without a name"),
    ],
)
def test_a_browser_is_called_as_people_call_it(
    app: Flask, olga: Device, agent: str, said: str
) -> None:
    with app.app_context():
        account = db.session.query(Account.id).scalar()
        accounts.end_others(account, None)
        accounts.begin(account, agent, timedelta(days=1))
        (found,) = accounts.devices_of(account)
    assert say(found.browser, PlainVoice()) == said
