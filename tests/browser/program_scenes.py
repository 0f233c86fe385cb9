"""The pages about tokens for programs, as a test may want to see them."""

from tests.browser import tournament_steps
from tests.browser.phone import Phone

LONG = "Classificació de la lliga comarcal"


def _tokens(phone: Phone) -> None:
    phone.page.goto(f"{tournament_steps.club(phone).path}/tokens")


def club_tokens(phone: Phone) -> None:
    club_token_made(phone)
    phone.go("a:has-text('I have copied it')")


def club_token_made(phone: Phone) -> None:
    _tokens(phone)
    phone.page.fill("#name", LONG)
    phone.go("main form .button")


def club_token(phone: Phone) -> None:
    club_tokens(phone)
    phone.go("a.link-row")
