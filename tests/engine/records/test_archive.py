"""An archive is read whole, or every place of it that is wrong is named."""

from copy import deepcopy
from typing import Any

import jsonschema
import pytest

from scorekeeper.engine.records.archive import FORMAT, has_matches_alone, is_archive, read
from scorekeeper.engine.records.codec import Misfit, encode
from tools.schemas import ARCHIVE_ID, whole_archive

AT = "2026-11-22T20:00:00+00:00"
CLUB: dict[str, Any] = {
    "format": FORMAT,
    "of": "club",
    "name": "Penya",
    "written": AT,
    "people": [
        {"key": "p1", "number": 1, "name": "Ana", "since": AT},
        {"key": "p2", "number": 2, "name": "Anna", "since": AT, "same_as": "p1"},
        {"key": "p3", "number": 3, "since": AT, "forgotten": AT},
    ],
    "tournaments": [
        {"key": "t1", "begun": AT, "file": {}, "entrants": []},
    ],
    "matches": [
        {
            "key": "m1",
            "record": {},
            "table": "s1",
            "seats": [{"seat": 1, "turn": 0, "person": "p1"}],
        },
        {"key": "m2", "record": {}, "place": {"tournament": "t1", "round": 1, "table": 1}},
    ],
    "evenings": [
        {
            "key": "e1",
            "begun": AT,
            "people": [{"key": "p1", "name": "Ana"}],
            "matches": [{"match": "m1", "people": ["p1"]}],
        }
    ],
    "seasons": [
        {
            "name": "2026",
            "starts_on": "2026-01-01",
            "ends_on": "2026-12-31",
            "worth": [3],
            "tournaments": ["t1"],
        }
    ],
    "cash": [
        {"number": 1, "kind": "income", "amount": 5, "currency": "EUR", "at": AT},
        {"number": 2, "kind": "income", "amount": -5, "currency": "EUR", "at": AT, "voids": 1},
    ],
}


def lines(**parts: Any) -> list[str]:  # noqa: ANN401 (parts of an archive)
    with pytest.raises(Misfit) as raised:
        read(deepcopy(CLUB) | parts)
    return str(raised.value).split("; ")


def changed(part: str, which: int, **said: Any) -> dict[str, Any]:  # noqa: ANN401 (fields of a part)
    parts = deepcopy(CLUB[part])
    parts[which] |= said
    return {part: parts}


def test_what_was_written_is_read_again() -> None:
    found = read(CLUB)
    assert read(encode(found)) == found
    assert (found.people[1].same_as, found.matches[0].place) == ("p1", None)
    assert is_archive(CLUB)
    assert not is_archive({"format": "scorekeeper/1"})
    assert not is_archive([])


def test_tables_of_a_phone_are_matches_and_nothing_else() -> None:
    match = {"key": "m1", "record": {}, "table": "t"}
    tables = {"format": FORMAT, "of": "tables", "name": "x", "written": CLUB["written"]}
    assert has_matches_alone(read({**tables, "matches": [match]}))
    person = {"key": "p1", "number": 1, "since": CLUB["written"]}
    seat = {"seat": 1, "turn": 0, "person": "p1"}
    for others in (
        {"of": "evening", "matches": [match]},
        {"people": [person]},
        {"people": [person], "matches": [{**match, "seats": [seat]}]},
    ):
        assert not has_matches_alone(read({**tables, **others}))


def test_another_format_is_named_and_nothing_else() -> None:
    assert lines(format="scorekeeper-evening/1", people=3) == [
        'archive.format: expected "scorekeeper-archive/1", found "scorekeeper-evening/1"'
    ]
    with pytest.raises(Misfit, match="archive: expected an object"):
        read(["x"])


@pytest.mark.parametrize(
    ("parts", "line"),
    [
        (changed("people", 1, key="p1"), 'archive.people: "p1" stands twice'),
        (changed("people", 1, number=1), "archive.people.number: 1 stands twice"),
        (changed("people", 0, same_as="p2"), 'archive.people: "p1" is the same as itself'),
        (changed("people", 0, since="2026-11-22T20:00:00"), "expected a moment with its time zone"),
        (
            changed("people", 0, since="yesterday"),
            'expected a moment with its time zone, found "yesterday"',
        ),
        (changed("people", 0, name="a" * 81), "archive.people[0].name: longer than 80 letters"),
        (
            changed("matches", 0, seats=[{"seat": 1, "turn": 0, "person": "p9"}]),
            'archive.matches[0].seats[0].person: "p9" is not one of archive.people',
        ),
        (
            changed("matches", 0, place={"tournament": "t1", "round": 1, "table": 1}),
            "archive.matches.place",
        ),
        (
            changed("matches", 1, place={"tournament": "t2", "round": 1, "table": 1}),
            'archive.matches[1].place.tournament: "t2" is not one of archive.tournaments',
        ),
        (changed("evenings", 0, people=[]), "somebody sits there who is not among its people"),
        (
            changed("evenings", 0, matches=[{"match": "m1", "people": []}] * 2),
            'archive.evenings.match: "m1" stands twice',
        ),
        (changed("seasons", 0, starts_on="2026"), 'expected a day (YYYY-MM-DD), found "2026"'),
        (
            changed("seasons", 0, tournaments=["t1", "t9"]),
            'archive.seasons[0].tournaments[1]: "t9" is not one of archive.tournaments',
        ),
        (
            changed("seasons", 0, tournaments=["t1", "t1"]),
            'archive.seasons.tournaments: "t1" stands twice',
        ),
        (changed("cash", 1, number=1), "archive.cash.number: 1 stands twice"),
        (changed("cash", 1, voids=2), "archive.cash[1].voids: 2 is no earlier line"),
    ],
)
def test_every_wrong_place_is_named(parts: dict[str, Any], line: str) -> None:
    assert any(line in one for one in lines(**parts))


def test_its_schema_accepts_it() -> None:
    jsonschema.Draft4Validator.check_schema(whole_archive())
    validator = jsonschema.Draft4Validator(whole_archive())
    validator.validate(CLUB)
    assert not validator.is_valid(CLUB | {"x": 1})
    assert whole_archive()["id"] == ARCHIVE_ID
