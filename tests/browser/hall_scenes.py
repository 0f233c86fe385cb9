"""The pages of accounts, clubs and tournaments, as a test may want to see them."""

import re
import tempfile
from pathlib import Path

from tests.browser import tournament_steps
from tests.browser.organiser import LONG, PASSWORD, SIX, pairs
from tests.browser.phone import Phone
from tests.server import Served


def sign_in(phone: Phone) -> None:
    phone.page.goto("/sign-in")
    phone.page.fill("#login", "nobody")
    phone.go("main .button")


def first(phone: Phone) -> None:
    """Where there is no account yet: on a server of its own."""
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder) / "instance") as served:
        token = re.search(r"first/\w+", served.said)
        assert token, served.said
        phone.page.goto(f"{served.url.rstrip('/')}/{token[0]}")
        phone.page.fill("#password", "short")
        phone.go("main .button")


def password(phone: Phone) -> None:
    tournament_steps.sign_in(phone)
    phone.page.goto("/password")
    phone.go("main .button")


def devices(phone: Phone) -> None:
    tournament_steps.sign_in(phone)
    phone.page.goto("/devices")
    phone.go("text=Make a code to print")


def code_on_paper(phone: Phone) -> None:
    tournament_steps.sign_in(phone)
    phone.page.goto("/devices")
    phone.page.fill("#old", PASSWORD)
    phone.go("text=Make a code to print")


def recover(phone: Phone) -> None:
    phone.page.goto("/recover")
    phone.go("main button.button")


def clubs(phone: Phone) -> None:
    tournament_steps.club(phone)
    phone.page.goto("/clubs")


def club(phone: Phone) -> None:
    mine = tournament_steps.club(phone)
    tournament_steps.tournament(phone, mine)
    phone.page.goto(mine.path)


def tournament_new(phone: Phone) -> None:
    phone.page.goto(f"{tournament_steps.club(phone).path}/tournaments/new")
    phone.go(".cards .button")


def tournament_fits(phone: Phone) -> None:
    """Another format and another length, and one that is too long."""
    asked = "entrants=14&length=games-8&system=swiss&start=21:00&end=23:00"
    phone.page.goto(f"{tournament_steps.club(phone).path}/tournaments/new?{asked}")


def tournament_again(phone: Phone) -> None:
    """As an earlier one was: who of its people is here."""
    mine = tournament_steps.club(phone)
    tournament_steps.enter(phone, tournament_steps.tournament(phone, mine), LONG)
    phone.page.goto(f"{mine.path}/tournaments/new")
    phone.tap("summary:has-text('Like an earlier one')")
    phone.go("details[open] .line a")
    phone.go(".offer .button")


def rehearsal(phone: Phone) -> None:
    """A round of it, with nothing noted yet."""
    address = tournament_steps.organise(phone)
    tournament_steps.enter(phone, address, LONG)
    page = tournament_steps.opened(phone, f"{address}/rehearsal")
    address = tournament_steps.address(
        tournament_steps.sent(phone, page, page.forms[-1], do="begin")
    )
    tournament_steps.publish(phone, address)
    phone.page.goto(f"{address}/rehearsal")


def people_empty(phone: Phone) -> None:
    phone.page.goto(f"{tournament_steps.organise(phone)}/people")


def people_filled(phone: Phone) -> None:
    address = tournament_steps.organise(phone)
    tournament_steps.enter(phone, address, LONG)
    phone.page.goto(f"{address}/people")
    phone.tap(".entrant summary >> nth=0")


def people_wrong(phone: Phone) -> None:
    people_empty(phone)
    phone.page.fill("#list", "Ana / Bea\nCarles\nPere i Joan i Marta\nAna / Bea")
    phone.go("main form .button")


def draw(phone: Phone) -> None:
    address = tournament_steps.organise(phone)
    tournament_steps.enter(phone, address, LONG)
    phone.page.goto(f"{address}/draw")
    phone.go("button[value=draft]")
    phone.tap(".hall-tables summary >> nth=0")


def draw_swap(phone: Phone) -> None:
    draw(phone)
    phone.page.select_option("#other", index=3)
    phone.go("#swap .button")


def desk(phone: Phone) -> None:
    address = tournament_steps.playing(phone, LONG)
    tournament_steps.slip(phone, address, "132")
    phone.page.goto(f"{address}/desk")
    phone.page.fill("#slip", "953")
    phone.go(".slip .button")


def table(phone: Phone) -> None:
    address = tournament_steps.playing(phone, LONG)
    phone.page.goto(f"{address}/tables/1/1")
    phone.tap(".fold > summary")
    phone.go("main button[value=report]")


def show(phone: Phone) -> None:
    address = tournament_steps.playing(phone, LONG)
    tournament_steps.slip(phone, address, "132")
    phone.page.goto(address)
    phone.tap(".standing summary >> nth=0")


def many_tables(phone: Phone) -> None:
    """Places at tables of many."""
    names = "\n".join(f"Player {n}" for n in range(1, 13))
    address = tournament_steps.playing(phone, names, "tuti_boig", 12)
    phone.page.goto(f"{address}/tables/1/1")


def screen(phone: Phone) -> None:
    address = tournament_steps.playing(phone, LONG)
    phone.page.goto(f"{address}/screen?still=1")


