"""What is mended late: players, seats, rules, stakes, notes; and why a hand counts as it does."""

import re

import pytest

from scorekeeper.language.catalogues import LANGUAGES
from tests.web.conftest import PAIRS, Begin, token_of
from tests.web.plain_browser import Device, Page


@pytest.fixture
def mending(device: Device, table: Page) -> Page:
    """The page, after a hand that Ana and Pilar won."""
    device.tap(table, "Ana & Pilar")
    return device.open(f"/m/{token_of(table)}/players")


def test_change_players_works(device: Device, mending: Page) -> None:
    page = device.send(mending.form("/players"), names__s1="Anna", names__1="The aunts")
    assert page.status == 200
    assert "Players and seats changed." in page.text
    assert "The aunts" in page.text
    assert ("names.s1", "Anna") in device.open(page.link("Players and seats")).form(
        "/players"
    ).fields


def test_two_who_swapped_take_their_hands_along(device: Device, five: Page) -> None:
    page = device.send(five.form("/hands", way="lost"), losers=["s1"])
    page = device.open(page.link("Players and seats"))
    page = device.send(page.form("/players"), order__0="s2", order__1="s1")
    assert "Luis" in page.text
    fields = device.open(page.link("Players and seats")).form("/players").fields
    assert {("order.0", "s2"), ("order.1", "s1"), ("names.s1", "Ana")} <= set(fields)


def test_a_pair_is_called_by_who_would_sit_in_it(device: Device, mending: Page) -> None:
    page = device.tap(mending, "See what changes", order__0="s2", order__1="s1")
    assert "before: Game to Ana & Pilar. after: Game to Ana & Marta." in page.text


@pytest.fixture
def rules_page(device: Device, begin: Begin) -> Page:
    """The page, after a game that ended a match of one."""
    table = begin("guinote", "Ana", "Luis", "Pilar", "Marta", rules__games="1")
    device.tap(table, "Ana & Pilar")
    return device.open(f"/m/{token_of(table)}/house-rules")


def test_change_rules_works(device: Device, rules_page: Page) -> None:
    page = device.send(rules_page.form("/house-rules"), rules__games="3")
    assert page.status == 200
    assert "House rules changed." in page.text
    page = device.open(page.link("Log"))
    assert "House rules:" in page.text


@pytest.mark.parametrize("typed", ["63", "240"])
def test_a_least_bid_that_nobody_can_bid_is_not_agreed_on_later(
    device: Device, begin: Begin, typed: str
) -> None:
    table = begin("tute_subastado", "Ana", "Luis", "Pilar")
    page = device.open(f"/m/{token_of(table)}/house-rules")
    page = device.send(page.form("/house-rules"), rules__min_bid=typed)
    assert page.status == 422
    assert f"The least bid: {typed} cannot be; 0 to 230, in steps of 5." in page.text
    assert dict(page.form("/house-rules").fields)["rules.min_bid"] == typed


@pytest.fixture
def changed(device: Device, begin: Begin) -> Page:
    """A match of one game that has become one for the coffees."""
    table = begin("guinote", *PAIRS, rules__games="1", rules__game_value="2")
    page = device.open(f"/m/{token_of(table)}/stake")
    return device.send(page.form("/stake"), stake=" los   cafés ", currency="TND")


def test_change_stake_works(device: Device, changed: Page) -> None:
    assert "What is played for has changed." in changed.text
    assert "The match is for: los cafés" in changed.text
    log = device.open(changed.link("Log"))
    assert "The match is for: los cafés. Amounts in TND." in log.text


def test_the_end_says_who_pays(device: Device, changed: Page) -> None:
    over = device.tap(changed, "Ana & Pilar")
    assert "Luis & Marta pay los cafés." in over.text
    assert "Luis pays Pilar" in over.text
    assert "0.200" in over.text
    sheet = device.open(over.link("On paper"))
    assert "Played for los cafés" in sheet.text
    assert "Luis & Marta pay los cafés." in sheet.text
    assert "Luis & Marta pay los cafés." in device.open(over.link("Share")).text


def test_it_stands_in_the_file_and_comes_back_with_it(device: Device, changed: Page) -> None:
    over = device.tap(changed, "Ana & Pilar")
    record = device.client.get(over.link("Save as a file")).get_json()
    assert record["meta"]["stake"] == {"words": "los cafés", "each": "match"}
    assert record["meta"]["currency"] == "TND"
    assert record["meta"]["settlement"] == [
        {"payer": "Luis", "payee": "Pilar", "amount": 200},
        {"payer": "Marta", "payee": "Ana", "amount": 200},
    ]


@pytest.fixture
def scored(device: Device, table: Page) -> Page:
    """The table after a hand with points, and the game with it."""
    return device.tap(table, "Save", cards__1="62", last_trick="s2", announcements__40="1")


def test_explain_works(device: Device, scored: Page) -> None:
    page = device.open(scored.link("Why?"))
    assert page.status == 200
    assert page.title == "Why hand 1 counts this way · Guiñote"
    assert "Who took the last trick? Luis" in page.text
    assert "58 in cards and 10 for the last trick = 68" in page.text


def test_the_rule_in_force_stands_with_its_source(device: Device, scored: Page) -> None:
    page = device.open(scored.link("Why?"))
    assert "Here: the right of the dealer" in page.text
    assert '<blockquote lang="fr">S&#39;il se termine' in page.html


