"""A tournament is settled, begun once, and keeps what a round was drawn by."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.answers import Refused, Saved, Stale
from scorekeeper.services.tournaments import draw
from scorekeeper.services.tournaments.journal import by_account, load
from scorekeeper.services.tournaments.setup import settings
from scorekeeper.services.tournaments.view_models import Access, TournamentState
from scorekeeper.tournaments.event import Contest
from scorekeeper.tournaments.formats import FORMATS
from scorekeeper.tournaments.standings.prizes import Prize
from tests.services.refusals import words
from tests.services.tournaments.conftest import PLAN, Writes


def test_it_works(access: Access, club: ClubView) -> None:
    hall = load(access)
    assert (hall.title, hall.club, hall.version) == ("Sant Jordi", club.name, 1)
    assert hall.evening.plan == PLAN
    assert hall.game.key == "guinote"
    assert hall.rounds == 3
    assert not hall.is_over
    assert hall.round is None
    assert hall.tables == ()


def test_a_seed_is_drawn_where_none_is_given(organiser: SignedIn, club: ClubView) -> None:
    seeds = set()
    for number in range(3):
        made = settings.begin(organiser.id, club.id, replace(PLAN, seed=""), f"begin-{number}")
        assert isinstance(made, UUID)
        seeds.add(load(by_account(organiser.id, made)).evening.plan.seed)
    assert len(seeds) == 3


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": ""}, "title"),
        ({"title": "x" * 121}, "title"),
        ({"title": "a\x00b"}, "title"),
        ({"game": "poker"}, "game"),
        ({"rules": {"target": "x"}}, "rules.target"),
        ({"game": "tute_subastado", "rules": {"min_bid": 63}}, "rules.min_bid"),
        ({"system": "luck"}, "system"),
        ({"contest": Contest("tables")}, "system"),
        ({"contest": Contest(sizes=(4, 3, 5))}, "sizes"),
        ({"settings": {"rounds": 0}}, "settings.rounds"),
        ({"system": "swiss", "settings": {"rounds": 31}}, "settings.rounds"),
        ({"tiebreaks": ("luck",)}, "tiebreaks"),
        ({"fee": -1}, "fee"),
        ({"minutes": 0}, "minutes"),
        ({"prizes": (Prize("x", place=0),)}, "prizes"),
    ],
)
def test_what_cannot_be_settled_is_named_at_its_field(
    organiser: SignedIn, club: ClubView, change: dict[str, Any], field: str
) -> None:
    answer = settings.begin(organiser.id, club.id, replace(PLAN, **change), "x")
    assert isinstance(answer, Refused)
    assert [one.field for one in answer.problems] == [field]


def test_what_no_file_keeps_is_not_settled(access: Access, write: Writes) -> None:
    prize = Prize("x", place=1, kind="place", words="un jam\x00ón")
    plan = replace(load(access).evening.plan, prizes=(prize,))
    answer = settings.change_settings(access, write(), plan)
    assert isinstance(answer, Refused)
    assert [one.field for one in answer.problems] == ["prizes"]


def test_every_number_that_is_settled_has_a_bound() -> None:
    settled = [option for form in FORMATS for option in form.words.options.values()]
    assert [option.label for option in settled if not option.values and option.most > 999] == []


def test_it_may_be_settled_anew_until_a_round_is_published(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    changed = replace(PLAN, title="Sant Joan", system="listed", settings={"rounds": 2}, seed="")
    assert isinstance(settings.change_settings(access, write(), changed), Saved)
    assert load(access).evening.plan == replace(changed, seed="s")
    draw.draft_round(access, write())
    draw.publish(access, write())
    other = replace(changed, seed="t", contest=Contest(win=6), settings={"rounds": 4})
    said = words(settings.change_settings(access, write(), other))
    assert said == ["A round is published: this stays as it was drawn by."] * 2
    ruled = settings.change_settings(access, write(), replace(changed, rules={"game_value": 100}))
    assert isinstance(ruled, Refused)
    assert [problem.field for problem in ruled.problems] == ["rules.game_value"]
    more = replace(changed, settings={"rounds": 4}, minutes=30)
    assert isinstance(settings.change_settings(access, write(), more), Saved)
    assert load(access).rounds == 4


def test_who_had_not_seen_what_was_settled_does_not_settle_over_it(
    access: Access, write: Writes
) -> None:
    older, fee = write(), replace(PLAN, fee=500)
    assert isinstance(settings.change_settings(access, write(), fee), Saved)
    late = settings.change_settings(access, older, replace(PLAN, minutes=30))
    assert late == Stale(load(access).version)
    assert load(access).evening.plan.fee == 500


def test_what_a_published_round_was_drawn_by_is_not_taken_back(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    plan = load(access).evening.plan
    longer = replace(plan, contest=Contest(win=6))
    settings.change_settings(access, write(), longer)
    settled = load(access).version
    settings.change_settings(access, write(), replace(longer, title="Sant Joan"))
    draw.draft_round(access, write())
    draw.publish(access, write())
    fixed = ["A round is published: this stays as it was drawn by."]
    assert isinstance(draw.undo(access, write(), settled + 1), Saved)
    assert load(access).evening.plan == longer
    assert words(draw.undo(access, write(), settled)) == fixed
    assert load(access).evening.plan == longer
    assert isinstance(draw.undo(access, write(), load(access).version), Saved)
    assert load(access).evening.plan.title == "Sant Joan"
