"""What draw and standings print."""

import json
from dataclasses import replace

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.tournaments.event import Entrant, Meeting, Round
from scorekeeper.tournaments.files.answers import answer_draw, table
from scorekeeper.tournaments.files.event_file import read, write
from scorekeeper.tournaments.format import DrawnRounds, Term
from tests.tournaments.list_format import LISTED, sides

EVENT = sides("a-b 1:0, c-d 1:1")


def test_a_drawn_round_can_be_put_back() -> None:
    found = answer_draw(EVENT, LISTED)
    assert found["over"] is False
    assert found["notes"] == [{"msgid": "Nobody moves.", "says": "Nobody moves."}]
    document = write(EVENT)
    document["rounds"] += found["rounds"]
    event = read(json.loads(json.dumps(document)), {"listed": LISTED})
    assert [one.number for one in event.rounds] == [1, 2]
    assert event.rounds[1].meetings[0].reasons == (text("Next on the list."),)


def test_what_a_round_costs_is_said() -> None:
    term = Term("repeats", 1000, 2, text("{n} meet again.", n=2))
    form = replace(LISTED, draw=lambda _, __: DrawnRounds(cost=(term,)))
    assert answer_draw(EVENT, form)["cost"] == [
        {"key": "repeats", "weight": 1000, "amount": 2, "says": "2 meet again."}
    ]


def test_what_cannot_be_drawn_is_said_with_its_problem() -> None:
    problem = Problem("players", "entrants", text("Too few."))
    form = replace(LISTED, draw=lambda _, __: DrawnRounds(problems=(problem,)))
    said = {"code": "players", "field": "entrants", "says": "Too few."}
    assert answer_draw(EVENT, form) == {"problems": [said]}


def test_a_tournament_that_contradicts_itself_is_neither_drawn_nor_counted() -> None:
    event = replace(EVENT, entrants=(*EVENT.entrants, Entrant("a")))
    said = {"code": "players", "field": "entrants", "says": "“a” is entered 2 times."}
    assert answer_draw(event, LISTED) == table(event, LISTED) == {"problems": [said]}


def test_when_it_is_over_there_is_no_round() -> None:
    event = replace(EVENT, settings={"rounds": 1})
    assert answer_draw(event, LISTED) == {"rounds": [], "over": True}


def test_the_table_names_what_decided() -> None:
    found = table(EVENT, LISTED)
    assert [one["key"] for one in found["criteria"]] == ["points", "difference", "buchholz_cut1"]
    first, *_, last = found["rows"]
    assert first == {
        "place": 1,
        "level": False,
        "entrant": "a",
        "name": "A",
        "values": {"points": "1", "difference": "1", "buchholz_cut1": "0"},
        "why": {"msgid": "Nobody is ahead.", "says": "Nobody is ahead."},
    }
    assert last["why"]["says"] == "Points: 0 against ½ of D."
    assert (found["rounds"], found["missing"]) == (1, 0)


def test_a_meeting_without_a_reason_has_none() -> None:
    form = replace(LISTED, draw=lambda _, __: DrawnRounds((Round(2, (Meeting(1, ("a", "b")),)),)))
    assert "reasons" not in answer_draw(EVENT, form)["rounds"][0]["meetings"][0]
