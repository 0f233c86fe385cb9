"""A tournament as JSON: read strictly, its contradictions named."""

import json
from dataclasses import dataclass, replace
from typing import Any

import pytest

from scorekeeper.engine.records.codec import Misfit
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.event import (
    Away,
    Contest,
    Entrant,
    Event,
    Meeting,
    Proof,
    Result,
    Round,
    Score,
)
from scorekeeper.tournaments.files.event_file import (
    ArchivedLine,
    faults,
    read,
    read_settings,
    write,
    write_archive,
)
from tests.tournaments.list_format import LISTED, sides


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"contest": {"win": 2**32}}, r"tournament\.contest\.win: a number"),
        ({"contest": {"win": 10**19}}, r"tournament\.contest\.win: a number"),
        ({"seed": "\ud800"}, r"tournament\.seed: half a character"),
        ({"settings": {"\ud800": 1}}, r"tournament\.settings: half a character"),
        ({"tiebreaks": ["\udfff"]}, r"tournament\.tiebreaks\[0\]: half a character"),
    ],
)
def test_numbers_and_text_of_no_evening_are_refused(change: dict[str, Any], line: str) -> None:
    with pytest.raises(Misfit, match=line):
        read(write(sides("a-b 4:2")) | change, FORMATS)


def test_what_the_terms_of_a_draw_weighed_may_be_as_large_as_the_solver_counts() -> None:
    document = write(sides("a-b 4:2"))
    weights = {"gap": 2**124}
    document["rounds"][0]["proof"] = {"seed": "s", "version": "1", "weights": weights}
    assert read(document, FORMATS).rounds[0].proof == Proof("s", "1", weights)
    weights["gap"] += 1
    with pytest.raises(Misfit, match=r"rounds\[0\]\.proof\.weights\.gap: a number"):
        read(document, FORMATS)


def test_of_sixteen_equals_it_says_in_how_many_ways_they_could_have_met() -> None:
    words = {"msgid": "The cheapest of {n} ways", "values": {"n": 15 * 13 * 11 * 9 * 7 * 5 * 3}}
    document = write(sides("a-b 4:2"))
    document["rounds"][0]["meetings"][0]["reasons"] = [words]
    (reason,) = read(document, FORMATS).rounds[0].meetings[0].reasons
    assert dict(reason.values) == {"n": 2_027_025}


@dataclass(frozen=True, slots=True)
class Needed:
    rounds: int


FORMATS = {"listed": LISTED}
EVENT = sides("a-b 4:2, c-d d!, e", "a-c, b-d x, e")


def said(event: Event) -> list[str]:
    return [say(one.words, PlainVoice()) for one in faults(event, LISTED)]


def test_an_event_goes_through_json_and_comes_back() -> None:
    drawn = replace(EVENT, rounds=(LISTED.draw(LISTED.settings(), sides("a-b")).rounds[0],))
    for event in (EVENT, drawn):
        assert read(json.loads(json.dumps(write(event))), FORMATS) == event


def test_an_event_without_contradiction_has_no_faults() -> None:
    assert faults(EVENT, LISTED) == ()
    assert faults(replace(EVENT, tiebreaks=("wins", "lot")), LISTED) == ()
    late = (*EVENT.entrants, Entrant("f", away=(Away(1, 2), Away(5))))
    assert faults(replace(EVENT, entrants=late), LISTED) == ()


