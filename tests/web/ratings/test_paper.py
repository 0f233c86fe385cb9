"""A game's table on paper."""

import page as validator
import pytest
from flask import Flask

from tests.databases import only
from tests.services.statistics.played_club import Playing
from tests.web.plain_browser import Device
from tests.web.ratings.test_table import counted


@pytest.mark.slow(keep=1)
@only("sqlite")
def test_it_works_and_conforms(app: Flask, penya: Playing, device: Device) -> None:
    counted(app, penya)
    page = device.open(device.open(f"/clubs/{penya.club}/ratings").link("On paper"))
    assert page.status == 200
    assert "Ratings: Guiñote" in page.text
    assert "In brackets: provisional, before 10 matches." in page.text
    answer = device.client.get(page.link("PDF, A4"))
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    report = validator.validate_pdf_bytes(answer.data)
    assert [f"{one.rule_id}: {one.message}" for one in report.failures] == []
