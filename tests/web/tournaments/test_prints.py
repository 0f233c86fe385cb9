"""A tournament on paper: lists, slips, cards, sets of them, and what is out of date."""

from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from pypdf import PdfReader

from scorekeeper.printing import PressFailed
from scorekeeper.services.papers import papers, print_jobs
from tests.databases import only
from tests.qr_reader import scanned
from tests.web.organiser import begin_tournament, key_of, pairs_listed, publish_round, slip
from tests.web.plain_browser import Device, Page


def ordered(olga: Device, key: str, what: str, paper: str = "a4") -> str:
    """The address of a set that was just ordered."""
    form = olga.open(f"/t/{key}/papers").form("/prints")
    answer = olga.client.post(form.action, data=form.typed({"what": what, "paper": paper}))
    assert answer.status_code == 303
    return str(answer.location)


def read(olga: Device, job: str) -> list[str]:
    """The pages of a set, when it is done."""
    print_jobs.finish()
    assert "Ready to print." in olga.open(job).text
    answer = olga.client.get(f"{job}.pdf")
    assert answer.mimetype == "application/pdf"
    pages = PdfReader(BytesIO(answer.data)).pages
    return [" ".join(page.extract_text().split()) for page in pages]


pytestmark = only("sqlite")
NAMES = ("Ana / Bea", "Carles / Dolors", "Enric / Fina", "Gemma / Hug", "Irene / Joan")


def read_pdf(device: Device, path: str) -> str:
    answer = device.client.get(path)
    assert answer.mimetype == "application/pdf"
    pages = PdfReader(BytesIO(answer.data)).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


