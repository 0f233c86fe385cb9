"""An evening of several matches: who plays what next, its account, on paper, as text, as a file."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.games import GAMES
from tests.web.conftest import Begin
from tests.web.plain_browser import Device, Page
from tests.web.test_html_conformance import faults, printed


def another(device: Device, page: Page) -> Page:
    """From a match to “who plays what”."""
    return device.tap(page, "Another game, same people")


def chosen(device: Device, page: Page, game: str, who: list[str], *new: str) -> Page:
    """Say who plays what; the seats follow, or the same page with what is wrong."""
    query = [f"game={game}", "asked=1", *(f"who={key}" for key in who)]
    return device.open(
        f"{page.path.split('?')[0]}?{'&'.join([*query, *(f'new={n}' for n in new)])}"
    )


def begun(device: Device, seats: Page, **typed: str | list[str]) -> Page:
    """Start as they sit; the table page that follows."""
    return device.send(seats.form(seats.path.split("?")[0]), **typed)


def evening_of(device: Device, table: Page) -> Page:
    """From a match of an evening to its account."""
    return device.open(table.link("The whole evening"))


@pytest.fixture
def atout(device: Device, begin: Begin) -> Page:
    """A session that Ana has won a hand of: a euro from each."""
    table = begin("tute_al_atout", "Ana", "Luis", "Pilar", rules__point_value="0.01")
    return device.tap(table, "100 from each", winner="s1")


@pytest.fixture
def gathered(device: Device, atout: Page) -> Page:
    """Asked who plays what next."""
    return another(device, atout)


@pytest.fixture
def evening(device: Device, gathered: Page) -> Page:
    """Two matches: after the first, Pilar and Ana play one game of habanero for the coffees."""
    seats = chosen(device, gathered, "tute_habanero", ["p1", "p3"])
    duel = begun(
        device,
        seats,
        rules__target="1",
        rules__match_value="3",
        stake="los cafés",
        people__0="p3",
        people__1="p1",
    )
    over = device.tap(duel, "one game")
    return device.open(over.link("The whole evening"))


def test_begin_works(device: Device, gathered: Page) -> None:
    seats = chosen(device, gathered, "tute_subastado", ["p1", "p2", "p3"], "Dídac")
    table = begun(device, seats, people__0="new.0", people__3="p1", first_dealer="0")
    assert table.status == 200
    assert "Dídac deals" in table.text
    assert "Dídac" in evening_of(device, table).text


def test_rules_can_be_chosen_as_for_any_match(device: Device, gathered: Page) -> None:
    seats = chosen(device, gathered, "guinote", ["p1", "p2", "p3"], "Dídac")
    page = device.tap(
        seats,
        "Aragón: two cotos of three games, six cards and a stock; if both have 101, the last trick",
        people__0="p2",
        people__1="p1",
    )
    fields = dict(page.form("/guinote").fields)
    assert (fields["people.0"], fields["people.1"]) == ("p2", "p1")
    assert [value for name, value in page.form("/guinote").fields if name == "new"] == ["Dídac"]
    assert begun(device, page, rules__games="1").status == 200


def test_who_was_never_named_plays_on_unnamed(device: Device, begin: Begin) -> None:
    seats = chosen(device, another(device, begin("guinote")), "guinote", ["p1", "p2", "p3", "p4"])
    table = begun(device, seats)
    assert "Us" in table.text
    named = chosen(device, another(device, table), "tute_al_atout", ["p1", "p2"], "Neus")
    assert "Scorer" in begun(device, named).text


def test_the_account_of_an_evening_conforms(device: Device, evening: Page) -> None:
    assert faults(printed(device, f"{evening.path.split('?')[0]}/sheet.pdf")) == []


def test_evening_works(device: Device, evening: Page) -> None:
    assert evening.status == 200
    assert evening.title.startswith("Evening · ")
    assert "Luis pays Pilar €1.00" in evening.text
    assert "Ana pays Pilar €1.00" in evening.text
    assert "Tute habanero · Pilar 1 – 0 Ana" in evening.text
    assert "Ana pays los cafés." in evening.text


def test_everybody_has_a_balance_for_each_match_and_in_all(evening: Page) -> None:
    assert "Ana −1.00 2.00 −3.00" in evening.text
    assert "Luis −1.00 −1.00 did not play ·" in evening.text
    assert "Pilar 2.00 −1.00 3.00" in evening.text


def test_it_says_that_a_match_goes_on(device: Device, evening: Page) -> None:
    assert "So far: a match is still going on." in evening.text
    atout = device.open(evening.link("Tute à l'Atout"))
    device.tap(atout, "End the match here")
    assert "still" not in device.open(evening.path).text


def test_its_matches_are_those_that_this_device_writes_at(
    device: Device, other: Device, evening: Page
) -> None:
    assert "100 from each" in device.open(evening.link("Tute à l'Atout")).text
    watching = device.open(evening.link("Share")).link("http")
    seen = other.open(watching)
    assert seen.status == 200
    assert not [
        one for one in other.open(seen.link("Tute à l'Atout")).forms if "/hands" in one.action
    ]


def test_without_money_it_says_so(device: Device, table: Page) -> None:
    page = another(device, table)
    assert (
        "Nothing has been paid for in money so far."
        in device.open(page.link("Back to the evening")).text
    )


def test_next_game_works(gathered: Page) -> None:
    (form,) = [form for form in gathered.forms if form.action.endswith("/next")]
    assert [value for name, value in form.fields if name == "who"] == ["p1", "p2", "p3"]
    assert len([name for name, _ in form.offered if name == "game"]) == len(GAMES)


def test_record_works(device: Device, evening: Page) -> None:
    document = device.client.get(evening.link("Save as a file")).get_json()
    assert (document["format"], document["of"]) == ("scorekeeper-archive/1", "evening")
    (held,) = document["evenings"]
    assert [one["name"] for one in held["people"]] == ["Ana", "Luis", "Pilar"]
    assert [one["people"] for one in held["matches"]] == [["p1", "p2", "p3"], ["p3", "p1"]]
    (account,) = held["settlement"]
    assert account["currency"] == "EUR"
    assert account["balances"] == {"p1": -100, "p2": -100, "p3": 200}
    assert {"payer": "p2", "payee": "p3", "amount": 100} in account["payments"]


def test_it_is_opened_again_with_links_of_its_own(device: Device, evening: Page) -> None:
    saved = device.client.get(evening.link("Save as a file"))
    page = device.upload(device.open("/import").form("/import"), "evening.json", saved.data)
    assert page.status == 200
    assert page.path.startswith("/e/")
    assert page.path.split("?")[0] != evening.path.split("?")[0]
    again = device.client.get(page.link("Save as a file")).get_json()
    assert again["evenings"] == saved.get_json()["evenings"]
    assert (
        again["matches"][0]["record"]["hands"] == saved.get_json()["matches"][0]["record"]["hands"]
    )


def test_renew_works(device: Device, other: Device, evening: Page) -> None:
    old, share = evening.path, device.open(evening.link("Share"))
    watching = share.link("http")
    page = device.tap(share, "Make new addresses")
    assert page.status == 200
    assert page.link("http") != watching
    assert other.open(watching).status == 404
    assert device.open(old).status == 404
    assert other.open(page.link("http")).status == 200


def test_from_its_matches_the_evening_is_found_as_before(device: Device, evening: Page) -> None:
    table = evening.link("Tute à l'Atout")
    device.tap(device.open(evening.link("Share")), "Make new addresses")
    assert evening_of(device, device.open(table)).status == 200


def test_seats_works(device: Device, gathered: Page) -> None:
    page = chosen(device, gathered, "guinote", ["p1", "p2", "p3"], "Dídac")
    assert page.status == 200
    fields = dict(page.form("/guinote").fields)
    assert [fields[f"people.{seat}"] for seat in range(4)] == ["p1", "p2", "p3", "new.0"]


def test_two_of_one_name_are_two(device: Device, gathered: Page) -> None:
    page = chosen(device, gathered, "guinote", ["p1", "p2", "p3"], "Ana")
    assert "Ana (2)" in page.html


def test_share_works(device: Device, other: Device, evening: Page) -> None:
    page = device.open(evening.link("Share"))
    assert page.status == 200
    assert "2. Tute habanero · Pilar 1 – 0 Ana" in page.text
    assert "Ana pays los cafés." in page.text
    assert "In the end: Ana −€1.00, Luis −€1.00 and Pilar €2.00." in page.text
    watching = page.link("http")
    assert watching in page.text
    assert other.open(watching).status == 200


def test_it_never_hands_out_going_on(device: Device, evening: Page) -> None:
    own = evening.path.split("/")[2].rstrip("?")
    page = device.open(evening.link("Share"))
    assert own not in page.link("http")
    assert own not in device.open(page.link("http")).html


def test_sheet_works(device: Device, evening: Page) -> None:
    page = device.open(evening.link("On paper"))
    assert page.status == 200
    assert "Tute habanero · Pilar 1 – 0 Ana −3.00 3.00" in page.text
    assert "Ana pays los cafés." in page.text
    assert "In all −1.00 −1.00 2.00" in page.text
    assert "Signatures" in page.text


def test_sheet_pdf_works(device: Device, evening: Page) -> None:
    answer = device.client.get(f"{evening.path.split('?')[0]}/sheet.pdf?paper=letter")
    assert answer.mimetype == "application/pdf"
    (page,) = PdfReader(BytesIO(answer.data)).pages
    assert int(page.mediabox.width) == 612
    said = page.extract_text()
    for words in ("Evening", "Luis", "Settlement", "los cafés", "€1.00"):
        assert words in said
