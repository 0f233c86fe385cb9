"""The evening as a file."""

from io import BytesIO

from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, evening: Page) -> None:
    document = device.client.get(evening.link("Save as a file")).get_json()
    assert (document["format"], document["of"]) == ("scorekeeper-archive/1", "evening")
    (held,) = document["evenings"]
    assert [one["name"] for one in held["people"]] == ["Ana", "Luis", "Pilar"]
    assert [one["people"] for one in held["matches"]] == [["p1", "p2", "p3"], ["p3", "p1"]]
    (account,) = held["settlement"]
    assert account["currency"] == "EUR"
    assert account["balances"] == {"p1": -100, "p2": -100, "p3": 200}
    assert {"payer": "p2", "payee": "p3", "amount": 100} in account["payments"]


def test_it_is_opened_again_with_links_of_its_own(device: Device, evening: Page) -> None:
    saved = device.client.get(evening.link("Save as a file"))
    form = device.open("/import").form("/import")
    fields = {**dict(form.fields), "record": (BytesIO(saved.data), "evening.json")}
    answer = device.client.post("/import", data=fields, follow_redirects=True)
    page = Page(answer.status_code, answer.request.full_path, answer.get_data(as_text=True))
    assert page.status == 200
    assert page.path.startswith("/e/")
    assert page.path.split("?")[0] != evening.path.split("?")[0]
    again = device.client.get(page.link("Save as a file")).get_json()
    assert again["evenings"] == saved.get_json()["evenings"]
    assert (
        again["matches"][0]["record"]["hands"] == saved.get_json()["matches"][0]["record"]["hands"]
    )
