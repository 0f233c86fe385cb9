"""A tournament is begun, as an earlier one was or from a file, and settled."""

import re

import pytest

from tests.web.organiser import begin_tournament, key_of, pairs_listed, publish_round
from tests.web.plain_browser import Device, Page


def test_new_works(olga: Device, club: Page) -> None:
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


def test_a_proposal_is_taken_with_one_tap_and_is_what_its_card_said(
    olga: Device, club: Page
) -> None:
    asked = {"title": "Copa", "entrants": "35", "tables": "18", "end": "22:15"}
    page = olga.tap(olga.open(club.link("New tournament")), "What fits?", **asked)
    assert "6 rounds of at most 35 minutes each: it ends about 21:55." in page.text
    assert "At most 1 sits out a round. Nobody sits out more than once." in page.text
    assert "Everybody plays 1 match at least." in page.text
    assert re.search(r"The strongest wins \d+ of 100 rehearsed evenings", page.text)
    page = olga.tap(page, "Begin with this : Single elimination")
    fields = dict(olga.open(page.path.replace("/people", "/settings")).form("/settings").fields)
    assert (fields["settings.filling"], fields["minutes"]) == ("lot", "35")
    assert (fields["rules.mode"], fields["rules.games"]) == ("fixed", "4")


def test_where_tables_are_few_a_round_takes_turns(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.tap(page, "What fits?", title="Copa", entrants="16", tables="4")
    assert "There are fewer tables than matches: 5 turns in all." in page.text
    page = olga.tap(page, "Begin with this : Single elimination")
    fields = dict(olga.open(page.path.replace("/people", "/settings")).form("/settings").fields)
    assert fields["minutes"] == "80", "two turns of the first round"


def test_what_was_typed_since_is_asked_anew_before_a_proposal_is_taken(
    olga: Device, club: Page
) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.tap(page, "Begin with this : Swiss", title="Copa", entrants="40")
    assert page.status == 422
    assert "The numbers have changed meanwhile: this is what fits now." in page.text
    assert {"title": "Copa", "entrants": "40"}.items() <= dict(page.form("/new").fields).items()
    page = olga.tap(page, "Begin with this : Swiss")
    assert "Pairs, one on a line" in page.text


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("tables", "0"),
        ("tables", "many"),
        ("tables", "10000"),
        ("entrants", "1"),
        ("entrants", "10000"),
        ("entrants", "a few"),
        ("end", "10000"),
        ("start", "soon"),
        ("pause", "10000"),
    ],
)
def test_what_is_no_number_of_an_evening_is_refused_at_its_field(
    olga: Device, club: Page, field: str, typed: str
) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.tap(page, "Begin with this : Swiss", title="Copa", **{field: typed})
    assert page.status == 422
    assert "please" in page.text
    assert dict(page.form("/new").fields).items() >= {"title": "Copa", field: typed}.items()
    assert "it ends about" not in page.text
    assert "The numbers have changed" not in page.text


