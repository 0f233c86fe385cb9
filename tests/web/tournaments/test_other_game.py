"""A tournament of a game that is not scored here, from its name to its standings."""

import re
from uuid import UUID

import pytest
from flask import Flask

from scorekeeper.services.answers import Refused
from scorekeeper.services.tournaments import journal, registration, results
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.tournaments.event import Result, Score
from tests.databases import only
from tests.web.organiser import PAIRS, key_of, pairs_listed, publish_round, slip
from tests.web.plain_browser import Device, Form, Page
from tests.web.tournaments.test_prints import ordered, read
from tests.web.tournaments.test_setup import bring


def begun(olga: Device, club: Page, **said: str) -> Page:
    """One of botifarra; the page of its people."""
    page = olga.tap(olga.open(club.link("New tournament")), "Another game", title="Festa major")
    typed = {"title": "Festa major", "entrants": "6", "other_name": "Botifarra", **said}
    return olga.send(page.form("/tournaments/new"), **typed)


def test_it_works(olga: Device, club: Page) -> None:
    people = begun(olga, club)
    assert "Pairs, one on a line" in people.text
    key = key_of(olga.send(people.form("/people"), list=PAIRS))
    publish_round(olga, key)
    for table in (1, 2, 3):
        slip(olga, key, table)
    page = olga.open(f"/t/{key}")
    assert "Botifarra" in page.text
    assert "Every result of round 1 is in." in page.text
    assert "Botifarra" in olga.open(club.path).text
    assert "Score it hand by hand" not in olga.open(f"/t/{key}/tables/1/1").text
    papers = olga.open(f"/t/{key}/papers")
    assert "All sheets of all tables" not in papers.text
    assert "Botifarra" in olga.open(f"/t/{key}/papers/standings").text
    assert "House rules" not in olga.open(f"/t/{key}/settings").text
    seen = ("screen", "slips", "papers/tables", "checklist", "results", "files/tournament.json")
    assert [olga.open(f"/t/{key}/{page}").status for page in seen] == [200] * len(seen)


@pytest.mark.parametrize(
    ("said", "names", "sample"),
    [
        ({"other_outcome": "games", "other_best_of": "5", "other_sides": "single"}, 6, "132"),
        ({"other_outcome": "points", "other_sides": "pairs"}, 6, "1 20 10"),
        ({"other_outcome": "won", "other_sides": "tables", "other_players": "3"}, 9, "1123"),
    ],
)
def test_a_slip_has_what_a_result_is(
    olga: Device, club: Page, said: dict[str, str], names: int, sample: str
) -> None:
    people = begun(olga, club, entrants=str(names), **said)
    in_pairs = said["other_sides"] == "pairs"
    listed = PAIRS if in_pairs else "\n".join(f"P{number}" for number in range(names))
    key = key_of(olga.send(people.form("/people"), list=listed))
    publish_round(olga, key)
    desk = olga.open(f"/t/{key}/desk")
    assert desk.form("/desk").controls["slip"]["placeholder"] == sample
    page = olga.send(desk.form("/desk"), slip=sample)
    assert page.text.count("● confirmed") == 1


@pytest.fixture
def playing(olga: Device, club: Page) -> str:
    """The key of one of two pairs at botifarra, in a season; its only round is being played."""
    people = begun(olga, club, entrants="2")
    key = key_of(olga.send(people.form("/people"), list="Ana / Bea\nCarles / Dolors"))
    olga.send(
        olga.open(f"/t/{key}/settings").form("/settings"), fee="5", prizes="1 10", minutes="30"
    )
    olga.send(olga.open(f"{club.path}/seasons/new").form("/seasons"), name="Lliga")
    publish_round(olga, key)
    return key


def sides(app: Flask, key: str) -> list[str]:
    """The addresses of its table for the two sides."""
    with app.test_request_context():
        access = Access(UUID(key), "organiser")
        seats = journal.load(access).tables[0].meeting.seats
        made = registration.side_links(access, seats)
    return [f"/t/{made[key]}" for key in seats]


def ask_as_program(app: Flask, key: str) -> dict[str, str]:
    """Gives what a program sends along that was given a link of the desk."""
    with app.test_request_context():
        access = Access(UUID(key), "organiser")
        token = registration.new_helper_link(access, "desk", "Program").token
    return {"Authorization": f"Bearer {token}", "Accept-Language": "en"}


def outcome(page: Page) -> Form:
    """The form that asks how it ended."""
    return next(one for one in page.forms if any(".games" in name for name, _ in one.fields))