TOLD = {
    "es": ("cobra 80 de cada uno (Marta y Diego).", "paga 75 a cada uno (Marta y Diego)."),
    "ca": ("cobra 80 de cadascú (Marta i Diego).", "paga 75 a cadascú (Marta i Diego)."),
    "fr": ("80 de chacun (Marta et Diego).", "75 à chacun (Marta et Diego)."),
    "en": ("80 each from Marta and Diego.", "75 each to Marta and Diego."),
}
ENGLISH = ("Bruno collects 80 from each (Marta and Diego).", "Bruno pays 75 to each (Marta")


@pytest.mark.parametrize("language", LANGUAGES)
def test_result_reason_grid_and_sheet_name_the_same_payer(
    device: Device, begin: Begin, language: str
) -> None:
    table = begin("tute_subastado", "Bruno", "Marta", "Diego")
    own, balances = f"/m/{token_of(table)}", ("160 −80 −80", "10 −5 −5")
    device.in_language(language)
    grid = device.open(f"{own}/grid").form("/grid")
    rows = {"0__how": "bidder-s1", "0__bid": "80", "0__made": "made"}
    rows |= {"1__how": "bidder-s1", "1__bid": "75", "1__made": "lost"}
    looked = device.send(grid, **rows, look="1").text
    for bid, made in (("80", "made"), ("75", "lost")):
        table = device.send(table.form("/hands", way="bidder-s1"), bid=bid, made=made)
    sheet = device.open(f"{own}/sheet").text
    for number, told in enumerate(TOLD[language]):
        page = device.open(f"{own}/hands/{number + 1}/why").text
        result, reasons = page.split(("Bruno 160", "Bruno 10")[number])
        assert told in result
        assert (ENGLISH[number] if language == "en" else told) in reasons
        assert balances[number] in looked
        assert balances[number] in sheet


def test_what_was_agreed_stands_in_its_field(device: Device, begin: Begin) -> None:
    table = begin("guinote", rules__games="7", rules__game_value="0.50")
    form = device.open(f"/m/{token_of(table)}/house-rules").form("/house-rules")
    fields = dict(form.fields)
    assert fields["rules.games"] == "7"
    assert fields["rules.game_value"] == "0.50"


def test_what_changes_nothing_at_this_table_is_not_asked(device: Device, begin: Begin) -> None:
    table = begin("tute_subastado", "Ana", "Luis", "Pilar")
    page = device.open(f"/m/{token_of(table)}/house-rules")
    asked = dict(page.form("/house-rules").fields)
    assert "rules.min_bid" in asked
    assert "rules.censor_raise" not in asked


def test_log_works(device: Device, table: Page) -> None:
    page = device.open(device.tap(table, "Ana & Pilar").link("Log"))
    assert page.status == 200
    assert "phone 1" in page.text
    assert "Hand 1: Game to Ana & Pilar." in page.text
    assert "0–0" in page.text
    assert "1–0" in page.text


def test_a_day_is_written_so_that_nobody_takes_it_for_another(device: Device, table: Page) -> None:
    page = device.open(device.tap(table, "Ana & Pilar").link("Log"))
    assert re.search(r"\d{1,2} [A-Z][a-z]{2} 20\d\d, \d{1,2}:\d\d", page.text)
    page = device.in_language("es").open(page.path)
    assert re.search(r"\d{1,2} [a-z]{3,4} 20\d\d, \d{1,2}:\d\d", page.text)


def test_note_hand_works(device: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    page = device.tap(page, "Keep the note", note="Luis forgot to sing.")
    assert page.status == 200
    assert "Note kept." in page.text
    assert "Luis forgot to sing." in page.text


def test_who_watches_does_not_see_it(device: Device, other: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    device.tap(page, "Keep the note", note="Luis forgot to sing.")
    watching = device.open(f"/m/{token_of(table)}/share").link("/m/").rsplit("/", 1)[1]
    for path in ("", "/hands/1/why", "/log"):
        assert "forgot" not in other.open(f"/m/{watching}{path}").html


def test_players_works(device: Device, table: Page) -> None:
    page = device.open(table.link("Players and seats"))
    assert page.status == 200
    form = page.form("/players")
    assert {("names.s1", "Ana"), ("names.1", ""), ("order.0", "s1")} <= set(form.fields)


def test_made_up_names_are_no_names(device: Device, begin: Begin) -> None:
    page = device.open(begin("guinote").link("Players and seats"))
    assert ("names.s1", "") in page.form("/players").fields
    assert 'placeholder="Scorer"' in page.html


def test_stake_works(device: Device, begin: Begin) -> None:
    table = begin("guinote", stake="los cafés", stake_each="game", currency="JPY")
    assert "Each game is for: los cafés" in table.text
    page = device.open(f"/m/{token_of(table)}/stake")
    assert page.title == "Stake · Guiñote"
    fields = dict(page.form("/stake").fields)
    assert (fields["stake"], fields["stake_each"], fields["currency"]) == (
        "los cafés",
        "game",
        "JPY",
    )


@pytest.mark.parametrize("game", ["tuti_boig", "tute_al_atout", "tute_subastado"])
def test_only_what_can_be_is_asked(device: Device, begin: Begin, game: str) -> None:
    page = device.open(f"/m/{token_of(begin(game))}/stake")
    asked = {name for name, _ in page.form("/stake").offered}
    assert "currency" in asked
    assert "stake_each" not in asked
    assert ("stake" in asked) == (game == "tuti_boig")


def test_substitute_works(device: Device, mending: Page) -> None:
    page = device.send(mending.form("/substitute"), seat="s2", name="Joan")
    assert page.status == 200
    assert "Joan & Marta" in page.text
    page = device.open(page.link("Players and seats"))
    assert "From hand 2 on: Joan" in page.text
