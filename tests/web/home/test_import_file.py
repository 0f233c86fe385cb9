"""A match from a file: taken in whole, or refused in words beside the field."""

from io import BytesIO

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def upload(device: Device, content: bytes) -> Page:
    form = device.open("/import").form("/import")
    fields = {**dict(form.fields), "record": (BytesIO(content), "match.json")}
    answer = device.client.post("/import", data=fields, follow_redirects=True)
    return Page(answer.status_code, answer.request.full_path, answer.get_data(as_text=True))


def test_it_works(device: Device, other: Device, table: Page) -> None:
    device.tap(table, "Ana & Pilar")
    saved = device.client.get(f"/m/{token_of(table)}/log.json").data
    page = upload(other, saved)
    assert page.status == 200
    assert token_of(page) != token_of(table)
    assert page.button("Ana & Pilar").name == "way"
    assert "Ana & Pilar" in other.open("/").text
    assert other.tap(page, "Undo").button("Ana & Pilar").name == "way"


def test_the_plain_record_is_enough(device: Device, table: Page) -> None:
    saved = device.client.get(f"/m/{token_of(table)}/record.json").data
    assert upload(device, saved).button("Ana & Pilar").name == "way"
