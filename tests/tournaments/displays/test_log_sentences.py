"""What each entry of the journal did, in one sentence."""

from typing import Any

import pytest

from scorekeeper.engine.journal import Entry
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.displays.log_sentences import entry_sentence
from scorekeeper.tournaments.entries import DESK, TABLE, JournalKind
from scorekeeper.tournaments.event import Meeting, Result, Round, Score
from scorekeeper.tournaments.plan import (
    ClockBell,
    Closing,
    Confirmation,
    Doors,
    HandedPrize,
    Offered,
    Plan,
    PlannedPerson,
    Presence,
    Removal,
    Report,
    Reseated,
)

VOICE = PlainVoice({"a": "Ana", "b": "Bea"})
ROUND = Round(2, (Meeting(1, ("a", "b")),))
PLAYED = Result(2, 1, (Score("a", games=5), Score("b", games=3)))


@pytest.mark.parametrize(
    ("kind", "what", "words"),
    [
        (JournalKind.SETTLE, Plan("Sant Jordi", "guinote", "swiss"), "Settled: Sant Jordi."),
        (JournalKind.ENTER, PlannedPerson("c", "Carles"), "Entered: Carles."),
        (JournalKind.REMOVE, Removal("a"), "Taken off the list: Ana."),
        (JournalKind.REMOVE, Removal("c", into="a"), "Entered twice, kept once: Ana."),
        (JournalKind.REGISTER, PlannedPerson("c", "Carles"), "Registered: Carles."),
        (JournalKind.DOORS, Doors(is_open=False), "Registration closed."),
        (JournalKind.DOORS, Doors(is_open=True), "Registration opened."),
        (JournalKind.DOORS, Doors(is_open=True, most=8), "Registration opened for 8 entrants."),
        (JournalKind.PRESENCE, Presence("a", is_here=True), "Ana is here."),
        (JournalKind.PRESENCE, Presence("a", is_here=False), "Ana has left."),
        (JournalKind.DRAFT, Offered(ROUND), "Round 2 drawn as a draft."),
        (JournalKind.PUBLISH, Offered(ROUND), "Round 2 published."),
        (JournalKind.RESEAT, Reseated(2, ROUND.meetings), "Seats of round 2 noted as they were."),
        (JournalKind.REPORT, Report(PLAYED), "Round 2, table 1: Ana 5 and Bea 3."),
        (
            JournalKind.REPORT,
            Report(Result(2, 1, (Score("a", place=1), Score("b", place=2)))),
            "Round 2, table 1: Ana place 1 and Bea place 2.",
        ),
        (
            JournalKind.REPORT,
            Report(Result(2, 1, (Score("a", points=-40), Score("b", points=40)))),
            "Round 2, table 1: Ana −40 and Bea 40.",
        ),
        (
            JournalKind.REPORT,
            Report(PLAYED, "upside down", Result(2, 1, (Score("a", games=3), Score("b", games=5)))),
            "Round 2, table 1: Ana 5 and Bea 3, was Ana 3 and Bea 5. Why: upside down",
        ),
        (
            JournalKind.DECIDE,
            Report(PLAYED, as_said_by="a"),
            "Round 2, table 1: decided, Ana 5 and Bea 3. As said by Ana.",
        ),
        (
            JournalKind.DECIDE,
            Report(PLAYED, as_said_by="desk-1"),
            "Round 2, table 1: decided, Ana 5 and Bea 3.",
        ),
        (
            JournalKind.DECIDE,
            Report(PLAYED, as_said_by=TABLE),
            "Round 2, table 1: decided, Ana 5 and Bea 3. As the table’s phone says.",
        ),
        (
            JournalKind.REPORT,
            Report(Result(2, 1, ending="void")),
            "Round 2, table 1: counts for nobody.",
        ),
        (
            JournalKind.REPORT,
            Report(Result(2, 1, ending="forfeit", absent=("b",))),
            "Round 2, table 1: Bea did not come.",
        ),
        (JournalKind.CONFIRM, Confirmation(2, 1), "Round 2, table 1: confirmed."),
        (
            JournalKind.DECIDE,
            Report(PLAYED, "Seen."),
            "Round 2, table 1: decided, Ana 5 and Bea 3. Why: Seen.",
        ),
        (JournalKind.HAND_OUT, HandedPrize("p1", "a", 2500), "Handed to Ana: 25.00."),
        (JournalKind.HAND_OUT, HandedPrize("p1", "a"), "Handed to Ana: a prize."),
        (JournalKind.CLOCK, ClockBell(2, "start", 0), "The clock of round 2 runs."),
        (JournalKind.CLOCK, ClockBell(2, "pause", 0), "The clock of round 2 stands."),
        (JournalKind.CLOCK, ClockBell(2, "extra", 0, 300), "5 minutes more."),
        (JournalKind.CLOCK, ClockBell(2, "extra", 0, 60), "1 minute more."),
        (JournalKind.CLOSE, Closing(2), "The tournament is closed."),
    ],
)
def test_it_is_told(kind: JournalKind, what: Any, words: str) -> None:  # noqa: ANN401 (one of many)
    assert say(entry_sentence(Entry(3, kind, what, DESK)), VOICE) == words


def test_taking_back_says_what() -> None:
    entries = {
        3: Entry(3, JournalKind.REPORT, Report(PLAYED), DESK),
        4: Entry(4, JournalKind.VOID, target=3),
    }
    said = say(entry_sentence(entries[4], entries), VOICE)
    assert said == "Taken back: Round 2, table 1: Ana 5 and Bea 3."
    again = Entry(5, JournalKind.VOID, target=4)
    assert say(entry_sentence(again, entries), VOICE) == "Taken back: entry 4."
    assert say(entry_sentence(entries[4]), VOICE) == "Taken back: entry 3."
    assert say(entry_sentence(Entry(6, JournalKind.VOID)), VOICE) == "Taken back: entry 0."
