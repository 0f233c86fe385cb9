"""Pages of a tournament that stay open: results come by themselves, the clock goes on."""

from playwright.sync_api import expect

from tests.browser import organising
from tests.browser.conftest import MakePhone


def test_a_result_comes_to_whoever_looks(make_phone: MakePhone) -> None:
    desk, watcher = make_phone(), make_phone()
    address = organising.playing(desk)
    desk.page.goto(f"{address}/share")
    watcher.page.goto(str(desk.page.locator(".link a").get_attribute("href")))
    organising.slip(desk, address, "153")
    expect(watcher.page.locator(".hall-tables li >> nth=0")).to_contain_text("5")
    expect(watcher.page.locator("#news")).to_contain_text("2 results are missing.")
    assert watcher.wrong == []


def test_a_report_comes_to_the_desk_and_leaves_a_half_typed_slip(make_phone: MakePhone) -> None:
    first, second = make_phone(), make_phone()
    address = organising.playing(first)
    organising.sign_in(second)
    first.page.goto(f"{address}/links")
    first.page.fill("#label", "second")
    first.go("main form >> nth=0 >> .button")
    row = first.page.locator("li.line", has_text="second")
    second.page.goto(f"{row.locator('.link a').get_attribute('href')}/desk")
    second.page.fill("#slip", "25")
    organising.slip(first, address, "153")
    expect(second.page.locator(".tile >> nth=0")).to_contain_text("confirmed")
    assert second.page.input_value("#slip") == "25"
    second.page.fill("#slip", "253")
    second.go(".slip .button")
    assert "Round 1, table 2:" in second.page.inner_text("#noted")


def test_the_clock_goes_on_by_itself(make_phone: MakePhone) -> None:
    desk = make_phone()
    address = organising.playing(desk)
    desk.page.goto(f"{address}/settings")
    desk.page.fill("#minutes", "20")
    desk.go("main form .button")
    desk.page.goto(f"{address}/desk")
    desk.go("button[value=start]")
    before = desk.page.inner_text(".clock")
    expect(desk.page.locator(".clock")).not_to_have_text(before)
    desk.go("button[value=pause]")
    assert desk.page.locator(".clock[data-runs]").count() == 0
