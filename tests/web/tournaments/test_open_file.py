"""A tournament opened from its file, by an organiser."""

from io import BytesIO

from werkzeug.datastructures import FileStorage

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


def bring(olga: Device, page: Page, content: bytes) -> Page:
    """Choose this file and send it."""
    form = page.form("/tournaments/file")
    fields: dict[str, object] = dict(form.fields)
    fields["record"] = FileStorage(BytesIO(content), "tournament.json")
    answer = olga.client.post(form.action, data=fields, follow_redirects=True)
    return Page(answer.status_code, answer.request.full_path, answer.get_data(as_text=True))


def test_it_works(olga: Device, club: Page, published: Page) -> None:
    content = olga.client.get(f"/t/{key_of(published)}/files/tournament.json").data
    page = olga.open(club.link("Open a tournament from a file"))
    opened = bring(olga, page, content)
    assert opened.status == 200, opened.text
    assert "Round 1" in opened.text
    assert key_of(opened) != key_of(published)
    assert key_of(bring(olga, page, content)) == key_of(opened)
