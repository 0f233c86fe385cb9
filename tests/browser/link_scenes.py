"""Pages of a table that several write at: who may, codes, hands noted twice, disputes."""

from tests.browser import tournament_steps
from tests.browser.phone import Phone

LONG = ("Maria-Immaculada Concepció", "Wolfgang", "Núria", "Bartomeu-Llorenç Puigdemont")
LABEL = "Maria-Immaculada's old tablet"


def who_may(phone: Phone) -> None:
    page = tournament_steps.begin(phone, "guinote", *LONG)
    page = tournament_steps.note(phone, page, way="won-1")
    phone.page.goto(f"{tournament_steps.at(page)}/who")
    phone.page.fill("[name=label]", LABEL)
    phone.page.check("[name=days][value='1']")
    phone.go("main .button:has-text('Make')")
    phone.page.goto(f"{phone.address()}/who")


def link_of_somebody(phone: Phone) -> None:
    who_may(phone)
    phone.go(".link-row:has-text('tablet')")


def another_phone(phone: Phone) -> None:
    phone.page.goto(f"{tournament_steps.at(tournament_steps.begin(phone, 'guinote', *LONG))}/phone")


def code_refused(phone: Phone) -> None:
    phone.page.goto("/code/ACD346")
    phone.go("main .button")


def second_phone(phone: Phone) -> str:
    """Another phone joins by the code; the address of its own link."""
    first = phone.address()
    phone.page.goto(f"{first}/phone")
    code = phone.page.locator("p.big-code").inner_text()
    phone.page.goto("/code")
    phone.page.fill("[name=code]", code)
    phone.page.fill("[name=label]", LABEL)
    phone.go("main .button")
    second = phone.address()
    phone.page.goto(first)
    return second


def noted_twice(phone: Phone) -> None:
    tournament_steps.table(phone, "guinote", *LONG)
    late = phone.page.context.new_page()
    late.goto(second_phone(phone))
    phone.go("[name=way][value=won-1]")
    with late.expect_navigation():
        late.locator("[name=way][value=won-2]").click()
    late.close()
    phone.page.goto(phone.address())


def disputed(phone: Phone) -> None:
    tournament_steps.table(phone, "guinote", *LONG)
    first, second = phone.address(), second_phone(phone)
    phone.page.goto(f"{first}/who")
    phone.go("main .button:has-text('From now on')")
    phone.page.goto(first)
    phone.go("[name=way][value=won-1]")
    phone.page.goto(second)
    phone.go("[name=verdict][value=wrong]")
