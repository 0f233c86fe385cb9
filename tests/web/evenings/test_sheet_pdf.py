"""The evening on paper."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.web.plain_browser import Device, Page


@pytest.mark.parametrize(("paper", "width"), [("a4", 595), ("letter", 612)])
def test_it_works(device: Device, evening: Page, paper: str, width: int) -> None:
    path = evening.path.split("?")[0]
    answer = device.client.get(f"{path}/sheet.pdf?paper={paper}")
    assert answer.mimetype == "application/pdf"
    (page,) = PdfReader(BytesIO(answer.data)).pages
    assert int(page.mediabox.width) == width
    said = page.extract_text()
    for words in ("Evening", "Luis", "Settlement", "los cafés", "€1.00"):
        assert words in said
