"""One's own entry, by the link one got: a number, to be mended, taken back."""

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page
from tests.web.tournaments.open_registration import door, enter, registration

__all__ = ["door"]


def test_it_works(door: Page, other: Device) -> None:
    mine = enter(other, door, "Núria", "Òscar")
    assert other.open(mine.path).status == 200
    assert "You are number 7" in other.open(mine.path).text


def test_they_mend_their_entry_and_withdraw(door: Page, other: Device) -> None:
    mine = enter(other, door, "Núria", "Òscar")
    page = other.tap(mine, "Save", player__1="<b>Oriol</b> 🃏")
    assert "Núria – &lt;b&gt;Oriol&lt;/b&gt;" in page.html
    refused = other.tap(page, "Save", player__0="x" * 200)
    assert refused.status == 422
    assert "200 letters are too many for a name: 60 at most." in refused.text
    gone = other.tap(page, "Withdraw")
    assert "You are not on the list any more." in gone.text
    assert other.open(gone.link("Enter again")).form("/join").method == "post"
    assert "not on the list any more" in other.tap(page, "Withdraw").text


def test_who_sat_down_asks_the_desk(olga: Device, people: Page, door: Page, other: Device) -> None:
    mine = enter(other, door, "Núria", "Òscar")
    olga.tap(registration(olga, people), "Check in : Núria – Òscar")
    page = olga.tap(olga.open(f"/t/{key_of(people)}/draw"), "Draw round 1")
    olga.tap(page, "Publish the seating")
    page = other.open(mine.path)
    assert "Withdraw" not in page.text
    for words in ("Withdraw", "Save"):
        refused = other.tap(mine, words)
        assert refused.status == 422
        assert "This can be changed at the desk only." in refused.text
