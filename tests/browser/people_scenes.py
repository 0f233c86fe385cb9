"""The pages of a club's people, as a test may want to see them."""

from tests.browser import tournament_steps
from tests.browser.phone import Phone
from tests.web.plain_browser import Page

LONG = ("Maria-Immaculada Concepció", "Wolfgang", "Núria", "Bartomeu-Llorenç Puigdemont")


def _known(phone: Phone) -> Page:
    """The page of a club in which somebody is known, beside a match begun on this phone."""
    tournament_steps.begin(phone, "guinote", *LONG)
    mine = tournament_steps.club(phone)
    tournament_steps.add(phone, mine, "Wolfgang Amadeus Rothschild-Echeverría", "Wolfgang")
    return mine


def _adopted(phone: Phone) -> str:
    """The people of that club: of the match's four one is known, one nobody says who it is."""
    mine = _known(phone)
    tournament_steps.adopt(phone, mine, unsaid=2)
    return f"{mine.path}/people"


def people(phone: Phone) -> None:
    people_adopt_names(phone)
    phone.page.select_option("#who-2", "")
    phone.go("main form .button")


def people_new(phone: Phone) -> None:
    phone.page.goto(f"{tournament_steps.club(phone).path}/people/new")
    phone.go("main .button")


def people_adopt(phone: Phone) -> None:
    phone.page.goto(f"{_known(phone).path}/people/adopt")


def people_adopt_names(phone: Phone) -> None:
    people_adopt(phone)
    phone.page.check("[name=table] >> nth=0", force=True)
    phone.go("main form .button >> nth=0")


def people_sort(phone: Phone) -> None:
    phone.page.goto(_adopted(phone))
    phone.go(".notice a")
    phone.go("main form .button >> nth=1")


def people_person(phone: Phone) -> None:
    phone.page.goto(_adopted(phone))
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
