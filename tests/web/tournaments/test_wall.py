"""What everybody sees: the tournament's first page, the wall, prizes."""

import html
import re
from itertools import repeat
from time import process_time
from uuid import UUID

import pytest
from flask import Flask

from scorekeeper.extensions import db
from scorekeeper.services.tournaments import registration
from scorekeeper.web.tournaments.wall_screen import SIZES, Screen
from tests.databases import only
from tests.web.organiser import begin_tournament, key_of, pairs_listed, publish_round, slip
from tests.web.plain_browser import Device, Page


def watching(app: Flask, page: Page) -> str:
    with app.test_request_context():
        return registration.watch_token(UUID(key_of(page)))


def test_show_works(app: Flask, olga: Device, people: Page, other: Device) -> None:
    page = other.open(f"/t/{watching(app, people)}")
    assert page.status == 200
    assert "6 have entered. The first round is not drawn yet." in page.text
    assert "Who takes part" not in page.text


def test_everybody_sees_the_round_and_nobody_else_draws(
    app: Flask, olga: Device, people: Page, other: Device
) -> None:
    publish_round(olga, key_of(people))
    token = watching(app, people)
    page = other.open(f"/t/{token}")
    assert "Round 1" in page.text
    assert page.text.count("playing") == 3
    assert "Nobody above." in page.text
    for where in ("people", "draw"):
        assert other.open(f"/t/{token}/{where}").status == 403


def test_a_result_is_seen_by_who_looked_before(
    app: Flask, olga: Device, published: Page, other: Device
) -> None:
    token = watching(app, published)
    before = other.open(f"/t/{token}")
    assert before.text.count("playing") == 3
    olga.send(olga.open(f"/t/{key_of(published)}/desk").form("/desk"), slip="132")
    assert other.open(f"/t/{token}").text.count("playing") == 2
    spanish = other.client.get(f"/t/{token}", headers={"Accept-Language": "es"})
    assert spanish.get_data(as_text=True).count('title="jugando"') == 2


def test_wall_log_and_papers_show_one_fingerprint_and_another_after_a_result(
    olga: Device, published: Page
) -> None:
    where, prints = f"/t/{key_of(published)}", list[set[str]]()
    for _ in "12":
        pages = (olga.open(f"{where}/{at}").text for at in ("screen", "log", "papers/standings"))
        prints.append({"".join(re.findall("(?:[0-9A-F]{4}-){2}[0-9A-F]{4}", at)) for at in pages})
        olga.send(olga.open(f"{where}/desk").form("/desk"), slip="132")
    assert [len(one) for one in prints] == [1, 1]
    assert prints[0] != prints[1]
    assert "" not in prints[0] | prints[1]


@only("sqlite")
def test_what_is_changed_behind_the_program_changes_the_fingerprint(
    app: Flask, olga: Device, published: Page
) -> None:
    page = f"/t/{key_of(published)}/papers/standings"
    before = olga.open(page).text
    with app.app_context(), db.engine.begin() as line:
        line.exec_driver_sql("UPDATE tournament_entry SET at = '2026-01-01' WHERE number = 2")
    found = [
        re.findall("(?:[0-9A-F]{4}-){2}[0-9A-F]{4}", it) for it in (before, olga.open(page).text)
    ]
    assert found[0] != found[1]


