"""What the script spares between the questions of a hand: saying it twice, looking what is next."""

from playwright.sync_api import Locator, expect

from tests.browser import hand_facts
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone

THREE = ("Ana", "Luis", "Pilar")


def announce_two(phone: Phone) -> Locator:
    """During the hand: Ana a forty, Luis a twenty."""
    form = phone.page.locator(".mains form")
    hand_facts.announce(phone, form, "s1", 40)
    hand_facts.announce(phone, form, "s2", 20)
    return form


def test_an_answered_grid_is_one_chip_until_it_is_tapped(make_phone: MakePhone) -> None:
    phone = make_phone()
    phone.begin("tute_subastado", *THREE)
    form = hand_facts.open_bidder(phone, "Luis")
    bids = form.locator("label.chip:has([name=bid])")
    phone.tap(hand_facts.chip(form, "bid", "80"))
    expect(bids.filter(visible=True)).to_have_text(["80"])
    expect(form.locator(".rest > summary")).to_be_hidden()
    phone.tap(hand_facts.chip(form, "bid", "80"))
    expect(form.locator(".rest > summary")).to_be_visible()
    phone.tap(form.locator(".rest > summary"))
    phone.tap(hand_facts.chip(form, "bid", "135"))
    expect(bids.filter(visible=True)).to_have_text(["135"])
    phone.go(form.locator("[name=made][value=made]"))
    assert phone.record()["hands"] == [{"bidder": "Luis", "bid": 135, "made": True}]


def test_keys_find_the_grid_open(make_phone: MakePhone) -> None:
    phone = make_phone(has_touch=False, is_mobile=False)
    phone.begin("tute_subastado", *THREE)
    phone.page.locator(".score .key").first.click()
    form = phone.page.locator(".way[data-side][open] form")
    form.locator("[name=bid][value='80']").focus()
    phone.page.keyboard.press("Space")
    phone.page.keyboard.press("ArrowRight")
    expect(form.locator("[name=bid][value='85']")).to_be_checked()
    expect(form.locator("[name=bid][value='60']")).to_be_visible()


def test_what_was_said_in_one_way_stands_in_the_other(make_phone: MakePhone) -> None:
    phone = make_phone()
    phone.begin("tute_subastado", *THREE)
    phone.tap(hand_facts.chip(hand_facts.open_bidder(phone, "Luis"), "bid", "95"))
    full = hand_facts.open_full(phone)
    expect(full.locator("[name=bid][value='95']")).to_be_checked()


def test_announcements_are_paid_as_they_fall_and_counted_with_the_points(
    make_phone: MakePhone,
) -> None:
    phone = make_phone()
    phone.begin("tute_al_atout", *THREE)
    form = announce_two(phone)
    expect(form.locator(".result")).to_contain_text("Ana announced: 40 from each, at once.")
    expect(form.locator(".result")).to_contain_text("Luis announced: 20 from each, at once.")
    full = hand_facts.open_full(phone)
    expect(full.locator("[name='announcements.40'][value=s1]")).to_be_checked()
    for seat, counted in (("s1", 60), ("s2", 40)):
        full.locator(f"[name='cards.{seat}']").fill(str(counted))
    hand_facts.pick(phone, full, "last_trick", "s3")
    phone.go(full.locator(".save .button"))
    assert phone.states()[-1]["totals"] == {"Ana": 100, "Luis": 60, "Pilar": 30}


def test_what_is_taken_back_in_one_way_is_gone_in_the_other(make_phone: MakePhone) -> None:
    phone = make_phone()
    phone.begin("tute_al_atout", *THREE)
    announce_two(phone)
    full = hand_facts.open_full(phone)
    phone.tap(hand_facts.chip(full, "announcements.40", "s1"))
    phone.page.reload()
    hand_facts.open_short(phone)
    form = phone.page.locator(".mains form")
    expect(form.locator("[name='announcements.20'][value=s2]:checked")).to_have_count(1)
    expect(form.locator("[name='announcements.40']:checked")).to_have_count(0)


def test_with_who_and_what_said_the_number_is_next(make_phone: MakePhone) -> None:
    phone = make_phone()
    phone.begin("tute_subastado", *THREE)
    form = hand_facts.open_full(phone)
    phone.tap(hand_facts.chip(form, "bidder", "s3"))
    expect(form.locator("[name='cards.declarer']")).not_to_be_focused()
    phone.tap(hand_facts.chip(form, "bid", "80"))
    expect(form.locator("[name='cards.declarer']")).to_be_focused()
    phone.key("60")
    expect(form.locator("output").nth(1)).to_have_text("= 60")


def test_who_won_the_bidding_stands_alone_and_what_comes_next_is_in_view(
    make_phone: MakePhone,
) -> None:
    phone = make_phone(viewport={"width": 390, "height": 664})
    phone.begin("tute_subastado", "Ana", "Luis", "Pilar")
    hand_facts.open_bidder(phone, "Ana")
    expect(phone.page.locator(".mains > :not([open])").first).to_be_hidden()
    for thing in (".way[open] .button[value=made]", ".score .numeral", ".score .key.is-on"):
        expect(phone.page.locator(thing).first).to_be_in_viewport()
