"""Clubs and who is what in them."""

import pytest
from argon2 import PasswordHasher
from flask import Flask

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.answers import Refused

PASSWORD = "a long enough one"


@pytest.fixture(autouse=True)
def quick_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash is slow for whoever guesses; here nobody does."""
    monkeypatch.setattr(accounts, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64))


def account(login: str) -> SignedIn:
    made = accounts.add_account(login, PASSWORD)
    assert isinstance(made, SignedIn)
    return made


@pytest.fixture
def olga(app: Flask) -> SignedIn:
    return account("olga")


@pytest.fixture
def pere(app: Flask) -> SignedIn:
    return account("pere")


@pytest.fixture
def club(olga: SignedIn) -> ClubView:
    made = clubs.start_club(olga.id, "  Penya   de l’As ")
    assert isinstance(made, ClubView)
    return made


def test_who_starts_a_club_organises_it(olga: SignedIn, pere: SignedIn, club: ClubView) -> None:
    assert (club.name, club.role) == ("Penya de l’As", "organiser")
    assert clubs.clubs_of(olga.id) == (club,)
    assert clubs.clubs_of(pere.id) == ()
    assert clubs.see_club(olga.id, club.id) == club


def test_members_are_added_changed_and_let_go(
    olga: SignedIn, pere: SignedIn, club: ClubView
) -> None:
    added = clubs.set_member(olga.id, club.id, " PERE ", "desk")
    assert isinstance(added, ClubView)
    assert [(one.login, one.role) for one in added.members] == [
        ("olga", "organiser"),
        ("pere", "desk"),
    ]
    assert clubs.role_in(pere.id, club.id) == "desk"
    clubs.set_member(olga.id, club.id, "pere", "referee")
    assert clubs.role_in(pere.id, club.id) == "referee"
    clubs.set_member(olga.id, club.id, "pere", None)
    assert clubs.role_in(pere.id, club.id) is None
    clubs.set_member(olga.id, club.id, "pere", None)


@pytest.mark.parametrize(
    ("login", "words"),
    [
        ("olga", "A club needs an organiser: make somebody else one first."),
        ("nobody", "Nobody here signs in as “nobody”."),
    ],
)
def test_what_cannot_be_says_so(olga: SignedIn, club: ClubView, login: str, words: str) -> None:
    answer = clubs.set_member(olga.id, club.id, login, "desk")
    assert isinstance(answer, Refused)
    assert [say(one.words, PlainVoice()) for one in answer.problems] == [words]


@pytest.mark.parametrize("name", ["", "   ", "x" * 81])
def test_a_club_needs_a_name(olga: SignedIn, name: str) -> None:
    assert isinstance(clubs.start_club(olga.id, name), Refused)