def test_phones_report_it_and_wall_season_and_cash_box_know(
    app: Flask, olga: Device, club: Page, playing: str, other: Device
) -> None:
    one, two = sides(app, playing)
    page = other.open(f"{one}/table")
    assert "Score it hand by hand" not in page.text
    form = outcome(page)
    named = [name.replace(".", "__") for name, _ in form.fields if ".games" in name]
    said = dict(zip(named, ("1", "0"), strict=True))
    assert other.send(form, page.button("Save the result"), **said).status == 200
    other.tap(other.open(f"{two}/tables/1/1"), "Right")
    assert "● confirmed" in other.open(f"{two}/tables/1/1").text
    assert olga.open(f"/t/{playing}/screen").html.count("is-won") == 1
    assert "in front:" in olga.open(club.path).text
    assert "Festa major" in (box := olga.open(f"{club.path}/cash").text)
    assert "owes €10.00" in box
    assert "0 matches in all" in olga.open(club.path).text, "figures need the rules"


@only("sqlite")
def test_its_papers_are_printed_and_none_needs_the_rules(olga: Device, playing: str) -> None:
    said = " ".join(read(olga, ordered(olga, playing, "round")))
    assert [one in said for one in ("Who sits where, by table", "Signature", "Table 1")] == [
        True
    ] * 3
    slip(olga, playing, 1)
    assert "Standings" in " ".join(read(olga, ordered(olga, playing, "end")))


def test_it_is_rehearsed_begun_again_and_moved_as_a_file(
    olga: Device, club: Page, people: Page, another_club: Page
) -> None:
    key = key_of(begun(olga, club))
    olga.send(olga.open(f"/t/{key}/people").form("/people"), list=PAIRS)
    copy = key_of(olga.tap(olga.open(f"/t/{key}/rehearsal"), "Begin a rehearsal"))
    publish_round(olga, copy)
    page = olga.tap(olga.open(f"/t/{copy}/rehearsal"), "Invent all missing results")
    assert "Every result of round 1 is in." in page.text
    content = olga.client.get(f"/t/{key}/files/tournament.json").data
    page = olga.open(another_club.link("Open a tournament from a file"))
    assert "Botifarra" in bring(olga, page, content).text
    page = olga.open(f"{club.path}/tournaments/new?like={key}")
    again = olga.send(page.form("/tournaments/new"), title="Segona festa")
    assert "Botifarra" in olga.open(f"/t/{key_of(again)}").text


def test_programs_read_what_it_is_and_note_its_results(
    app: Flask, olga: Device, playing: str
) -> None:
    asked = ask_as_program(app, playing)
    client, at = app.test_client(), f"/api/v1/tournaments/{UUID(playing)}"
    seen = client.get(at, headers=asked).get_json()
    assert (seen["game"], seen["plan"]["other"]["name"]) == ("other", "Botifarra")
    seats = seen["rounds"][0]["tables"][0]["seats"]
    scores = [{"entrant": key, "games": won} for key, won in zip(seats, (1, 0), strict=True)]
    body = {"id": "program-1", "base": seen["version"], "scores": scores}
    noted = client.put(f"{at}/rounds/1/tables/1/result", json=body, headers=asked)
    assert noted.status_code == 200, noted.text
    standings = client.get(f"{at}/standings", headers=asked).get_json()
    assert standings["rows"][0]["entrant"] == seats[0]
    wrong = [one | {"games": 7} for one in scores]
    body |= {"id": "program-2", "base": seen["version"] + 1, "scores": wrong}
    assert client.put(f"{at}/rounds/1/tables/1/result", json=body, headers=asked).status_code == 422


def test_where_who_won_is_all_no_difference_is_offered_shown_or_taken(
    app: Flask, olga: Device, club: Page
) -> None:
    key = key_of(olga.send(begun(olga, club).form("/people"), list=PAIRS))
    settings = olga.open(f"/t/{key}/settings")
    for words in ("Difference of", "Games won", "a match counts in the difference"):
        assert words not in settings.text
    blank = {name.replace(".", "__"): "" for name, _ in settings.form("/settings").fields}
    order = {name: typed for name, typed in blank.items() if name.startswith("order__")}
    olga.send(settings.form("/settings"), **order)
    publish_round(olga, key)
    desk = olga.open(f"/t/{key}/desk")
    assert "A slip: table, then 1 for the winner, 0 for the other" in desk.text
    assert "1 for the winner" in olga.open(f"/t/{key}/tables/1/1").text
    for typed in ("131", "111"):
        page = olga.send(desk.form("/desk"), slip=typed)
        assert page.status == 422
        assert "The winner has 1 and the others 0; 0 each for a draw." in page.text
    slip(olga, key, 1)
    table = olga.open(f"/t/{key}")
    assert "Difference of" not in table.text
    assert "Games won" not in table.text
    with app.test_request_context():
        access = Access(UUID(key), "organiser")
        tournament = journal.load(access)
        seats, note = (
            tournament.tables[1].meeting.seats,
            TournamentWrite("of-points", tournament.version),
        )
        scores = (Score(seats[0], points=300), Score(seats[1], points=40))
        answer = results.report(access, note, Result(1, 2, scores))
    assert isinstance(answer, Refused)
    assert answer.problems[0].words.msgid.startswith("Nothing but who won is noted")


