"""Everything of a club as a file, and taken in by another club of hers."""

from io import BytesIO

from tests.web.plain_browser import Device, Page


def add(olga: Device, club: Page, name: str) -> None:
    page = olga.open(olga.open(club.link("People of the club")).link("Add somebody"))
    olga.send(page.form("/people/new"), name=name)


def another(olga: Device) -> Page:
    return olga.send(olga.open("/clubs").form("/clubs"), name="Nova")


def upload(olga: Device, club: Page, content: bytes) -> Page:
    form = olga.open(club.link("Take a file in")).form("/import")
    fields = {**dict(form.fields), "record": (BytesIO(content), "club.json")}
    answer = olga.client.post("/import", data=fields, follow_redirects=True)
    return Page(answer.status_code, answer.request.full_path, answer.get_data(as_text=True))


def test_it_works(olga: Device, club: Page) -> None:
    add(olga, club, "Ana")
    saved = olga.client.get(club.link("Everything of this club (JSON)"))
    assert saved.get_json()["of"] == "club"
    assert "club.json" in saved.headers["Content-Disposition"]
    nova = another(olga)
    page = upload(olga, nova, saved.data)
    assert (page.status, page.title) == (200, nova.title)
    assert "Ana" in olga.open(nova.link("People of the club")).text


def test_who_is_called_alike_is_asked_about(olga: Device, club: Page) -> None:
    add(olga, club, "Ana")
    saved = olga.client.get(club.link("Everything of this club (JSON)")).data
    nova = another(olga)
    add(olga, nova, "ana")
    page = upload(olga, nova, saved)
    assert page.status == 422
    assert "Are these the same people?" in page.text
    unsaid = olga.send(page.form("/import"))
    assert unsaid.status == 422
    assert "Say of each whether they are somebody the club knows." in unsaid.text
    done = olga.send(unsaid.form("/import"), **{"who-p1": "new"})
    assert done.status == 200
    listed = olga.open(nova.link("People of the club")).text
    assert ("Ana" in listed, "ana" in listed) == (True, True)
