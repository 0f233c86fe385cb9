"""The tournament as everybody sees it."""

from uuid import UUID

from flask import Flask

from scorekeeper.services.tournaments import registration
from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


def watching(app: Flask, page: Page) -> str:
    with app.test_request_context():
        return registration.watch_token(UUID(key_of(page)))


def test_it_works(app: Flask, olga: Device, people: Page, other: Device) -> None:
    page = other.open(f"/t/{watching(app, people)}")
    assert page.status == 200
    assert "6 have entered. The first round is not drawn yet." in page.text
    assert "Who takes part" not in page.text


def test_everybody_sees_the_round_and_nobody_else_draws(
    app: Flask, olga: Device, people: Page, other: Device
) -> None:
    page = olga.tap(people, "Draw round 1")
    olga.tap(page, "Publish the seating")
    token = watching(app, people)
    page = other.open(f"/t/{token}")
    assert "Round 1" in page.text
    assert page.text.count("playing") == 3
    assert "Nobody is ahead." in page.text
    for where in ("people", "draw"):
        assert other.open(f"/t/{token}/{where}").status == 403


def test_a_result_is_seen_by_who_looked_before(
    app: Flask, olga: Device, published: Page, other: Device
) -> None:
    token = watching(app, published)
    before = other.open(f"/t/{token}")
    assert before.text.count("playing") == 3
    olga.send(olga.open(f"/t/{key_of(published)}/desk").form("/desk"), slip="132")
    assert other.open(f"/t/{token}").text.count("playing") == 2
    spanish = other.client.get(f"/t/{token}", headers={"Accept-Language": "es"})
    assert spanish.get_data(as_text=True).count('title="jugando"') == 2
