"""What open pages ask for, and what a waiting phone sends."""

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper import __version__
from tests.databases import selects
from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_big_works(device: Device, table: Page) -> None:
    device.tap(table, "Ana & Pilar")
    answer = device.client.get(f"/m/{token_of(table)}/live/big")
    assert answer.status_code == 200
    assert 'data-part="score"' in answer.text
    assert "Hands so far" not in answer.text
    tag = {"If-None-Match": answer.headers["ETag"]}
    again = device.client.get(f"/m/{token_of(table)}/live/big", headers=tag)
    assert again.status_code == 304


def send(device: Device, table: Page, **said: str) -> TestResponse:
    """A hand as the script sends it: the page's own form, by an id and a base of its own."""
    token = token_of(table)
    fields = dict(table.form(f"/m/{token}/hands").fields) | said
    return device.client.post(f"/m/{token}/sent", data=fields)


def reasons(answer: TestResponse) -> list[str]:
    """Why it was not stored."""
    said = answer.get_json()
    assert isinstance(said, dict)
    return list(said["problems"])


def test_one_that_came_late_waits_for_a_choice(device: Device, table: Page) -> None:
    device.tap(table, "Luis & Marta")
    for _ in range(2):
        answer = send(device, table, way="won-1", client_id="too-late-by-now", base="0")
        assert answer.status_code == 409
        assert answer.get_json()["conflict"] == 2
    assert device.open(table.path).html.count('class="hand"') == 1


def test_the_same_again_has_the_same_answer_when_other_things_are_asked_by_now(
    device: Device, table: Page
) -> None:
    """After a vuelta other things are asked than before; the first answer counts all the same."""
    said = {"way": "vuelta", "last_trick": "s1", "client_id": "the-first-deal"}
    assert send(device, table, **said).get_json() == {"number": 1}
    assert send(device, table, **said).get_json() == {"number": 1}


def test_one_that_cannot_be_says_why_in_the_readers_language(device: Device, table: Page) -> None:
    answer = send(device, table, **{"way": "points", "cards.1": "119", "last_trick": "s1"})
    assert answer.status_code == 422
    assert "119 is impossible" in reasons(answer)[0]


@pytest.fixture
def watch(device: Device, table: Page) -> str:
    """The link to watch the table by."""
    page = device.open(f"/m/{token_of(table)}/share")
    return page.link("/m/").split("/m/")[1]


def ask(device: Device, token: str, tag: str = "") -> TestResponse:
    given = {"If-None-Match": tag} if tag else {}
    return device.client.get(f"/m/{token}/live/table", headers=given)


def test_where_nobody_tells_what_is_new_a_page_is_told_to_ask(device: Device, watch: str) -> None:
    asked = {"Accept": "text/event-stream"}
    answer = device.client.get(f"/m/{watch}/live/table", headers=asked)
    assert (answer.status_code, answer.data) == (204, b"")


def test_nothing_new_is_said_in_one_line(device: Device, watch: str) -> None:
    tag = ask(device, watch).headers["ETag"]
    again = ask(device, watch, tag)
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == tag
    assert again.headers["Cache-Control"] == "private, no-cache"
    assert {"Accept-Language", "Cookie"} <= set(again.headers["Vary"].split(", "))


def test_the_page_itself_knows_what_it_shows(device: Device, watch: str) -> None:
    page = device.open(f"/m/{watch}")
    tag = page.html.split('data-live-tag="')[1].split('"')[0]
    assert ask(device, watch, f'"{tag}"').status_code == 304


def test_a_hand_is_news(device: Device, table: Page, watch: str) -> None:
    tag = ask(device, watch).headers["ETag"]
    device.tap(table, "Ana & Pilar")
    answer = ask(device, watch, tag)
    assert answer.status_code == 200
    assert "Game to Ana &amp; Pilar. Score: 1–0" in answer.text


def test_who_watches_gets_neither_forms_nor_tokens(
    device: Device, other: Device, table: Page, watch: str
) -> None:
    device.tap(table, "Ana & Pilar")
    answer = ask(other, watch)
    assert "<form" not in answer.text
    assert "csrf" not in answer.text
    assert token_of(table) not in answer.text


def test_who_scores_is_told_and_takes_the_page_anew(device: Device, table: Page) -> None:
    tag = ask(device, token_of(table)).headers["ETag"]
    device.tap(table, "Ana & Pilar")
    answer = ask(device, token_of(table), tag)
    assert "Score: 1–0" in answer.text
    assert "data-part" not in answer.text
    page = device.open(f"/m/{token_of(table)}")
    assert f'data-live-page="/m/{token_of(table)}"' in page.html


@pytest.mark.parametrize(
    ("name", "value"), [("language", "ca"), ("deck", "french")], ids=["language", "deck"]
)
def test_another_reading_is_another_tag(device: Device, watch: str, name: str, value: str) -> None:
    tag = ask(device, watch).headers["ETag"]
    with device.client.session_transaction() as session:
        session[name] = value
    assert ask(device, watch, tag).status_code == 200


def test_another_program_draws_anew(device: Device, watch: str) -> None:
    assert __version__ in ask(device, watch).headers["ETag"]


def test_a_foreign_link_is_not_told_that_nothing_is_new(device: Device, watch: str) -> None:
    tag = ask(device, watch).headers["ETag"]
    assert ask(device, "nobody-knows-this", tag).status_code == 404
    assert ask(device, "nobody-knows-this", "*").status_code == 404


def test_nothing_new_costs_one_question_to_the_database(
    app: Flask, device: Device, watch: str
) -> None:
    tag = ask(device, watch).headers["ETag"]
    with selects(app) as asked:
        assert ask(device, watch, tag).status_code == 304
    assert len(asked) == 1
