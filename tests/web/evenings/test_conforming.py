"""The evening's paper is PDF/UA-1, as a validator of the standard reads it."""

from tests.databases import only
from tests.web.plain_browser import Device, Page
from tests.web.test_html_conformance import faults, printed

pytestmark = only("sqlite")


def test_the_account_of_an_evening_conforms(device: Device, evening: Page) -> None:
    assert faults(printed(device, f"{evening.path.split('?')[0]}/sheet.pdf")) == []
