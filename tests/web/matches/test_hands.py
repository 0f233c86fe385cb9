"""Noting a hand: stored once, previewed, counted card by card, asked about when tapped twice."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from benchmarks.hand_path import NEW, entered
from scorekeeper.app import create_app
from scorekeeper.config import MOST_FIELDS
from scorekeeper.services.matches.begin import start_match
from scorekeeper.services.matches.view_models import Started
from scorekeeper.services.storage import transactions
from tests.web.conftest import Begin, token_of
from tests.web.matches.test_mending import correction
from tests.web.plain_browser import Device, Page


def preview(device: Device, page: Page, way: str, **answers: Any) -> str:  # noqa: ANN401 (as typed)
    form = page.form("/hands", way=way)
    address = form.action.replace("/hands", "/preview")
    fields = form.typed({name.replace("__", "."): value for name, value in answers.items()})
    return device.client.post(address, data=fields).get_data(as_text=True)


def test_preview_hand_works(device: Device, table: Page) -> None:
    html = preview(device, table, "points", cards__1="62", last_trick="s2", announcements__40="1")
    assert '<p data-at="result">Game to Ana &amp; Pilar: 102–68.</p>' in html


def test_what_is_still_to_be_said_only_waits(device: Device, table: Page) -> None:
    html = preview(device, table, "points", cards__1="62")
    assert 'class="problem is-waiting" data-at="last_trick"' in html


def test_what_is_wrong_is_said_at_its_place(device: Device, table: Page) -> None:
    html = preview(device, table, "points", cards__1="62", cards__2="68")
    assert 'class="problem" data-at="cards"' in html


def test_what_is_paid_before_the_end_is_said(device: Device, begin: Begin) -> None:
    table = begin("tute_al_atout", "Ana", "Luis", "Pilar")
    for winner in ("", "s2"):
        html = preview(device, table, "won", announcements__40="s1", winner=winner)
        assert '<p data-at="result">Ana announced: 40 from each, at once.</p>' in html
        assert 'class="problem"' not in html


def test_points_are_read_with_announcements_by_chip_and_by_suit(
    device: Device, table: Page
) -> None:
    page = device.tap(
        table,
        "Save",
        cards__1="40",
        last_trick="s2",
        trump="oros",
        announcements__oros="s1",
        announcements__20=["2", "2"],
    )
    assert "130–80" not in page.text
    assert "Game to Luis & Marta: 80–130." in page.text


def test_several_may_lose(device: Device, five: Page) -> None:
    assert (
        "Lost together. A bar each: Ana and Pilar."
        in device.send(five.form("/hands", way="lost"), losers=["s1", "s3"]).text
    )


def test_a_problem_stands_beside_its_field(device: Device, table: Page) -> None:
    page = device.tap(table, "Save", cards__1="119", last_trick="s1")
    beside = page.html.split('data-slot="cards.1"')[1].split("</div>")[0]
    assert "119 is impossible" in beside
    assert 'id="points-cards.1"' in page.html
    assert page.html.count('aria-invalid="true"') == 1


def test_the_same_id_with_something_else_is_not_said_to_be_saved(
    device: Device, table: Page
) -> None:
    first, second = table.button("Ana & Pilar"), table.button("Luis & Marta")
    device.send(first.form, first)
    page = device.send(second.form, second)
    assert page.status == 422
    assert "This was saved before, and said something else then." in page.text
    assert "Game to Luis & Marta." not in page.text


def test_what_could_not_be_even_then_is_not_kept_but_stays_typed(
    device: Device, other: Device, table: Page
) -> None:
    late = other.open(table.path)
    device.tap(table, "Ana & Pilar")
    page = other.tap(late, "Save", cards__1="119", last_trick="s2")
    assert page.status == 409
    assert ("cards.1", "119") in page.form("/hands", way="points").fields
    assert "Somebody else has just scored." in page.text
    assert "noted twice" not in page.text


def test_what_no_form_sends_is_refused_not_broken(device: Device, table: Page) -> None:
    form = table.form("/hands", way="points")
    for value in ("[", "[]", '{"by": 5}', "[" * 5000, '{"by": "s1", "x": 1}', '{"by": "s1"}'):
        fields = [*form.fields, ("announcements.other", value), ("cards.1", "60")]
        fields.append(("last_trick", "s1"))
        answer = device.client.post(form.action, data=dict(fields))
        assert answer.status_code == 422, value


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_so_many_fields_are_read(device: Device, table: Page, more: int) -> None:
    form = table.form("/hands")
    own = dict(form.fields)
    rest = MOST_FIELDS + more - len(own)
    sent = device.client.post(
        form.action,
        data={**own, **{f"field{n}": "x" for n in range(rest)}},
        content_type="multipart/form-data",
    )
    assert sent.status_code == (413 if more > 0 else 422)
    assert ("Nothing was stored." in sent.text) == (more > 0)


def test_a_counted_pile_is_noted(device: Device, table: Page) -> None:
    page = device.tap(
        table, "Save", cards__1__ace="3", cards__1__three="2", cards__1__knight="1", last_trick="s2"
    )
    assert page.status == 200
    assert "Vuelta: Ana & Pilar 55 and Luis & Marta 75" in page.text


def test_what_was_typed_goes_before_what_was_counted(device: Device, table: Page) -> None:
    page = device.tap(table, "Save", cards__1="40", cards__1__ace="3", last_trick="s2")
    assert "Vuelta: Ana & Pilar 40 and Luis & Marta 90" in page.text


def test_a_refused_hand_keeps_what_was_counted(device: Device, table: Page) -> None:
    page = device.tap(table, "Save", cards__1__ace="3", cards__1__king="2")
    form = page.form("/hands", way="points")
    assert page.status == 422
    assert {("cards.1.ace", "3"), ("cards.1.king", "2"), ("cards.1", "")} <= set(form.fields)
    assert "counted: 41" in page.text
    assert '<details class="fold counting" open>' in page.html
    page = device.send(form, last_trick="s2")
    assert "Vuelta: Ana & Pilar 41 and Luis & Marta 89" in page.text


def test_the_preview_says_what_was_counted(device: Device, table: Page) -> None:
    html = preview(device, table, "points", cards__1__ace="3", last_trick="s2")
    assert '<span data-at="counted.cards.1">counted: 33</span>' in html
    assert '<span data-at="derived.1">= 33</span>' in html
    assert '<span data-at="derived.2">= 87</span>' in html
    html = preview(device, table, "points", cards__1__ace="1", last_trick="s2")
    assert "Game to Luis &amp; Marta: 11–119." in html


def test_a_correction_can_be_counted(device: Device, table: Page) -> None:
    page = device.tap(table, "Save", cards__1="40", last_trick="s2")
    page = device.tap(correction(device, page), "Save", cards__1="", cards__1__ace="2")
    assert "Hand 1 corrected: Game to Luis & Marta: 22–108." in page.text


ASKED = "Hand 1, noted a moment ago, is the same: was this another?"


@pytest.fixture(autouse=True)
def is_slow(app: Flask) -> None:
    """However long this test takes, it is a moment."""
    app.config["ASK_AGAIN_SECONDS"] = 10_000


def games(page: Page) -> int:
    """The hands that count."""
    return page.html.count('class="hand"')


def is_asked(page: Page) -> bool:
    return ASKED in page.text


def test_the_same_hand_again_is_asked_about_once(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Ana & Pilar")
    assert page.status == 422
    assert (is_asked(page), games(page)) == (True, 1)
    page = device.tap(page, "Yes, one more")
    assert (is_asked(page), games(page)) == (False, 2)


def test_no_leaves_it_as_it_was(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Ana & Pilar")
    page = device.open(page.link("No, only one"))
    assert (is_asked(page), games(page)) == (False, 1)


def test_a_script_that_sends_a_tap_is_told_so_too(device: Device, table: Page) -> None:
    """Hands that waited for signal come all at once: nobody tapped them twice."""
    page = device.tap(table, "Ana & Pilar")
    fields = dict(page.form("/hands").fields) | {"way": "won-1"}
    sent = f"/m/{token_of(table)}/sent"
    answer = device.client.post(sent, data={**fields, "tapped": ""})
    assert (answer.status_code, answer.get_json()) == (422, {"problems": [ASKED], "agree": "again"})
    assert device.client.post(sent, data=fields).status_code == 200


MOST, MOST_SERVICES = 45, 10


def test_a_hand_and_its_page_enter_few_files(tmp_path: Path) -> None:
    app = create_app(
        tmp_path / "instance", TESTING=True, WTF_CSRF_ENABLED=False, ASK_AGAIN_SECONDS=0
    )
    transactions.upgrade(app)
    with app.test_client() as client:
        with app.app_context():
            begun = start_match(NEW, "a-match-to-count")
        assert isinstance(begun, Started)
        entered(client, begun.score_token)
        found = sorted(entered(client, begun.score_token))
    services = [name for name in found if name.startswith("services/")]
    teach = "leave out what a plain hand does not need, or put together what is about one thing"
    assert len(services) <= MOST_SERVICES, f"{services}: {teach}"
    assert len(found) <= MOST, f"{found}: {teach}"
