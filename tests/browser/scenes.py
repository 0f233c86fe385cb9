"""Every page as a test may want to see it: how a telephone gets there."""

from collections.abc import Callable

from tests.browser import scoring
from tests.browser.phone import Phone

FOUR = ("Ana", "Luis", "Pilar", "Marta")
LONG = ("Maria-Immaculada Concepció", "Wolfgang", "Núria", "Bartomeu-Llorenç Puigdemont")


def menu(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
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


def table_new(phone: Phone) -> None:
    phone.begin("guinote", *LONG)


def table_hands(phone: Phone) -> None:
    phone.begin("guinote", *FOUR, preset="aragon")
    for _ in range(3):
        phone.go("[name=way][value=won-1]")
    phone.tap(".hand summary")
    phone.tap(".deals > summary")


def table_vuelta(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.tap(".way.main > summary")


def table_more(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    scoring.open_more(phone, "Four of a kind")


def table_menu(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.tap(".menu > summary")


def table_points(phone: Phone) -> None:
    phone.begin("guinote", *LONG)
    form = scoring.open_full(phone)
    phone.tap(form.locator(".digits").first)
    form.locator("[name='cards.1']").fill("62")
    form.locator("[name='cards.2']").fill("68")
    phone.tap(form.locator("details.fold > summary"))
    phone.page.wait_for_timeout(400)


def table_refused(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    form = scoring.open_full(phone)
    form.locator("[name='cards.1']").fill("119")
    with phone.page.expect_navigation():
        phone.page.evaluate("document.querySelector('.full form').submit()")


def table_over(phone: Phone) -> None:
    phone.begin("guinote", *FOUR, games="1", game_value="0.50")
    phone.go("[name=way][value=won-1]")


def table_broken(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.tap(".way.main > summary")
    phone.go(".way.main [name=last_trick][value=s3]")
    form = scoring.open_more(phone, "Claimed 101")
    phone.tap(scoring.chip(form, "by", "1"))
    phone.go(form.locator("button[value=right]"))
    phone.tap("#hand-1 > summary")
    phone.go("#hand-1 a.button")
    phone.go("nav .tap:has-text('Ana & Pilar')")
    phone.go(".save .button:not(.look)")


def bars(phone: Phone) -> None:
    phone.begin("tuti_boig", *LONG, "Joan", "Mercè")
    for loser in ("s2", "s2", "s1"):
        form = phone.page.locator(".mains form")
        phone.tap(scoring.chip(form, "losers", loser))
        phone.go(form.locator(".save .button"))
    phone.tap(scoring.chip(phone.page.locator(".mains form"), "losers", "s4"))
    phone.page.wait_for_timeout(400)


def bars_points(phone: Phone) -> None:
    phone.begin("tuti_boig", *LONG, "Joan", "Mercè")
    form = scoring.open_full(phone)
    for fold in form.locator("details.fold > summary").all():
        phone.tap(fold)


def correction(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    form = scoring.open_full(phone)
    form.locator("[name='cards.1']").fill("62")
    phone.tap(scoring.chip(form, "last_trick", "s2"))
    phone.go(form.locator(".save .button"))
    phone.page.goto(f"{phone.address()}/hands/1/correct?way=won-2")


def explained(phone: Phone) -> None:
    phone.begin("tuti_boig", *LONG, "Joan")
    form = scoring.open_full(phone)
    for player, counted in (("s1", 30), ("s2", 30), ("s3", 20), ("s4", 20)):
        form.locator(f"[name='cards.{player}']").fill(str(counted))
    phone.tap(scoring.chip(form, "last_trick", "s5"))
    phone.go(form.locator(".save .button"))
    phone.tap(".hand summary")
    phone.go(".inside .text-link")


def hand_note(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.go("[name=way][value=won-1]")
    phone.tap(".hand summary")
    phone.tap(".inside .fold > summary")


def players_refused(phone: Phone) -> None:
    phone.begin("guinote", *LONG)
    phone.page.goto(f"{phone.address()}/players")
    phone.page.fill("[name='names.s1']", LONG[1])
    phone.go(".mend form:first-child .save .button:not([name])")


def players_moved(phone: Phone) -> None:
    phone.begin("tuti_boig", *LONG, "Joan")
    scoring.open_short(phone)
    form = phone.page.locator(".mains form")
    phone.tap(scoring.chip(form, "losers", "s2"))
    phone.go(form.locator(".save .button"))
    phone.page.goto(f"{phone.address()}/players")
    phone.page.select_option("[name='order.0']", "s2")
    phone.page.select_option("[name='order.1']", "s1")
    phone.go("[name=look]")


def house_rules(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.go("[name=way][value=won-1]")
    phone.page.goto(f"{phone.address()}/house-rules")
    phone.page.fill("[name='rules.games']", "1")
    phone.go("[name=look]")


def log(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.go("[name=way][value=won-1]")
    phone.go("[name=way][value=won-2]")
    phone.go(".said button")
    phone.page.goto(f"{phone.address()}/log")


def share(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.page.goto(f"{phone.address()}/share")


def watching(phone: Phone) -> None:
    share(phone)
    phone.page.goto(phone.page.locator(".link a").inner_text())


def plot(phone: Phone) -> None:
    phone.begin("guinote", *LONG)
    for winner in (1, 2, 2, 1, 1, 2):
        phone.go(f"[name=way][value=won-{winner}]")
    phone.page.goto(f"{phone.address()}/plot")


def plot_of_bars(phone: Phone) -> None:
    bars(phone)
    phone.page.goto(f"{phone.address()}/plot")


def big(phone: Phone) -> None:
    phone.begin("guinote", *LONG)
    phone.go("[name=way][value=won-1]")
    phone.page.goto(f"{phone.address()}/big?still=1")


def big_bars(phone: Phone) -> None:
    bars(phone)
    phone.page.goto(f"{phone.address()}/big?still=1")


def delete(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.page.goto(f"{phone.address()}/delete")


def open_file(phone: Phone) -> None:
    phone.page.goto("/import")
    phone.go("main .button")


def move(phone: Phone) -> None:
    for game in ("guinote", "tuti_boig"):
        phone.begin(game)
    phone.page.goto("/move")
    phone.tap("summary:has-text('link')")


def arrive(phone: Phone) -> None:
    move(phone)
    phone.page.goto(phone.page.locator(".link a").inner_text())


def table_again(phone: Phone) -> None:
    table_over(phone)
    phone.go(".over .again .button >> nth=0")
    phone.go("[name=way][value=won-1]")
    phone.tap(".menu > summary")
    phone.tap(".menu .fold > summary")


def not_found(phone: Phone) -> None:
    phone.page.goto("/m/nothing")


Scene = Callable[[Phone], None]
SCENES: list[Scene] = [
    menu,
    new_guinote,
    new_tuti_boig,
    new_refused,
    table_new,
    table_hands,
    table_vuelta,
    table_more,
    table_menu,
    table_points,
    table_refused,
    table_over,
    table_broken,
    bars,
    bars_points,
    correction,
    explained,
    hand_note,
    players_refused,
    players_moved,
    house_rules,
    log,
    share,
    watching,
    plot,
    plot_of_bars,
    big,
    big_bars,
    delete,
    open_file,
    move,
    arrive,
    table_again,
    not_found,
]
