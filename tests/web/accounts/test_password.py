"""A new password."""

from tests.web.organiser import PASSWORD
from tests.web.plain_browser import Device

NEW = "quite another one"


def test_it_works(olga: Device, other: Device) -> None:
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