def test_where_nothing_fits_it_says_what_would(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.tap(page, "What fits?", entrants="35", tables="4")
    assert "Nothing fits" in page.text
    assert "Play until 22:15." in page.text
    assert "Have 5 tables." in page.text
    assert "Play matches of at most 23 minutes." in page.text
    page = olga.tap(page, "What fits?", entrants="35", tables="5")
    assert "Begin with this : Swiss" in page.text


def test_what_so_few_cannot_play_is_said(olga: Device, club: Page) -> None:
    page = olga.tap(olga.open(club.link("New tournament")), "Tuti Boig", entrants="2")
    assert "2 are there, and a table needs" in page.text
    page = olga.tap(page, "What fits?", entrants="20")
    for name in ("Tables planned ahead", "Level tables, then a top table"):
        assert f"Begin with this : {name}" in page.text


@pytest.mark.parametrize("start", ["25:00", "1800", "9"])
def test_no_plan_is_shown_while_its_begin_is_no_time(olga: Device, club: Page, start: str) -> None:
    page = olga.tap(olga.open(club.link("New tournament")), "What fits?", start=start)
    assert "A time such as 21:30, please." in page.text
    assert "it ends about" not in page.text


def test_another_format_may_be_chosen(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.tap(page, "What fits?", title="Cup", entrants="12", system="single_elimination")
    assert "4 rounds of at most 40 minutes each" in page.text
    page = olga.tap(page, "Begin", title="Cup")
    assert "Losers are out" in olga.open(page.path.replace("/people", "/settings")).text


def test_earlier_works(olga: Device, club: Page, people: Page) -> None:
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


def bring(olga: Device, page: Page, content: bytes) -> Page:
    """Choose this file and send it."""
    return olga.upload(page.form("/import"), "tournament.json", content)


def test_open_file_works(olga: Device, another_club: Page, published: Page) -> None:
    content = olga.client.get(f"/t/{key_of(published)}/files/tournament.json").data
    page = olga.open(another_club.link("Open a tournament from a file"))
    opened = bring(olga, page, content)
    assert opened.status == 200, opened.text
    assert "Round 1" in opened.text
    assert key_of(opened) != key_of(published)
    assert key_of(bring(olga, page, content)) == key_of(opened)


def test_a_tournament_is_opened_in_its_club_alone(
    olga: Device, other: Device, published: Page
) -> None:
    content = olga.client.get(f"/t/{key_of(published)}/files/tournament.json").data
    page = bring(olga, olga.open("/import"), content)
    assert page.status == 422
    assert "This is a tournament: say which club takes it in." in page.text
    page = bring(other, other.open("/import"), content)
    assert "This is a tournament: sign in, and say which club takes it in." in page.text


def settings(olga: Device, page: Page) -> Page:
    return olga.open(f"/t/{key_of(page)}/settings")


def test_settings_works(olga: Device, people: Page) -> None:
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
    # What was numbered now goes before what had the number.
    assert [found[f"order.{key}"] for key in ("wins", "points", "difference")] == ["1", "2", "3"]


def test_what_a_match_is_worth_is_said_in_points_and_halves(olga: Device, people: Page) -> None:
    page = olga.send(settings(olga, people).form("/settings"), win="3", draw="1", loss="0,5")
    found = dict(settings(olga, people).form("/settings").fields)
    assert [found[name] for name in ("win", "draw", "loss", "bye")] == ["3", "1", "½", ""]
    publish_round(olga, key_of(people))
    page = olga.open(f"/t/{key_of(people)}")
    assert "A win counts 3, a draw 1, a loss ½, a bye 3." in page.text
    page = olga.send(settings(olga, people).form("/settings"), win="2")
    assert page.status == 422
    assert "A round has been published, so this can no longer be changed." in page.text


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"win": "11"}, "From 0 to 10 points, with halves such as 1½."),
        ({"draw": ""}, "From 0 to 10 points, with halves such as 1½."),
        ({"bye": "two"}, "From 0 to 10 points, with halves such as 1½."),
        ({"minutes": "-1"}, "A round lasts 1 to 600 minutes."),
        ({"draw": "2"}, "A draw counts no more than a win, and a loss no more than a draw."),
    ],
)
def test_a_number_out_of_reach_is_refused_beside_it(
    olga: Device, people: Page, typed: dict[str, str], words: str
) -> None:
    page = olga.send(settings(olga, people).form("/settings"), **typed)
    assert page.status == 422
    assert words in page.text


