"""What has happened before a page is looked at: the errands of `organising` past the screen.

The forms are read, filled in and sent as a browser without scripts sends them, with the cookies of
the telephone, but nothing is drawn: that was most of what reaching a page took. Those who tap the
same errands are the tests of whole evenings. Every errand answers the page it led to; none moves
the telephone.
"""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode, urljoin
from uuid import uuid4

from playwright.sync_api import APIResponse, FilePayload

from tests.browser.organiser import LOGIN, PASSWORD
from tests.browser.phone import Facts, Phone
from tests.web.plain_browser import Form, Page

LANGUAGE = {"Accept-Language": "en-GB"}
_SIGNED_IN: list[Any] = []  # cookies


def opened(phone: Phone, address: str) -> Page:
    """The page at an address."""
    return _read(phone.page.request.get(address, headers=LANGUAGE))


def sent(phone: Phone, page: Page, form: Form, **typed: str | list[str]) -> Page:
    """A form with this in it, dots in names written `__`; the page that follows."""
    fields = form.typed({name.replace("__", "."): value for name, value in typed.items()})
    answer = phone.page.request.post(
        urljoin(page.path, form.action),
        data=urlencode(list(fields.items(multi=True))),
        headers={**LANGUAGE, "Content-Type": "application/x-www-form-urlencoded"},
    )
    return _read(answer)


def _read(answer: APIResponse) -> Page:
    assert answer.ok, f"{answer.status} {answer.url}"
    return Page(answer.status, answer.url, answer.text())


def begin(phone: Phone, game: str, *names: str, preset: str = "", **rules: str) -> Page:
    """A match begun; its table."""
    page = opened(phone, f"/new/{game}" + (f"?players={len(names)}" if names else ""))
    typed = {f"names__{place}": name for place, name in enumerate(names)}
    if preset:
        page = sent(phone, page, page.form(f"/new/{game}"), **typed, preset=preset)
    typed |= {f"rules__{name}": value for name, value in rules.items()}
    return sent(phone, page, page.form(f"/new/{game}"), **typed)


def table(phone: Phone, game: str, *names: str, **rules: str) -> None:
    """A match begun, and its table on the screen."""
    phone.page.goto(begin(phone, game, *names, **rules).path)


def at(page: Page) -> str:
    """The address of a table, whatever was said on it last."""
    return page.path.split("?")[0]


def note(phone: Phone, page: Page, **answers: str) -> Page:
    """A hand noted by the way that asks for these answers; the table as it then stands."""
    (form,) = [form for form in page.forms if answers.items() <= _offered(form)]
    return sent(phone, page, form, **answers)


def _offered(form: Form) -> set[tuple[str, str]]:
    """Everything that may be chosen in a form."""
    tapped = [(button.name, button.value) for button in form.buttons]
    return {*form.fields, *form.offered, *tapped}


def sign_in(phone: Phone) -> None:
    """As the organiser whose account the server was begun with. A telephone that has not been used
    is given what another one got for it: to look at a password takes long, as it should.
    """
    context = phone.page.context
    is_unused = not context.cookies()
    if is_unused and _SIGNED_IN:
        context.add_cookies(_SIGNED_IN)
        return
    page = opened(phone, "/sign-in")
    sent(phone, page, page.form("/sign-in"), login=LOGIN, password=PASSWORD)
    if is_unused:
        _SIGNED_IN.extend(context.cookies())


def club(phone: Phone) -> Page:
    """Signed in, a club of one's own, which nobody else has filled."""
    sign_in(phone)
    page = opened(phone, "/clubs")
    return sent(phone, page, page.form("/clubs"), name=f"Penya de l’As {uuid4().hex[:4]}")


def tournament(
    phone: Phone,
    club: Page,
    game: str = "",
    entrants: int = 6,
    more: Mapping[str, str] | None = None,
) -> str:
    """One begun from the page of a club; the address of its pages."""
    page = opened(phone, urljoin(club.path, club.link("New tournament")))
    begins = page.forms[-1].action
    if game:
        page = sent(phone, page, page.form(begins), tapped=game)
    typed = {"title": "Torneig de Sant Jordi", "entrants": str(entrants), **(more or {})}
    return address(sent(phone, page, page.form(begins), **typed))


def address(page: Page) -> str:
    """The address of the tournament that a page belongs to."""
    return "/".join(page.path.split("?")[0].split("/")[:5])


def organise(phone: Phone, game: str = "", entrants: int = 6) -> str:
    """A tournament in a club of its own; the address of its pages."""
    return tournament(phone, club(phone), game, entrants)


def enter(phone: Phone, address: str, listed: str) -> Page:
    """A list pasted on the page of who takes part."""
    page = opened(phone, f"{address}/people")
    return sent(phone, page, page.form("/people"), list=listed)


def publish(phone: Phone, address: str) -> Page:
    """The next round drawn, and published as it is."""
    page = opened(phone, f"{address}/draw")
    page = sent(phone, page, page.form("/draw"), do="draft")
    form = next(one for one in page.forms if "publish" in [made.value for made in one.buttons])
    return sent(phone, page, form, do="publish")


def playing(phone: Phone, listed: str, game: str = "", entrants: int = 6) -> str:
    """A tournament whose first round is being played; the address of its pages."""
    found = organise(phone, game, entrants)
    enter(phone, found, listed)
    publish(phone, found)
    return found


def slip(phone: Phone, address: str, typed: str) -> Page:
    """A slip noted at the desk."""
    page = opened(phone, f"{address}/desk")
    form = next(one for one in page.forms if "slip" in [name for name, _ in one.fields])
    return sent(phone, page, form, slip=typed)


def settle(phone: Phone, address: str, **typed: str) -> Page:
    """Something settled before the first round, or later where it still may be."""
    page = opened(phone, f"{address}/settings")
    return sent(phone, page, page.form("/settings"), **typed)


def bring(phone: Phone, record: Facts) -> Page:
    """A match from its file; its table."""
    page = opened(phone, "/import")
    content = json.dumps(record).encode()
    file: FilePayload = {"name": "match.json", "mimeType": "application/json", "buffer": content}
    answer = phone.page.request.post(
        urljoin(page.path, "/import"),
        multipart={**dict(page.form("/import").fields), "record": file},
        headers=LANGUAGE,
    )
    return _read(answer)


def add(phone: Phone, club: Page, name: str, nickname: str = "") -> Page:
    """Somebody new among the people of a club."""
    page = opened(phone, f"{club.path}/people/new")
    return sent(phone, page, page.form("/people/new"), name=name, nickname=nickname)


def adopt(phone: Phone, club: Page, unsaid: int | None = None) -> Page:
    """The one match of this telephone made the club's; whose one name is, is left open."""
    page = opened(phone, f"{club.path}/people/adopt")
    (token,) = [value for name, value in page.form("/adopt").offered if name == "table"]
    page = opened(phone, f"{club.path}/people/adopt?table={token}")
    form = page.form("/adopt")
    who = [value for name, value in form.fields if name == "who"]
    if unsaid is not None:
        who[unsaid] = ""
    return sent(phone, page, form, who=who)
