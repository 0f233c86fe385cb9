"""Pages of a tournament that stay open: results come by themselves, the clock goes on."""

from playwright.sync_api import expect

from tests.browser import organiser
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone


def test_a_result_comes_to_whoever_looks(make_phone: MakePhone) -> None:
    desk, watcher = make_phone(), make_phone()
    address = organiser.playing(desk)
    desk.page.goto(f"{address}/share")
    watcher.page.goto(str(desk.page.locator(".link a").get_attribute("href")))
    organiser.slip(desk, address, "132")
    expect(watcher.page.locator(".hall-tables li >> nth=0")).to_contain_text("3")
    expect(watcher.page.locator("#news")).to_contain_text("2 results are missing.")
    assert watcher.wrong == []


def test_a_report_comes_to_the_desk_and_leaves_a_half_typed_slip(make_phone: MakePhone) -> None:
    first, second = make_phone(), make_phone()
    address = organiser.playing(first)
    organiser.sign_in(second)
    first.page.goto(f"{address}/links")
    first.page.fill("#label", "second")
    first.go("main form >> nth=0 >> .button")
    row = first.page.locator("li.line", has_text="second")
    second.page.goto(f"{row.locator('.link a').get_attribute('href')}/desk")
    second.page.fill("#slip", "25")
    organiser.slip(first, address, "132")
    expect(second.page.locator(".tile >> nth=0")).to_contain_text("confirmed")
    assert second.page.input_value("#slip") == "25"
    second.page.fill("#slip", "232")
    second.go(".slip .button")
    assert "Round 1, table 2:" in second.page.inner_text("#noted")


def test_the_clock_goes_on_by_itself(make_phone: MakePhone) -> None:
    desk = make_phone()
    address = organiser.playing(desk)
    desk.page.goto(f"{address}/settings")
    desk.page.fill("#minutes", "20")
    desk.go("main form .button")
    desk.page.goto(f"{address}/desk")
    desk.go("button[value=start]")
    before = desk.page.inner_text(".clock")
    expect(desk.page.locator(".clock")).not_to_have_text(before)
    desk.go("button[value=pause]")
    assert desk.page.locator(".clock[data-runs]").count() == 0


COUNT_TONES = """
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) {
    window.tones += 1;
    return start.apply(this, at);
  };
"""


def ready_to_ring(phone: Phone) -> str:
    """A round of one minute, its clock not started, on a device whose time can be moved on."""
    phone.page.add_init_script(COUNT_TONES)
    address = organiser.playing(phone)
    phone.page.goto(f"{address}/settings")
    phone.page.fill("#minutes", "1")
    phone.go("main form .button")
    return address


def test_the_gong_sounds_where_it_was_asked_for_and_is_read_by_all(make_phone: MakePhone) -> None:
    desk = make_phone()
    address = ready_to_ring(desk)
    desk.page.clock.install()
    desk.page.goto(f"{address}/desk")
    expect(desk.page.locator("[data-gong-rule]")).to_contain_text("Finish the game.")
    desk.go("button[value=start]")
    desk.tap("[data-gong]")
    expect(desk.page.locator("[data-gong]")).to_have_attribute("aria-pressed", "true")
    asked = desk.page.evaluate("window.tones")
    desk.page.clock.run_for(62_000)
    expect(desk.page.locator("[data-gong-word]")).to_be_visible()
    assert desk.page.evaluate("window.tones") == 2 * asked > 0
    assert desk.wrong == []


def test_the_wall_goes_on_by_itself_and_sounds_the_gong(make_phone: MakePhone) -> None:
    wall = make_phone()
    address = ready_to_ring(wall)
    wall.page.goto(f"{address}/desk")
    wall.go("button[value=start]")
    wall.page.clock.install()
    wall.page.goto(f"{address}/screen")
    wall.tap("[data-gong]")
    asked = wall.page.evaluate("window.tones")
    wall.page.clock.run_for(13_000)
    expect(wall.page.locator("h2")).to_contain_text("Where do I sit?")
    expect(wall.page.locator("[data-gong]")).to_have_attribute("aria-pressed", "true")
    wall.page.evaluate("document.querySelector('.clock').dataset.left = 3")
    wall.page.clock.run_for(5_000)
    expect(wall.page.locator("[data-gong-word]")).to_be_visible()
    assert wall.page.evaluate("window.tones") == 2 * asked > 0


def test_an_address_that_falls_silent_is_said_at_the_desk(make_phone: MakePhone) -> None:
    desk = make_phone()
    address = organiser.playing(desk)
    desk.page.goto(f"{address}/address")
    expect(desk.page.locator("[data-answers]")).to_be_visible()
    desk.page.route("**/here", lambda asked: asked.abort())
    desk.page.goto(f"{address}/desk")
    expect(desk.page.locator("[data-silent]")).to_be_visible()
    expect(desk.page.locator("[data-silent]")).to_contain_text("does not answer any more")
    assert desk.wrong == []
