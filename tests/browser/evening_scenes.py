"""The pages of an evening, and of what is played for, as a test may want to see them."""

from tests.browser import tournament_steps
from tests.browser.phone import Phone

NAMES = ("Maria-Immaculada Concepció", "Wolfgang", "Núria")


def stake(phone: Phone) -> None:
    page = tournament_steps.begin(phone, "guinote", *NAMES, "Marta")
    phone.page.goto(f"{tournament_steps.at(page)}/stake")
    phone.page.fill("#stake", "x" * 61)
    phone.page.evaluate("document.getElementById('stake').removeAttribute('maxlength')")
    phone.page.fill("#stake", "x" * 61)
    phone.go(".save .button")


def evening_next(phone: Phone) -> None:
    """Three have played à l'Atout, the first is ahead; too many for the game that comes next."""
    _atout(phone)
    another(phone)
    phone.tap("label.chip:has([value=tute_habanero])")
    phone.go(".go .button")


def evening_seats(phone: Phone) -> None:
    _atout(phone)
    another(phone)
    sit_down(phone, "guinote", "Bartomeu-Llorenç Puigdemont")


def evening_account(phone: Phone) -> None:
    evening_seats(phone)
    for closed in phone.page.locator("details.settled:not([open]) > summary").all()[::-1]:
        phone.tap(closed)
    phone.page.fill("[name='rules.games']", "1")
    phone.page.fill("[name='rules.game_value']", "1234.50")
    phone.page.fill("#stake", "los cafés")
    phone.go(".go .button")
    phone.go("[name=way][value=won-1]")
    phone.go(".over a:has-text('The whole evening')")


def evening_share(phone: Phone) -> None:
    evening_account(phone)
    phone.go("a[href$='/share']")


def _atout(phone: Phone) -> None:
    page = tournament_steps.begin(phone, "tute_al_atout", *NAMES, point_value="0.01")
    phone.page.goto(tournament_steps.note(phone, page, winner="s1", double="100").path)


def another(phone: Phone, words: str = "Another game") -> None:
    """From a match to “who plays what”, by its menu."""
    phone.tap(".menu > summary")
    phone.go(f".menu-link:has-text('{words}')")


def sit_down(phone: Phone, game: str, *new: str, away: str = "") -> None:
    """Say who plays what: whoever was last, with these, without that one; the seats follow."""
    if away:
        phone.tap(f"label.chip:has-text('{away}')")
    for place, name in enumerate(new):
        phone.page.fill(f"#new-{place}", name)
    phone.tap(f"label.chip:has([value={game}])")
    phone.go(".go .button")