def test_screen_works(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/screen")
    assert "Tables" in page.text
    assert page.text.count("○") == 3
    assert 'data-theme="dark"' in page.html


def test_each_of_two_partners_finds_their_table_by_their_own_name(
    olga: Device, published: Page
) -> None:
    page = olga.open(f"/t/{key_of(published)}/screen?at=1")
    assert "Where do I sit" in page.text
    found = re.findall("(Ana|Bea|Carles|Dolors|Enric|Fina) with ([A-Z][a-z]+)", page.text)
    assert found == [
        ("Ana", "Bea"),
        ("Bea", "Ana"),
        ("Carles", "Dolors"),
        ("Dolors", "Carles"),
        ("Enric", "Fina"),
        ("Fina", "Enric"),
    ]


def test_it_goes_on_by_itself_through_everything_and_begins_again(
    olga: Device, published: Page
) -> None:
    address, seen = f"/t/{key_of(published)}/screen", []
    for _ in range(4):
        page = olga.open(address)
        seen.append(re.findall("Tables|Where do I sit|Standings", page.text)[0])
        found = re.search(r'http-equiv="refresh" content="\d+;url=([^"]+)"', page.html)
        assert found
        address = found[1]
    assert seen == ["Tables", "Where do I sit", "Standings", "Tables"]


def leads(page: Page) -> str:
    """Where a wall goes on to."""
    found = re.search(r'data-next="([^"]+)"', page.html)
    assert found
    return html.unescape(found[1])


def drawn(olga: Device, club: Page, many: int) -> tuple[str, str]:
    """The key of a tournament whose first round was drawn, and where a wall from before goes on."""
    key = key_of(begin_tournament(olga, club, pairs_listed(many)))
    before = olga.open(f"/t/{key}/screen")
    publish_round(olga, key)
    return key, leads(before)


def test_a_wall_that_hangs_there_shows_the_draw_lot_by_lot_and_once(
    olga: Device, club: Page
) -> None:
    (key, address), seen = drawn(olga, club, 23), []
    assert "The draw" not in olga.open(f"/t/{key}/screen").text, "opened only now"
    assert "The draw" not in olga.open(f"/t/{key}/screen?at=1&drawn=1").text
    for _ in range(4):
        page = olga.open(address)
        seen.append(re.findall("(The draw|Tables)[?]? ([0-9]/[0-9])", page.text)[0])
        address = leads(page)
    assert seen == [(what, at) for what in ("The draw", "Tables") for at in ("1/2", "2/2")]


def test_a_draw_says_its_number_on_wall_and_paper_and_can_be_passed_over(
    olga: Device, club: Page
) -> None:
    key, address = drawn(olga, club, 5)
    page = olga.open(address)
    said = re.findall(r"Drawn with the number (\w+): anybody", page.text)
    assert "sits out" in page.text
    assert len(said) == 1
    assert f"Drawn with the number {said[0]}: " in olga.open(f"/t/{key}/papers/tables").text
    assert "The draw" not in olga.open(page.link("Show the tables at once")).text
    slip(olga, key, 1)
    assert "The draw" not in olga.open(address).text, "somebody has played"


NONSENSE = ["drawn=x", "drawn=0&lot=99", "drawn=-1&lot=-1", "lot=", "drawn=9"]


@pytest.mark.parametrize("asked", NONSENSE)
def test_a_wall_asked_for_nonsense_shows_something(
    olga: Device, published: Page, asked: str
) -> None:
    assert olga.open(f"/t/{key_of(published)}/screen?{asked}").status == 200


def test_everybody_of_sixty_four_pairs_is_on_a_few_screens_and_winners_are_marked(
    olga: Device, club: Page
) -> None:
    key = key_of(begin_tournament(olga, club, pairs_listed(64)))
    publish_round(olga, key)
    slip(olga, key, 1)
    screens = [olga.open(f"/t/{key}/screen?at={at}") for at in range(12)]
    said = [
        re.findall("(Tables|Where do I sit|Standings)[?]? ([0-9]/[0-9])", one.text)[0]
        for one in screens
    ]
    parts = {"Tables": 3, "Where do I sit": 6, "Standings": 3}
    assert said == [(what, f"{n + 1}/{many}") for what, many in parts.items() for n in range(many)]
    assert screens[0].html.count("is-won") == 1
    assert '</bdi>&nbsp;<span aria-hidden="true">✓</span>' in screens[0].html, "apart from the name"
    assert 'data-seconds="10"' in screens[0].html


LONGEST = "M" * 40 + " – " + "N" * 40


@pytest.mark.parametrize(
    ("rows", "names", "size"),
    [
        (3, ("Ana – Luis", "Pere – Joan"), 0),
        (11, ("Ana – Luis", "Pere – Joan"), 0),
        (11, ("Maria-Immaculada Concepció – Bartomeu-Llorenç Puigdemont",) * 2, 2),
        (6, ("Ana", "Bea", "Carles", "Dolors", "Enric"), 0),
        (11, (LONGEST, LONGEST), 3),
        (3, (LONGEST, LONGEST), 3),
        (24, ("M" * 120,), 4),
        (1, (), 0),
    ],
)
def test_names_are_as_large_as_fits(rows: int, names: tuple[str, ...], size: int) -> None:
    screen = Screen("tables", range(rows), 1, 1, list(repeat(names, rows)))
    assert SIZES[screen.size] == SIZES[size]


@pytest.fixture
def prizes(olga: Device, published: Page) -> Page:
    """Six pairs after one round: three have won, all by one game."""
    key = key_of(published)
    form = olga.open(f"/t/{key}/settings").form("/settings")
    olga.send(form, prizes="1 100\n2 50.01\n1 a ham\n* a spoon\n? wine")
    for table in (1, 2, 3):
        slip(olga, key, table)
    return olga.open(f"/t/{key}/prizes")


def test_each_has_its_reason(prizes: Page) -> None:
    assert "not everything is played" in prizes.text
    assert "a ham" in prizes.text
    assert "Last of all." in prizes.text
    assert "€100.00" in prizes.text


def test_a_prize_is_handed_out_once(olga: Device, prizes: Page) -> None:
    first = next(one for one in prizes.forms if one.action.endswith("/prizes"))
    page = olga.send(first, first.buttons[0])
    assert page.text.count("● handed out") == 1
    again = olga.send(first, first.buttons[0], client_id="0123456789abc")
    assert again.status == 422
    assert "This was handed out already." in again.text


def test_it_stays_handed_out_when_the_standings_change(olga: Device, prizes: Page) -> None:
    first = next(one for one in prizes.forms if one.action.endswith("/prizes"))
    olga.send(first, first.buttons[0])
    key = key_of(prizes)
    for table in (1, 2, 3):
        slip(olga, key, table, second=True)
    page = olga.open(f"/t/{key}/prizes")
    assert page.text.count("● handed out") == 1
    assert "Handed out before a result was corrected." in page.text


def test_who_handed_it_out_is_said_and_it_is_taken_back(olga: Device, prizes: Page) -> None:
    first = next(one for one in prizes.forms if one.action.endswith("/prizes"))
    page = olga.send(first, first.buttons[0])
    assert "· Olga" in page.text
    back = next(one for one in page.forms if one.action.endswith("/undo"))
    page = olga.send(back, back.buttons[0])
    assert page.path.startswith(f"/t/{key_of(prizes)}/prizes")
    assert "● handed out" not in page.text


def test_the_raffle_is_drawn_at_the_end_and_says_by_which_seed(olga: Device, club: Page) -> None:
    page = begin_tournament(olga, club, pairs_listed(4), system="swiss", rounds="1")
    key = key_of(page)
    publish_round(olga, key)
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), prizes="1 100\n? wine")
    page = olga.open(f"/t/{key}/prizes")
    assert "The raffle is drawn at the end." in page.text
    assert "Drawn by lot." not in page.text
    for table in (1, 2):
        slip(olga, key, table)
    page = olga.open(f"/t/{key}/prizes")
    assert "Drawn by lot." in page.text
    assert "with the number" in page.text


