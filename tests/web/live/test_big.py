"""What the screen across the room asks for: the score alone."""

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    device.tap(table, "Ana & Pilar")
    answer = device.client.get(f"/m/{token_of(table)}/live/big")
    assert answer.status_code == 200
    assert 'data-part="score"' in answer.text
    assert "Hands so far" not in answer.text
    tag = {"If-None-Match": answer.headers["ETag"]}
    again = device.client.get(f"/m/{token_of(table)}/live/big", headers=tag)
    assert again.status_code == 304