def screen_names(phone: Phone) -> None:
    address = tournament_steps.playing(phone, SIX)
    phone.page.goto(f"{address}/screen?still=1&at=1")


def settings(phone: Phone) -> None:
    address = tournament_steps.organise(phone)
    phone.page.goto(f"{address}/settings")
    phone.page.fill("#minutes", "many")
    phone.page.fill("#prizes", "1 100\nnonsense")
    phone.go("main form .button")


def tournament_log(phone: Phone) -> None:
    address = tournament_steps.playing(phone, LONG)
    tournament_steps.slip(phone, address, "132")
    phone.page.goto(f"{address}/log")


def desk_full(phone: Phone) -> None:
    """Sixteen tables, a clock that runs, something just noted."""
    address = tournament_steps.playing(phone, pairs(32), entrants=32)
    tournament_steps.settle(phone, address, minutes="25")
    tournament_steps.slip(phone, address, "1 3 1")
    tournament_steps.slip(phone, address, "7 0 4")
    phone.page.goto(f"{address}/desk")
    phone.go("button[value=start]")


def addresses(phone: Phone) -> None:
    address = tournament_steps.playing(phone, LONG)
    phone.page.goto(f"{address}/links")
    phone.page.fill("#label", "Maria-Immaculada at the bar")
    phone.go("main form >> nth=0 >> .button")
    phone.tap(".fold > summary >> nth=-1")


def tournament_share(phone: Phone) -> None:
    address = tournament_steps.playing(phone, LONG)
    phone.page.goto(f"{address}/share")


def prizes(phone: Phone) -> None:
    address = tournament_steps.playing(phone, LONG)
    tournament_steps.settle(
        phone, address, prizes="1 100\n2 50\n1 un pernil\n* una cullera de fusta\n? cava"
    )
    tournament_steps.slip(phone, address, "132")
    phone.page.goto(f"{address}/prizes")
    phone.go("button[name=entrant] >> nth=0")


def entrant(phone: Phone) -> None:
    address = tournament_steps.playing(phone, LONG)
    tournament_steps.slip(phone, address, "132")
    phone.page.goto(f"{address}?name=maria")  # she is the only one


def entrant_sought(phone: Phone) -> None:
    address = tournament_steps.playing(phone, LONG)
    phone.page.goto(f"{address}?name=a")


def _doors_open(phone: Phone) -> str:
    """A tournament whose door is open; the address by which people register."""
    address = tournament_steps.organise(phone)
    tournament_steps.enter(phone, address, LONG)
    page = tournament_steps.opened(phone, f"{address}/registration")
    tournament_steps.sent(phone, page, page.form("/registration"), do="open")
    return f"{address}/join"


def _register(phone: Phone, address: str, *players: str) -> None:
    phone.page.goto(address)
    for place, name in enumerate(players):
        phone.page.fill(f'[id="player.{place}"]', name)
    phone.go("main form .button >> nth=0")


def registration(phone: Phone) -> None:
    door = _doors_open(phone)
    _register(phone, door, "Íñigo Fernández de Heredia", "Maria-Immaculada Concepció")
    _register(phone, door, "Wolfgang", "Nuria")
    phone.go("button[value=other]")
    phone.page.goto(door.replace("/join", "/registration"))


def join(phone: Phone) -> None:
    phone.page.goto(_doors_open(phone))


def join_alike(phone: Phone) -> None:
    _register(phone, _doors_open(phone), "Wolfgang", "Nuria")


def mine(phone: Phone) -> None:
    _register(phone, _doors_open(phone), "Íñigo Fernández de Heredia", "Maria-Immaculada Concepció")
    phone.tap(".fold > summary")


def screen_door(phone: Phone) -> None:
    phone.page.goto(_doors_open(phone).replace("/join", "/screen?still=1"))


def screen_gong(phone: Phone) -> None:
    address = tournament_steps.playing(phone, LONG)
    tournament_steps.settle(phone, address, minutes="1")
    page = tournament_steps.opened(phone, f"{address}/desk")
    tournament_steps.sent(phone, page, page.form("/clock"), do="start")
    phone.page.goto(f"{address}/screen?still=1")
    phone.page.evaluate("document.querySelector('.clock').dataset.left = 1")
    phone.page.wait_for_selector("[data-gong-word]:not([hidden])")


def address(phone: Phone) -> None:
    at = tournament_steps.organise(phone)
    phone.page.goto(f"{at}/address")
    phone.page.fill("#address", "http://x/y")
    phone.go("main form >> nth=0 >> .button")


def crosstable(phone: Phone) -> None:
    address = tournament_steps.playing(phone, LONG)
    tournament_steps.slip(phone, address, "132")
    phone.page.goto(f"{address}/results")


def bracket(phone: Phone) -> None:
    mine = tournament_steps.club(phone)
    single = {"title": "Copa", "system": "single_elimination"}
    address = tournament_steps.tournament(phone, mine, more=single)
    tournament_steps.enter(phone, address, LONG)
    tournament_steps.publish(phone, address)
    tournament_steps.slip(phone, address, "153")
    phone.page.goto(f"{address}/results")


def screen_bracket(phone: Phone) -> None:
    bracket(phone)
    phone.page.goto(phone.page.url.replace("/results", "/screen?still=1&at=-1"))
