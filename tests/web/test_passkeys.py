"""Passkeys: added, used and removed; and the code on paper for when everything is lost."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.extensions import db
from scorekeeper.models import Account, Passkey
from scorekeeper.services.access import accounts, codes, passkeys
from tests.web.authenticator import Authenticator, options_of
from tests.web.organiser import PASSWORD, olga
from tests.web.plain_browser import Device, Page
from tests.web.test_accounts import PHONE, is_signed_in

__all__ = ["olga"]

NEW = "quite another one"
OPENS_NOTHING = "opens nothing here"


def add(device: Device, key: Authenticator, **more: str) -> Page:
    form = device.open("/devices").form("/devices/passkeys")
    return device.send(form, credential=key.made(options_of(form), **more))


def come_in(device: Device, key: Authenticator, **more: str) -> Page:
    form = device.open("/sign-in").form("/sign-in/passkey")
    return device.send(form, credential=key.signed(options_of(form), **more))


@pytest.fixture
def key(olga: Device) -> Authenticator:
    """A passkey of hers."""
    key = Authenticator()
    assert add(olga, key).path == "/devices"
    return key


def test_enter_by_passkey_works(olga: Device, key: Authenticator, other: Device) -> None:
    other.client.environ_base["HTTP_USER_AGENT"] = PHONE
    page = come_in(other, key)
    assert (page.status, page.path) == (200, "/clubs")
    assert "Olga" in page.text
    page = olga.open("/devices")
    assert "Firefox on Android" in page.text, "a session like any other"
    assert "last used on" in page.text


def test_it_leads_on_to_where_somebody_wanted_to_go(key: Authenticator, other: Device) -> None:
    form = other.open("/password").form("/sign-in/passkey")
    assert other.send(form, credential=key.signed(options_of(form))).path == "/password"


def test_what_is_asked_for_finds_its_owner_and_tells_nobody_who_has_one(
    olga: Device, key: Authenticator, other: Device
) -> None:
    asked = options_of(other.open("/sign-in").form("/sign-in/passkey"))
    assert asked.keys() == {"rpId", "challenge", "userVerification"}
    assert asked["userVerification"] == "required"
    asked = options_of(olga.open("/devices").form("/devices/passkeys"))
    assert asked["attestation"] == "none"
    chosen = asked["authenticatorSelection"]
    assert (chosen["residentKey"], chosen["userVerification"]) == ("required", "required")
    assert len(asked["excludeCredentials"]) == 1, "what is here already is not made again"


def test_remove_passkey_works(olga: Device, key: Authenticator, other: Device) -> None:
    page = olga.tap(olga.open("/devices"), "Remove")
    assert "not used yet" not in page.text
    page = come_in(other, key)
    assert page.status == 422
    assert OPENS_NOTHING in page.text
    assert not is_signed_in(other)


def test_another_accounts_is_not_removed(app: Flask, key: Authenticator, other: Device) -> None:
    with app.test_request_context():
        accounts.add_account("pere", PASSWORD)
        passkey = db.session.query(Passkey.id).scalar()
    door = other.open("/sign-in")
    page = other.send(door.form("/sign-in"), login="pere", password=PASSWORD)
    form = page.form("/sign-out")
    form.action = f"/devices/passkeys/{passkey}/remove"
    assert other.send(form).status == 404
    with app.app_context():
        assert db.session.query(Passkey).count() == 1


def test_twice_the_same_is_one(olga: Device, key: Authenticator) -> None:
    page = add(olga, key)
    assert page.status == 422
    assert "is here already" in page.text
    assert page.text.count("Added on") == 1


SPOILT: dict[str, Callable[[Authenticator], Authenticator]] = {
    "another key": lambda key: Authenticator(credential_id=key.credential_id, user=key.user),
    "another id": lambda key: replace(key, credential_id=b"another"),
    "another's account": lambda key: replace(key, user=b"x" * 16),
    "nobody was seen": lambda key: replace(key, is_verified=False),
}


@pytest.mark.parametrize("spoilt", SPOILT.values(), ids=SPOILT)
def test_what_is_signed_otherwise_opens_nothing(
    key: Authenticator, other: Device, spoilt: Callable[[Authenticator], Authenticator]
) -> None:
    page = come_in(other, spoilt(key))
    assert page.status == 422
    assert OPENS_NOTHING in page.text
    assert not is_signed_in(other)
    assert come_in(other, key).path == "/clubs", "the right one is heard"


WRONG = [
    {"origin": "http://localhost:8001"},
    {"origin": "https://localhost.example.org"},
    {"origin": "http://example.org"},
    {"origin": "no origin ["},
    {"name": "example.org"},
]


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_of_another_place_none_is_added_and_none_opens(
    olga: Device, key: Authenticator, other: Device, wrong: dict[str, str]
) -> None:
    page = add(olga, Authenticator(), **wrong)
    assert page.status == 422
    assert "was not added" in page.text
    assert come_in(other, key, **wrong).status == 422
    assert not is_signed_in(other)


@pytest.mark.parametrize(
    "key",
    [
        Authenticator(is_verified=False),
        Authenticator(algorithm=-35),
        Authenticator(credential_id=b"x" * 1023),
    ],
    ids=["nobody was seen", "another kind of key", "too large"],
)
def test_what_we_did_not_ask_for_is_not_added(olga: Device, key: Authenticator) -> None:
    assert add(olga, key).status == 422


def test_what_we_did_not_ask_or_not_for_this_opens_nothing(
    olga: Device, key: Authenticator, other: Device
) -> None:
    form = other.open("/sign-in").form("/sign-in/passkey")
    adding = olga.open("/devices").form("/devices/passkeys")
    asked = options_of(form)
    for challenge in (
        "AAAA",
        "",
        options_of(adding)["challenge"],
        asked["challenge"][:-4] + "AAAA",
    ):
        sent = key.signed({**asked, "challenge": challenge})
        assert other.send(form, credential=sent).status == 422
    sent = Authenticator().made({**options_of(adding), "challenge": asked["challenge"]})
    assert olga.send(adding, credential=sent).status == 422
    assert not is_signed_in(other)


def test_what_another_account_was_asked_adds_nothing(
    app: Flask, olga: Device, other: Device
) -> None:
    with app.test_request_context():
        accounts.add_account("pere", PASSWORD)
    other.send(other.open("/sign-in").form("/sign-in"), login="pere", password=PASSWORD)
    asked = options_of(other.open("/devices").form("/devices/passkeys"))
    sent = Authenticator().made(asked)
    form = olga.open("/devices").form("/devices/passkeys")
    assert olga.send(form, credential=sent).status == 422


def test_an_old_question_is_answered_too_late(
    olga: Device, key: Authenticator, other: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passkeys, "GOOD_FOR", timedelta(seconds=-1))
    assert come_in(other, key).status == 422
    assert add(olga, Authenticator()).status == 422


def test_what_was_signed_opens_once(key: Authenticator, app: Flask, other: Device) -> None:
    form = other.open("/sign-in").form("/sign-in/passkey")
    earlier = other.open("/sign-in").form("/sign-in/passkey")
    sent = key.signed(options_of(form))
    before = key.signed(options_of(earlier))
    assert other.send(form, credential=sent).path == "/clubs"
    thief = Device(app.test_client()).in_language("en")
    for taken in (sent, before):
        form = thief.open("/sign-in").form("/sign-in/passkey")
        assert thief.send(form, credential=taken).status == 422
        assert not is_signed_in(thief)
    assert come_in(thief, key).path == "/clubs", "what was asked since is answered"


def test_of_two_that_count_the_same_the_later_is_a_copy(olga: Device, other: Device) -> None:
    key = Authenticator(uses=5)
    add(olga, key)
    copy = replace(key)
    assert come_in(other, key).path == "/clubs"
    assert come_in(other, copy).status == 422
    assert come_in(other, replace(key, uses=0)).status == 422
    assert come_in(other, key).path == "/clubs"


def spoilt_anywhere(sent: str, at: int, by: int) -> str:
    letters = list(sent)
    letters[at % len(letters)] = chr(by)
    return "".join(letters)


FLAT = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
NAMES = st.sampled_from(["id", "rawId", "response", "type", "clientDataJSON", "signature"])
DEEP = FLAT | st.lists(FLAT, max_size=3) | st.dictionaries(NAMES, FLAT)
JSON = DEEP | st.dictionaries(NAMES, DEEP)


def garbage(sent: str) -> st.SearchStrategy[str]:
    """Anything; JSON of any shape; what was meant with a letter of it, inside too, another."""
    facts = json.loads(sent)
    inside = st.sampled_from(sorted(facts["response"]))

    def deep(name: str, at: int, by: str) -> str:
        value = facts["response"][name]
        said = by if isinstance(value, list) else value[: at % len(value)] + by + value[1 + at :]
        return json.dumps({**facts, "response": {**facts["response"], name: said}})

    places = st.integers(0, 2000)
    return st.one_of(
        st.text(max_size=40),
        JSON.map(json.dumps),
        st.sampled_from(["[" * 9000, '{"a":' * 3000, "1" * 9000, "x" * 50_000]),
        st.builds(spoilt_anywhere, st.just(sent), places, st.integers(1, 255)),
        st.builds(deep, inside, places, st.text("AQgw-_9~", max_size=3)),
        st.builds(deep, inside, st.just(0), st.sampled_from(["gYGB" * 2000, "omFh" * 30, "v_8"])),
    )


def test_whatever_is_sent_is_refused_in_words_and_never_fails(
    olga: Device, key: Authenticator, other: Device
) -> None:
    door, rooms = other.open("/sign-in"), olga.open("/devices")
    forms: list[tuple[Device, Any, str]] = []
    for device, form, sign in (
        (other, door.form("/sign-in/passkey"), key.signed),
        (olga, rooms.form("/devices/passkeys"), Authenticator().made),
    ):
        forms.append((device, form, sign({**options_of(form), "challenge": "AAAA"})))

    @settings(max_examples=60, suppress_health_check=list(HealthCheck), deadline=None)
    @given(st.data())
    def send(data: st.DataObject) -> None:
        for device, form, sent in forms:
            page = device.send(form, credential=data.draw(garbage(sent)))
            assert page.status in (422, 429), page.text
            assert page.status == 429 or 'class="problem"' in page.html

    send()
    assert come_in(other, key).path == "/clubs", "while somebody guesses, what is right is heard"


# ── The code on paper ───────────────────────────────────────────────────────────────────────────


def code_of(page: Page) -> str:
    found = re.search(r'class="secret big">([A-Z0-9 ]+)<', page.html)
    assert found is not None, page.text
    return found[1]


def make_code(device: Device) -> str:
    form = device.open("/devices").form("/devices/code")
    return code_of(device.send(form, old=PASSWORD))


def recover(device: Device, code: str, login: str = "OLGA", new: str = NEW) -> Page:
    form = device.open("/recover").form("/recover")
    return device.send(form, login=login, code=code, password=new)


def test_make_code_works(app: Flask, olga: Device) -> None:
    form = olga.open("/devices").form("/devices/code")
    page = olga.send(form, old=PASSWORD)
    code = code_of(page)
    assert "olga" in page.text
    assert "http://localhost/recover" in page.text
    assert code_of(olga.send(form, old=PASSWORD)) == code, "sent again it is the same"
    letters = codes.letters_of(code)
    assert len(codes.LETTERS) ** len(letters) > 2**80
    assert set(letters) <= set(codes.LETTERS)
    with app.app_context():
        stored = db.session.query(Account.recovery).scalar()
    assert len(stored) == 64
    assert letters not in stored
    assert code not in olga.open("/devices").text, "it is shown once"


def test_a_code_is_for_who_knows_the_password(app: Flask, olga: Device) -> None:
    page = olga.send(olga.open("/devices").form("/devices/code"), old="a guess")
    assert page.status == 422
    assert "not the password you have now" in page.text
    with app.app_context():
        assert db.session.query(Account.recovery).scalar() == ""


def test_recover_works(olga: Device, key: Authenticator, other: Device) -> None:
    code = make_code(olga)
    door = other.open("/sign-in")
    assert door.link("I have lost my password and my passkey") == "/recover"
    page = recover(other, f" {code.lower().replace(' ', '-')} ")
    assert (page.status, page.path) == (200, "/devices")
    assert "Added on" in page.text, "passkeys are looked through"
    assert not is_signed_in(olga), "every other session ends"
    page = olga.open("/sign-in")
    assert olga.send(page.form("/sign-in"), login="olga", password=NEW).path == "/clubs"


def test_a_code_is_good_for_once(olga: Device, other: Device) -> None:
    code = make_code(olga)
    assert recover(other, code).status == 200
    page = recover(other, code, new="one more that is long")
    assert page.status == 422
    assert "do not go together" in page.text


def test_a_new_one_replaces_the_old_one(olga: Device, other: Device) -> None:
    old, code = make_code(olga), make_code(olga)
    assert recover(other, old).status == 422
    assert recover(other, code).status == 200


@pytest.mark.parametrize("typed", ["", "ACDE", "ACDE" * 5, "é" * 20, "x" * 5000])
def test_what_is_wrong_is_told_alike(olga: Device, other: Device, typed: str) -> None:
    said = set[str]()
    for login in ("olga", "nobody", ""):
        page = recover(other, typed, login)
        assert page.status == 422
        said.update(re.findall(r'class="problem">([^<]*)', page.html))
    assert said == {"This name and this code do not go together."}
    assert is_signed_in(olga)


def test_a_password_that_is_none_leaves_the_code_as_it_was(olga: Device, other: Device) -> None:
    code = make_code(olga)
    page = recover(other, code, new="short")
    assert page.status == 422
    assert ("code", code) in page.form("/recover").fields
    assert is_signed_in(olga)
    assert recover(other, code).status == 200


def test_a_right_code_and_passkey_are_heard_while_somebody_guesses(
    app: Flask,
    olga: Device,
    key: Authenticator,
    other: Device,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code = make_code(olga)
    for setting, value in (("RATELIMIT_ENABLED", True), ("LIMIT_CODES", "3/minute")):
        monkeypatch.setitem(app.config, setting, value)
    guesses = [recover(other, "ACDE" * 5).status for _ in range(5)]
    assert guesses == [422, 422, 422, 429, 429]
    assert [come_in(other, Authenticator()).status for _ in range(4)] == [422, 422, 422, 429]
    assert come_in(other, key).path == "/clubs"
    assert recover(other, code).path == "/devices"
