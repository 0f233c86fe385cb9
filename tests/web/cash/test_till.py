"""The till from the first fee to the last prize of an evening, counted and printed in the end."""

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


def test_an_evening_from_the_first_fee_to_the_last_prize(
    olga: Device, club: Page, published: Page
) -> None:
    key = key_of(published)
    settings = olga.open(f"/t/{key}/settings").form("/settings")
    olga.send(settings, fee="15", prizes="1 100\n2 50")
    page = olga.open(f"/t/{key}/people")
    for _ in range(5):
        button = next(one for form in page.forms for one in form.buttons if one.value == "paid")
        page = olga.send(button.form, button)
    box = olga.open(club.link("Cash box"))
    assert "€75.00" in box.text
    assert "owes €7.50" in box.text, "the pair that did not pay owes half each"
    form = olga.open(box.link("Note something")).form("/cash")
    olga.send(form, kind="expense", amount="12.50", words="tapas")
    for table in (1, 2, 3):
        olga.send(olga.open(f"/t/{key}/desk").form("/desk"), slip=f"{table}53")
    page = olga.open(f"/t/{key}/prizes")
    first = next(one for one in page.forms if one.action.endswith("/prizes"))
    olga.send(first, first.buttons[0])
    till = olga.open(olga.open(club.link("Cash box")).link("Count the till"))
    assert "paid in · Sant Jordi (5 lines) €75.00" in till.text
    assert "expense (1 line) −€12.50" in till.text
    assert "By the book" in till.text
    silent = olga.send(till.form("/cash/till"), amount="20")
    assert silent.status == 422
    assert "It does not agree with the book" in silent.text
    assert dict(silent.form("/cash/till").fields)["amount"] == "20"
    wrong = olga.send(silent.form("/cash/till"), amount="much")
    assert "An amount, please" in wrong.text
    done = olga.send(wrong.form("/cash/till"), amount="20", words="change of the bar")
    assert "Counted noted by Olga €20.00" in done.text
    assert "change of the bar" in done.text
    paper = olga.open(done.link("On paper"))
    assert "Counted by: ____" in paper.text
    assert "change of the bar" in paper.text
    assert "€20.00" in olga.open(done.link("Since then")).text
