"""Sheets of a match and of a game, blank and filled, and the rules on paper."""

import re
import subprocess
from datetime import UTC, datetime
from html import unescape
from io import BytesIO
from pathlib import Path
from random import Random
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from flask import Flask
from pypdf import PdfReader

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import BY_KEY, GAMES
from scorekeeper.language import speak
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.printing import PressBusy, PressMissing
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.view_models import MatchView, NewMatch, Started, Write
from scorekeeper.services.papers import blank_sheets
from scorekeeper.services.papers.papers import PAPERS, Paper, match_sheet, printed_html
from scorekeeper.services.papers.people_lists import PaperColumn, PeopleTable
from scorekeeper.tournaments.standings.tiebreaks import TIEBREAKS
from tests import hands as match_hands
from tests.games.whole_matches import next_hand
from tests.qr_reader import scanned
from tests.web.conftest import PAIRS, Begin, token_of
from tests.web.plain_browser import Device, Page


def test_blank_works(device: Device) -> None:
    page = device.open("/blank/tuti_boig/6")
    assert page.status == 200
    assert page.html.count('class="bar"') == 6 * 5
    assert page.html.count('class="bar faint"') == 6 * 5
    assert device.open(page.link("5 players")).status == 200


def test_the_rules_in_force_are_five_lines(device: Device) -> None:
    page = device.open("/blank/guinote/4")
    lines = re.search(r'<ul class="rules five">(.*?)</ul>', page.html, re.DOTALL)
    assert lines is not None
    assert lines[1].count("<li>") == 5
    assert "Everything else as in the book." in page.text


def test_what_is_still_to_be_agreed_stands_blank(device: Device) -> None:
    assert "Games to win the match: ____" in device.open("/blank/tute_habanero/2").text


UNSEEN = r'(?s)<(\w+)[^>]*class="spoken"[^>]*>.*?</\1>|<[^>]*>'


def words(html: str) -> set[str]:
    """Every word of the headings of a page's tables, as it is to be read on paper."""
    headings = re.findall(r"(?s)<thead>.*?</thead>", html)
    return set(re.split(r"[\s\-–/’]+", unescape(re.sub(UNSEEN, " ", " ".join(headings)))))


# A4 is the narrower one.
@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=pytest.mark.soak)])
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_no_heading_of_a_blank_sheet_breaks_in_a_word(
    app: Flask, language: str, paper: Paper
) -> None:
    broken = []
    for key, game in BY_KEY.items():
        with app.test_request_context(headers={"Accept-Language": language}):
            blank = blank_sheets.blank_of_game(key, game.seats.counts[-1])
            page = blank_sheets.blank_sheet(blank, paper)
            printed = printed_html(page, blank.title or "Bar")
        read = "\n".join(leaf.extract_text() for leaf in PdfReader(BytesIO(printed)).pages)
        # Letters that stand apart are told as words of their own; a broken one has a new line.
        lines = read.replace(" ", "")
        broken += [f"{key}: {one}" for one in sorted(words(page)) if one not in lines]
    assert not broken


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_column_of_figures_is_as_wide_as_the_longest_word_above_it(
    app: Flask, language: str
) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        labels = [speak(one.label) for one in TIEBREAKS]
    table = PeopleTable(
        title="t",
        printed_at=datetime(2026, 11, 5, tzinfo=UTC),
        columns=tuple(PaperColumn(one, "number") for one in labels),
        rows=(),
    )
    longest = [max(map(len, one.replace("-", "- ").split())) for one in labels]
    assert all(wide >= one for wide, one in zip(table.widths, longest, strict=True))


NAMES = (
    "Maria-Immaculada Puigdevall",
    "Jean-Christophe Dubernet",
    "Montserrat Casademunt Vila",
    "Francisco Javier Etxeberria",
)


def played(hands: int) -> MatchView:
    """A match of so many hands, each somebody's bid."""
    rules = {"point_value": 1}
    new = NewMatch(game="tute_subastado", names=NAMES, rules=rules, title="Fiestas")
    started = match_hands.start_match(new, str(uuid4()))
    assert isinstance(started, Started)
    chance = Random(5)
    for number in range(hands):
        seen = match_hands.see_match(started.score_token)
        write = Write(token=started.score_token, client_id=str(uuid4()), base=number)
        answer = match_hands.record_hand(write, next_hand(seen.replay, chance, 0.3))
        assert isinstance(answer, Saved)
    return match_hands.see_match(started.watch_token)


def test_rows_say_short_names_and_only_columns_with_something_in_them(app: Flask) -> None:
    with app.test_request_context():
        page = match_sheet(played(2))
    rows = page.partition('<table class="hands')[2].partition("</table>")[0]
    assert "Francisco" in rows
    assert not [name for name in NAMES if name in rows]
    assert page.count(NAMES[3]) == 2, "in the score and to sign"
    assert "Score after" not in page, "nobody is out, nobody has won"
    assert ">points<" not in page, "headings begin with a capital"
    assert "Fiestas · Maria, Jean, Montserrat, Francisco · " in page
    assert re.search(r">\s*−\d", rows), "minus is −"
    assert not re.search(r">\s*-\d", page)


