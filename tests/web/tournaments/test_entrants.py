"""Who takes part: entered by the desk, registered by themselves, on their way to the end."""

import re

import pytest

from tests.web.organiser import key_of, publish_round
from tests.web.plain_browser import Device, Page


@pytest.fixture
def door(olga: Device, people: Page, other: Device) -> Page:
    """The page that the code opens, on a telephone of nobody in particular."""
    olga.tap(registration(olga, people), "Open the registration", most="8")
    page = olga.open(f"/t/{key_of(people)}/share")
    watch = next(href for href, _ in page.links if href.startswith("http")).split("/t/")[1]
    return other.open(f"/t/{watch}/join")


def registration(olga: Device, people: Page) -> Page:
    return olga.open(f"/t/{key_of(people)}/registration")


def enter(other: Device, door: Page, first: str, second: str, called: str = "") -> Page:
    form = other.open(door.path).form("/join")
    return other.send(form, player__0=first, player__1=second, called=called)


def test_a_list_is_taken_whole_or_not_at_all(olga: Device, people: Page) -> None:
    listed = "Marc / Núria\nOriol\nAna i Bea"
    page = olga.send(people.form("/people"), list=listed)
    assert page.status == 422
    assert "6 have entered" in page.text
    assert "2 lines are not clear, so nothing was entered yet:" in page.text
    assert "One name: who is the partner?" in page.text
    assert "“Ana – Bea” is there twice" in page.text
    assert ("list", listed) in page.form("/people").fields


def test_of_too_many_none_is_entered(olga: Device, people: Page) -> None:
    listed = "\n".join(f"P{n} / Q{n}" for n in range(1001))
    page = olga.send(people.form("/people"), list=listed)
    assert page.status == 422
    assert "More than 1000 on one list are too many: nothing was entered." in page.text
    assert "6 have entered" in page.text
    page = olga.send(people.form("/people"), list=listed.partition("P999")[0])
    assert "1,005 entrants: at most 1,000." in page.text


def test_somebody_leaves_comes_back_and_pays(olga: Device, people: Page) -> None:
    page = olga.tap(people, "Check out : Ana – Bea")
    assert "5 are here" in page.text
    page = olga.tap(page, "Check in : Ana – Bea")
    assert "are here" not in page.text
    page = olga.tap(page, "paid : Ana – Bea")
    assert 'aria-pressed="true"' in page.html


def test_somebody_is_renamed_and_seeded(olga: Device, people: Page) -> None:
    form = people.form("", name="Carles – Dolors")
    page = olga.send(form, people.button("Save"), name="Carles – Dora", rank="1", table="3")
    assert "Carles – Dora" in page.text
    form = page.form("", name="Carles – Dora")
    assert {("rank", "1"), ("table", "3")} <= set(form.fields)


def test_a_seed_that_somebody_has_is_refused_with_who(olga: Device, people: Page) -> None:
    page = olga.send(people.form("", name="Ana – Bea"), people.button("Save"), rank="1")
    form = page.form("", name="Carles – Dolors")
    page = olga.send(form, page.button("Save"), rank="1", categories="dones")
    assert page.status == 422
    assert page.text.count("Seed 1 is taken: Ana – Bea has it.") == 1
    beside = re.findall(
        r'<input[^>]*name="rank"[^>]*>\s*<div id="rank-says.*?</div>', page.html, re.DOTALL
    )
    assert [words for words in beside if "Seed 1 is taken" in words and 'value="1"' in words]
    assert dict(page.form("", rank="1", name="Carles – Dolors").fields)["categories"] == "dones"
    page = olga.send(form, page.button("Save"), name="Ana – Bea")
    assert 'data-slot="name-' in page.html.partition("is there twice")[0][-90:]
    page = olga.open(people.path)
    page = olga.send(page.form("", name="Ana – Bea"), page.button("Save"), categories="joves")
    assert page.status == 200, "one’s own stays"


