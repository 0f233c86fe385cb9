"""Sheets for a pencil, and the grid they are typed into, as a test may want to see them."""

from tests.browser import tournament_steps
from tests.browser.phone import Phone

NAMES = ("Maria-Immaculada Concepció", "Wolfgang", "Núria", "דנה", "🂡 Lluís")


def blank_sheet(phone: Phone) -> None:
    phone.page.goto(
        f"{tournament_steps.at(tournament_steps.begin(phone, 'tuti_boig', *NAMES))}/blank"
    )


def blank_sheet_of_a_game(phone: Phone) -> None:
    phone.page.goto("/blank/guinote/4")


def grid(phone: Phone) -> None:
    phone.page.goto(
        f"{tournament_steps.at(tournament_steps.begin(phone, 'tuti_boig', *NAMES))}/grid"
    )


def grid_refused(phone: Phone) -> None:
    grid(phone)
    phone.page.check("[name='0.losers.s1']")
    phone.page.fill("[name='1.cards.s1']", "400")
    phone.page.fill("[name='2.announcements.s2']", "30")
    phone.go("main .button:has-text('Save')")
