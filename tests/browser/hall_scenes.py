"""The pages of accounts, clubs and tournaments, as a test may want to see them."""

import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.browser import organising
from tests.browser.organising import LONG, SIX
from tests.browser.phone import Phone
from tests.serving import Served


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
    organising.sign_in(phone)
    phone.page.goto("/password")
    phone.go("main .button")


def clubs(phone: Phone) -> None:
    organising.club(phone)
    phone.page.goto("/clubs")


def club(phone: Phone) -> None:
    organising.club(phone)
    of_the_club = phone.page.url
    organising.tournament(phone)
    phone.page.goto(of_the_club)


def tournament_new(phone: Phone) -> None:
    organising.club(phone)
    phone.go("a.button:has-text('New tournament')")
    phone.go("main form > .button")


def tournament_fits(phone: Phone) -> None:
    """Another format and another length, and one that is too long."""
    organising.club(phone)
    phone.go("a.button:has-text('New tournament')")
    address = f"{phone.page.url}?entrants=14&length=games-8&system=swiss&start=21:00&end=23:00"
    phone.page.goto(address)


def tournament_again(phone: Phone) -> None:
    """As an earlier one was: who of its people is here."""
    organising.club(phone)
    of_the_club = phone.page.url
    organising.tournament(phone)
    organising.enter(phone, LONG)
    phone.page.goto(of_the_club)
    phone.go("a.button:has-text('New tournament')")
    phone.tap("summary:has-text('Like an earlier one')")
    phone.go("details[open] .line a")
    phone.go(".offer .button")


def rehearsal(phone: Phone) -> None:
    """A round of it, with nothing noted yet."""
    address = organising.begin(phone)
    organising.enter(phone, LONG)
    phone.page.goto(f"{address}/rehearsal")
    phone.go("button[value=begin]")
    address = "/".join(phone.page.url.split("/")[:5])
    organising.publish(phone, address)
    phone.page.goto(f"{address}/rehearsal")


def people_empty(phone: Phone) -> None:
    organising.begin(phone)


def people_filled(phone: Phone) -> None:
    organising.begin(phone)
    organising.enter(phone, LONG)
    phone.tap(".entrant summary >> nth=0")


def people_wrong(phone: Phone) -> None:
    organising.begin(phone)
    organising.enter(phone, "Ana / Bea\nCarles\nPere i Joan i Marta\nAna / Bea")


def draw(phone: Phone) -> None:
    address = organising.begin(phone)
    organising.enter(phone, LONG)
    phone.page.goto(f"{address}/draw")
    phone.go("main button[value=draft]")
    phone.tap(".hall-tables summary >> nth=0")


def draw_swap(phone: Phone) -> None:
    draw(phone)
    phone.page.select_option("#other", index=3)
    phone.go("#swap .button")


def desk(phone: Phone) -> None:
    address = organising.playing(phone, LONG)
    organising.slip(phone, address, "153")
    organising.slip(phone, address, "953")


def table(phone: Phone) -> None:
    address = organising.playing(phone, LONG)
    phone.page.goto(f"{address}/tables/1/1")
    phone.tap(".fold > summary")
    phone.go("main button[value=report]")


def show(phone: Phone) -> None:
    address = organising.playing(phone, LONG)
    organising.slip(phone, address, "153")
    phone.page.goto(address)
    phone.tap(".standing summary >> nth=0")


def many_tables(phone: Phone) -> None:
    """Places at tables of many."""
    names = "\n".join(f"Player {n}" for n in range(1, 13))
    address = organising.playing(phone, names, "tuti_boig", 12)
    phone.page.goto(f"{address}/tables/1/1")


def screen(phone: Phone) -> None:
    address = organising.playing(phone, LONG)
    phone.page.goto(f"{address}/screen?still=1")


def screen_names(phone: Phone) -> None:
    address = organising.playing(phone, SIX)
    phone.page.goto(f"{address}/screen?still=1&at=1")


def settings(phone: Phone) -> None:
    address = organising.begin(phone)
    phone.page.goto(f"{address}/settings")
    phone.page.fill("#minutes", "many")
    phone.page.fill("#prizes", "1 100\nnonsense")
    phone.go("main form .button")


def tournament_log(phone: Phone) -> None:
    address = organising.playing(phone, LONG)
    organising.slip(phone, address, "153")
    phone.page.goto(f"{address}/log")


def desk_full(phone: Phone) -> None:
    """Sixteen tables, a clock that runs, something just noted."""
    address = organising.playing(phone, organising.pairs(32), entrants=32)
    phone.page.goto(f"{address}/settings")
    phone.page.fill("#minutes", "25")
    phone.go("main form .button")
    phone.page.goto(f"{address}/desk")
    phone.go("button[value=start]")
    organising.slip(phone, address, "1 5 3")
    organising.slip(phone, address, "7 4 4")


