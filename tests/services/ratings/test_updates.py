"""A club's ratings are what its matches say, however they came about."""

from uuid import UUID

import pytest
from flask import Flask
from sqlalchemy import delete, select

from scorekeeper.extensions import db
from scorekeeper.models import FigureState, MatchFacts, RatingPart, RatingState
from scorekeeper.services.matches.begin import delete_match
from scorekeeper.services.matches.view_models import Deleted
from scorekeeper.services.people.people import merge, unmerge
from scorekeeper.services.people.roster import roster
from scorekeeper.services.ratings import updates
from scorekeeper.services.ratings.updates import rate, skills
from scorekeeper.services.statistics.sums import update_sums
from scorekeeper.services.storage.transactions import writing
from scorekeeper.statistics.ratings import NEW, Skill
from tests import hands as match_hands
from tests.services.foreign_records import THEM, US
from tests.services.statistics.played_club import Playing, a_club

PATIENT = 60.0
Kept = dict[tuple[UUID, str], object]


@pytest.fixture
def penya(app: Flask) -> Playing:
    return a_club()


def of(penya: Playing, name: str) -> Skill:
    return everybody(penya).get(penya.people[name].hex, NEW)


def everybody(penya: Playing) -> dict[str, Skill]:
    assert rate(penya.space, "guinote", roster(penya.space), PATIENT) == 0
    return skills(penya.space, "guinote")


def kept(penya: Playing) -> Kept:
    """All that is stored, change by change."""
    everybody(penya)
    rows = db.session.scalars(select(RatingPart).where(RatingPart.space_id == penya.space))
    return {
        (row.person_id, row.period): (row.mu, row.sigma, row.matches, row.changes) for row in rows
    }


def from_nothing(penya: Playing) -> Kept:
    """The same, thrown away and made again from the results."""
    with writing():
        for kind in (RatingPart, RatingState, MatchFacts, FigureState):
            db.session.execute(delete(kind))
    return kept(penya)


def years(penya: Playing) -> None:
    """Some matches over two years, and a stranger at one."""
    for day, hands in enumerate(([US, US], [THEM, THEM], [US, US], [US, THEM])):
        penya.play(hands, day=day * 200)
    penya.play([THEM, THEM], "Ana Bea Nobody Dora", day=700)


def test_a_match_moves_those_who_sat_there_when_it_is_over(penya: Playing) -> None:
    started = penya.play([US], ended=False)
    assert of(penya, "Ana") == NEW
    penya.note(started, US)
    assert of(penya, "Ana").points > NEW.points > of(penya, "Bea").points
    assert of(penya, "Ana") == of(penya, "Carla")
    assert of(penya, "Ana").matches == 1


def test_what_is_added_comes_to_what_all_matches_say(
    penya: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    years(penya)
    first = kept(penya)
    penya.play([US, US], day=710)
    assert len({period for _, period in first}) > 2
    assert set(kept(penya)) >= set(first)
    monkeypatch.setattr(updates, "AT_ONCE", 2)
    assert kept(penya) == from_nothing(penya)
    assert of(penya, "Ana").matches == 6


def test_a_correction_of_an_old_hand_changes_what_a_full_count_says(penya: Playing) -> None:
    started = penya.play([US, US], day=1)
    years(penya)
    before = kept(penya)
    match_hands.correct_hand(penya.write(started), 1, THEM)
    after = kept(penya)
    assert after != before
    assert after == from_nothing(penya)


def test_an_older_match_that_comes_late_is_rated_in_its_place(penya: Playing) -> None:
    years(penya)
    kept(penya)
    penya.play([THEM, THEM], day=20)
    assert kept(penya) == from_nothing(penya)
    assert of(penya, "Ana").matches == 6


def test_a_match_that_is_taken_away_moves_nobody_any_more(penya: Playing) -> None:
    started = penya.play([US, US], day=1000)
    years(penya)
    kept(penya)
    assert isinstance(delete_match(penya.write(started)), Deleted)
    assert kept(penya) == from_nothing(penya)
    assert of(penya, "Ana").matches == 5


@pytest.mark.slow
def test_two_entries_of_one_person_come_to_one_and_to_two_again(penya: Playing) -> None:
    years(penya)
    first = kept(penya)
    merge(penya.account, penya.club, penya.people["Dora"], penya.people["Bea"])
    penya.play([US, US], "Ana Bea Carla Eva", day=720)
    assert kept(penya) == from_nothing(penya)
    assert penya.people["Dora"].hex not in everybody(penya)
    unmerge(penya.account, penya.club, penya.people["Dora"])
    assert set(kept(penya)) >= set(first)
    assert kept(penya) == from_nothing(penya)


def test_matches_of_fewer_than_two_known_people_do_not_count(penya: Playing) -> None:
    penya.play([US, US], "Ana Xavi Yann Zoe")
    assert everybody(penya) == {}


def test_who_has_no_patience_is_told_how_many_are_left(
    penya: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updates, "AT_ONCE", 2)
    years(penya)
    update_sums(penya.space, PATIENT)
    known = roster(penya.space)
    assert rate(penya.space, "guinote", known, patience=0) == 3
    assert rate(penya.space, "tute_subastado", known, PATIENT) == 0
