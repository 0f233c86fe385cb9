"""The clubs of an account."""

from tests.web.plain_browser import Device


def test_it_works(olga: Device) -> None:
    page = olga.open("/clubs")
    assert "You are in no club yet" in page.text
    page = olga.send(page.form("/clubs"), name="  Penya   de l’As ")
    assert page.status == 200
    assert "Penya de l’As" in olga.open("/clubs").text


def test_a_club_needs_a_name(olga: Device) -> None:
    page = olga.send(olga.open("/clubs").form("/clubs"), name=" ")
    assert page.status == 422
    assert "needs a name" in page.text