@pytest.mark.parametrize(
    ("document", "line"),
    [
        ([], "expected an object"),
        ({}, 'missing key "system"'),
        ({"system": "listed", "entrants": [], "extra": 1}, 'unknown key "extra"'),
        ({"system": "poker", "entrants": []}, '"poker" is not one of listed'),
        ({"system": "listed", "entrants": [], "format": "x/9"}, 'expected "scorekeeper-tourn'),
        ({"system": "listed", "entrants": [{"key": 3}]}, r"entrants\[0\].key: expected a string"),
    ],
)
def test_another_form_is_no_tournament(document: object, line: str) -> None:
    with pytest.raises(Misfit, match=line):
        read(document, FORMATS)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"entrants": (*EVENT.entrants, Entrant("a"))}, "“a” is entered 2 times."),
        ({"entrants": (*EVENT.entrants, Entrant(""))}, "An entrant has no key."),
        (
            {"entrants": (*EVENT.entrants, Entrant("f", away=(Away(3, 2),)))},
            "“f” is away until before being away.",
        ),
        ({"forbidden": (("a", "z"),)}, "“z” is not entered."),
        ({"tiebreaks": ("luck",)}, "There is no tie-break “luck”."),
        ({"tiebreaks": ("money",)}, "There is no tie-break “money”."),
        ({"settings": {"rounds": 0}}, "Rounds: a whole number is needed, 1 or more, not 0."),
        ({"settings": {"laps": 2}}, "Listed has no setting “laps”."),
        ({"settings": {"rounds": 10}}, "At most 9 rounds."),
        ({"contest": Contest("tables")}, "Listed is for the other kind of contest."),
        (
            {"contest": Contest(sizes=(4, 3, 5))},
            "Table sizes must rise: the least, the best, the most, from 2.",
        ),
        ({"rounds": EVENT.rounds[1:], "results": ()}, "Round 2 stands where round 1 should."),
    ],
)
def test_what_contradicts_itself_is_named(change: dict[str, Any], words: str) -> None:
    assert said(replace(EVENT, **change)) == [words]


def test_one_alone_is_no_tournament() -> None:
    assert said(Event("listed", (Entrant("a"),))) == ["1 entered: at least 2 are needed."]


@pytest.mark.parametrize(
    ("meetings", "words"),
    [
        ((Meeting(1, ("a", "z")),), "“z” is not entered."),
        ((Meeting(1, ("a", "b")), Meeting(2, ("a", "c"))), "“a” sits at 2 tables."),
        ((Meeting(1, ("a", "b")), Meeting(1, ("c", "d"))), "Table 1 stands twice, or is none."),
        ((Meeting(0, ("a", "b")),), "Table 0 stands twice, or is none."),
        ((Meeting(1, ("a",)),), "Whoever sits alone has a bye and no table."),
        ((Meeting(None, ("a", "b")),), "Whoever sits alone has a bye and no table."),
        ((Meeting(1, ()),), "Whoever sits alone has a bye and no table."),
        ((Meeting(1, ("a", "b", "c")),), "3 sides sit at one table: two play."),
    ],
)
def test_a_round_seats_everybody_once(meetings: tuple[Meeting, ...], words: str) -> None:
    assert said(replace(EVENT, rounds=(Round(1, meetings),), results=())) == [words]


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (Result(2, 9), "Nobody sits at table 9 in round 2."),
        (Result(2, 1, (Score("a"), Score("z"))), "z did not sit at this table."),
        (Result(2, 1, (Score("a"), Score("a"))), "Somebody has two scores at this table."),
        (Result(2, 1, (Score("a"),)), "The score of c is missing."),
        (Result(2, 1, (), "forfeit"), "A forfeit names who did not come; any other result nobody."),
        (
            Result(2, 1, (Score("a"), Score("c")), "played", ("a",)),
            "A forfeit names who did not come; any other result nobody.",
        ),
    ],
)
def test_a_result_belongs_to_its_table(result: Result, words: str) -> None:
    assert said(replace(EVENT, results=(*EVENT.results, result))) == [words]


def test_a_table_has_one_result() -> None:
    twice = replace(EVENT, results=(*EVENT.results, EVENT.results[0]))
    assert said(twice) == ["Table 1 has 2 results in round 1."] * 2


def test_a_setting_that_must_be_set_is_asked_for() -> None:
    strict = replace(LISTED, settings=Needed)  # type: ignore[arg-type] # the settings alone are read
    settings, problems = read_settings(strict, {})
    assert settings is None
    assert say(problems[0].words, PlainVoice()) == "Rounds must be set."
    assert read_settings(strict, {"rounds": 2}) == (Needed(2), ())


def test_a_journal_that_cannot_be_read_is_written_as_it_is_stored() -> None:
    line = ArchivedLine(1, "tomorrow", "2026-11-25T00:00:00+00:00", what={"nonsense": 1})
    (stored,) = write_archive([line])["journal"]
    assert (stored["kind"], stored["what"]) == ("tomorrow", {"nonsense": 1})
