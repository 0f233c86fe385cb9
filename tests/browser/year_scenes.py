"""The pages of a club through the year: its seasons and its cash box."""

from uuid import UUID

from tests.browser import tournament_steps
from tests.browser.organiser import LONG
from tests.browser.phone import Phone


def _booking(phone: Phone) -> None:
    """About to book something, with somebody among the people."""
    mine = tournament_steps.club(phone)
    tournament_steps.add(phone, mine, "Maria-Immaculada Rothschild-Echeverría")
    phone.page.goto(f"{mine.path}/cash/new")


def _book(phone: Phone, kind: str, amount: str, words: str, *, who: int = 1) -> None:
    phone.page.select_option("#kind", kind)
    phone.page.select_option("#person", index=who)
    phone.page.fill("#amount", amount)
    phone.page.fill("#words", words)
    phone.go("main .button")


def cash_new(phone: Phone) -> None:
    _booking(phone)
    _book(phone, "fee", "12.345", "x" * 130)


def cash_box(phone: Phone) -> None:
    _booking(phone)
    _book(phone, "fee", "1234.50", "Campionat de tardor de la Penya, dues nits")
    phone.go("a.button:has-text('Note something')")
    _book(phone, "expense", "85", "tapas", who=0)
    phone.go("main button:has-text('Take back') >> nth=0")


def cash_till(phone: Phone) -> None:
    cash_box(phone)
    phone.page.goto(phone.page.url.split("/cash")[0] + "/cash/till")
    phone.page.fill("#amount", "12")
    phone.go("main button:has-text('Note what was counted')")


def cash_cup(phone: Phone) -> None:
    mine = tournament_steps.club(phone)
    address = tournament_steps.tournament(phone, mine)
    tournament_steps.enter(phone, address, LONG)
    settings = tournament_steps.opened(phone, f"{address}/settings")
    tournament_steps.sent(phone, settings, settings.form("/settings"), fee="15")
    tournament = UUID(address.rstrip("/").rsplit("/", 1)[1])
    phone.page.goto(f"{mine.path}/cash/tournaments/{tournament}")


def _season(phone: Phone) -> None:
    """About to save a season of a tournament in which a round was played."""
    mine = tournament_steps.club(phone)
    address = tournament_steps.tournament(phone, mine)
    tournament_steps.enter(phone, address, LONG)
    tournament_steps.publish(phone, address)
    phone.page.goto(f"{mine.path}/seasons/new")


def season(phone: Phone) -> None:
    _season(phone)
    phone.page.fill("#name", "Lliga de la Penya de l’As 2026, segona fase")
    phone.page.fill("#best", "1")
    phone.go("main .button")


def seasons(phone: Phone) -> None:
    season(phone)
    phone.go(".bar .tool >> nth=0")


def season_edit(phone: Phone) -> None:
    _season(phone)
    phone.page.fill("#worth", "ten")
    phone.go("main .button")