@pytest.mark.parametrize(
    ("field", "typed", "reason"),
    [
        ("rank", "1st", "A whole number from 1 on is needed, or nothing."),
        ("rank", "0", "A whole number from 1 on is needed, or nothing."),
        ("byes", "-1", "Numbers of rounds are needed, with commas: “1, 3”."),
        ("byes", "0", "Numbers of rounds are needed, with commas: “1, 3”."),
        ("byes", "2, soon", "Numbers of rounds are needed, with commas: “1, 3”."),
        ("byes", "5, 6", "The last round is round 5."),
        ("byes", "1, 2", "In round 1 they sat at a table."),
        ("categories", "dones, " + "x" * 61, "61 characters are too many: 60 at most."),
        ("categories", "do\x01nes", "One of these signs cannot be kept."),
    ],
)
def test_what_cannot_be_of_somebody_is_refused_beside_its_field(
    olga: Device, published: Page, field: str, typed: str, reason: str
) -> None:
    page = olga.open(f"/t/{key_of(published)}/people")
    sent = {"rank": "3", "byes": "2", "categories": "dones"} | {field: typed}
    form = page.form("", name="Carles – Dolors")
    page = olga.send(form, page.button("Save"), name="Carles – Dora", **sent)
    assert page.status == 422
    assert page.text.count(reason) == 1
    assert re.search(f'id="{field}-says-\\w+"><div[^>]*>\\s*<p class="problem">', page.html)
    typed_again = dict(page.form("", name="Carles – Dora").fields)
    assert {name: typed_again[name] for name in sent} == sent
    page = olga.open(page.path.rpartition("/")[0])
    form = page.form("", name="Carles – Dolors")
    page = olga.send(form, page.button("Save"), rank="3", byes="2; 5", categories="dones, joves")
    assert dict(page.form("", rank="3").fields)["byes"] == "2, 5"


def test_what_a_pair_is_called_parts_nobody(olga: Device, people: Page) -> None:
    page = people
    for before, typed in (("Carles – Dolors", "Les Fures"), ("Les Fures", "Sal & Pebre")):
        page = olga.send(page.form("", name=before), page.button("Save"), name=typed)
    page = olga.send(page.form("", name="Sal & Pebre"), page.button("Save"), name="Pere – Núria")
    assert page.form("", name="Pere – Núria").fields
    page = olga.send(page.form("", name="Pere – Núria"), page.button("Save"), name="Ia & Bet")
    assert page.form("", name="Ia – Bet").fields


@pytest.mark.parametrize("typed", ["Pere, Núria", "Pere / Núria", "Pere; Núria"])
def test_two_names_are_the_two_of_a_pair_at_every_door(
    olga: Device, people: Page, other: Device, door: Page, typed: str
) -> None:
    olga.send(olga.open(people.path).form("/people"), list=typed)
    page = olga.open(people.path)
    assert page.form("", name="Pere – Núria").fields
    page = olga.send(page.form("", name="Pere – Núria"), page.button("Take off the list"))
    page = olga.send(page.form("", name="Carles – Dolors"), page.button("Save"), name="Les Fures")
    page = olga.send(page.form("", name="Les Fures"), page.button("Save"), name=typed)
    assert page.form("", name="Pere – Núria").fields
    olga.send(page.form("", name="Pere – Núria"), page.button("Take off the list"))
    assert "Pere – Núria" in enter(other, door, typed, "").text


def upload(olga: Device, people: Page, content: bytes, name: str = "names.csv") -> Page:
    """Choose a file with names and send it."""
    return olga.upload(people.form("/people"), name, content)


def test_names_come_from_a_file_and_wrong_rows_are_said(olga: Device, people: Page) -> None:
    page = upload(olga, people, "Nº;Jugador 1;Jugador 2\n1;Marc;Núria\n2;Oriol;\n".encode())
    assert page.status == 422
    assert "6 have entered" in page.text
    assert "One name: who is the partner?" in page.text
    assert ("list", "\nMarc / Núria\nOriol") in page.form("/people").fields
    page = olga.send(page.form("/people"), list="Marc / Núria\nOriol / Pau")
    page = upload(olga, page, "Òscar;Pía\n".encode("cp1252"))
    assert "Òscar – Pía" in page.text


