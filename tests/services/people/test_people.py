"""A club's people: added once, called otherwise, merged and taken apart again."""

import pytest

from scorekeeper.services.answers import Refused
from scorekeeper.services.people import people, view
from scorekeeper.services.people.people import PersonForm
from scorekeeper.services.people.roster import roster
from tests.services.people.cast import Club, play
from tests.services.refusals import words_by_field


def test_somebody_is_added_once(club: Club) -> None:
    wanted = PersonForm("  Núria   Soler ", " la Nuri", " left-handed\n\n  deals fast ")
    one = people.add_person(club.olga, club.id, wanted, "once")
    assert one == people.add_person(club.olga, club.id, wanted, "once")
    found = view.people(club.reached)
    assert [(row.person.name, row.matches, row.last_at) for row in found.rows] == [
        ("Núria Soler", 0, None)
    ]
    seen = view.see_person(club.reached, found.rows[0].person.id)
    assert (seen.number, seen.nickname, seen.note) == (1, "la Nuri", "left-handed\n\ndeals fast")


@pytest.mark.parametrize(
    ("wanted", "field", "words"),
    [
        (PersonForm(" "), "name", "Write a name."),
        (PersonForm("#3"), "name", "So are called those who were forgotten: write a name."),
        (PersonForm("a" * 61), "name", "61 characters are too many: 60 at most."),
        (PersonForm("Bea", note="n" * 501), "note", "501 characters are too many: 500 at most."),
        (PersonForm("Bea", note="\x00"), "note", "One of these signs cannot be kept."),
        (
            PersonForm("NURIA soler"),
            "name",
            "Somebody is called “NURIA soler” already: add something to tell them apart.",
        ),
        (
            PersonForm("Bea", "Núria Soler"),
            "nickname",
            "Somebody is called “Núria Soler” already: add something to tell them apart.",
        ),
    ],
)
def test_what_cannot_be_kept_is_said_at_its_field(
    club: Club, wanted: PersonForm, field: str, words: str
) -> None:
    club.add("Núria Soler")
    assert words_by_field(people.add_person(club.olga, club.id, wanted, "second")) == [
        (field, words)
    ]


def test_somebody_is_called_otherwise_and_may_stay_as_they_are(club: Club) -> None:
    ana = club.add("Ana")
    club.add("Bea")
    was, noted = PersonForm("Ana"), PersonForm("Ana", note="new")
    assert people.change_person(club.olga, club.id, ana, noted, was.base) == ana
    bea = people.change_person(club.olga, club.id, ana, PersonForm("bea"), noted.base)
    assert words_by_field(bea)[0][0] == "name"
    people.change_person(club.olga, club.id, ana, PersonForm("Anna", "Nita"), noted.base)
    assert roster(club.reached.space_id).find("nita") == ana


def test_two_entries_of_one_person_merge_and_come_apart_again(club: Club) -> None:
    ana, nita, anna = club.add("Ana"), club.add("Nita"), club.add("Anna")
    club.adopt(play(("Ana", "Nita", "Anna", "Bea")))
    assert people.merge(club.olga, club.id, nita, ana) is None
    assert people.merge(club.olga, club.id, nita, ana) is None, "twice is once"
    assert people.merge(club.olga, club.id, ana, anna) is None
    known = roster(club.reached.space_id)
    assert {known.root(one) for one in (ana, nita, anna)} == {anna}
    assert set(known.ids(nita)) == {ana, nita, anna}
    assert known.find("nita") == anna, "the club knew them by that name"
    assert view.people(club.reached).pages.total == 1
    seen = view.see_person(club.reached, nita)
    assert (seen.name, seen.pages.total, len(seen.merged)) == ("Anna", 1, 2)
    people.unmerge(club.olga, club.id, ana)
    again = roster(club.reached.space_id)
    assert (again.root(nita), again.root(anna)) == (ana, anna)
    assert view.see_person(club.reached, ana).pages.total == 1


def test_a_name_that_two_have_is_nobodys(club: Club) -> None:
    club.add("Ana")
    made = people.add_person(club.olga, club.id, PersonForm("Ana"), "other", may_share=True)
    assert not isinstance(made, Refused)
    assert roster(club.reached.space_id).find("ana") is None


def test_people_are_found_by_some_letters_of_any_name(club: Club) -> None:
    for name, nickname in (("Josep Maria Puig", "Pep"), ("Núria 100%", ""), ("Pepa_", "")):
        club.add(name, nickname)

    def found(wanted: str) -> list[str]:
        return [row.person.name for row in view.people(club.reached, wanted).rows]

    assert found("PÉP") == ["Josep Maria Puig", "Pepa_"]
    assert (found("0%"), found("_"), found("zz")) == (["Núria 100%"], ["Pepa_"], [])
