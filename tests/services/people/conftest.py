"""A club with its organiser, its desk, and a stranger; and four who play without an account."""

import pytest
from flask import Flask

from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from tests.services.people.cast import Club

PASSWORD = "a long enough one"


def account(login: str) -> SignedIn:
    made = accounts.add_account(login, PASSWORD, login.title())
    assert isinstance(made, SignedIn)
    return made


@pytest.fixture
def club(app: Flask) -> Club:
    olga, pere = account("olga"), account("pere")
    made = clubs.start_club(olga.id, "Penya de l’As")
    assert isinstance(made, ClubView)
    clubs.set_member(olga.id, made.id, "pere", "desk")
    return Club(made.id, olga.id, pere.id, account("xavi").id)
