"""A tournament begins as an earlier one was, and its people are ticked."""

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, club: Page, people: Page) -> None:
    settings = olga.open(f"/t/{key_of(people)}/settings")
    olga.send(settings.form("/settings"), prizes="1 un pernil", minutes="55")
    page = olga.open(olga.open(club.link("New tournament")).link("Sant Jordi"))
    assert "As “Sant Jordi” was" in page.text
    page = olga.tap(page, "Begin", title="Sant Jordi II")
    assert page.status == 200
    form = page.form("/earlier")
    assert "Gemma – Hug" in page.text
    assert not [value for name, value in form.fields if name == "here"]
    keys = [value for name, value in form.offered if name == "here"]
    assert len(keys) == 6
    page = olga.send(form, here=keys[0])
    assert "Ana – Bea" in page.text
    assert "Gemma – Hug" not in page.text
    page = olga.open(f"/t/{key_of(page)}/settings")
    fields = dict(page.form("/settings").fields)
    assert fields["prizes"].strip() == "1 un pernil"
    assert (fields["title"], fields["minutes"]) == ("Sant Jordi II", "55")


def test_another_clubs_is_none(olga: Device, people: Page) -> None:
    page = olga.open("/clubs")
    other = olga.send(page.form("/clubs"), name="Another")
    address = other.link("New tournament")
    assert olga.open(f"{address}?like={key_of(people)}").status == 404
    assert olga.open(f"{address}?like=nonsense").status == 404
    assert olga.open(f"/t/{key_of(people)}/earlier?of=nonsense").status == 404
    assert olga.open(f"/t/{key_of(people)}/earlier?of={'0' * 32}").status == 404
