"""The address on the codes: looked after from the desk."""

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, people: Page) -> None:
    page = olga.open(f"/t/{key_of(people)}/address")
    assert "no phone gets there" in page.text
    assert page.link("The poster")


def test_another_address_is_on_every_code(olga: Device, people: Page) -> None:
    key = key_of(people)
    form = olga.open(f"/t/{key}/address").form("/address")
    page = olga.send(form, address="https://scores.example.org")
    assert page.status == 200
    assert "no phone gets there" not in page.text
    assert "https://scores.example.org/t/" in olga.open(f"/t/{key}/share").html
    answer = olga.client.get(f"/t/{key}/desk")
    policy = answer.headers["Content-Security-Policy"]
    assert "connect-src 'self' https://scores.example.org;" in policy


def test_the_server_tells_who_it_is_to_whoever_asks(olga: Device, people: Page) -> None:
    answer = olga.client.get("/here")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    said = answer.get_json()["scorekeeper"]
    assert len(said) == 16
    assert said in olga.open(f"/t/{key_of(people)}/address").html
