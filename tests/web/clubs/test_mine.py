"""The clubs of an account."""

from tests.web.plain_browser import Device


def test_it_works(olga: Device) -> None:
    page = olga.open("/clubs")
    assert "You are in no club yet" in page.text
    page = olga.send(page.form("/clubs"), name="  Penya   de l’As ")
    assert page.status == 200
    assert "Penya de l’As" in olga.open("/clubs").text
