"""What each entry of the journal did, in one sentence."""

from typing import Any

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.event import Meeting, Result, Round, Score
from scorekeeper.tournaments.journal import Entry, Kind
from scorekeeper.tournaments.plan import (
    Bell,
    Confirmation,
    Doors,
    Handed,
    Offered,
    Person,
    Plan,
    Presence,
    Removal,
    Report,
    Reseated,
)
from scorekeeper.tournaments.telling import told

VOICE = PlainVoice({"a": "Ana", "b": "Bea"})
ROUND = Round(2, (Meeting(1, ("a", "b")),))
PLAYED = Result(2, 1, (Score("a", games=5), Score("b", games=3)))


@pytest.mark.parametrize(
    ("kind", "what", "words"),
    [
        (Kind.SETTLE, Plan("Sant Jordi", "guinote", "swiss"), "Settled: Sant Jordi."),
        (Kind.ENTER, Person("c", "Carles"), "Entered: Carles."),
        (Kind.REMOVE, Removal("a"), "Taken off the list: Ana."),
        (Kind.REMOVE, Removal("c", into="a"), "Entered twice, kept once: Ana."),
        (Kind.REGISTER, Person("c", "Carles"), "Registered: Carles."),
        (Kind.DOORS, Doors(is_open=False), "Registration closed."),
        (Kind.DOORS, Doors(is_open=True), "Registration opened."),
        (Kind.DOORS, Doors(is_open=True, most=8), "Registration opened for 8 entrants."),
        (Kind.PRESENCE, Presence("a", is_here=True), "Ana is here."),
        (Kind.PRESENCE, Presence("a", is_here=False), "Ana has left."),
        (Kind.DRAFT, Offered(ROUND), "Round 2 drawn as a draft."),
        (Kind.PUBLISH, Offered(ROUND), "Round 2 published."),
        (Kind.RESEAT, Reseated(2, ROUND.meetings), "Seats of round 2 noted as they were."),
        (Kind.REPORT, Report(PLAYED), "Round 2, table 1: Ana 5 and Bea 3."),
        (
            Kind.REPORT,
            Report(Result(2, 1, (Score("a", place=1), Score("b", place=2)))),
            "Round 2, table 1: Ana 1 and Bea 2.",
        ),
        (
            Kind.REPORT,
            Report(Result(2, 1, (Score("a", points=-40), Score("b", points=40)))),
            "Round 2, table 1: Ana −40 and Bea 40.",
        ),
        (
            Kind.REPORT,
            Report(Result(2, 1, ending="void")),
            "Round 2, table 1: counts for nobody.",
        ),
        (
            Kind.REPORT,
            Report(Result(2, 1, ending="forfeit", absent=("b",))),
            "Round 2, table 1: Bea did not come.",
        ),
        (Kind.CONFIRM, Confirmation(2, 1), "Round 2, table 1: confirmed."),
        (
            Kind.DECIDE,
            Report(PLAYED, "Seen."),
            "Round 2, table 1: decided, Ana 5 and Bea 3. Seen.",
        ),
        (Kind.HAND_OUT, Handed("p1", "a", 2500), "Handed to Ana: 25.00."),
        (Kind.HAND_OUT, Handed("p1", "a"), "Handed to Ana: a prize."),
        (Kind.CLOCK, Bell(2, "start", 0), "The clock of round 2 runs."),
        (Kind.CLOCK, Bell(2, "pause", 0), "The clock of round 2 stands."),
        (Kind.CLOCK, Bell(2, "extra", 0, 300), "5 minutes more."),
        (Kind.CLOCK, Bell(2, "extra", 0, 60), "1 minute more."),
    ],
)
def test_it_is_told(kind: Kind, what: Any, words: str) -> None:  # noqa: ANN401 (one of many)
    assert say(told(Entry(3, kind, what)), VOICE) == words


def test_taking_back_says_what() -> None:
    entries = {
        3: Entry(3, Kind.REPORT, Report(PLAYED)),
        4: Entry(4, Kind.VOID, target=3),
    }
    said = say(told(entries[4], entries), VOICE)
    assert said == "Taken back: Round 2, table 1: Ana 5 and Bea 3."
    again = Entry(5, Kind.VOID, target=4)
    assert say(told(again, entries), VOICE) == "Taken back: entry 4."
    assert say(told(entries[4]), VOICE) == "Taken back: entry 3."
    assert say(told(Entry(6, Kind.VOID)), VOICE) == "Taken back: entry 0."
