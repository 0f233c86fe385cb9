"""The entrance: every game, and the tables of this device."""

from scorekeeper.games import GAMES
from tests.web.plain_browser import Device, Page


def test_every_game_is_on_the_menu(device: Device) -> None:
    page = device.open("/")
    assert [href for href, _ in page.links if href.startswith("/new/")] == [
        f"/new/{game.key}" for game in GAMES
    ]


def test_a_first_visit_is_told_who_records_and_what_it_costs(
    device: Device, other: Device, table: Page
) -> None:
    assert "It costs nothing" not in device.open("/").text
    page = other.open("/")
    assert "One of you notes each hand here." in page.text
    assert "It costs nothing" in page.text


def test_a_table_is_found_again_with_its_score(device: Device, table: Page) -> None:
    device.tap(table, "Ana & Pilar")
    page = device.open("/")
    assert "Ana & Pilar 1 · Luis & Marta 0" in page.text
    assert page.link("Ana & Pilar 1") == table.path.split("?")[0]


def test_a_link_that_leads_nowhere_is_passed_over(device: Device, table: Page) -> None:
    with device.client.session_transaction() as session:
        session["tables"] = [["gone", "short"], *session["tables"]]
    page = device.open("/")
    assert page.text.count("Ana & Pilar") == 1


def test_the_latest_twenty_tables_are_kept(device: Device, table: Page) -> None:
    with device.client.session_transaction() as session:
        session["tables"] = [[f"old-{place}", "short"] for place in range(20)]
    device.open(table.path)
    with device.client.session_transaction() as session:
        assert len(session["tables"]) == 20
        assert session["tables"][0][0] in table.path
