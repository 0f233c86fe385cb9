"""The preview of a correction: before and after, for this hand and those it changes."""

from tests.web.matches.test_correct_hand import correction
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.send(table.form("/hands", way="points"), cards__1="50", last_trick="s3")
    form = correction(device, page).form("/correct")
    fields = form.typed({"cards.1": "40"})
    address = form.action.replace("/correct", "/preview")
    html = device.client.post(address, data=fields).get_data(as_text=True)
    assert '<span data-at="derived.2">= 80</span>' in html
    assert 'data-at="result"' in html