def test_papers_works(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/papers")
    for words in ("Standings", "Who sits where, by name", "Result slips", "Make the PDF"):
        assert words in page.text
    assert olga.open(page.link("Standings")).status == 200


def test_before_the_first_round_there_is_nothing(olga: Device, people: Page) -> None:
    key = key_of(people)
    assert "Nothing is drawn yet." in olga.open(f"/t/{key}/papers").text
    for paper in ("papers/standings", "papers/standings.pdf", "slips", "slips.pdf"):
        assert olga.open(f"/t/{key}/{paper}").status == 404


@pytest.mark.parametrize("sheet", ["standings", "tables", "names"])
def test_a_list_says_everybody_and_how_much_is_missing(
    olga: Device, published: Page, sheet: str
) -> None:
    key = key_of(published)
    olga.send(olga.open(f"/t/{key}/desk").form("/desk"), slip="132")
    said = read_pdf(olga, f"/t/{key}/papers/{sheet}.pdf")
    page = olga.open(f"/t/{key}/papers/{sheet}").text
    for name in NAMES:
        for one in name.split(" / "):
            assert one in said
            assert one in page
    assert "Round 1" in said
    assert "2 results are missing" in said
    assert "printed" in said


def test_prizes_on_paper(olga: Device, published: Page) -> None:
    key = key_of(published)
    form = olga.open(f"/t/{key}/settings").form("/settings")
    olga.send(form, prizes="1 100\n1 a ham")
    said = read_pdf(olga, f"/t/{key}/papers/prizes.pdf")
    assert "a ham" in said


def test_a_slip_for_each_table(olga: Device, published: Page) -> None:
    said = read_pdf(olga, f"/t/{key_of(published)}/slips.pdf")
    assert [said.count(f"Table {number}") for number in (1, 2, 3, 4)] == [1, 1, 1, 0]
    assert "Ana" in said
    assert said.count("Signature") == 6, "one for each side"


def test_the_list_by_name_says_both_partners_by_surname(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/papers/names")
    rows = page.text.partition("Table")[2]
    places = [rows.index(name) for name in ("Ana", "Bea", "Carles", "Dolors", "Enric", "Fina")]
    assert places == sorted(places)
    assert "Ana / Bea" not in rows


@pytest.mark.parametrize(("ending", "typed"), [("/papers", {"each": "4"}), ("/prints/slips", {})])
def test_the_codes_on_cards_and_slips_open_each_sides_own_report(
    olga: Device,
    other: Device,
    published: Page,
    tmp_path: Path,
    ending: str,
    typed: dict[str, str | list[str]],
) -> None:
    form = olga.open(f"/t/{key_of(published)}/papers").form(ending)
    answer = olga.client.post(form.action, data=form.typed(typed))
    assert answer.mimetype == "application/pdf"
    (codes,) = scanned(answer.data, tmp_path)
    assert len(set(codes)) == 6
    for code in codes:
        assert other.open(code.removeprefix("http://localhost")).status == 200
    assert "Table 3" in PdfReader(BytesIO(answer.data)).pages[0].extract_text()


def test_a_certificate_for_each_of_the_first_places(olga: Device, published: Page) -> None:
    key = key_of(published)
    olga.send(olga.open(f"/t/{key}/desk").form("/desk"), slip="132")
    page = olga.open(f"/t/{key}/certificates")
    assert page.html.count('class="certificate"') == 3
    assert "Place 1" in page.text
    assert "Place 4" not in page.text
    assert "Certificates" not in olga.open(f"/t/{key}/papers").text, "not before the end"


@pytest.mark.parametrize(
    ("language", "words"),
    [("es", "Provisional"), ("ca", "Provisional"), ("fr", "Provisoire"), ("en", "Provisional")],
)
def test_a_certificate_is_provisional_until_the_tournament_is_closed(
    olga: Device, published: Page, language: str, words: str
) -> None:
    address = f"/t/{key_of(published)}/certificates"
    olga.in_language(language)
    assert olga.open(address).text.count(words) == 3
    assert (
        words in PdfReader(BytesIO(olga.client.get(f"{address}.pdf").data)).pages[0].extract_text()
    )
    olga.in_language("en").tap(published, "Close the tournament")
    assert words not in olga.in_language(language).open(address).text


def test_what_says_who_gets_a_prize_is_provisional_until_then_too(
    olga: Device, published: Page
) -> None:
    key = key_of(published)
    settings = olga.open(f"/t/{key}/settings").form("/settings")
    olga.send(settings, prizes="1 100\n2 a ham", fee="5")
    counts = {"papers/prizes": 1, "receipts/prizes": 2, "receipts/fees": 0}
    words = "Provisional: the tournament is not closed yet."
    assert {at: olga.open(f"/t/{key}/{at}").text.count(words) for at in counts} == counts
    assert [put_up(olga, key, sheet) for sheet in ("prizes", "receipts")] == [200, 200]
    olga.tap(olga.open(f"/t/{key}"), "Close the tournament")
    assert not any(words in olga.open(f"/t/{key}/{at}").text for at in counts)
    assert "Prizes" in stale(olga, key)


def test_cards_as_a_page_on_a_sheet_each(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/papers")
    shown = olga.tap(page, "Show it as a page", each="1")
    assert shown.html.count('class="leaf of-1"') == 3


def test_who_looks_before_it_is_done_sees_how_far_it_is(
    olga: Device, published: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(print_jobs, "start_printing", lambda _job: None)
    job = ordered(olga, key_of(published), "round")
    page = olga.open(job)
    assert "0 of 4 sheets" in page.text
    assert olga.open(f"{job}.pdf").status == 404
    tag = olga.client.get(f"{job}/live").headers["ETag"]
    assert olga.client.get(f"{job}/live", headers={"If-None-Match": tag}).status_code == 304
    monkeypatch.undo()
    olga.open(page.link("How far along is it?"))
    assert len(read(olga, job)) == 4


def test_print_set_works(olga: Device, published: Page) -> None:
    said = read(olga, ordered(olga, key_of(published), "round"))
    assert "Who sits where, by table" in said[0]
    assert "Who sits where, by name" in said[1]
    assert "Signature" in said[2]
    assert "Table 3" in said[3]
    assert len(said) == 4, "no standings before the first round"


@pytest.mark.slow
def test_cards_are_printed_for_tables_with_other_people_only(olga: Device, published: Page) -> None:
    key = key_of(published)
    read(olga, ordered(olga, key, "round"))
    assert len(read(olga, ordered(olga, key, "round"))) == 3
    for table in (1, 2, 3):
        slip(olga, key, table, second=table == 2)
    publish_round(olga, key, 2)
    said = read(olga, ordered(olga, key, "round"))
    assert any("Standings" in page and "Round 1 of" in page for page in said)
    cards = [page for page in said if "Scan your own" in page and "Signature" not in page]
    assert len(cards) == 1


@pytest.mark.slow
def test_the_end_has_standings_prizes_and_receipts(olga: Device, published: Page) -> None:
    key = key_of(published)
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), prizes="1 100\n2 un jamón")
    said = " ".join(read(olga, ordered(olga, key, "end", "letter")))
    for words in ("Standings", "Prizes", "Receipt: prize", "un jamón", "€100.00"):
        assert words in said


def test_every_table_has_its_sheet_and_the_same_is_printed_once(
    olga: Device, published: Page
) -> None:
    key = key_of(published)
    job = ordered(olga, key, "sheets")
    said = " ".join(read(olga, job))
    assert [f"Round 1, table {number}" in said for number in (1, 2, 3)] == [True] * 3
    assert ordered(olga, key, "sheets") == job


@pytest.mark.slow
def test_a_table_that_was_scored_hand_by_hand_has_its_own(olga: Device, published: Page) -> None:
    key = key_of(published)
    table = olga.tap(olga.open(f"/t/{key}/tables/1/1"), "Score it hand by hand")
    olga.tap(table, "End the match here")
    said = " ".join(read(olga, ordered(olga, key, "sheets")))
    assert said.count("ended early, no winner") == 1


@pytest.mark.slow
def test_where_nothing_can_be_printed_it_says_so(
    app: Flask, olga: Device, published: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = key_of(published)

    def fail(*_: object, **__: object) -> bytes:
        raise PressFailed("the paper jammed")

    monkeypatch.setattr(app.extensions["press"], "pdf", fail)
    job = ordered(olga, key, "round")
    print_jobs.finish()
    assert "one by one as pages" in olga.open(job).text
    monkeypatch.undo()
    assert len(read(olga, ordered(olga, key, "round"))) >= 3
    monkeypatch.setattr(papers, "is_available", lambda: False)
    form = olga.open(f"/t/{key}/papers").form("/prints")
    answer = olga.client.post(form.action, data=form.typed({"what": "end"}))
    assert answer.status_code == 503


def put_up(olga: Device, key: str, sheet: str, **typed: str) -> int:
    """Print a sheet by its button; the status."""
    form = olga.open(f"/t/{key}/papers").form(f"/prints/{sheet}")
    answer = olga.client.post(form.action, data=form.typed({"paper": "a4", **typed}))
    if answer.status_code == 200:
        assert answer.mimetype == "application/pdf"
    return answer.status_code


def stale(olga: Device, key: str) -> str:
    """What the desk lists, up to its tables."""
    said = olga.open(f"/t/{key}/desk").text
    return said.partition("Lists on the wall to replace")[2].partition("Accept all")[0][:300]


def test_print_sheet_works(olga: Device, published: Page) -> None:
    key = key_of(published)
    slip(olga, key, 1)
    assert put_up(olga, key, "standings") == 200
    assert stale(olga, key) == ""
    slip(olga, key, 1, second=True)
    assert "Standings · Round 1" in stale(olga, key)
    page = olga.open(f"/t/{key}/desk")
    form = page.form("/prints/standings")
    assert olga.client.post(form.action, data=form.typed({})).mimetype == "application/pdf"
    assert stale(olga, key) == ""


@pytest.mark.slow
@pytest.mark.parametrize("sheet", ["tables", "names", "slips", "checklist"])
def test_each_sheet_is_printed_by_its_button(olga: Device, published: Page, sheet: str) -> None:
    assert put_up(olga, key_of(published), sheet) == 200


def test_a_fee_paid_since_makes_the_receipts_old(olga: Device, published: Page) -> None:
    key = key_of(published)
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), fee="10", prizes="1 100")
    assert put_up(olga, key, "fees") == 200
    assert put_up(olga, key, "prizes") == 200
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), fee="12")
    assert "Receipts for the fee" in stale(olga, key)
    assert "Prizes" not in stale(olga, key)


