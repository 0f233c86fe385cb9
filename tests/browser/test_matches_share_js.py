"""Sharing the result: the phone's own way, its clipboard, or words to be marked."""

from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone
from tests.browser.scenes import FOUR

SHARES = """window.sent = [];
navigator.share = (given) => { window.sent.push(given); return Promise.resolve(); };"""
NO_SHARE = "delete Navigator.prototype.share;"
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
COPIES = """window.kept = [];
Object.defineProperty(navigator, "clipboard", { value: {
  writeText: (words) => { window.kept.push(words); return Promise.resolve(); } } });"""
CLOSED = """Object.defineProperty(navigator, "clipboard", { value: {
  writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) } });"""
MARKED = """() => { const words = document.getElementById("result");
  return words.value.slice(words.selectionStart, words.selectionEnd); }"""


def sharing(phone: Phone, *scripts: str) -> str:
    """The page to share from, on a phone that can do so much; the words to share."""
    for script in scripts:
        phone.page.add_init_script(script)
    phone.begin("guinote", *FOUR)
    phone.go("[name=way][value=won-1]")
    phone.page.goto(f"{phone.address()}/share")
    return phone.page.input_value("#result")


def test_the_phone_shares_in_its_own_way(make_phone: MakePhone) -> None:
    phone = make_phone()
    words = sharing(phone, SHARES)
    assert "Ana & Pilar" in words
    phone.tap("#send")
    assert phone.page.evaluate("window.sent") == [{"text": words}]


def test_without_it_the_words_are_copied(make_phone: MakePhone) -> None:
    phone = make_phone()
    words = sharing(phone, NO_SHARE, COPIES)
    assert phone.page.is_hidden("#send")
    phone.tap("#copy")
    phone.page.wait_for_selector("#copied:has-text('Copied.')")
    assert phone.page.evaluate("window.kept") == [words]


def test_a_closed_clipboard_marks_the_words(make_phone: MakePhone) -> None:
    phone = make_phone()
    words = sharing(phone, NO_SHARE, CLOSED)
    phone.tap("#copy")
    phone.page.wait_for_function(f"({MARKED})() !== ''")
    assert phone.page.evaluate(MARKED) == words
    assert phone.wrong == []


def test_with_neither_there_is_nothing_to_tap_in_vain(make_phone: MakePhone) -> None:
    phone = make_phone()
    assert sharing(phone, NO_SHARE, NO_CLIPBOARD)
    assert phone.page.is_hidden("#send")
    assert phone.page.is_hidden("#copy")
