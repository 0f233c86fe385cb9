"""Accounts, their passwords, and the clubs they belong to."""

from datetime import timedelta
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper.extensions import db
from scorekeeper.models import Account
from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.access.accounts import SignedIn, is_guessable
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.answers import NotFound, Refused
from tests.services.refusals import words

PASSWORD = "a long enough one"


@pytest.fixture
def olga(app: Flask) -> SignedIn:
    made = accounts.add_account(" Olga@Club ", PASSWORD, "Olga")
    assert isinstance(made, SignedIn)
    return made


def test_accounts_works(olga: SignedIn) -> None:
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
    key = accounts.begin(olga.id, "", timedelta(days=1))
    changed = accounts.change_password(olga.id, PASSWORD, "quite another one")
    assert isinstance(changed, SignedIn)
    assert accounts.devices_of(olga.id) == ()
    assert accounts.device_account(key, olga.epoch) is None
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


def account(login: str) -> SignedIn:
    made = accounts.add_account(login, PASSWORD)
    assert isinstance(made, SignedIn)
    return made


@pytest.fixture
def owner(app: Flask) -> SignedIn:
    return account("olga")


@pytest.fixture
def pere(app: Flask) -> SignedIn:
    return account("pere")


@pytest.fixture
def club(owner: SignedIn) -> ClubView:
    made = clubs.start_club(owner.id, "  Penya   de l’As ")
    assert isinstance(made, ClubView)
    return made


def test_who_starts_a_club_organises_it(owner: SignedIn, pere: SignedIn, club: ClubView) -> None:
    assert (club.name, club.role) == ("Penya de l’As", "organiser")
    assert clubs.clubs_of(owner.id) == (club,)
    assert clubs.clubs_of(pere.id) == ()
    assert clubs.see_club(owner.id, club.id) == club


def test_members_are_added_changed_and_let_go(
    owner: SignedIn, pere: SignedIn, club: ClubView
) -> None:
    added = clubs.set_member(owner.id, club.id, " PERE ", "desk")
    assert isinstance(added, ClubView)
    assert [(one.login, one.role) for one in added.members] == [
        ("olga", "organiser"),
        ("pere", "desk"),
    ]
    assert clubs.role_in(pere.id, club.id) == "desk"
    clubs.set_member(owner.id, club.id, "pere", "referee")
    assert clubs.role_in(pere.id, club.id) == "referee"
    clubs.set_member(owner.id, club.id, "pere", None)
    assert clubs.role_in(pere.id, club.id) is None
    clubs.set_member(owner.id, club.id, "pere", None)


@pytest.mark.parametrize(
    ("login", "said"),
    [
        ("olga", "A club needs an organiser: make somebody else one first."),
        ("nobody", "Nobody here signs in as “nobody”."),
    ],
)
def test_what_cannot_be_says_so_clubs(
    owner: SignedIn, club: ClubView, login: str, said: str
) -> None:
    assert words(clubs.set_member(owner.id, club.id, login, "desk")) == [said]


@pytest.mark.parametrize("name", ["", "   ", "x" * 81])
def test_a_club_needs_a_name(owner: SignedIn, name: str) -> None:
    assert isinstance(clubs.start_club(owner.id, name), Refused)


@pytest.mark.parametrize(
    "password",
    [
        *("password", "Password1!", "P@ssw0rd", "12345678", "123456789", "87654321", "qwertyuiop"),
        *("azertyuiop", "1q2w3e4r", "1qaz2wsx", "aaaaaaaa", "abcabcabc", "11112222", "qwerty123"),
        *("iloveyou", "contraseña", "motdepasse1", "barcelona", "realmadrid", "24/12/1980"),
        *(
            "19801224",
            "scorekeeper",
            "Guiñote2026",
            "tute tute",
            "Olga2026",
            "olga@example",
            "abcdefgh",
        ),
        *("organiser1", "admin2026", "tequiero1", "pAsSwOrD", "zxcvbnm1", "olga@example.org"),
    ],
)
def test_what_is_tried_first_is_guessable(password: str) -> None:
    assert is_guessable(password, "olga@example.org", "Olga")


@pytest.mark.parametrize(
    "password",
    [
        *(
            "a long enough one",
            "correcthorse",
            "tres tristes tigres",
            "la sota de oros",
            "ñandú-ñu",
        ),
        *(
            "38291077x",
            "olga juega los jueves",
            "Wm3#kq9!",
            "été à la mer",
            "пароль-нет",
            "🂡🂱🃁🃑🂮🂾🃎🃞",
        ),
    ],
)
def test_anything_else_is_not(password: str) -> None:
    assert not is_guessable(password, "olga@example.org", "Olga")
