"""The pages of a club's people, as a test may want to see them."""

from collections.abc import Callable

from tests.browser import organising
from tests.browser.phone import Phone

LONG = ("Maria-Immaculada Concepció", "Wolfgang", "Núria", "Bartomeu-Llorenç Puigdemont")


def _club(phone: Phone) -> None:
    """The people of a club of one's own; nobody yet."""
    organising.club(phone)
    phone.go("a.button:has-text('People of the club')")


def add(phone: Phone, name: str, nickname: str = "", note: str = "") -> None:
    """Somebody new, from the list of people."""
    phone.go("a.button:has-text('Add somebody')")
    for field, value in (("name", name), ("nickname", nickname), ("note", note)):
        phone.page.fill(f"#{field}", value)
    phone.go("main .button")


def _adopting(phone: Phone) -> None:
    """A match begun on this phone, about to be adopted: two of four are known."""
    phone.begin("guinote", *LONG)
    _club(phone)
    add(phone, "Wolfgang Amadeus Rothschild-Echeverría", "Wolfgang")
    phone.go(".bar .tool >> nth=0")
    phone.go("a.button:has-text('Adopt')")


def _adopted(phone: Phone) -> None:
    _adopting(phone)
    phone.page.check("[name=table] >> nth=0", force=True)
    phone.go("main form .button >> nth=0")
    phone.page.select_option("#who-2", "")
    phone.go("main form .button")


def people(phone: Phone) -> None:
    _adopted(phone)


def people_new(phone: Phone) -> None:
    _club(phone)
    phone.go("a.button:has-text('Add somebody')")
    phone.go("main .button")


def people_adopt(phone: Phone) -> None:
    _adopting(phone)


def people_adopt_names(phone: Phone) -> None:
    _adopting(phone)
    phone.page.check("[name=table] >> nth=0", force=True)
    phone.go("main form .button >> nth=0")


def people_sort(phone: Phone) -> None:
    _adopted(phone)
    phone.go(".notice a")
    phone.go("main form .button >> nth=1")


def people_person(phone: Phone) -> None:
    _adopted(phone)
    phone.go(".folk a >> nth=-1")


def people_seats(phone: Phone) -> None:
    people_person(phone)
    phone.go(".folk a >> nth=0")


def people_merging(phone: Phone) -> None:
    people_person(phone)
    phone.go("a.button:has-text('same person')")
    phone.go("main .button")


def people_forgotten(phone: Phone) -> None:
    people_person(phone)
    phone.go("a.button.danger")
    phone.go("main .button")


SCENES: list[Callable[[Phone], None]] = [
    people,
    people_new,
    people_adopt,
    people_adopt_names,
    people_sort,
    people_person,
    people_seats,
    people_merging,
    people_forgotten,
]