def test_a_swiss_whose_wins_count_nothing_is_refused(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.send(page.form("/tournaments/new"), title="Swiss", entrants="16")
    form = settings(olga, page).form("/settings")
    refused = olga.send(form, win="0", draw="0", loss="0", bye="0")
    assert refused.status == 422
    assert "A Swiss goes by points: a win has to count more than a loss." in refused.text


def test_a_prize_in_money_is_money_however_it_is_written(olga: Device, people: Page) -> None:
    page = settings(olga, people)
    olga.send(page.form("/settings"), prizes="1 €60\n2 50 €\n3 2×20 euros\n4 a ham of 5 €")
    kept = "1 60.00\n2 50.00\n3 2× 20.00\n4 a ham of 5 €"
    assert dict(settings(olga, people).form("/settings").fields)["prizes"] == kept
    refused = olga.send(page.form("/settings"), prizes="1 1.000\n2 50 $\n10.000 €")
    assert refused.status == 422
    assert "“1 1.000”: Without a mark for thousands, please: 1000." in refused.text
    assert "“2 50 $”: Amounts here are in EUR." in refused.text
    assert "“10.000 €”: first for whom, then what, such as “1 100”." in refused.text


def test_a_prize_of_several_places_is_one_for_each_and_stays_one_line(
    olga: Device, published: Page
) -> None:
    page, typed = settings(olga, published), "1 2× 50\n2-4 two hams\n5 – 6 10"
    olga.send(page.form("/settings"), prizes=typed)
    kept = "1 2× 50.00\n2-4 two hams\n5-6 10.00"
    assert dict(settings(olga, published).form("/settings").fields)["prizes"] == kept
    won = olga.open(f"/t/{key_of(published)}/prizes").text
    assert (won.count("two hams"), won.count("€10.00")) == (3, 2), won
    assert "Nobody takes" not in won
    olga.send(settings(olga, published).form("/settings"), prizes="5-8 wine\nveterans 20")
    won = olga.open(f"/t/{key_of(published)}/prizes").text
    assert "Nobody takes: Place 7 ( wine ) · Place 8 ( wine ) · veterans 1 (€20.00)" in won, won
    refused = olga.send(page.form("/settings"), prizes="8-5 wine\n0-2 wine")
    assert refused.status == 422
    assert "“8-5 wine”: the better place comes first, such as “5-8”." in refused.text
    form = settings(olga, published).form("/settings")
    refused = olga.send(form, prizes="1 50\n1 a ham\n1-4 10")
    assert refused.status == 422
    assert "Place 1 has money twice: write one sum." in refused.text


def test_who_should_not_meet_is_said_by_name(olga: Device, people: Page) -> None:
    address = f"/t/{key_of(people)}/settings"
    typed = "Ana – Bea / Carles\nFina / Irene – Joan / Kim"
    page = olga.send(olga.open(address).form("/settings"), forbidden=typed)
    assert page.status == 200
    kept = dict(olga.open(address).form("/settings").fields)["forbidden"].strip()
    assert kept == "Ana – Bea / Carles – Dolors\nEnric – Fina / Irene – Joan / Kim – Laia"
    refused = olga.send(olga.open(address).form("/settings"), forbidden="Ana / Zoe\nKim")
    assert refused.status == 422
    assert "“Zoe”: nobody has that name, or several people do." in refused.text
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
    page = begin_tournament(olga, club, entrants="16")
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


def test_rounds_of_a_format_that_asks_for_none_are_refused_where_they_were_typed_and_stay_there(
    olga: Device, club: Page
) -> None:
    new = olga.open(club.link("New tournament")).form("/tournaments/new")
    page = olga.send(new, title="Cup", system="single_elimination", rounds="12 a")
    assert page.status == 422
    assert "A number from 1 to 30, please." in page.text
    page = olga.send(new, title="", system="single_elimination", rounds="7")
    assert ("rounds", "7") in page.form("/tournaments/new").fields


def test_each_round_has_its_day(olga: Device, club: Page) -> None:
    page = begin_tournament(olga, club, pairs_listed(6), system="round_robin")
    form = settings(olga, page).form("/settings")
    refused = olga.send(form, dates="5/12/2026 ×2\n31/11/2026\nSaturday\n12.12.26")
    assert refused.status == 422
    assert "“31/11/2026”: a day such as 5/12/2026." in refused.text
    assert "“Saturday”: a day such as 5/12/2026." in refused.text
    assert dict(refused.form("/settings").fields)["dates"].endswith("12.12.26")
    refused = olga.send(form, dates="12/12/2026\n5/12/2026")
    assert "At most 30 days, none before the one above it." in refused.text
    olga.send(form, dates="5/12/2026 ×2\n12.12.26")
    form = settings(olga, page).form("/settings")
    assert dict(form.fields)["dates"] == "5/12/2026 ×2\n12/12/2026"
    waiting = olga.open(page.path.removesuffix("/people"))
    assert "Round 1 is on Saturday, 5 December 2026." in waiting.text
    publish_round(olga, key_of(page))
    begun = olga.open(page.path.removesuffix("/people"))
    assert "Round 1 of 5 · 5 Dec 2026" in begun.text
    paper = olga.open(page.path.replace("/people", "/papers/tables"))
    assert "Round 1 of 5 · 5 Dec 2026" in paper.text