def test_join_works(door: Page, other: Device) -> None:
    page = enter(other, door, "Núria", "Òscar", "Els Asos")
    assert page.status == 200
    assert "You are number 7" in page.text
    assert "Els Asos" in page.text
    assert "When you arrive, say so at the desk" in page.text


def test_a_name_that_is_there_is_warned_of_and_taken(
    olga: Device, people: Page, door: Page, other: Device
) -> None:
    page = enter(other, door, "bea", "ANA")
    assert page.status == 422
    assert "is on the list already. Is that you?" in page.text
    assert {("player.0", "bea"), ("player.1", "ANA")} <= set(page.form("/join").fields)
    mine = other.tap(page, "We are others: enter as it is")
    assert "You are number 7" in mine.text
    desk = registration(olga, people)
    assert "The same name is on the list already." in desk.text
    desk = olga.tap(desk, "They are the same: keep one : Ana – Bea")
    assert "0 registered" in desk.text
    assert "has you on the list as Ana – Bea already" in other.open(mine.path).text
    assert other.open(mine.path.replace("/mine", "/tables/1/1")).status == 404


def test_when_it_is_full_nobody_more_registers(door: Page, other: Device) -> None:
    late = other.open(door.path).form("/join")
    for at in range(2):
        enter(other, door, f"A{at}", f"B{at}")
    page = other.send(late, player__0="C", player__1="D")
    assert page.status == 422
    assert "The tournament is full" in page.text


def test_closed_it_says_so(olga: Device, people: Page, door: Page, other: Device) -> None:
    olga.tap(registration(olga, people), "Close the registration")
    page = other.open(door.path)
    assert "Registration is closed: ask at the desk." in page.text
    assert [form for form in page.forms if form.action.endswith("/join")] == []


def test_there_is_a_poster_for_the_door(olga: Device, people: Page, door: Page) -> None:
    page = olga.open(registration(olga, people).link("On paper, for the door"))
    assert page.status == 200
    assert "Register yourselves" in page.text


def test_they_mend_their_entry_and_withdraw(door: Page, other: Device) -> None:
    mine = enter(other, door, "Núria", "Òscar")
    page = other.tap(mine, "Save", player__1="<b>Oriol<i> 🃏")
    assert "Núria – &lt;b&gt;Oriol&lt;i&gt;" in page.html
    refused = other.tap(page, "Save", player__0="x" * 200)
    assert refused.status == 422
    assert "200 characters are too many: 60 at most." in refused.text
    gone = other.tap(page, "Withdraw")
    assert "You are not on the list any more." in gone.text
    assert other.open(gone.link("Enter again")).form("/join").method == "post"
    assert "not on the list any more" in other.tap(page, "Withdraw").text


def test_who_sat_down_asks_the_desk(olga: Device, people: Page, door: Page, other: Device) -> None:
    mine = enter(other, door, "Núria", "Òscar")
    olga.tap(registration(olga, people), "Check in : Núria – Òscar")
    publish_round(olga, key_of(people))
    page = other.open(mine.path)
    assert "Withdraw" not in page.text
    for words in ("Withdraw", "Save"):
        refused = other.tap(mine, words)
        assert refused.status == 422
        assert "This can be changed at the desk only." in refused.text


def test_the_desk_sees_them_and_checks_them_in(
    olga: Device, people: Page, door: Page, other: Device
) -> None:
    mine = enter(other, door, "Núria", "Òscar")
    page = registration(olga, people)
    assert "1 registered, not yet checked in" in page.text
    page = olga.tap(page, "Check in : Núria – Òscar")
    assert "0 registered, not yet checked in" in page.text
    assert "You are here, and play the next round." in other.open(mine.path).text


def test_who_won_by_how_much_and_against_whom(olga: Device, published: Page) -> None:
    desk = olga.open(f"/t/{key_of(published)}/desk")
    olga.send(desk.form("/desk"), slip="132")
    show = olga.open(f"/t/{key_of(published)}")
    page = olga.open(show.link("Round by round"))
    assert "Place 1" in page.text
    assert "Nobody above." in page.text
    assert "games 3 : 2" in page.text
