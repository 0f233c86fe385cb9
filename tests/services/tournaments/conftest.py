"""A club with its people, and a tournament of six in it."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from uuid import UUID

import pytest
from argon2 import PasswordHasher
from flask import Flask

from scorekeeper.games import BY_KEY as GAMES
from scorekeeper.services import accounts, clubs
from scorekeeper.services.accounts import SignedIn
from scorekeeper.services.clubs import ClubView
from scorekeeper.services.tournaments import advising, drawing, people, planning
from scorekeeper.services.tournaments.journals import by_account, see
from scorekeeper.services.tournaments.views import Access, Hall, Note
from scorekeeper.services.views import Saved
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.lists import read_list
from scorekeeper.tournaments.plan import Plan
from tests.tournaments.listing import LISTED

PLAN = Plan("Sant Jordi", "guinote", "listed", seed="s")
NAMES = "Ana\nBea\nCarles\nDolors\nEnric\nFina"
PASSWORD = "a long enough one"


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_KEY, "listed", LISTED)


@pytest.fixture
def organiser(app: Flask) -> SignedIn:
    made = accounts.add_account("Olga@club", PASSWORD, "Olga")
    assert isinstance(made, SignedIn)
    return made


@pytest.fixture
def club(organiser: SignedIn) -> ClubView:
    made = clubs.start_club(organiser.id, "Penya de l’As")
    assert isinstance(made, ClubView)
    return made


@pytest.fixture
def access(organiser: SignedIn, club: ClubView) -> Access:
    """The organiser's own, to a tournament that was just begun."""
    made = planning.begin(organiser.id, club.id, PLAN, "begin-1")
    assert isinstance(made, UUID)
    return by_account(organiser.id, made)


@pytest.fixture
def write(access: Access) -> Callable[[], Note]:
    """The next write of somebody who has seen everything."""
    ids = count()
    return lambda: Note(f"id-{next(ids)}", see(access).version)


@pytest.fixture
def entered(access: Access, write: Callable[[], Note]) -> Hall:
    """Six who have entered; their keys are in the order of NAMES."""
    answer = people.enter_lines(access, write(), read_list(NAMES, in_pairs=False))
    assert isinstance(answer, Saved)
    return see(access)


@pytest.fixture(autouse=True)
def quick_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash is slow for whoever guesses; here nobody does."""
    monkeypatch.setattr(accounts, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64))


@pytest.fixture
def sat_down(organiser: SignedIn, club: ClubView) -> Callable[[str, int], Access]:
    """A tournament of this game whose first round is published."""

    def begun(game: str, entrants: int) -> Access:
        plan = replace(advising.plan_for(GAMES[game], "T", entrants=entrants), seed="s")
        made = planning.begin(organiser.id, club.id, plan, f"begin-{game}")
        assert isinstance(made, UUID)
        access = by_account(organiser.id, made)
        names = "\n".join(f"P{n}" for n in range(entrants))
        people.enter_lines(access, Note("enter-it", 1), read_list(names, in_pairs=False))
        drawing.draft(access, Note("draft-it", see(access).version))
        drawing.publish(access, Note("publish-it", see(access).version))
        return access

    return begun
