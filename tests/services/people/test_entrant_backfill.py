"""Tournaments from before entrants were written down are read once more, at the start."""

from uuid import UUID

from sqlalchemy import delete, select

from scorekeeper.extensions import db
from scorekeeper.models import Entered
from scorekeeper.services.answers import Saved
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments import entrants
from scorekeeper.services.tournaments.journal import by_account, load
from scorekeeper.services.tournaments.setup import rehearsal, settings
from scorekeeper.services.tournaments.view_models import TournamentWrite
from scorekeeper.tournaments.files.name_lists import read_list
from scorekeeper.tournaments.plan import Plan
from tests.services.people.cast import Club


def cup(club: Club, number: int, lines: str = "Ana / Bea\nCarles / Dolors") -> UUID:
    made = settings.begin(
        club.olga, club.id, Plan("Cup", "guinote", "round_robin", seed="s"), f"the-cup-{number}"
    )
    assert isinstance(made, UUID)
    if lines:
        access = by_account(club.olga, made)
        note = TournamentWrite(f"enter-{number:03}", load(access).version)
        assert isinstance(
            entrants.enter_lines(access, note, read_list(lines, in_pairs=True)), Saved
        )
    return made


def written(tournament: UUID) -> dict[str, UUID | None]:
    """Who is written down, and who of the club that is."""
    rows = db.session.scalars(select(Entered).where(Entered.tournament_id == tournament))
    return {one.name: one.person_id for one in rows}


def test_whoever_was_never_written_down_is(club: Club) -> None:
    ana = club.add("Ana")
    old, other, empty = cup(club, 1), cup(club, 2), cup(club, 3, "")
    before = written(other)
    with writing():
        db.session.execute(delete(Entered).where(Entered.tournament_id == old))
    assert entrants.catch_up() == 1
    assert written(old) == {"Ana": ana, "Bea": None, "Carles": None, "Dolors": None}
    assert written(other) == before
    assert not written(empty)
    assert entrants.catch_up() == 0


def test_a_rehearsal_stays_out(club: Club) -> None:
    old = cup(club, 1)
    rehearsal.begin(by_account(club.olga, old))
    assert entrants.catch_up() == 0
