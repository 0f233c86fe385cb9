"""What the script adds to the table page: the result before it is saved, and a memory."""

import pytest
from playwright.sync_api import expect

from tests.browser import hand_facts
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone


@pytest.fixture
def phone(make_phone: MakePhone) -> Phone:
    phone = make_phone()
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    return phone


def test_the_result_is_said_before_it_is_saved(phone: Phone) -> None:
    form = hand_facts.open_full(phone)
    form.locator("[name='cards.1']").fill("62")
    expect(form.locator("output").nth(1)).to_have_text("= 58")
    phone.tap(hand_facts.chip(form, "last_trick", "s1"))
    expect(form.locator(".result")).to_have_text("Vuelta: Ana took the last trick and deals.")
    assert phone.hands() == 0


def test_a_hand_half_entered_survives_a_reload(phone: Phone) -> None:
    form = hand_facts.open_full(phone)
    form.locator("[name='cards.1']").fill("62")
    hand_facts.announce(phone, form, "2", 20)
    hand_facts.announce(phone, form, "2", 20)
    phone.page.reload()
    form = phone.page.locator(".full[open] form")
    expect(form.locator("[name='cards.1']")).to_have_value("62")
    expect(form.locator("[name='announcements.20']:checked")).to_have_count(2)
    expect(form.locator("output").nth(1)).to_have_text("= 58")


def test_a_pile_half_counted_stays_in_sight(phone: Phone) -> None:
    form = hand_facts.open_full(phone)
    phone.tap(form.locator(".counting > summary"))
    form.locator("[name='cards.1.ace']").select_option("3")
    expect(form.locator(".counter output").first).to_have_text("counted: 33")
    expect(form.locator("output.derived").first).to_have_text("= 33")
    phone.page.reload()
    form = phone.page.locator(".full[open] form")
    expect(form.locator("[name='cards.1.ace']")).to_be_visible()
    expect(form.locator("[name='cards.1.ace']")).to_have_value("3")
    expect(form.locator("output.derived").first).to_have_text("= 33")


def test_once_saved_it_is_forgotten(phone: Phone) -> None:
    form = hand_facts.open_full(phone)
    form.locator("[name='cards.1']").fill("62")
    phone.tap(hand_facts.chip(form, "last_trick", "s1"))
    phone.go(form.locator(".save .button"))
    expect(phone.page.locator(".full[open] [name='cards.1']")).to_have_value("")
    phone.go(".said .tap")
    expect(phone.page.locator(".full[open] [name='cards.1']")).to_have_value("")


def test_the_way_back_shows_what_stands_now(phone: Phone) -> None:
    """A page gone back to is read anew: its forms carry new ids and the newest number."""
    phone.go("[name=way][value=won-1]")
    phone.page.goto(f"{phone.address()}/log")
    phone.page.go_back()
    expect(phone.page.locator(".hand")).to_have_count(1)
    phone.go("[name=way][value=won-2]")
    assert phone.hands() == 2


def test_a_correction_says_what_it_changes_while_it_is_typed(phone: Phone) -> None:
    form = hand_facts.open_full(phone)
    form.locator("[name='cards.1']").fill("62")
    hand_facts.announce(phone, form, "1", 40)
    phone.tap(hand_facts.chip(form, "last_trick", "s1"))
    phone.go(form.locator(".save .button"))
    phone.page.goto(f"{phone.address()}/hands/1/correct")
    form = phone.page.locator("form.entry")
    expect(form.locator(".look")).to_be_hidden()
    expect(form.locator(".result")).to_contain_text("Nothing changes.")
    form.locator("[name='cards.1']").fill("20")
    expect(form.locator(".before")).to_contain_text("Game to Ana & Pilar: 112–58.")
    expect(form.locator(".after")).to_contain_text("Vuelta")


def test_a_number_that_can_grow_no_further_goes_on_by_itself(make_phone: MakePhone) -> None:
    phone = make_phone()
    phone.begin("tuti_boig", "Ana", "Luis", "Pilar", "Dídac")
    form = hand_facts.open_full(phone)
    phone.tap(form.locator(".digits").first)
    phone.key("4012")
    phone.next_field()
    phone.key("60")
    values = [one.input_value() for one in form.locator(".digits").all()]
    assert values == ["40", "12", "60", ""]
    phone.key("7")  # all is said: a number is tapped before it changes
    assert [one.input_value() for one in form.locator(".digits").all()] == values
    phone.tap(".keypad [data-key=back]")
    assert form.locator(".digits").nth(2).input_value() == "6"


def test_the_keypad_mends_what_was_mistyped(phone: Phone) -> None:
    form = hand_facts.open_full(phone)
    phone.tap(form.locator(".digits").first)
    phone.key("7")
    phone.tap(".keypad:not([hidden]) [data-key=back]")
    phone.key("62")
    phone.tap(form.locator(".digits").first)
    phone.key("55")
    assert form.locator(".digits").first.input_value() == "55"


def test_with_a_keyboard_there_is_no_keypad(make_phone: MakePhone) -> None:
    phone = make_phone(has_touch=False, is_mobile=False)
    phone.begin("guinote")
    phone.page.locator(".full > summary").click()
    phone.page.locator(".full[open] .digits").first.click()
    expect(phone.page.locator(".keypad:not([hidden])")).to_have_count(0)
    phone.page.keyboard.type("62")
    expect(phone.page.locator(".full[open] .digits").first).to_have_value("62")
