"""The poster is PDF/UA-1, as a validator of the standard reads it."""

from tests.databases import only
from tests.web.plain_browser import Device
from tests.web.test_html_conformance import faults

pytestmark = only("sqlite")


def test_the_poster_conforms(device: Device) -> None:
    form = device.open("/poster").form("/poster")
    sent = form.typed({"network": "Bar", "password": "quince15"})
    answer = device.client.post(form.action, data=sent)
    assert answer.mimetype == "application/pdf"
    assert faults(answer.data) == []
