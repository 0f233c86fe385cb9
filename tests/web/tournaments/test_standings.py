"""Results as everybody sees them: standings, bracket, cross-table, on a screen and on paper."""

import re
from io import BytesIO
from uuid import UUID

import pytest
from flask import Flask
from pypdf import PdfReader

from scorekeeper.language import speak
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.services.tournaments import journal, registration
from scorekeeper.services.tournaments.view_models import Access
from scorekeeper.tournaments.standings.tiebreaks import BY_KEY
from tests.databases import only
from tests.web.organiser import begin_tournament, key_of, pairs_listed, publish_round, slip
from tests.web.plain_browser import Device, Page

pytestmark = only("sqlite")


def knockout(olga: Device, club: Page, pairs: int) -> str:
    """The key of a knock-out of so many pairs, its first round published, table 1 played."""
    key = key_of(begin_tournament(olga, club, pairs_listed(pairs), system="single_elimination"))
    publish_round(olga, key)
    page = olga.open(f"/t/{key}")
    assert "No result yet." in page.text
    assert "<th" not in page.html
    slip(olga, key, 1)
    return key


def pages_of(olga: Device, path: str) -> list[str]:
    answer = olga.client.get(path)
    assert answer.mimetype == "application/pdf"
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(answer.data)).pages]


def test_results_works(olga: Device, published: Page) -> None:
    key = key_of(published)
    slip(olga, key, 1)
    page = olga.open(olga.open(f"/t/{key}").link("Cross-table"))
    assert page.status == 200
    assert "3–2" in page.text
    assert "2–3" in page.text
    assert page.text.count("○") >= 4


def test_what_is_in_one_place_is_gone_to_by_two_letters(
    app: Flask, olga: Device, other: Device, published: Page
) -> None:
    key = key_of(published)
    with app.test_request_context():
        token = registration.watch_token(UUID(key))

    def sought(device: Device, own: str, typed: str) -> Page:
        return device.open(f"/t/{own}?name={typed}")

    for typed, title in (("bEa", "Ana – Bea"), ("SETT", "Settings")):
        assert title in re.findall("<h1>(.*?)</h1>", sought(olga, key, typed).html)[0], typed
    assert "/tables/1/2" in sought(olga, key, "2").path
    several = sought(olga, key, "re")
    assert several.path.startswith(f"/t/{key}?")
    assert several.link("Irene – Joan")
    assert several.link("Registration").endswith("/registration")
    for typed in ("w", "zz"):
        assert "Nobody here has that name." in sought(olga, key, typed).text
    watched = sought(other, token, "bea")
    assert watched.link("Ana – Bea")
    assert "Nobody here has that name." in sought(other, token, "papers").text


def test_a_letter_leads_to_each_stage_of_the_evening(olga: Device, published: Page) -> None:
    page = olga.open(published.path)
    letters = re.findall('accesskey="(.)"', page.html)
    assert sorted(letters) == sorted("bpsmciwnk")
    assert [letter.lower() for letter in re.findall("<kbd>(.)</kbd>", page.html)] == [*"bpsmciwnk"]


def test_the_bracket_is_the_first_page_of_a_knock_out_for_whoever_looks(
    app: Flask, olga: Device, other: Device, club: Page
) -> None:
    key = knockout(olga, club, 5)
    with app.test_request_context():
        token = registration.watch_token(UUID(key))
    for device, own in ((olga, key), (other, token)):
        page = device.open(f"/t/{own}")
        assert page.html.count('<svg class="bracket"') == 1
        assert page.html.index('<svg class="bracket"') < page.html.index('id="round"')
        assert "Points" not in page.text
        assert "How far somebody got comes first" in page.text
        assert device.open(f"/t/{own}/results").html.count('<svg class="bracket"') == 1
        assert f"/t/{own}/results" not in [href for href, _ in page.links]
        way = device.open(page.link("Round by round"))
        assert "Place 1" in way.text
        assert "point" not in way.text
    assert olga.open(f"/t/{key}/people").link("Bracket").endswith(f"/t/{key}")
    listed = olga.open(f"/t/{key}/papers/standings").text
    assert "Points" not in listed