def addresses(phone: Phone) -> None:
    address = organising.playing(phone, LONG)
    phone.page.goto(f"{address}/links")
    phone.page.fill("#label", "Maria-Immaculada at the bar")
    phone.go("main form >> nth=0 >> .button")
    phone.tap(".fold > summary >> nth=-1")


def tournament_share(phone: Phone) -> None:
    address = organising.playing(phone, LONG)
    phone.page.goto(f"{address}/share")


def prizes(phone: Phone) -> None:
    address = organising.playing(phone, LONG)
    phone.page.goto(f"{address}/settings")
    phone.page.fill("#prizes", "1 100\n2 50\n1 un pernil\n* una cullera de fusta\n? cava")
    phone.go("main form .button")
    organising.slip(phone, address, "153")
    phone.page.goto(f"{address}/prizes")
    phone.go("button[name=entrant] >> nth=0")


def entrant(phone: Phone) -> None:
    address = organising.playing(phone, LONG)
    organising.slip(phone, address, "153")
    phone.page.goto(f"{address}?name=maria")
    phone.go(".slip .line a")


def entrant_sought(phone: Phone) -> None:
    address = organising.playing(phone, LONG)
    phone.page.goto(f"{address}?name=a")


def _doors_open(phone: Phone) -> str:
    """A tournament whose door is open; the address by which people register."""
    address = organising.begin(phone)
    organising.enter(phone, LONG)
    phone.page.goto(f"{address}/registration")
    phone.go("button[value=open]")
    return str(phone.page.locator(".link a").get_attribute("href"))


def _register(phone: Phone, address: str, first: str, second: str) -> None:
    phone.page.goto(address)
    phone.page.fill('[id="player.0"]', first)
    phone.page.fill('[id="player.1"]', second)
    phone.go("main form .button >> nth=0")


def registration(phone: Phone) -> None:
    door = _doors_open(phone)
    at = phone.page.url
    _register(phone, door, "Íñigo Fernández de Heredia", "Maria-Immaculada Concepció")
    _register(phone, door, "Wolfgang", "Nuria")
    phone.go("button[value=other]")
    phone.page.goto(at)


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
    address = organising.playing(phone, LONG)
    phone.page.goto(f"{address}/settings")
    phone.page.fill("#minutes", "1")
    phone.go("main form .button")
    phone.page.goto(f"{address}/desk")
    phone.go("button[value=start]")
    phone.page.goto(f"{address}/screen?still=1")
    phone.page.evaluate("document.querySelector('.clock').dataset.left = 1")
    phone.page.wait_for_selector("[data-gong-word]:not([hidden])")


def address(phone: Phone) -> None:
    at = organising.begin(phone)
    phone.page.goto(f"{at}/address")
    phone.page.fill("#address", "http://x/y")
    phone.go("main form >> nth=0 >> .button")


def crosstable(phone: Phone) -> None:
    address = organising.playing(phone, LONG)
    organising.slip(phone, address, "153")
    phone.page.goto(f"{address}/results")


def bracket(phone: Phone) -> None:
    organising.club(phone)
    phone.go("a.button:has-text('New tournament')")
    phone.page.fill("#title", "Copa")
    phone.page.fill("#entrants", "6")
    chosen = "document.querySelector('[name=system][value=single_elimination]').checked = true"
    phone.page.evaluate(chosen)
    phone.go("main form > .button")
    address = "/".join(phone.page.url.split("/")[:5])
    organising.enter(phone, LONG)
    organising.publish(phone, address)
    organising.slip(phone, address, "153")
    phone.page.goto(f"{address}/results")


def screen_bracket(phone: Phone) -> None:
    bracket(phone)
    phone.page.goto(phone.page.url.replace("/results", "/screen?still=1&at=-1"))


SCENES: list[Callable[[Phone], None]] = [
    sign_in,
    first,
    password,
    clubs,
    club,
    tournament_new,
    tournament_fits,
    tournament_again,
    rehearsal,
    people_empty,
    people_filled,
    people_wrong,
    draw,
    draw_swap,
    desk,
    table,
    show,
    many_tables,
    screen,
    screen_names,
    settings,
    tournament_log,
    desk_full,
    addresses,
    tournament_share,
    prizes,
    entrant,
    entrant_sought,
    crosstable,
    bracket,
    screen_bracket,
    registration,
    join,
    join_alike,
    mine,
    screen_door,
    screen_gong,
    address,
]
