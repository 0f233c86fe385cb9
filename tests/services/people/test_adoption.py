"""Tables begun without an account that a club counts as its own."""

from uuid import UUID

import pytest
from sqlalchemy import select

from scorekeeper.extensions import db
from scorekeeper.models import Adoption, ClubMatch, Played
from scorekeeper.services.access import clubs
from scorekeeper.services.access.clubs import ClubView, club_for_member
from scorekeeper.services.answers import Forbidden, NotFound, Refused
from scorekeeper.services.matches import begin
from scorekeeper.services.matches.begin import rematch
from scorekeeper.services.people import adoption, club_matches, unidentified, view
from tests import hands
from tests.services.people.cast import FOUR, Club, call, match_of, play, record, write


def sitting(club: Club, match_id: UUID) -> dict[tuple[int, int], UUID | None]:
    return dict(club_matches.seats_by_match(club.reached.space_id, [match_id])[match_id])


def test_a_table_is_adopted_with_its_history_and_everybody_who_sat_there(club: Club) -> None:
    ana, jose = club.add("Ana"), club.add("Josep Maria", "jose  maria")
    table = play()
    record(table)
    found = adoption.proposals(club.reached, (table.score_token,))
    assert [(one.name, one.person and one.person.id) for one in found] == [
        ("Ana", ana),
        ("José María", jose),
        ("Pilar", None),
        ("Núria", None),
    ]
    choices = {"ana": str(ana), "jose maria": str(jose), "pilar": adoption.NEW}
    assert club.adopt(table, choices) == 1
    seated = sitting(club, match_of(table).id)
    assert (seated[0, 0], seated[1, 0], seated[3, 0]) == (ana, jose, None)
    assert [row.person.name for row in view.people(club.reached, "pilar").rows] == ["Pilar"]
    assert [one.key for one in unidentified.unsorted_names(club.reached)] == ["nuria"]
    assert hands.see_match(table.score_token).version == 1, "its links go on working"


def test_twice_is_once_and_another_club_comes_too_late(club: Club) -> None:
    table = play()
    assert (club.adopt(table), club.adopt(table)) == (1, 0)
    other = clubs.start_club(club.xavi, "Another")
    assert isinstance(other, ClubView)
    answer = adoption.adopt(club.xavi, other.id, (table.score_token,), {}, "late")
    assert isinstance(answer, Refused)
    states = [
        one.state
        for one in adoption.tables(club_for_member(club.xavi, other.id), [table.score_token])
    ]
    assert states == ["taken"]
    assert [one.state for one in adoption.tables(club.reached, [table.watch_token])] == ["ours"]


def test_of_many_tables_at_once_none_is_left_behind(club: Club) -> None:
    tables = [play(client_id=f"table-{at}") for at in range(21)]
    tokens = [one.score_token for one in tables]
    assert len(adoption.proposals(club.reached, tokens)) == len(FOUR)
    assert adoption.adopt(club.olga, club.id, tokens, {}, "many") == len(tables)


def test_who_only_watches_adopts_nothing(club: Club) -> None:
    table = play()
    tokens = (table.watch_token, "nonsense")
    assert [one.state for one in adoption.tables(club.reached, tokens)] == ["watching"]
    assert isinstance(adoption.adopt(club.olga, club.id, tokens, {}, "w"), Refused)
    assert isinstance(adoption.adopt(club.olga, club.id, (), {}, "n"), Refused)
    with pytest.raises(Forbidden):
        adoption.adopt(club.pere, club.id, (table.score_token,), {}, "p")
    found = adoption.tables(club.reached, (table.watch_token, table.score_token))
    assert [(one.state, one.matches) for one in found] == [("free", 1)]


def test_who_is_added_by_adopting_must_not_be_there_already(club: Club) -> None:
    table = play()
    club.add("Ana")
    answer = adoption.adopt(club.olga, club.id, (table.score_token,), {"ana": adoption.NEW}, "x")
    assert isinstance(answer, Refused)
    assert answer.problems[0].field == "who.0"
    assert db.session.scalars(select(Adoption)).all() == []


