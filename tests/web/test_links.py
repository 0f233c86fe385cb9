"""Who may: links by name, codes, handing on, revoking."""

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_another_works(device: Device, table: Page) -> None:
    assert "Only this phone can write." in table.text
    page = device.open(table.link("Another phone: code"))
    assert page.status == 200
    assert '<path class="squares" d="M' in page.html


def test_nothing_on_it_is_this_phones_own_link_to_send(device: Device, table: Page) -> None:
    page = device.open(table.link("Another phone"))
    assert token_of(table) not in page.link("http")


def test_the_code_stands_on_the_sheet_while_the_match_is_played(
    device: Device, other: Device, begin: object, table: Page
) -> None:
    token = token_of(table)
    code = device.open(f"/m/{token}/phone").html.split('class="big-code">')[1].split("<")[0]
    assert code in device.open(f"/m/{token}/sheet").text
    watching = device.open(f"/m/{token}/share").link("/m/")
    assert code not in other.open(f"{watching}/sheet").text
    device.tap(device.open(f"/m/{token}"), "End the match here")
    assert code not in device.open(f"/m/{token}/sheet").text


def test_what_was_scanned_stands_there(device: Device, other: Device, table: Page) -> None:
    code = "ACD346"
    assert ("code", code) in other.open(f"/code/{code}").form("/code").fields


def test_opening_a_code_joins_nothing(device: Device, other: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/phone")
    code = page.html.split('class="big-code">')[1].split("<")[0]
    other.open(f"/code/{code}")
    assert "Only this phone can write." in device.open(table.path).text


def code_at(device: Device, path: str) -> str:
    return device.open(path).html.split('class="big-code">')[1].split("<")[0]


def test_enter_code_works(device: Device, other: Device, table: Page) -> None:
    code = code_at(device, f"/m/{token_of(table)}/phone")
    page = other.tap(other.open("/code"), "Open", code=code.lower(), label="Luis's phone")
    assert page.status == 200
    assert token_of(page) != token_of(table)
    page = other.tap(page, "Luis & Marta")
    assert "Game to Luis & Marta." in page.text
    log = device.open(f"/m/{token_of(table)}/log").text
    assert "Luis's phone writes here too from now on, by the code." in log
    assert "Your tables" in other.open("/").text


def test_the_code_on_a_sheet_leads_to_where_it_is_typed_in(
    device: Device, other: Device, table: Page
) -> None:
    code = code_at(device, f"/m/{token_of(table)}/phone")
    page = other.tap(other.open(f"/code/{code}?sheet=1"), "Open")
    assert page.path == f"/m/{token_of(page)}/grid"
    watch = code_at(device, f"/m/{token_of(table)}/share")
    page = other.tap(other.open(f"/code/{watch}?sheet=1"), "Open")
    assert page.path == f"/m/{token_of(page)}"


def test_hand_on_works(device: Device, other: Device, table: Page) -> None:
    page = given(device, table)
    theirs = other.open(page.link("http"))
    page = device.tap(page, "Make this the owner")
    assert page.status == 200
    assert page.form("/hands").method == "post"
    assert device.open(f"/m/{token_of(table)}/who").status == 403
    assert other.open(f"{theirs.path.split('?')[0]}/who").status == 200


def test_the_owners_own_is_not_shown(device: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/who")
    page = device.open(page.link("This phone"))
    assert "This is your owner’s link" in page.text
    assert 'class="squares"' not in page.html
    assert not [form for form in page.forms if form.action.endswith("/revoke")]


def test_the_one_for_everybody_has_its_code(device: Device, other: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/who")
    page = device.open(page.link("Everybody who watches"))
    assert 'class="big-code"' in page.html
    assert other.open(page.link("http")).status == 200


def given(device: Device, table: Page, label: str = "Pilar's phone", **asked: str) -> Page:
    page = device.open(f"/m/{token_of(table)}/who")
    return device.tap(page, "Make the link", label=label, **asked)


def test_make_link_works(device: Device, other: Device, table: Page) -> None:
    page = given(device, table)
    assert page.status == 200
    assert "Pilar's phone" in page.text
    theirs = other.open(page.link("http"))
    other.tap(theirs, "Luis & Marta")
    log = device.open(f"/m/{token_of(table)}/log")
    assert "by Pilar's phone Game" not in log.text
    assert "by Pilar's phone" in log.text


def test_a_link_may_be_for_a_day(device: Device, table: Page) -> None:
    assert "good until" in given(device, table, days="1").text


def test_rename_link_works(device: Device, other: Device, table: Page) -> None:
    page = given(device, table)
    other.tap(other.open(page.link("http")), "Ana & Pilar")
    page = device.tap(page, "Save this name", label="Pilar's tablet")
    assert "Pilar's tablet" in page.text
    assert "by Pilar's tablet" in device.open(f"/m/{token_of(table)}/log").text


def test_revoke_link_works(device: Device, other: Device, table: Page) -> None:
    page = given(device, table)
    theirs = other.open(page.link("http"))
    page = device.tap(page, "Revoke it")
    assert "No longer good" in page.text
    assert other.tap(theirs, "Luis & Marta").status == 404
    assert other.open(theirs.path).status == 404
    assert "No hands yet." in device.open(f"/m/{token_of(table)}").text


def who_may(device: Device, table: Page) -> Page:
    return device.open(f"/m/{token_of(table)}/who")


def test_who_may_works(device: Device, table: Page) -> None:
    page = device.open(table.link("Access"))
    assert page.status == 200
    assert "This phone owner: scores and manages access has written nothing yet" in page.text
    assert "Everybody who watches watches" in page.text


def test_the_addresses_of_others_are_not_all_on_one_page(device: Device, table: Page) -> None:
    page = device.tap(who_may(device, table), "Make the link", label="Luis")
    address = page.link("http")
    assert address not in who_may(device, table).html
