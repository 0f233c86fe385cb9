"""Every page as a test may want to see it: how a telephone gets there."""

import sys
from collections.abc import Callable

from tests.browser import (
    card_scenes,
    evening_scenes,
    hall_scenes,
    hand_facts,
    link_scenes,
    new_match_scenes,
    people_scenes,
    program_scenes,
    sheet_scenes,
    statistics_scenes,
    tournament_steps,
    year_scenes,
)
from tests.browser.phone import Phone

FOUR = ("Ana", "Luis", "Pilar", "Marta")
LONG = ("Maria-Immaculada Concepció", "Wolfgang", "Núria", "Bartomeu-Llorenç Puigdemont")


def table_new(phone: Phone) -> None:
    tournament_steps.table(phone, "guinote", *LONG)


def table_hands(phone: Phone) -> None:
    page = tournament_steps.begin(phone, "guinote", *FOUR, preset="aragon")
    for _ in range(3):
        page = tournament_steps.note(phone, page, way="won-1")
    phone.page.goto(page.path)
    phone.tap(".hand summary")
    phone.tap(".deals > summary")


def nine_hands(phone: Phone) -> None:
    page = tournament_steps.begin(phone, "guinote", *FOUR, games="9")
    for place in range(9):
        page = tournament_steps.note(phone, page, way=f"won-{1 + place % 2}")
    phone.page.goto(page.path)


def table_vuelta(phone: Phone) -> None:
    tournament_steps.table(phone, "guinote", *FOUR)
    phone.tap(".way.main > summary")


def table_more(phone: Phone) -> None:
    tournament_steps.table(phone, "guinote", *FOUR)
    hand_facts.open_more(phone, "Four of a kind")


def table_menu(phone: Phone) -> None:
    tournament_steps.table(phone, "guinote", *FOUR)
    phone.tap(".menu > summary")


def table_points(phone: Phone) -> None:
    tournament_steps.table(phone, "guinote", *LONG)
    form = hand_facts.open_full(phone)
    phone.tap(form.locator(".digits").first)
    form.locator("[name='cards.1']").fill("62")
    form.locator("[name='cards.2']").fill("68")
    phone.tap(form.locator("details.fold:not(.counting) > summary"))
    phone.page.wait_for_timeout(400)


def table_counted(phone: Phone) -> None:
    tournament_steps.table(phone, "tuti_boig", *LONG, "Joan")
    form = hand_facts.open_full(phone)
    phone.tap(form.locator(".counting > summary"))
    for card in ("ace", "three", "king"):
        form.locator(f"[name='cards.s1.{card}']").select_option("2")
    form.locator("[name='cards.s2.ace']").select_option("3")
    phone.page.wait_for_timeout(400)


def table_refused(phone: Phone) -> None:
    tournament_steps.table(phone, "guinote", *FOUR)
    form = hand_facts.open_full(phone)
    form.locator("[name='cards.1']").fill("119")
    with phone.page.expect_navigation():
        phone.page.evaluate("document.querySelector('.full form').submit()")


def table_over(phone: Phone) -> None:
    tournament_steps.table(phone, "guinote", *FOUR, games="1", game_value="0.50")
    phone.go("[name=way][value=won-1]")


def table_broken(phone: Phone) -> None:
    tournament_steps.table(phone, "guinote", *FOUR)
    phone.tap(".way.main > summary")
    phone.go(".way.main [name=last_trick][value=s3]")
    form = hand_facts.open_more(phone, "101 claimed")
    phone.tap(hand_facts.chip(form, "by", "1"))
    phone.go(form.locator("button[value=right]"))
    phone.tap("#hand-1 > summary")
    phone.go("#hand-1 a.button")
    phone.go("nav .tap:has-text('Ana & Pilar')")
    phone.go(".save .button:not(.look)")


def _of_bars(phone: Phone) -> str:
    """The address of a table where some have bars."""
    page = tournament_steps.begin(phone, "tuti_boig", *LONG, "Joan", "Mercè")
    for loser in ("s2", "s2", "s1"):
        page = tournament_steps.note(phone, page, losers=loser)
    return tournament_steps.at(page)