def test_points_count_up_to_the_cap_wherever_the_table_is_shown(
    app: Flask, olga: Device, club: Page
) -> None:
    people = begun(olga, club, entrants="2", other_outcome="points")
    key = key_of(olga.send(people.form("/people"), list="Ana / Bea\nCarles / Dolors"))
    settings = olga.open(f"/t/{key}/settings")
    assert "Most points a match counts for a side" in settings.text
    assert "Difference of games" not in settings.text
    for cap in ("0", "-5", "99999999"):
        refused = olga.send(settings.form("/settings"), cap=cap)
        assert refused.status == 422, "it would count nothing"
        assert "A number from 1 to 999,999 is needed, or none." in refused.text
    olga.send(settings.form("/settings"), cap="121")
    publish_round(olga, key)
    olga.send(olga.open(f"/t/{key}/desk").form("/desk"), slip="1 300 40")
    for page in (olga.open(f"/t/{key}"), olga.open(f"/t/{key}/papers/standings")):
        assert "won less lost" not in page.text
        assert "a side counts 121 at most in a match" in page.text
        heads = re.findall(r"<th[^>]*>(?:<span>)?([^<]+)", page.html.split("<tbody>")[0])
        assert heads[-4:] == ["Name", "Points", "Difference of points", "Points made"]
        rows = page.html.split("<tbody>")[1].split("</tr>")[:2]
        figures = [re.findall(r'<td class="number[^"]*">([^<]+)</td>', one)[-3:] for one in rows]
        assert figures == [["1", "81", "121"], ["0", "−81", "40"]]
    sheet = olga.client.get(f"/t/{key}/files/standings.csv").data.decode("utf-8-sig")
    assert [line.split(",", 2)[2] for line in sheet.splitlines()] == [
        "Points,Difference of points,Points made,Buchholz Cut-1,Direct encounter",
        "1,81,121,0,0",
        "0,-81,40,0,0",
    ]
    asked = ask_as_program(app, key)
    address = f"/api/v1/tournaments/{UUID(key)}/standings"
    table = app.test_client().get(address, headers=asked).get_json()
    names = [one["key"] for one in table["criteria"]]
    told = [dict(zip(names, one["values"], strict=True)) for one in table["rows"]]
    assert [one["points_difference"]["exact"] for one in told] == ["81", "-81"]
    assert [one["game_points"]["exact"] for one in told] == ["121", "40"]


def test_an_earlier_one_by_points_keeps_what_decides_and_says_what_that_is(
    app: Flask, olga: Device, club: Page
) -> None:
    people = begun(olga, club, entrants="2", other_outcome="points")
    key = key_of(olga.send(people.form("/people"), list="Ana / Bea\nCarles / Dolors"))
    # As it was settled before there was a difference of points.
    order = {f"order__{one}": "" for one in ("points_difference", "direct_encounter")}
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), **order)
    publish_round(olga, key)
    olga.send(olga.open(f"/t/{key}/desk").form("/desk"), slip="1 300 40")
    page = olga.open(f"/t/{key}")
    assert "Points made" in page.text
    assert "All points made, in all rounds." in page.text
    assert "Difference of points" not in page.text


@pytest.mark.parametrize("system", ["swiss", "round_robin"])
def test_a_game_that_is_scored_in_points_here_asks_for_them_first_too(
    olga: Device, club: Page, system: str
) -> None:
    page = olga.tap(olga.open(club.link("New tournament")), "Botifarra", title="Festa major")
    typed = {"title": "Festa major", "entrants": "4", "system": system}
    people = olga.send(page.form("/tournaments/new"), **typed)
    key = key_of(olga.send(people.form("/people"), list=pairs_listed(4)))
    settings = olga.open(f"/t/{key}/settings")
    assert "Difference of games" not in settings.text
    blank = {name.replace(".", "__"): "" for name, _ in settings.form("/settings").fields}
    order = {name: typed for name, typed in blank.items() if name.startswith("order__")}
    olga.send(settings.form("/settings"), cap="121", **order)
    publish_round(olga, key)
    desk = olga.open(f"/t/{key}/desk")
    olga.send(desk.form("/desk"), slip="1 300 0")
    olga.send(olga.open(f"/t/{key}/desk").form("/desk"), slip="2 101 99")
    page = olga.open(f"/t/{key}")
    heads = re.findall(r"<th[^>]*>(?:<span>)?([^<]+)", page.html.split("<tbody>")[0])
    assert heads[-4:] == ["Name", "Points", "Difference of points", "Points made"]
    table = page.html.split("<tbody>")[1].split("</tbody>")[0]
    figures = [re.findall(r">\s*([−\d½]+)\s*<", row)[-2:] for row in table.split("</tr>")[:4]]
    assert figures == [["121", "121"], ["2", "101"], ["−2", "99"], ["−121", "0"]]
