"""A club's sums are what its logs say, however they came about."""

from uuid import UUID

import pytest
from flask import Flask
from sqlalchemy import delete, func, select, update

from scorekeeper.extensions import db
from scorekeeper.models import ClubMatch, FigureState, FigureSum, MatchFacts
from scorekeeper.services.matches.begin import delete_match
from scorekeeper.services.matches.view_models import Deleted
from scorekeeper.services.people.people import PersonForm, add_person, merge, unmerge
from scorekeeper.services.people.unidentified import sort_name, sort_seats
from scorekeeper.services.statistics import sums, view
from scorekeeper.services.statistics.view import FiguresQuery, count
from scorekeeper.services.storage.transactions import writing
from scorekeeper.statistics.figures import Figures
from scorekeeper.statistics.seasons import Span
from tests import hands as match_hands
from tests.services.foreign_records import THEM, US
from tests.services.statistics.played_club import Playing, a_club, matches_id

ALL = FiguresQuery("", "")


@pytest.fixture
def penya(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Playing:
    monkeypatch.setattr(sums, "PATIENCE", 60)  # a test may run on a slow machine
    return a_club()


def of(penya: Playing, name: str, game: str = "") -> Figures:
    subject = f"@{penya.people[name].hex}" if name else ""
    return count(penya.space).figures(subject, game, Span())


def kept(penya: Playing) -> dict[tuple[str, str, str], object]:
    """All sums that are stored."""
    count(penya.space)
    rows = db.session.scalars(select(FigureSum).where(FigureSum.space_id == penya.space))
    return {(row.subject, row.game, row.period): row.figures for row in rows}


def from_nothing(penya: Playing) -> dict[tuple[str, str, str], object]:
    """The same, all of it thrown away and made again from the logs."""
    with writing():
        for kind in (FigureSum, MatchFacts, FigureState):
            db.session.execute(delete(kind))
    return kept(penya)


def test_a_match_counts_when_it_is_over(penya: Playing) -> None:
    started = penya.play([US], ended=False)
    assert of(penya, "Ana")["match"] == 0
    penya.note(started, US)
    assert of(penya, "Ana")["match/won"] == 1
    assert of(penya, "Bea")["match/lost"] == 1
    assert of(penya, "", "guinote")["hand"] == 2
    assert count(penya.space).left == 0


def test_what_is_added_comes_to_what_is_counted_from_nothing(penya: Playing) -> None:
    for day, hands in enumerate(([US, US], [THEM, THEM], [US, THEM], [US, US])):
        penya.play(hands, day=day * 90)
        kept(penya)
    penya.play(
        [{"bidder": "s1", "bid": 70, "made": True}],
        "Ana Bea Carla",
        day=400,
        game="tute_subastado",
        point_value=1,
    )
    assert kept(penya) == from_nothing(penya)
    assert of(penya, "Ana").run("won").n == 4


def test_a_correction_of_an_old_hand_changes_what_a_full_count_says(penya: Playing) -> None:
    started = penya.play([US, US])
    penya.play([US, US], day=1)
    assert of(penya, "Ana")["match/won"] == 2
    match_hands.correct_hand(penya.write(started), 1, THEM)
    match_hands.correct_hand(penya.write(started), 2, THEM)
    assert of(penya, "Ana")["match/won"] == 1
    assert of(penya, "Ana").run("won").tail == 1
    assert kept(penya) == from_nothing(penya)


def test_an_earlier_match_that_is_taken_in_later_stands_where_it_was_played(penya: Playing) -> None:
    penya.play([US, US], day=5)
    assert of(penya, "Ana").run("won").tail == 1
    penya.play([THEM, THEM], day=1)
    assert (of(penya, "Ana").run("won").head, of(penya, "Ana").run("won").tail) == (0, 1)
    assert kept(penya) == from_nothing(penya)


def test_a_match_that_goes_on_again_is_taken_out(penya: Playing) -> None:
    started = penya.play([US, US])
    assert of(penya, "Ana")["match"] == 1
    match_hands.undo(penya.write(started))
    assert of(penya, "Ana")["match"] == 0
    assert kept(penya) == {}


@pytest.mark.parametrize("by", ["seat", "name"])
def test_somebody_else_sat_there(penya: Playing, by: str) -> None:
    started = penya.play([US, US], "Ana Bea Eva Dora")
    assert of(penya, "Carla")["match"] == 0
    carla = penya.people["Carla"]
    if by == "seat":
        sort_seats(penya.account, penya.club, matches_id(started), {"seat.2.0": str(carla)})
    else:
        sort_name(penya.account, penya.club, "eva", str(carla), "sorted-eva")
    assert of(penya, "Carla")["match/won"] == 1
    assert of(penya, "Ana")[f"with/@{penya.people['Carla'].hex}/won"] == 1


def test_a_match_that_is_no_longer_the_clubs_is_taken_out(penya: Playing) -> None:
    penya.play([US, US])
    gone = penya.play([US, US], day=1)
    assert of(penya, "Ana")["match"] == 2
    assert isinstance(delete_match(penya.write(gone)), Deleted)
    assert of(penya, "Ana")["match"] == 1
    assert kept(penya) == from_nothing(penya)


def test_two_entries_of_one_person_are_one_and_two_again(penya: Playing) -> None:
    penya.play([US, US])
    penya.play([THEM, THEM], "Eva Bea Carla Dora", day=1)
    penya.people |= a_club_of_one_more(penya)
    assert of(penya, "Ana")["match"] == 1
    assert merge(penya.account, penya.club, penya.people["Eva"], penya.people["Ana"]) is None
    assert of(penya, "Ana")["match"] == 2
    assert of(penya, "Ana").run("won").best == 1
    unmerge(penya.account, penya.club, penya.people["Eva"])
    assert of(penya, "Ana")["match"] == 1


def a_club_of_one_more(penya: Playing) -> dict[str, UUID]:
    made = add_person(penya.account, penya.club, PersonForm("Eva"), "eva-too")
    assert isinstance(made, UUID)
    return {"Eva": made}


def test_who_has_no_patience_sees_what_there_is(penya: Playing) -> None:
    penya.play([US, US])
    penya.play([US, US], day=400)
    assert sums.update_sums(penya.space, patience=-1) == 1
    assert sums.update_sums(penya.space, patience=-1) == 0


def test_a_little_at_a_time_comes_to_the_same(
    penya: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sums, "AT_ONCE", 2)
    first = penya.play([US, US])
    for day in (1, 1, 1, 2):
        penya.play([THEM, THEM], day=day)
    # Three of them began in the same moment: they can only be added together.
    steps = [sums.update_sums(penya.space, patience=-1) for _ in range(4)]
    assert steps[0] > 0
    assert steps[-1] == 0
    match_hands.correct_hand(penya.write(first), 1, THEM)
    assert sums.outstanding_matches(penya.space) == 1
    assert sums.update_sums(penya.space, patience=-1) == 5
    while sums.update_sums(penya.space, patience=-1):
        pass
    assert kept(penya) == from_nothing(penya)


def test_nobody_looks_at_every_match_to_find_nothing_to_count(penya: Playing) -> None:
    penya.play([US, US])
    going_on = penya.play([US], day=1, ended=False)
    assert count(penya.space).left == 0
    assert db.session.scalar(select(func.count()).where(ClubMatch.is_counted.is_(False))) == 0
    penya.note(going_on, US)
    assert sums.outstanding_matches(penya.space) == 1


def test_another_program_counts_again(penya: Playing) -> None:
    penya.play([US, US])
    before = kept(penya)
    with writing():
        db.session.execute(
            update(MatchFacts).values(
                program="0", facts={"": {"c": {"match": 9}, "r": {}, "b": {}}}
            )
        )
        db.session.execute(update(FigureState).values(program="0"))
    assert kept(penya) == before


def test_records_lead_to_their_match(penya: Playing) -> None:
    started = penya.play([US, US])
    shown = view.club_figures(penya.account, penya.club, ALL)
    records = next(one for one in shown.answers if one.key == "records")
    best = next(fact.best for fact in records.facts if fact.best is not None)
    assert shown.matches[best.match].token == started.watch_token
    assert [span.key for span in shown.spans] == ["", "2026", "2025-26"]
    assert [game.key for game in shown.games] == ["guinote"]