def test_whoever_wins_the_final_has_won_and_two_share_third_place_while_nobody_played_for_it(
    app: Flask, olga: Device, club: Page
) -> None:
    def going_on() -> int:
        with app.test_request_context():
            tournament = journal.load(Access(UUID(key), "organiser"))
            return sum(map(tournament.plays_on, tournament.names))

    key = knockout(olga, club, 5)
    assert going_on() == 4, "the first match is played"
    publish_round(olga, key, 2)
    slip(olga, key, 1)
    slip(olga, key, 2)
    assert going_on() == 4, "third place is played"
    assert olga.open(f"/t/{key}").text.count("✓ goes on") == 3
    publish_round(olga, key, 3)
    slip(olga, key, 1)
    assert going_on() == 0
    page = olga.open(f"/t/{key}").text
    assert page.count("✓ goes on") == 3
    assert page.partition("✓ won")[0].endswith("5 "), "in the final"
    assert page.count("3 = ") == 2
    (listed,) = pages_of(olga, f"/t/{key}/papers/standings.pdf")
    for words in (page, listed, olga.open(f"/t/{key}/screen").text):
        assert "No match has decided third place: both share it." in words
    assert olga.open(f"/t/{key}/certificates").text.count("Place 3, shared") == 2
    assert olga.client.get(f"/t/{key}/files/standings.csv").text.count("\n3=,") == 2


def test_the_lot_of_a_bracket_is_named_with_its_number(olga: Device, club: Page) -> None:
    listed = "Ana / Bea\nCarles / Dolors\nEnric / Fina"
    page = begin_tournament(olga, club, listed, system="single_elimination")
    draft = olga.tap(page, "Draw round 1")
    page = olga.tap(draft, "Publish the seating")
    seeds = []
    for text in (draft.text, page.text, olga.open(f"/t/{key_of(page)}/papers/results").text):
        assert "Players who are not seeded are placed by lot, with the number" in text
        seeds.append(text.partition("with the number ")[2].partition(":")[0])
    assert len(set(seeds)) == 1
    assert len(seeds[0]) == 16


def test_where_all_have_seeds_no_lot_is_named(olga: Device, club: Page) -> None:
    listed = "Ana / Bea\nCarles / Dolors\nEnric / Fina"
    page = begin_tournament(olga, club, listed, system="single_elimination")
    for rank, name in enumerate(("Enric – Fina", "Ana – Bea", "Carles – Dolors"), start=1):
        page = olga.send(page.form("", name=name), page.button("Save"), rank=str(rank))
    draft = olga.tap(page, "Draw round 1")
    assert "Enric – Fina is seed 1." in draft.text
    page = olga.tap(draft, "Publish the seating")
    for seen in (draft, page):
        assert "by lot" not in seen.text


def test_groups_are_shown_by_points_until_their_bracket_begins(olga: Device, club: Page) -> None:
    page = begin_tournament(olga, club, pairs_listed(4), system="groups_then_knockout")
    key = key_of(page)
    for number in (1, 2):
        publish_round(olga, key, number)
        page = olga.open(f"/t/{key}")
        screens = [olga.open(f"/t/{key}/screen?still=1&at={at}").text for at in range(3)]
        assert ('<svg class="bracket"' in page.html) == (number == 2)
        assert ("Bracket" in screens[0]) == (number == 2)
        assert any("Standings" in one for one in screens) == (number == 1)
        assert "Points" in page.text
        assert page.link("Groups and bracket")
        for table in (1, 2):
            slip(olga, key, table)


def test_a_bracket_is_drawn_and_listed(olga: Device, club: Page) -> None:
    key = knockout(olga, club, 5)
    page = olga.open(olga.open(f"/t/{key}").link("Bracket"))
    for words in ("Quarter-finals", "Semi-finals", "Final", "Third place", "Winner of 2", "bye"):
        assert words in page.text
    drawn = re.search(r"<svg class=\"bracket\".*?</svg>", page.html, re.DOTALL)
    assert drawn
    assert drawn[0].count('class="won-bar"') == 1
    assert page.html.count("✓") == 1
    assert page.link("table 1")


@pytest.mark.slow
@pytest.mark.parametrize(("pairs", "sheets"), [(5, 1), (32, 2)])
def test_a_large_bracket_is_printed_on_several_sheets(
    olga: Device, club: Page, pairs: int, sheets: int
) -> None:
    key = knockout(olga, club, pairs)
    said = pages_of(olga, f"/t/{key}/papers/results.pdf")
    assert len(said) == sheets
    assert "Third place" in said[-1]
    assert "Bracket" in said[0]
    whole = " ".join(said)
    for number in range(1, pairs + 1):
        assert f"One{number} – Other{number}" in whole