def test_a_substitute_counts_for_what_they_played(club: Club) -> None:
    ana, bea = club.add("Ana"), club.add("Bea")
    table = play()
    for _ in range(3):
        record(table)
    call(table, {"s1": "Bea"}, since=3)
    club.adopt(table)
    match = match_of(table)
    found = club_matches.seats_by_match(club.reached.space_id, [match.id])[match.id]
    assert (found[0, 0], found[0, 1]) == (ana, bea)


def test_who_was_noted_wrong_is_looked_for_anew(club: Club) -> None:
    ana, bea = club.add("Ana"), club.add("Bea")
    table = play()
    club.adopt(table)
    assert sitting(club, match_of(table).id)[0, 0] == ana
    call(table, {"s1": "Bea"})
    assert sitting(club, match_of(table).id)[0, 0] == bea
    call(table, {"s1": "Ana"}, since=1)
    assert sitting(club, match_of(table).id)[0, 1] == ana
    hands.undo(write(table))
    assert (0, 1) not in sitting(club, match_of(table).id)


def test_sitting_down_again_is_the_clubs_too_and_the_same_people(club: Club) -> None:
    nuria = club.add("Núria Soler i Puig")
    table = play()
    club.adopt(table, {"nuria": str(nuria)})
    again = rematch(table.score_token, 0, "again")
    assert sitting(club, match_of(again).id)[3, 0] == nuria
    assert view.see_person(club.reached, nuria).pages.total == 2


def test_a_match_that_is_deleted_counts_no_more(club: Club) -> None:
    table = play()
    club.adopt(table)
    begin.delete_match(write(table))
    for kind in (Played, ClubMatch, Adoption):
        assert db.session.scalars(select(kind)).all() == []


def test_a_table_can_be_given_back(club: Club) -> None:
    table = play()
    club.adopt(table)
    match_id = match_of(table).id
    said = adoption.adoption_of(table.watch_token)
    assert said is not None
    assert (said.club, said.by) == ("Penya de l’As", "Olga")
    with pytest.raises(Forbidden):
        adoption.release(club.pere, club.id, match_id)
    adoption.release(club.olga, club.id, match_id)
    assert adoption.adoption_of(table.watch_token) is None
    with pytest.raises(NotFound):
        adoption.release(club.olga, club.id, match_id)
    assert club.adopt(table) == 1


def test_one_tap_sorts_a_name_wherever_it_stands(club: Club) -> None:
    for number in range(3):
        club.adopt(play(client_id=f"table-{number}"))
    waiting = unidentified.unsorted_names(club.reached)
    assert {one.key: one.seats for one in waiting} == dict.fromkeys(
        ("ana", "jose maria", "pilar", "nuria"), 3
    )
    made = unidentified.sort_name(club.olga, club.id, "ana", adoption.NEW, "ana-1")
    assert isinstance(made, UUID)
    assert unidentified.sort_name(club.olga, club.id, "pilar", str(made), "p") == made
    assert view.see_person(club.reached, made).pages.total == 3
    assert unidentified.count_unsorted(club.reached.space_id) == 2
    again = unidentified.sort_name(club.olga, club.id, "ana", adoption.NEW, "ana-1")
    assert again == made, "the same again is the same person"
    with pytest.raises(NotFound):
        unidentified.sort_name(club.olga, club.id, "ana", adoption.NEW, "ana-2")


def test_adding_somebody_finds_the_matches_they_are_named_in(club: Club) -> None:
    club.adopt(play())
    nuria = club.add("Nuria")
    assert view.see_person(club.reached, nuria).matches[0].others == FOUR[:3]


def test_two_of_one_name_are_told_apart_seat_by_seat(club: Club) -> None:
    ana, other = club.add("Ana"), club.add("Ana the other")
    table = play()
    club.adopt(table)
    match_id = match_of(table).id
    assert unidentified.sort_seats(club.olga, club.id, match_id, {"seat.0.0": str(other)}) is None
    assert sitting(club, match_id)[0, 0] == other
    unidentified.sort_seats(club.olga, club.id, match_id, {"seat.0.0": ""})
    seen = unidentified.seats_of(club.reached, match_id)
    assert (seen.seats[0].person, seen.is_adopted) == (None, True)
    assert [one.id for one in unidentified.unsorted_names(club.reached)[0].likely] == [ana]
    with pytest.raises(NotFound):
        unidentified.seats_of(club.reached, club.id)