def test_prizes_for_each_of_a_pair_and_of_a_category_of_several_words(
    olga: Device, prizes: Page
) -> None:
    key = key_of(prizes)
    for name in ("Kim – Laia", "Gemma – Hug"):  # at least one of them is not the first
        people = olga.open(f"/t/{key}/people")
        form = people.form("", name=name)
        olga.send(form, people.button("Save"), categories="Best Juniors, club")
    typed = "1 2×50\nbest juniors: 2x a ham"
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), prizes=typed)
    page = olga.open(f"/t/{key}/prizes")
    assert "one for each" in page.text
    assert "For each:" in page.text
    settings = olga.open(f"/t/{key}/settings").form("/settings")
    assert ("prizes", "1 2× 50.00\nbest juniors: 2× a ham") in settings.fields


def test_a_line_that_never_ends_is_refused_at_once(olga: Device, people: Page) -> None:
    settings = olga.open(f"/t/{key_of(people)}/settings")
    since = process_time()
    page = olga.send(settings.form("/settings"), prizes="a" + " x" * 100_000)
    assert process_time() - since < 30
    assert page.status == 422
    assert f"“a{' x' * 29} …”: first for whom, then what, such as “1 100”." in page.text


def test_who_left_is_marked_and_passed_over_unless_the_organiser_says_otherwise(
    olga: Device, prizes: Page
) -> None:
    key = key_of(prizes)
    first = re.search(r"<b><bdi>([^<]+)</bdi></b> <b class=\"number\">€100", prizes.html)
    assert first is not None
    olga.tap(olga.open(f"/t/{key}/people"), f"Check out : {first[1]}")
    assert f"{first[1]} left early" in olga.open(f"/t/{key}").text
    assert f"{first[1]} (left early)" in olga.open(f"/t/{key}/papers/standings").text
    page = olga.open(f"/t/{key}/prizes")
    assert f"Left before the end, so no prize: {first[1]}." in page.text
    assert page.text.count(first[1]) == 1
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), left_win="on")
    page = olga.open(f"/t/{key}/prizes")
    assert "passed over" not in page.text
    assert first[1] in page.text