def test_a_cross_table_is_printed(olga: Device, published: Page) -> None:
    key = key_of(published)
    slip(olga, key, 1)
    (said,) = pages_of(olga, f"/t/{key}/papers/results.pdf?paper=letter")
    assert "3–2" in said
    assert "2 results are missing" in said
    assert olga.open(f"/t/{key}/papers/results").link("PDF, Letter")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_headings_of_a_cross_table_do_not_break_inside_a_word(
    olga: Device, published: Page, language: str
) -> None:
    path = f"/t/{key_of(published)}/papers/results"
    in_language = {"Accept-Language": language}
    html = olga.client.get(path, headers=in_language).text
    heads = [head.split(">")[-1] for head in html.split("</thead>")[0].split("</th>")[:-1]]
    answer = olga.client.get(f"{path}.pdf", headers=in_language)
    lines = PdfReader(BytesIO(answer.data)).pages[0].extract_text().splitlines()
    words = {word for line in lines for word in line.split()}
    assert len(heads) == 10
    assert not [head for head in heads if head not in words]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_points_have_the_same_name_in_standings_and_cross_table(
    olga: Device, published: Page, language: str
) -> None:
    key, in_language = key_of(published), {"Accept-Language": language}
    with olga.client.application.test_request_context(headers=in_language):
        points = speak(BY_KEY["points"].label)
    for path in ("", "/results", "/papers/results", "/papers/standings"):
        head = olga.client.get(f"/t/{key}{path}", headers=in_language).text.split("</thead>")[0]
        assert re.search(f"<th[^>]*>(<span>)?{points}<", head), path


def test_the_wall_shows_what_of_the_bracket_is_still_open(olga: Device, club: Page) -> None:
    key = knockout(olga, club, 5)
    first, *others = [olga.open(f"/t/{key}/screen?still=1&at={at}").text for at in range(3)]
    assert "Bracket" in first
    assert "Winner of 2" in first
    assert not any("Bracket" in text or "Standings" in text for text in others)


def test_a_wall_that_is_over_shows_every_end_of_the_bracket(olga: Device, club: Page) -> None:
    key = key_of(begin_tournament(olga, club, pairs_listed(8), system="single_elimination"))
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), **{"settings.third": "eight"})
    for number in (1, 2, 3):
        publish_round(olga, key, number)
        for table in range(1, 5):
            slip(olga, key, table)
    walls = [olga.open(f"/t/{key}/screen?still=1&at={at}").text for at in range(2)]
    assert "Bracket · Knock-out 1/2" in walls[0]
    assert "Final" in walls[0]
    assert "Bracket · Places 5 to 8 2/2" in walls[1]


def test_somebodys_way_is_drawn_and_printed(olga: Device, published: Page) -> None:
    key = key_of(published)
    first = olga.open(olga.open(f"/t/{key}").link("Round by round"))
    assert 'class="way-plot"' not in first.html
    (said,) = pages_of(olga, f"{first.path.rstrip('?')}/paper.pdf")
    assert "nothing to draw" in said
    slip(olga, key, 1)
    page = olga.open(olga.open(f"/t/{key}").link("Round by round"))
    assert 'class="way-plot"' in page.html
    assert "After round 1: place 1 so far. Won 3–2 against" in page.text
    paper = olga.open(next(href for href, _ in page.links if href.endswith("/paper")))
    assert "Won 3–2 against" in paper.text
    (said,) = pages_of(olga, paper.link("PDF, A4"))
    assert "place 1 so far" in said
    assert olga.open(f"/t/{key}/e/nobody/paper").status == 404


@pytest.mark.parametrize(
    ("language", "partidas", "juegos"),
    [("es", "partidas", "juegos"), ("ca", "partides", "jocs"), ("fr", "coups", "manches")],
)
def test_guinote_counts_what_its_tables_call_it(
    olga: Device, published: Page, language: str, partidas: str, juegos: str
) -> None:
    key = key_of(published)
    slip(olga, key, 1)
    olga.in_language(language)
    for path in ("", "/desk", "/settings", "/tables/1/2", "/files/standings.csv"):
        said = olga.client.get(f"/t/{key}{path}").get_data(as_text=True).lower()
        assert juegos not in said, path
        assert partidas in said, path