@pytest.mark.soak
@pytest.mark.parametrize("paper", PAPERS)
def test_sixty_hands_take_two_pages(app: Flask, paper: Paper) -> None:
    with app.test_request_context():
        leaves = PdfReader(BytesIO(printed_html(match_sheet(played(60), paper), "Bar"))).pages
    assert len(leaves) == 2
    assert "Signatures" in leaves[1].extract_text()
    assert "60" in leaves[1].extract_text(), "never alone on their page"


TYPED = (
    "Maria-Immaculada Concepció Puigdemont i",
    "דנה",
    "🂡 José Mª",
    "L" * 40,
    "عبد الرحمن",
    "李雷",
)


def test_match_blank_works(device: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/blank")
    assert page.status == 200
    for words in ("Ana", "Luis", "Pilar", "Marta", "Rules in force"):
        assert words in page.text
    assert device.open(device.open(f"/m/{token_of(table)}").link("Blank sheet")).status == 200


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("dots", [150, 90])
def test_its_code_leads_back_to_the_match(
    device: Device, other: Device, table: Page, tmp_path: Path, dots: int
) -> None:
    """As printed, and at 60 % of the size as from a photocopier."""
    pdf = device.client.get(f"/m/{token_of(table)}/blank.pdf").data
    ((address,), *_) = scanned(pdf, tmp_path, dots)
    page = other.open(urlsplit(address).path)
    assert page.status == 200
    joined = other.tap(page, "Open")
    assert "Ana & Pilar" in joined.text
    code = urlsplit(address).path.rsplit("/", 1)[1]
    assert f"{code[:3]} {code[3:]}" in PdfReader(BytesIO(pdf)).pages[0].extract_text()


@pytest.mark.slow
def test_who_watches_gets_a_sheet_that_lets_watch(
    device: Device, other: Device, table: Page, tmp_path: Path
) -> None:
    share = device.open(f"/m/{token_of(table)}/share")
    watch = next(href for href, words in share.links if words == href).rsplit("/", 1)[1]
    pdf = other.client.get(f"/m/{watch}/blank.pdf").data
    ((address,), *_) = scanned(pdf, tmp_path)
    joined = other.tap(other.open(urlsplit(address).path), "Open")
    assert "Ana & Pilar" in joined.text
    assert "name=way" not in joined.html


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_name_breaks_it(device: Device, begin: Begin, paper: str, tmp_path: Path) -> None:
    page = begin("tuti_boig", *TYPED)
    answer = device.client.get(f"/m/{token_of(page)}/blank.pdf?paper={paper}")
    assert len(PdfReader(BytesIO(answer.data)).pages) == 1
    # Where no font has a sign, the others are encoded in a way of their own: pypdf cannot read it.
    file = tmp_path / "blank.pdf"
    file.write_bytes(answer.data)
    told = subprocess.run(["pdftotext", "-l", "1", file, "-"], check=True, capture_output=True)
    said = "".join(told.stdout.decode().split())
    for name in (TYPED[0], TYPED[2], TYPED[3], TYPED[5]):
        assert "".join(name.split()) in said


def test_the_house_rules_come_first(device: Device, begin: Begin) -> None:
    page = begin("tuti_boig", "A", "B", "C", "D", "E", rules__bar_value="0.50")
    sheet = device.open(f"/m/{token_of(page)}/blank")
    assert "What a struck bar costs: €0.50" in sheet.text


def test_names_to_choose_from_stand_apart_whichever_way_they_are_written(
    device: Device, begin: Begin
) -> None:
    page = begin("tute_subastado", "שרה", "דנה", "محمد")
    sheet = device.open(f"/m/{token_of(page)}/blank")
    assert (
        "Declarer: \u2068שרה\u2069 · \u2068דנה\u2069 · \u2068محمد\u2069 · All passed" in sheet.text
    )


class Closed:
    """A press that cannot print."""

    def __init__(self, why: Exception) -> None:
        self.why = why

    def pdf(self, *_: object, **__: object) -> bytes:
        raise self.why


def test_who_has_no_name_is_called_as_at_the_table(device: Device, begin: Begin) -> None:
    """Half of “Quien apunta” is no name."""
    table = begin("guinote")
    device.in_language("es").tap(device.open(table.path), "Nosotros")
    page = device.open(f"/m/{token_of(table)}/sheet").text
    assert "1 Quien apunta" in page.rpartition("Repartos")[2]


def test_the_pdf_holds_what_the_page_says(device: Device, table: Page) -> None:
    device.tap(table, "Ana & Pilar")
    answer = device.client.get(f"/m/{token_of(table)}/sheet.pdf")
    assert answer.mimetype == "application/pdf"
    pdf = PdfReader(BytesIO(answer.data))
    said = pdf.pages[0].extract_text()
    for words in ("Guiñote", "Ana & Pilar", "Luis & Marta", "1–0"):
        assert words in said
    assert token_of(table) not in said


def test_letters_of_hebrew_and_arabic_do_not_lean(device: Device, begin: Begin) -> None:
    names = ("שרה", "محمد", "דנה", "أحمد")
    table = begin("guinote", *names, title="דנה 2", rules__games="1")
    page = device.open(f"/m/{token_of(device.tap(table, 'שרה & דנה'))}/sheet")
    assert '<p class="subtitle upright"><bdi>\u2068דנה 2\u2069</bdi></p>' in page.html
    assert '<tr class="note upright">' in page.html
    assert "\u2068שרה &amp; דנה\u2069</span></th>" in page.html
    table = begin("guinote", *PAIRS, title="Divendres", rules__games="1")
    page = device.open(f"/m/{token_of(device.tap(table, 'Ana & Pilar'))}/sheet")
    assert '<p class="subtitle">' in page.html
    assert '<tr class="note">' in page.html


def test_its_code_opens_the_score_and_nothing_to_write(
    device: Device, other: Device, table: Page, tmp_path: Path
) -> None:
    pdf = device.client.get(f"/m/{token_of(table)}/sheet.pdf").data
    ((code,),) = scanned(pdf, tmp_path)
    page = other.open(code.removeprefix("http://localhost"))
    assert page.status == 200
    assert "Undo" not in page.text


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("paper", "width"), [("a4", 595), ("letter", 612), ("napkin", 595)])
def test_the_paper_is_the_one_that_was_asked_for(
    device: Device, table: Page, paper: str, width: int
) -> None:
    answer = device.client.get(f"/m/{token_of(table)}/sheet.pdf?paper={paper}")
    assert int(PdfReader(BytesIO(answer.data)).pages[0].mediabox.width) == width


