"""What an organiser does in the browser, as errands: sign in, begin, enter, draw, publish."""

from uuid import uuid4

from tests.browser.phone import Phone

LOGIN, PASSWORD = "olga", "a long enough one"
SIX = "Ana / Bea\nCarles / Dolors\nEnric / Fina\nGemma / Hug\nIrene / Joan\nKim / Laia"
LONG = (
    "Maria-Immaculada Concepció / Bartomeu-Llorenç Puigdemont\nWolfgang / Núria\n"
    "Enric / Fina\nGemma / Hug\nIrene / Joan\nKim / Laia"
)


def pairs(count: int) -> str:
    """So many pairs as a list that is pasted."""
    return "\n".join(f"Player {2 * n + 1} / Player {2 * n + 2}" for n in range(count))


def sign_in(phone: Phone) -> None:
    """As the organiser whose account the server was begun with."""
    phone.page.goto("/sign-in")
    phone.page.fill("#login", LOGIN)
    phone.page.fill("#password", PASSWORD)
    phone.go("main .button")


def club(phone: Phone) -> None:
    """Signed in, in a club of one's own, which nobody else has filled."""
    sign_in(phone)
    phone.page.goto("/clubs")
    phone.page.fill("#name", f"Penya de l’As {uuid4().hex[:4]}")
    phone.go("main .button")


def begin(phone: Phone, game: str = "", entrants: int = 6) -> str:
    """A tournament of this game (Guiñote where none is said) begun; the address of its pages."""
    club(phone)
    return tournament(phone, game, entrants)


def tournament(phone: Phone, game: str = "", entrants: int = 6) -> str:
    """One begun from the page of a club; the address of its pages."""
    phone.go("a.button:has-text('New tournament')")
    if game:
        phone.go(f"button[name=tapped][value={game}]")
    phone.page.fill("#title", "Torneig de Sant Jordi")
    phone.page.fill("#entrants", str(entrants))
    with phone.page.expect_navigation():
        phone.page.press("#entrants", "Enter")  # as recommended
    return "/".join(phone.page.url.split("/")[:5])


def enter(phone: Phone, listed: str) -> None:
    """Paste a list on the page of who takes part."""
    phone.page.fill("#list", listed)
    phone.go("main form .button")


def publish(phone: Phone, address: str) -> None:
    """Draw the next round and publish it as it is."""
    phone.page.goto(f"{address}/draw")
    phone.go("button[value=draft]")
    phone.go("button[value=publish]")


def playing(phone: Phone, listed: str = SIX, game: str = "", entrants: int = 6) -> str:
    """A tournament whose first round is being played; the address of its pages."""
    address = begin(phone, game, entrants)
    enter(phone, listed)
    publish(phone, address)
    return address


def slip(phone: Phone, address: str, typed: str) -> None:
    """A slip noted at the desk."""
    if not phone.page.url.endswith("/desk"):
        phone.page.goto(f"{address}/desk")
    phone.page.fill("#slip", typed)
    phone.go(".slip .button")
