"""The pages before the first hand: the menu of games, and a match about to be begun."""

from tests.browser import tournament_steps
from tests.browser.phone import Phone

FOUR = ("Ana", "Luis", "Pilar", "Marta")


def menu(phone: Phone) -> None:
    tournament_steps.begin(phone, "guinote", *FOUR)
    phone.page.goto("/")


def new_guinote(phone: Phone) -> None:
    phone.page.goto("/new/guinote")
    phone.tap(".new details > summary")


def new_tuti_boig(phone: Phone) -> None:
    phone.page.goto("/new/tuti_boig?players=6")


def new_refused(phone: Phone) -> None:
    phone.page.goto("/new/guinote")
    for place in range(4):
        phone.page.fill(f"[name='names.{place}']", "Ana")
    phone.page.locator(".go .button").click()


def new_by_kings(phone: Phone) -> None:
    phone.page.goto("/new/guinote")
    for place, name in enumerate(FOUR):
        phone.page.fill(f"[name='names.{place}']", name)
    phone.tap(".by-hand > summary")
    phone.page.fill("#others", "Eva, Marc")
    phone.page.locator("[value^='kings ']").click()
    phone.tap(".by-hand > summary")
