"""A club with its people, and a tournament of six in it."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from uuid import UUID

import pytest
from flask import Flask

from scorekeeper.games import BY_KEY as GAMES
from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.answers import Saved
from scorekeeper.services.tournaments import draw
from scorekeeper.services.tournaments import entrants as tournament_entrants
from scorekeeper.services.tournaments.journal import by_account, load
from scorekeeper.services.tournaments.setup import schedule_options, settings
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.files.name_lists import read_list
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.plan import Plan
from tests.tournaments.list_format import LISTED

Writes = Callable[[], TournamentWrite]
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
    made = settings.begin(organiser.id, club.id, PLAN, "begin-1")
    assert isinstance(made, UUID)
    return by_account(organiser.id, made)


@pytest.fixture
def write(access: Access) -> Writes:
    """The next write of somebody who has seen everything."""
    ids = count()
    return lambda: TournamentWrite(f"id-{next(ids)}", load(access).version)


@pytest.fixture
def entered(access: Access, write: Writes) -> TournamentState:
    """Six who have entered; their keys are in the order of NAMES."""
    answer = tournament_entrants.enter_lines(access, write(), read_list(NAMES, in_pairs=False))
    assert isinstance(answer, Saved)
    return load(access)


@pytest.fixture
def sat_down(organiser: SignedIn, club: ClubView) -> Callable[..., Access]:
    """A tournament of this game whose first round is published."""

    def begun(game: str, entrants: int, system: str = "") -> Access:
        plan = replace(schedule_options.plan_for(GAMES[game], "T", system, entrants), seed="s")
        made = settings.begin(organiser.id, club.id, plan, f"begin-{game}")
        assert isinstance(made, UUID)
        access = by_account(organiser.id, made)
        names = "\n".join(f"P{n}" for n in range(entrants))
        tournament_entrants.enter_lines(
            access, TournamentWrite("enter-it", 1), read_list(names, in_pairs=False)
        )
        draw.draft_round(access, TournamentWrite("draft-it", load(access).version))
        draw.publish(access, TournamentWrite("publish-it", load(access).version))
        return access

    return begun