def bars(phone: Phone) -> None:
    phone.page.goto(_of_bars(phone))
    phone.tap(hand_facts.chip(phone.page.locator(".mains form"), "losers", "s4"))
    phone.page.wait_for_timeout(400)


def bars_points(phone: Phone) -> None:
    tournament_steps.table(phone, "tuti_boig", *LONG, "Joan", "Mercè")
    form = hand_facts.open_full(phone)
    for fold in form.locator("details.fold > summary").all():
        phone.tap(fold)


def new_subastado(phone: Phone) -> None:
    tournament_steps.begin(phone, "tute_subastado", *LONG, point_value="0.05")
    phone.page.goto("/new/tute_subastado")
    phone.tap(".new details > summary")


def bidding(phone: Phone) -> None:
    tournament_steps.table(phone, "tute_subastado", *LONG)
    phone.tap(".score .key")
    phone.tap(".way.main[open] .rest > summary")


def bid(phone: Phone) -> None:
    tournament_steps.table(phone, "tute_subastado", *FOUR)
    phone.tap(".score .key")
    phone.tap(hand_facts.chip(phone.page.locator(".way.main[open] form"), "bid", "115"))
    phone.page.wait_for_timeout(400)


def declarer_points(phone: Phone) -> None:
    tournament_steps.table(phone, "tute_subastado", *LONG)
    form = hand_facts.open_full(phone)
    phone.tap(hand_facts.chip(form, "bidder", "s2"))
    phone.tap(hand_facts.chip(form, "bid", "80"))
    form.locator("[name='cards.declarer']").fill("119")
    phone.tap(form.locator("details.fold:has(select[name^=bids]) > summary"))
    phone.page.wait_for_timeout(400)


def announced(phone: Phone) -> None:
    tournament_steps.table(phone, "tute_al_atout", *LONG[:3])
    form = phone.page.locator(".mains form")
    hand_facts.announce(phone, form, "s1", 40)
    hand_facts.announce(phone, form, "s2", 20)
    phone.page.wait_for_timeout(400)


def capote(phone: Phone) -> None:
    tournament_steps.table(phone, "tute_habanero", *LONG[:2])
    phone.go("[name=way][value=two-s1]")
    phone.tap(".way.other > summary")


def games_of_four(phone: Phone) -> None:
    tournament_steps.table(phone, "tute_individual", *LONG)
    phone.go("[name=way][value=two-s3]")


def correcting_a_deal(phone: Phone) -> None:
    tournament_steps.table(phone, "tute_subastado", *LONG)
    phone.tap(".score .key")
    form = phone.page.locator(".way.main[open] form")
    phone.tap(hand_facts.chip(form, "bid", "85"))
    phone.go(form.locator("[name=made][value=lost]"))
    phone.page.goto(f"{phone.address()}/hands/1/correct")
    phone.tap("details:has([name=deals]) > summary")


def correction(phone: Phone) -> None:
    tournament_steps.table(phone, "guinote", *FOUR)
    form = hand_facts.open_full(phone)
    form.locator("[name='cards.1']").fill("62")
    hand_facts.pick(phone, form, "last_trick", "s2")
    phone.go(form.locator(".save .button"))
    phone.page.goto(f"{phone.address()}/hands/1/correct?way=won-2")


def explained(phone: Phone) -> None:
    tournament_steps.table(phone, "tuti_boig", *LONG, "Joan")
    form = hand_facts.open_full(phone)
    for player, counted in (("s1", 30), ("s2", 30), ("s3", 20), ("s4", 20)):
        form.locator(f"[name='cards.{player}']").fill(str(counted))
    hand_facts.pick(phone, form, "last_trick", "s5")
    phone.go(form.locator(".save .button"))
    phone.tap(".hand summary")
    phone.go(".inside .text-link")


def hand_note(phone: Phone) -> None:
    page = tournament_steps.begin(phone, "guinote", *FOUR)
    phone.page.goto(tournament_steps.note(phone, page, way="won-1").path)
    phone.tap(".hand summary")
    phone.tap(".inside .fold > summary")


def players_refused(phone: Phone) -> None:
    phone.page.goto(
        f"{tournament_steps.at(tournament_steps.begin(phone, 'guinote', *LONG))}/players"
    )
    phone.page.fill("[name='names.s1']", LONG[1])
    phone.go(".mend form:first-child .save .button:not([name])")