def test_without_a_press_the_page_offers_itself(app: Flask, device: Device, table: Page) -> None:
    app.extensions["press"] = Closed(PressMissing("no pango"))
    page = device.open(f"/m/{token_of(table)}/sheet.pdf")
    assert page.status == 503
    assert "print this page from your browser instead" in page.text


def test_a_busy_press_is_asked_again_by_the_page(app: Flask, device: Device, table: Page) -> None:
    app.extensions["press"] = Closed(PressBusy(7))
    answer = device.client.get(f"/m/{token_of(table)}/sheet.pdf")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "7")
    assert answer.headers["Refresh"] == "7"
    assert "This page tries again by itself." in answer.text


def test_what_is_posted_to_a_busy_press_is_kept_to_be_sent_again(
    app: Flask, device: Device
) -> None:
    app.extensions["press"] = Closed(PressBusy(7))
    form = device.open("/poster").form("/poster")
    answer = device.client.post(form.action, data=form.typed({"network": "Bar"}))
    assert (answer.status_code, "Refresh" in answer.headers) == (503, False)
    assert 'name="network" value="Bar"' in answer.text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_fact_of_play_stands_on_the_sheet(device: Device, game: AnyGame) -> None:
    text = device.open(f"/rules/{game.key}/sheet").text
    for fact in game.book.facts:
        assert say(fact.words, PlainVoice()) in text


def test_the_folded_one_holds_every_quarrel_once(device: Device) -> None:
    page = device.open("/rules/guinote/sheet?fold=1")
    assert page.html.count('class="panel') == 4
    assert page.text.count("What does a revoke cost?") == 1
    assert page.text.count("Which card beats which?") == 1


def test_it_is_one_sheet_of_paper(device: Device) -> None:
    aragon = "players=4&cards_each=six&mode=first_to&games=3&cotos=2&both_over=last_trick"
    for language, query in (
        ("en", ""),
        ("en", "fold=1&paper=letter"),
        ("fr", f"{aragon}&vuelta_unclaimed=last_trick&paper=letter"),
    ):
        answer = device.in_language(language).client.get(f"/rules/guinote/sheet.pdf?{query}")
        assert answer.mimetype == "application/pdf"
        assert len(PdfReader(BytesIO(answer.data)).pages) == 1


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_game_in_any_language_needs_a_second_sheet(
    device: Device, game: AnyGame, language: str
) -> None:
    device = device.in_language(language)
    for path in ("sheet.pdf", "sheet.pdf?fold=1", "sheet.pdf?paper=letter"):
        answer = device.client.get(f"/rules/{game.key}/{path}")
        assert len(PdfReader(BytesIO(answer.data)).pages) == 1, path
