"""The pages by which paper is chosen."""

from tests.browser import tournament_steps
from tests.browser.organiser import SIX
from tests.browser.phone import Phone

LONG = ("Maria-Immaculada Concepció", "Wolfgang", "Núria", "Bartomeu-Llorenç Puigdemont")


def cards(phone: Phone) -> None:
    phone.page.goto(f"{tournament_steps.at(tournament_steps.begin(phone, 'guinote', *LONG))}/cards")


def poster(phone: Phone) -> None:
    phone.page.goto("/poster")
    phone.page.fill("#password", "short")
    phone.go("main .button >> nth=0")


def wall_papers(phone: Phone) -> None:
    phone.page.goto(f"{tournament_steps.playing(phone, SIX)}/papers")


def print_job(phone: Phone) -> None:
    """A set while it is printed, or just when it is done."""
    wall_papers(phone)
    phone.go("button[name=what] >> nth=0")
