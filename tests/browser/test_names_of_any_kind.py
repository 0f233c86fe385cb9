"""Names made of markup, seen by a browser: nothing in them runs, and no page asks for what its
policy forbids.
"""

from playwright.sync_api import ConsoleMessage, Dialog

from tests.browser.conftest import MakePhone

NAMES = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "{{7*7}}${7*7}</title>",
    "'onfocus='alert(1)' 👩‍👩‍👧 أحمد",
)
PAGES = (
    "",
    "share",
    "log",
    "sheet",
    "players",
    "plot",
    "who",
    "grid",
    "big",
    "cards",
    "hands/1/why",
)


def test_nothing_in_a_name_runs(make_phone: MakePhone) -> None:
    phone = make_phone()
    wrong: list[str] = []

    def said(message: ConsoleMessage) -> None:
        # Chromium looks for an icon of its own accord.
        is_icon = message.location["url"].endswith("/favicon.ico")
        if message.type == "error" and not is_icon:
            wrong.append(f"{message.text} {message.location['url']}")

    def asked(dialog: Dialog) -> None:
        wrong.append(dialog.message)
        dialog.dismiss()

    phone.page.on("console", said)
    phone.page.on("dialog", asked)
    phone.page.on("pageerror", lambda error: wrong.append(str(error)))
    phone.begin("guinote", *NAMES)
    table = phone.page.url.split("?")[0]
    phone.go("[name=way][value=won-1]")
    for page in PAGES:
        answer = phone.page.goto(f"{table}/{page}".rstrip("/"))
        assert answer
        assert answer.ok, page
        assert phone.page.locator("img[src=x], [onfocus]").count() == 0
    assert "onerror=alert(1)" in phone.page.content()
    assert wrong == []
