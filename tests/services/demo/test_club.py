"""A club to look around in: tournaments in every state, from one seed always the same."""

import json

import pytest
from argon2 import PasswordHasher
from click.testing import CliRunner
from flask import Flask

from scorekeeper.main import main
from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.demo_club import Demo, NotEmpty, demonstrate
from scorekeeper.services.tournaments.files import export
from scorekeeper.services.tournaments.journal import by_account, by_link, load
from scorekeeper.services.tournaments.view_models import TournamentState
from tests.databases import only


@pytest.fixture(autouse=True)
def quick_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash is slow for whoever guesses; here nobody does."""
    monkeypatch.setattr(accounts, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64))


def halls(demo: Demo) -> list[TournamentState]:
    """Its tournaments, as their organiser sees them."""
    account = accounts.sign_in(demo.login, demo.password)
    assert account is not None
    return [load(by_account(account.id, one.id)) for one in demo.tournaments]


@pytest.mark.slow
@only("sqlite")
def test_there_is_a_tournament_in_every_state(app: Flask) -> None:
    demo = demonstrate()
    swiss, boig, cup, *_, league = halls(demo)
    assert (len(swiss.evening.people), len(swiss.evening.event.rounds)) == (64, 4)
    assert {table.state for table in swiss.tables} == {
        "confirmed",
        "playing",
        "reported",
        "conflict",
    }
    assert (len(boig.evening.people), boig.game.key) == (30, "tuti_boig")
    assert boig.missing
    assert cup.form.key == "single_elimination"
    assert not cup.is_over
    assert league.is_over
    assert load(by_link(demo.tournaments[0].token)).title == swiss.title
    with pytest.raises(NotEmpty):
        demonstrate()
    assert len(clubs.clubs_of(swiss.access.account_id or demo.club)) == 1


@pytest.mark.slow
@only("sqlite")
def test_every_round_of_every_journal_is_drawn_again(app: Flask) -> None:
    """By `scorekeeper check`, as anybody may who takes the file home."""
    for hall in halls(demonstrate(seed=7)):
        file = json.dumps(export.archive(hall.access))
        done = CliRunner().invoke(main, ["check", "-"], input=file)
        assert done.exit_code == 0, done.output
        found = json.loads(done.stdout)
        assert len(found["rounds"]) == len(hall.evening.event.rounds)
        assert {one["verdict"] for one in found["rounds"]} <= {"same", "equal"}, hall.title
