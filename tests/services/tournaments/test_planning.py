"""A tournament is settled, begun once, and keeps what a round was drawn by."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services import accounts, clubs
from scorekeeper.services.accounts import SignedIn
from scorekeeper.services.clubs import ClubView
from scorekeeper.services.tournaments import drawing, planning
from scorekeeper.services.tournaments.journals import by_account, by_link, see
from scorekeeper.services.tournaments.links import watch_token
from scorekeeper.services.tournaments.views import Access, Hall, Note
from scorekeeper.services.views import Forbidden, NotFound, Refused, Saved
from scorekeeper.tournaments.event import Contest
from scorekeeper.tournaments.prizes import Prize
from tests.services.tournaments.conftest import PASSWORD, PLAN

Writes = Callable[[], Note]


def words(answer: object) -> list[str]:
    assert isinstance(answer, Refused), answer
    return [say(one.words, PlainVoice()) for one in answer.problems]


def test_it_works(access: Access, club: ClubView) -> None:
    hall = see(access)
    assert (hall.title, hall.club, hall.version) == ("Sant Jordi", club.name, 1)
    assert hall.evening.plan == PLAN
    assert hall.game.key == "guinote"
    assert hall.rounds == 3
    assert not hall.is_over
    assert hall.round is None
    assert hall.tables == ()


def test_begun_twice_is_begun_once(organiser: SignedIn, club: ClubView, access: Access) -> None:
    again = planning.begin(organiser.id, club.id, PLAN, "begin-1")
    assert again == access.tournament_id


def test_a_seed_is_drawn_where_none_is_given(organiser: SignedIn, club: ClubView) -> None:
    seeds = set()
    for number in range(3):
        made = planning.begin(organiser.id, club.id, replace(PLAN, seed=""), f"begin-{number}")
        assert isinstance(made, UUID)
        seeds.add(see(by_account(organiser.id, made)).evening.plan.seed)
    assert len(seeds) == 3


def test_only_an_organiser_of_the_club_begins_one(organiser: SignedIn, club: ClubView) -> None:
    desk = accounts.add_account("pere", PASSWORD)
    assert isinstance(desk, SignedIn)
    with pytest.raises(NotFound):
        planning.begin(desk.id, club.id, PLAN, "x")
    clubs.set_member(organiser.id, club.id, "pere", "desk")
    with pytest.raises(Forbidden):
        planning.begin(desk.id, club.id, PLAN, "x")
    with pytest.raises(NotFound):
        planning.begin(organiser.id, uuid4(), PLAN, "x")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": ""}, "title"),
        ({"title": "x" * 121}, "title"),
        ({"game": "poker"}, "game"),
        ({"rules": {"target": "x"}}, "rules.target"),
        ({"system": "luck"}, "system"),
        ({"contest": Contest("tables")}, "system"),
        ({"contest": Contest(sizes=(4, 3, 5))}, "sizes"),
        ({"settings": {"rounds": 0}}, "settings.rounds"),
        ({"tiebreaks": ("luck",)}, "tiebreaks"),
        ({"fee": -1}, "fee"),
        ({"minutes": 0}, "minutes"),
        ({"prizes": (Prize("x", place=0),)}, "prizes"),
    ],
)
def test_what_cannot_be_settled_is_named_at_its_field(
    organiser: SignedIn, club: ClubView, change: dict[str, Any], field: str
) -> None:
    answer = planning.begin(organiser.id, club.id, replace(PLAN, **change), "x")
    assert isinstance(answer, Refused)
    assert [one.field for one in answer.problems] == [field]


def test_it_may_be_settled_anew_until_a_round_is_published(
    access: Access, write: Writes, entered: Hall
) -> None:
    changed = replace(PLAN, title="Sant Joan", system="listed", settings={"rounds": 2}, seed="")
    assert isinstance(planning.settle(access, write(), changed), Saved)
    assert see(access).evening.plan == replace(changed, seed="s")
    drawing.draft(access, write())
    drawing.publish(access, write())
    other = replace(changed, seed="t", contest=Contest(win=6), settings={"rounds": 4})
    said = words(planning.settle(access, write(), other))
    assert said == ["A round is published: this stays as it was drawn by."] * 2
    more = replace(changed, settings={"rounds": 4}, minutes=30)
    assert isinstance(planning.settle(access, write(), more), Saved)
    assert see(access).rounds == 4


def test_who_watches_settles_nothing(access: Access, write: Writes) -> None:
    watching = by_link(watch_token(access.tournament_id))
    assert watching.role == "watch"
    assert not watching.is_staff
    with pytest.raises(Forbidden):
        planning.settle(watching, write(), PLAN)
