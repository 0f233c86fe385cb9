"""A club's people: added once, called otherwise, merged and taken apart again."""

from uuid import uuid4

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.people import keeping, showing
from scorekeeper.services.people.keeping import Wanted
from scorekeeper.services.people.roster import roster
from scorekeeper.services.views import Forbidden, NotFound, Refused
from tests.services.people.cast import Club, play


def said(answer: object) -> list[tuple[str, str]]:
    """What was wrong, by field."""
    assert isinstance(answer, Refused)
    return [(one.field, say(one.words, PlainVoice())) for one in answer.problems]


def test_somebody_is_added_once(club: Club) -> None:
    wanted = Wanted("  Núria   Soler ", " la Nuri", " left-handed\n\n  deals fast ")
    one = keeping.add_person(club.olga, club.id, wanted, "once")
    assert one == keeping.add_person(club.olga, club.id, wanted, "once")
    found = showing.people(club.reached)
    assert [(row.person.name, row.matches, row.last_at) for row in found.rows] == [
        ("Núria Soler", 0, None)
    ]
    seen = showing.see_person(club.reached, found.rows[0].person.id)
    assert (seen.number, seen.nickname, seen.note) == (1, "la Nuri", "left-handed\n\ndeals fast")


@pytest.mark.parametrize(
    ("wanted", "field", "words"),
    [
        (Wanted(" "), "name", "Write a name."),
        (Wanted("#3"), "name", "So are called those who were forgotten: write a name."),
        (Wanted("a" * 61), "name", "61 letters are too long here: 60 at most."),
        (Wanted("Bea", note="n" * 501), "note", "501 letters are too long here: 500 at most."),
        (Wanted("Bea", note="\x00"), "note", "One of these signs cannot be kept."),
        (
            Wanted("NURIA soler"),
            "name",
            "Somebody is called “NURIA soler” already: add something to tell them apart.",
        ),
        (
            Wanted("Bea", "Núria Soler"),
            "nickname",
            "Somebody is called “Núria Soler” already: add something to tell them apart.",
        ),
    ],
)
def test_what_cannot_be_kept_is_said_at_its_field(
    club: Club, wanted: Wanted, field: str, words: str
) -> None:
    club.add("Núria Soler")
    assert said(keeping.add_person(club.olga, club.id, wanted, "second")) == [(field, words)]


def test_only_organisers_change_people_and_only_members_see_them(club: Club) -> None:
    ana = club.add("Ana")
    for who, raised in ((club.pere, Forbidden), (club.xavi, NotFound)):
        with pytest.raises(raised):
            keeping.add_person(who, club.id, Wanted("Bea"), "b")
        with pytest.raises(raised):
            keeping.change_person(who, club.id, ana, Wanted("Bea"))
        with pytest.raises(raised):
            keeping.merge(who, club.id, ana, ana)
        with pytest.raises(raised):
            keeping.unmerge(who, club.id, ana)
    with pytest.raises(NotFound):
        keeping.person_in(club.reached.space_id, uuid4())
    with pytest.raises(NotFound):
        keeping.chosen_person(club.reached.space_id, "nobody")


def test_somebody_is_called_otherwise_and_may_stay_as_they_are(club: Club) -> None:
    ana = club.add("Ana")
    club.add("Bea")
    assert keeping.change_person(club.olga, club.id, ana, Wanted("Ana", note="new")) == ana
    assert said(keeping.change_person(club.olga, club.id, ana, Wanted("bea")))[0][0] == "name"
    keeping.change_person(club.olga, club.id, ana, Wanted("Anna", "Nita"))
    assert roster(club.reached.space_id).find("nita") == ana


def test_two_entries_of_one_person_merge_and_come_apart_again(club: Club) -> None:
    ana, nita, anna = club.add("Ana"), club.add("Nita"), club.add("Anna")
    club.adopt(play(("Ana", "Nita", "Anna", "Bea")))
    assert keeping.merge(club.olga, club.id, nita, ana) is None
    assert keeping.merge(club.olga, club.id, nita, ana) is None, "twice is once"
    assert keeping.merge(club.olga, club.id, ana, anna) is None
    known = roster(club.reached.space_id)
    assert {known.root(one) for one in (ana, nita, anna)} == {anna}
    assert set(known.ids(nita)) == {ana, nita, anna}
    assert known.find("nita") == anna, "the club knew them by that name"
    assert showing.people(club.reached).pages.total == 1
    seen = showing.see_person(club.reached, nita)
    assert (seen.name, seen.pages.total, len(seen.merged)) == ("Anna", 1, 2)
    keeping.unmerge(club.olga, club.id, ana)
    again = roster(club.reached.space_id)
    assert (again.root(nita), again.root(anna)) == (ana, anna)
    assert showing.see_person(club.reached, ana).pages.total == 1


def test_nobody_is_merged_with_themselves(club: Club) -> None:
    ana, nita = club.add("Ana"), club.add("Nita")
    assert said(keeping.merge(club.olga, club.id, ana, ana))[0][0] == "into"
    keeping.merge(club.olga, club.id, nita, ana)
    assert said(keeping.merge(club.olga, club.id, ana, nita))[0][0] == "into"


def test_a_name_that_two_have_is_nobodys(club: Club) -> None:
    club.add("Ana")
    made = keeping.add_person(club.olga, club.id, Wanted("Ana"), "other", may_share=True)
    assert not isinstance(made, Refused)
    assert roster(club.reached.space_id).find("ana") is None


def test_people_are_found_by_some_letters_of_any_name(club: Club) -> None:
    for name, nickname in (("Josep Maria Puig", "Pep"), ("Núria 100%", ""), ("Pepa_", "")):
        club.add(name, nickname)

    def found(wanted: str) -> list[str]:
        return [row.person.name for row in showing.people(club.reached, wanted).rows]

    assert found("PÉP") == ["Josep Maria Puig", "Pepa_"]
    assert (found("0%"), found("_"), found("zz")) == (["Núria 100%"], ["Pepa_"], [])