def test_a_result_mended_makes_the_cross_table_and_the_receipts_of_prizes_old(
    olga: Device, published: Page
) -> None:
    key = key_of(published)
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), prizes="1 2×50")
    slip(olga, key, 1)
    assert put_up(olga, key, "results") == 200
    assert put_up(olga, key, "receipts") == 200
    assert stale(olga, key) == ""
    slip(olga, key, 1, second=True)
    assert "Cross-table · Round 1" in stale(olga, key)
    assert "Receipts for prizes" in stale(olga, key)


def test_cards_lead_elsewhere_when_the_hall_has_another_address(
    app: Flask, olga: Device, published: Page
) -> None:
    key = key_of(published)
    form = olga.open(f"/t/{key}/papers").form("/papers")
    answer = olga.client.post(form.action, data=form.typed({"each": "1"}))
    assert answer.mimetype == "application/pdf"
    assert stale(olga, key) == ""
    app.config["PUBLIC_ADDRESS"] = "http://192.168.1.7:8000"
    assert "Table cards · Round 1 · tables 1, 2, 3" in stale(olga, key)
    form = olga.open(f"/t/{key}/desk").form("/prints/cards")
    assert olga.client.post(form.action, data=form.typed({})).mimetype == "application/pdf"
    assert stale(olga, key) == ""


