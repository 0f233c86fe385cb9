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


def test_without_a_name_it_is_refused_and_all_kept(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.send(page.form("/tournaments/new"), title="", entrants="30")
    assert page.status == 422
    assert "needs a name" in page.text
    assert ("entrants", "30") in page.form("/tournaments/new").fields


def test_sent_twice_it_is_begun_once(olga: Device, club: Page) -> None:
    form = olga.open(club.link("New tournament")).form("/tournaments/new")
    for _ in range(2):
        olga.send(form, title="Once")
    assert olga.open(club.path).text.count("0 entrants") == 1


def test_what_fits_is_asked_and_everything_typed_is_kept(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    asked = {"title": "Boig", "entrants": "14", "start": "21:00", "end": "00:30"}
    page = olga.tap(page, "What fits?", **asked)
    assert page.status == 200
    fields = page.form("/tournaments/new").fields
    assert asked.items() <= dict(fields).items()
    assert "5 rounds of at most 35 minutes each: it ends about 00:15." in page.text
    assert "4 games, all played" in page.text


def test_eight_games_are_said_to_be_too_long(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.tap(page, "What fits?", entrants="14", length="games-8", rounds="5")
    assert "5 rounds of at most 65 minutes each: it ends about 23:45." in page.text
    assert "Too long by 105 minutes." in page.text


def test_what_is_offered_is_what_is_begun(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.send(page.form("/tournaments/new"), title="Short", entrants="14", end="20:30")
    fields = dict(olga.open(page.path.replace("/people", "/settings")).form("/settings").fields)
    assert (fields["settings.rounds"], fields["minutes"]) == ("5", "25")
    assert (fields["rules.mode"], fields["rules.games"]) == ("first_to", "2")


def test_what_cannot_be_read_is_said_at_its_field(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    typed = {"title": "x", "entrants": "many", "start": "late", "pause": "99", "rounds": "0"}
    page = olga.send(page.form("/tournaments/new"), **typed)
    assert page.status == 422
    assert "A number from 2 to 1,000, please." in page.text
    assert "A time such as 21:30, please." in page.text
    assert "A number from 0 to 60, please." in page.text
    assert "A number from 1 to 30, please." in page.text
    assert typed.items() <= dict(page.form("/tournaments/new").fields).items()


def test_another_format_may_be_chosen(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.tap(page, "What fits?", title="Cup", entrants="12", system="single_elimination")
    assert "4 rounds of at most 40 minutes each" in page.text
    page = olga.tap(page, "Begin", title="Cup")
    assert "Who loses is out" in olga.open(page.path.replace("/people", "/settings")).text
