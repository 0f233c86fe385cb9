"""A hand that waited on a phone: what the server says became of it, for a script to read."""

from werkzeug.test import TestResponse

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


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


def test_it_works(device: Device, table: Page) -> None:
    answer = send(device, table, way="won-1")
    assert (answer.status_code, answer.json) == (200, {"number": 1})
    assert "Game to Ana & Pilar." in device.open(table.path).text


def test_the_same_again_has_the_same_answer(device: Device, table: Page) -> None:
    for _ in range(100):
        answer = send(device, table, way="won-1", client_id="one-and-the-same")
        assert (answer.status_code, answer.json) == (200, {"number": 1})
    assert device.open(table.path).html.count('class="hand"') == 1


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