def players_moved(phone: Phone) -> None:
    page = tournament_steps.begin(phone, "tuti_boig", *LONG, "Joan")
    page = tournament_steps.note(phone, page, losers="s2")
    phone.page.goto(f"{tournament_steps.at(page)}/players")
    phone.page.select_option("[name='order.0']", "s2")
    phone.page.select_option("[name='order.1']", "s1")
    phone.go("[name=look]")


def house_rules(phone: Phone) -> None:
    page = tournament_steps.begin(phone, "guinote", *FOUR)
    page = tournament_steps.note(phone, page, way="won-1")
    phone.page.goto(f"{tournament_steps.at(page)}/house-rules")
    phone.page.fill("[name='rules.games']", "1")
    phone.go("[name=look]")


def log(phone: Phone) -> None:
    page = tournament_steps.begin(phone, "guinote", *FOUR)
    for way in ("won-1", "won-2"):
        page = tournament_steps.note(phone, page, way=way)
    phone.page.goto(page.path)
    phone.go(".said button")
    phone.page.goto(f"{phone.address()}/log")


def share(phone: Phone) -> None:
    phone.page.goto(f"{tournament_steps.at(tournament_steps.begin(phone, 'guinote', *FOUR))}/share")


def watching(phone: Phone) -> None:
    share(phone)
    phone.page.goto(phone.page.locator(".link a").inner_text())


def plot(phone: Phone) -> None:
    page = tournament_steps.begin(phone, "guinote", *LONG)
    for winner in (1, 2, 2, 1, 1, 2):
        page = tournament_steps.note(phone, page, way=f"won-{winner}")
    phone.page.goto(f"{tournament_steps.at(page)}/plot")


def plot_of_bars(phone: Phone) -> None:
    phone.page.goto(f"{_of_bars(phone)}/plot")


def big(phone: Phone) -> None:
    page = tournament_steps.begin(phone, "guinote", *LONG)
    page = tournament_steps.note(phone, page, way="won-1")
    phone.page.goto(f"{tournament_steps.at(page)}/big?still=1")


def big_bars(phone: Phone) -> None:
    phone.page.goto(f"{_of_bars(phone)}/big?still=1")


def delete(phone: Phone) -> None:
    phone.page.goto(
        f"{tournament_steps.at(tournament_steps.begin(phone, 'guinote', *FOUR))}/delete"
    )


def open_file(phone: Phone) -> None:
    phone.page.goto("/import")
    phone.go("main .button")


def move(phone: Phone) -> None:
    for game in ("guinote", "tuti_boig"):
        tournament_steps.begin(phone, game)
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


def rules_of_guinote(phone: Phone) -> None:
    phone.page.goto("/rules/guinote")


def rules_of_arrastrado(phone: Phone) -> None:
    phone.page.goto("/rules/tute_arrastrado")


def table_waiting(phone: Phone) -> None:
    tournament_steps.table(phone, "guinote", *LONG)
    phone.page.locator("[data-queue-ready]").wait_for()
    for what in ("sent", "live/table"):
        phone.page.route(f"**/{what}", lambda route: route.abort())
    phone.tap("[name=way][value=won-1]")
    phone.page.locator(".hand.is-waiting").wait_for()
    phone.page.locator("#signal:not([hidden])").wait_for()


def offline(phone: Phone) -> None:
    phone.page.goto("/offline")


def not_found(phone: Phone) -> None:
    phone.page.goto("/m/nothing")


Scene = Callable[[Phone], None]
_ROOMS = (
    *(new_match_scenes, evening_scenes, link_scenes, hall_scenes, people_scenes, program_scenes),
    *(sheet_scenes, card_scenes, statistics_scenes, year_scenes),
)
# What takes a telephone somewhere, and does no more than that.
SCENES: list[Scene] = [
    one
    for room in (sys.modules[__name__], *_ROOMS)
    for name, one in vars(room).items()
    if not name.startswith("_")
    and getattr(one, "__module__", "") == room.__name__
    and getattr(one, "__annotations__", None) == {"phone": Phone, "return": None}
]
