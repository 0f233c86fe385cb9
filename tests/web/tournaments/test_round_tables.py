"""The tables of an earlier round: one link away, and still to be corrected."""

import pytest

from tests.web.organiser import key_of, slip
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/rounds/1")
    assert page.status == 200
    assert page.text.count("○ playing") == 3
    assert olga.open(f"/t/{key_of(published)}/rounds/2").status == 404


def test_an_earlier_round_is_one_link_away_and_named_on_a_slip(
    olga: Device, published: Page
) -> None:
    key = key_of(published)
    for table in (1, 2, 3):
        slip(olga, key, table)
    page = olga.tap(olga.open(f"/t/{key}/draw"), "Draw round 2")
    olga.tap(page, "Publish the seating")
    for path in (f"/t/{key}/desk", f"/t/{key}"):
        assert f"/t/{key}/rounds/1" in olga.open(path).html
    assert olga.open(f"/t/{key}/rounds/1").text.count("● confirmed") == 3
    assert olga.open(f"/t/{key}/rounds/3").status == 404
    page = olga.send(olga.open(f"/t/{key}/desk").form("/desk"), slip="r1 3 03")
    assert "Round 2 is out and stays as it was published" in page.text
    assert ("slip", "r1 3 03") in page.form("/desk").fields
    page = olga.tap(page, "Yes, it is so")
    assert page.status == 200
    assert "Round 1, table 3:" in page.text
    assert page.text.count("○ playing") == 3


@pytest.mark.parametrize(
    ("language", "bye", "absence"),
    [
        ("en", "sits out", "did not come"),
        ("es", "descansa", "no vino"),
        ("ca", "descansa", "sense presentar-se"),
        ("fr", "exempt", "forfait"),
    ],
)
def test_a_bye_and_a_result_by_absence_have_a_word_and_a_sign_each(
    olga: Device, people: Page, language: str, bye: str, absence: str
) -> None:
    key = key_of(people)
    form = people.form("", name="Kim – Laia")
    olga.tap(olga.send(form, people.button("Take off the list")), "Draw round 1")
    olga.tap(olga.open(f"/t/{key}/draw"), "Publish the seating")
    page = olga.open(f"/t/{key}/tables/1/1")
    outcome = next(one for one in page.forms if any(".games" in name for name, _ in one.fields))
    gone = next(name for name, _ in outcome.offered if name.startswith("absent."))
    said = {"ending": "forfeit", gone.replace(".", "__"): "on"}
    olga.send(outcome, page.button("Save the result"), **said)
    olga.in_language(language)
    for path in ("", "/rounds/1", "/desk", "/tables/1/1"):
        text = olga.open(f"/t/{key}{path}").text
        assert f"− {absence}" in text
        assert "+ " in text
        assert ("» " in text) == (bye in text) == (path in ("", "/rounds/1"))
