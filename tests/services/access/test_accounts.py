"""Accounts: made, signed in, a new password."""

from datetime import timedelta
from uuid import uuid4

import pytest
from argon2 import PasswordHasher
from flask import Flask

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.extensions import db
from scorekeeper.models import Account
from scorekeeper.services.access import accounts, devices
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.answers import NotFound, Refused

PASSWORD = "a long enough one"


@pytest.fixture(autouse=True)
def quick_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash is slow for whoever guesses; here nobody does."""
    monkeypatch.setattr(accounts, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64))


@pytest.fixture
def olga(app: Flask) -> SignedIn:
    made = accounts.add_account(" Olga@Club ", PASSWORD, "Olga")
    assert isinstance(made, SignedIn)
    return made


def words(answer: object) -> list[str]:
    assert isinstance(answer, Refused)
    return [say(one.words, PlainVoice()) for one in answer.problems]


def test_it_works(olga: SignedIn) -> None:
    assert (olga.login, olga.name) == ("olga@club", "Olga")
    assert accounts.sign_in("OLGA@club", PASSWORD) == olga


def test_a_wrong_password_and_a_wrong_name_are_the_same_nothing(olga: SignedIn) -> None:
    assert accounts.sign_in("olga@club", "another one") is None
    assert accounts.sign_in("nobody", PASSWORD) is None
    assert accounts.sign_in("olga@club", "x" * 10_000) is None


def test_a_password_is_never_stored_as_it_is(olga: SignedIn) -> None:
    stored = db.session.get_one(Account, olga.id)
    assert stored.secret.startswith("$argon2id$")
    assert PASSWORD not in stored.secret


@pytest.mark.parametrize(
    ("login", "password", "said"),
    [
        ("olga@club", PASSWORD, "“olga@club” is taken: choose another, or sign in."),
        ("", PASSWORD, "A name or an e-mail address is needed."),
        ("x" * 121, PASSWORD, "121 characters are too many: 120 at most."),
        ("new", "short", "A password has 8 to 128 characters, this one 5."),
        ("new", "x" * 129, "A password has 8 to 128 characters, this one 129."),
    ],
)
def test_what_cannot_be_says_so(olga: SignedIn, login: str, password: str, said: str) -> None:
    assert words(accounts.add_account(login, password)) == [said]


def test_a_name_is_the_login_where_none_is_given(app: Flask) -> None:
    made = accounts.add_account("Pere", PASSWORD)
    assert isinstance(made, SignedIn)
    assert made.name == "pere"


def test_a_new_password_ends_every_session_of_the_old_one(olga: SignedIn) -> None:
    key = devices.begin(olga.id, "", timedelta(days=1))
    changed = accounts.change_password(olga.id, PASSWORD, "quite another one")
    assert isinstance(changed, SignedIn)
    assert devices.devices_of(olga.id) == ()
    assert devices.device_account(key, olga.epoch) is None
    assert accounts.sign_in("olga@club", PASSWORD) is None
    assert accounts.sign_in("olga@club", "quite another one") == changed


def test_a_password_is_changed_only_by_who_knows_it(olga: SignedIn) -> None:
    said = words(accounts.change_password(olga.id, "a guess", "quite another one"))
    assert said == ["This is not the password you have now."]
    said = words(accounts.change_password(olga.id, PASSWORD, "short"))
    assert said == ["A password has 8 to 128 characters, this one 5."]
    with pytest.raises(NotFound):
        accounts.change_password(uuid4(), PASSWORD, PASSWORD)


def test_an_old_hash_is_made_anew_when_somebody_signs_in(
    olga: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = db.session.get_one(Account, olga.id)
    before = stored.secret
    monkeypatch.setattr(type(accounts._HASHER), "check_needs_rehash", lambda *_: True)  # noqa: SLF001 (no other way to age a hash)
    assert accounts.sign_in("olga@club", PASSWORD) == olga
    db.session.expire_all()
    assert db.session.get_one(Account, olga.id).secret != before


def test_the_first_account_is_for_who_reads_the_terminal(app: Flask) -> None:
    token = accounts.first_token()
    assert accounts.is_first_token(token)
    assert not accounts.is_first_token("a guess")
    accounts.add_account("pere", PASSWORD)
    assert not accounts.is_first_token(token)
    assert not accounts.is_first()
