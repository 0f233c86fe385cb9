"""A sheet typed in by somebody who never leaves the keyboard."""

from tests.browser.phone import Phone


def test_a_hand_goes_in_by_the_keyboard_alone(phone: Phone) -> None:
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    table = phone.address()
    phone.page.goto(f"{table}/grid")
    phone.page.locator("[name='0.cards.1']:focus").wait_for()
    keys = phone.page.keyboard
    for key in ("8", "0", *["Tab"] * 4, "P", "Shift+Tab"):
        keys.press(key)
    with phone.page.expect_navigation():
        keys.press("Enter")
    assert phone.page.get_by_text("1 hand fits.").is_visible()
    assert phone.hands() == 0
    phone.page.locator("main .button").focus()
    with phone.page.expect_navigation():
        keys.press("Enter")
    (hand,) = phone.record()["hands"]
    assert hand == {"cards": {"1": 80}, "last_trick": "Pilar"}