def test_only_the_slips_that_changed_are_printed_and_the_old_ones_named(
    olga: Device, club: Page
) -> None:
    key = key_of(begin_tournament(olga, club, pairs_listed(7), system="swiss"))
    publish_round(olga, key)
    assert put_up(olga, key, "slips") == 200
    page = olga.send(olga.open(f"/t/{key}/people").form("/people"), list="Nil / Olga")
    page = olga.tap(page, "Seat them : table 4")
    assert "Result slips · Round 1 · table 4" in stale(olga, key)
    assert "Take away" not in stale(olga, key)
    form = olga.open(f"/t/{key}/desk").form("/prints/slips")
    answer = olga.client.post(form.action, data=form.typed({}))
    (page_read,) = PdfReader(BytesIO(answer.data)).pages
    assert "Table 4" in page_read.extract_text()
    assert "Table 1" not in page_read.extract_text()
    assert stale(olga, key) == ""
    undo = next(form for form in olga.open(f"/t/{key}/log").forms if form.action.endswith("/undo"))
    olga.send(undo, undo.buttons[0])
    assert "Take away: table 4, One" in stale(olga, key)
    assert "Nil – Olga" in stale(olga, key)
    page = olga.open(f"/t/{key}/tables/1/1")
    form = page.form("/draw")
    seats = {at: next(v for name, v in form.offered if name == at) for at in ("one", "other")}
    olga.send(form, page.button("Note it as it was"), **seats)
    assert "Print the 2 slips that changed" in stale(olga, key)
    form = olga.open(f"/t/{key}/desk").form("/prints/slips")
    assert olga.client.post(form.action, data=form.typed({})).status_code == 200
    assert stale(olga, key) == ""


def test_a_paper_for_a_table_there_is_none_of_is_not_found(olga: Device, published: Page) -> None:
    key = key_of(published)
    for sheet in ("slips", "cards"):
        page = olga.open(f"/t/{key}/papers")
        form = page.form("/prints/slips")
        typed = {**dict(form.fields), "parts": "99"}
        answer = olga.client.post(form.action.replace("slips", sheet), data=typed)
        assert answer.status_code == 404
