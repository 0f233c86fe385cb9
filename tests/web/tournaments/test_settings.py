"""What is settled, and what stays once a round is published."""

from tests.web.organiser import PAIRS, key_of
from tests.web.plain_browser import Device, Page


def settings(olga: Device, page: Page) -> Page:
    return olga.open(f"/t/{key_of(page)}/settings")


def test_it_works(olga: Device, people: Page) -> None:
    page = settings(olga, people)
    page = olga.send(
        page.form("/settings"),
        title="Sant Joan",
        minutes="45",
        fee="5.50",
        cap="3",
        prizes="1 100\n2: un jamón\n* a spoon\n? wine\nyoung 20\nyoung 10",
        order__wins="1",
        order__difference="2",
    )
    assert page.status == 200
    assert "Sant Joan" in page.text
    found = dict(settings(olga, people).form("/settings").fields)
    assert (found["minutes"], found["fee"], found["cap"]) == ("45", "5.50", "3")
    assert found["prizes"].split("\n") == [
        "1 100.00",
        "2 un jamón",
        "* a spoon",
        "? wine",
        "young 20.00",
        "young 10.00",
    ]
    assert found["order.wins"] == "1"


def test_who_should_not_meet_is_said_by_name(olga: Device, people: Page) -> None:
    address = f"/t/{key_of(people)}/settings"
    typed = "Ana – Bea / Carles\nFina / Irene – Joan / Kim"
    page = olga.send(olga.open(address).form("/settings"), forbidden=typed)
    assert page.status == 200
    kept = dict(olga.open(address).form("/settings").fields)["forbidden"].strip()
    assert kept == "Ana – Bea / Carles – Dolors\nEnric – Fina / Irene – Joan / Kim – Laia"
    refused = olga.send(olga.open(address).form("/settings"), forbidden="Ana / Zoe\nKim")
    assert refused.status == 422
    assert "“Zoe”: nobody, or more than one, is called so." in refused.text
    assert "“Kim”: at least two, with “/” between them." in refused.text
    assert dict(refused.form("/settings").fields)["forbidden"].strip() == "Ana / Zoe\nKim"


def test_a_comma_within_a_name_parts_nobody_where_a_slash_does(olga: Device, people: Page) -> None:
    olga.send(people.form("/people"), list="Vila, Ana / Puig, Pere")
    address = f"/t/{key_of(people)}/settings"
    for typed in ("Puig, Pere / Kim", "Puig; Kim", "Puig, Kim"):
        olga.send(olga.open(address).form("/settings"), forbidden=typed)
        kept = dict(olga.open(address).form("/settings").fields)["forbidden"].strip()
        assert kept == "Vila, Ana – Puig, Pere / Kim – Laia"


def test_how_it_is_drawn_and_who_is_there_is_settled_on_the_page(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.send(page.form("/tournaments/new"), title="Swiss", entrants="16")
    page = olga.send(page.form("/people"), list=PAIRS)
    key = key_of(page)
    wanted = {
        "settings__seeding": "rank",
        "settings__acceleration": "baku",
        "settings__rounds": "3",
    }
    form = settings(olga, page).form("/settings")
    olga.send(form, **wanted, late_half="1", checked_in="1")
    found = dict(settings(olga, page).form("/settings").fields)
    assert (found["settings.seeding"], found["settings.acceleration"]) == ("rank", "baku")
    assert {"late_half", "checked_in"} <= found.keys()
    page = olga.open(f"/t/{key}/draw")
    assert "6 have not checked in and are not drawn: Ana – Bea , Carles" in page.text
    page = olga.open(f"/t/{key}/people")
    person = page.form("", name="Ana – Bea")
    page = olga.send(person, page.button("Save"), byes="3, 2")
    assert dict(page.form("", name="Ana – Bea").fields)["byes"] == "2, 3"
    for pair in ("Ana – Bea", "Carles – Dolors", "Enric – Fina", "Gemma – Hug"):
        page = olga.tap(page, f"Check in : {pair}")
    page = olga.tap(olga.open(f"/t/{key}/draw"), "Draw round 1")
    assert "Irene – Joan" not in page.text.partition("Draft of round 1")[2]


def test_whoever_is_off_the_list_keeps_nobody_from_being_drawn(olga: Device, people: Page) -> None:
    key = key_of(people)
    form = olga.open(f"/t/{key}/settings").form("/settings")
    olga.send(form, forbidden="Ana / Carles")
    page = olga.open(f"/t/{key}/people")
    olga.send(page.form("", name="Ana – Bea"), page.button("Take off the list"))
    page = olga.tap(olga.open(f"/t/{key}/draw"), "Draw round 1")
    assert "Publish the seating" in page.text
