"""A tournament is begun."""

from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.send(page.form("/tournaments/new"), title=" Sant   Jordi ", entrants="12")
    assert page.status == 200
    assert "Sant Jordi" in page.text
    assert "Pairs, one on a line" in page.text


def test_a_game_brings_its_formats_and_the_one_for_so_many(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.tap(page, "Tuti Boig", title="Boig")
    assert page.status == 200
    assert ("title", "Boig") in page.form("/tournaments/new").fields
    chosen = dict(page.form("/tournaments/new").fields)
    assert chosen["game"] == "tuti_boig"
    assert chosen["system"] == ""
    assert "Tables planned ahead" in page.text
    page = olga.tap(page, "Begin", title="Boig")
    assert "Names, one on a line" in page.text


def test_what_fits_is_asked_and_everything_typed_is_kept(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    asked = {"title": "Boig", "entrants": "14", "start": "21:00", "end": "00:30"}
    page = olga.tap(page, "What fits?", **asked)
    assert page.status == 200
    fields = page.form("/tournaments/new").fields
    assert asked.items() <= dict(fields).items()
    assert "5 rounds of at most 35 minutes each: it ends about 00:15." in page.text
    assert "4 games, all played" in page.text


def test_what_is_offered_is_what_is_begun(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.send(page.form("/tournaments/new"), title="Short", entrants="14", end="20:30")
    fields = dict(olga.open(page.path.replace("/people", "/settings")).form("/settings").fields)
    assert (fields["settings.rounds"], fields["minutes"]) == ("5", "25")
    assert (fields["rules.mode"], fields["rules.games"]) == ("first_to", "2")


def test_another_format_may_be_chosen(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.tap(page, "What fits?", title="Cup", entrants="12", system="single_elimination")
    assert "4 rounds of at most 40 minutes each" in page.text
    page = olga.tap(page, "Begin", title="Cup")
    assert "Who loses is out" in olga.open(page.path.replace("/people", "/settings")).text
