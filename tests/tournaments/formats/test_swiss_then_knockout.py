"""Swiss rounds, then the best of all in a knock-out, and a consolation beside it."""

from dataclasses import replace
from random import Random

import pytest

from scorekeeper.engine.game import nothing
from scorekeeper.engine.journal import Entry
from scorekeeper.tournaments.brackets.ladder import ladders
from scorekeeper.tournaments.displays.log_sentences import entry_sentence
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.formats import swiss
from scorekeeper.tournaments.formats.swiss_then_knockout import FORMAT
from scorekeeper.tournaments.plan import Offered
from scorekeeper.tournaments.standings.crosstable import crosstables
from scorekeeper.tournaments.standings.standings import standings
from tests.games.scorer import said
from tests.tournaments.random_tournaments import away, entered, played, settings_of, with_round
from tests.tournaments.sample_brackets import bracket_of

BY_POINTS = replace(FORMAT, order=nothing)


def in_swiss(many: int, rounds: int, **settings: object) -> Event:
    """An event after so many rounds."""
    event, random = entered(FORMAT, many, "evening", **settings), Random(many)
    for _ in range(rounds):
        event = with_round(event, FORMAT.draw(settings_of(FORMAT, event), event).rounds[0], random)
    return event


@pytest.mark.parametrize(
    ("many", "advance", "out"),
    [
        (5, 2, "home"),
        (6, 6, "home"),
        (9, 4, "consolation"),
        (16, 8, "consolation"),
        (21, 16, "home"),
        (64, 8, "consolation"),
    ],
)
def test_the_best_of_all_play_on(many: int, advance: int, out: str) -> None:
    event = entered(FORMAT, many, "evening", swiss=3, advance=advance, out=out)
    expected = FORMAT.rounds(settings_of(FORMAT, event), event)
    over = played(FORMAT, event, Random(many))
    assert len(over.rounds) == expected
    stood = [row.entrant for row in standings(over, BY_POINTS, until=3).rows]
    bracket = bracket_of(FORMAT, over)
    assert bracket.seeds == tuple(stood[:advance])
    assert bracket.others == (tuple(stood[advance:]) if out == "consolation" else ())
    ranked = [row.entrant for row in standings(over, FORMAT).rows]
    assert set(ranked[:advance]) == set(stood[:advance])
    assert sorted(ranked) == sorted(event.by_key)
    titles = [said(ladder.title) for ladder in ladders(bracket, "games")]
    assert titles == ["Knock-out", *["Consolation"] * (out == "consolation")]


def test_the_rounds_by_points_are_drawn_as_swiss_rounds_are() -> None:
    event = in_swiss(8, 2, swiss=3)
    plain = replace(event, system="swiss", settings={"rounds": 3})
    mine = FORMAT.draw(settings_of(FORMAT, event), event)
    assert mine == swiss.FORMAT.draw(swiss.Swiss(rounds=3), plain)
    (offered,) = mine.rounds
    assert FORMAT.cost(settings_of(FORMAT, event), event, offered) == mine.cost
    event = in_swiss(8, 3, swiss=3)
    (offered,) = FORMAT.draw(settings_of(FORMAT, event), event).rounds
    assert FORMAT.cost(settings_of(FORMAT, event), event, offered) == ()


def test_who_leaves_before_the_knockout_gives_the_place_to_the_next() -> None:
    event = in_swiss(8, 3, swiss=3)
    stood = [row.entrant for row in standings(event, FORMAT).rows]
    gone = away(event, stood[1], 4)
    (offered,) = FORMAT.draw(settings_of(FORMAT, gone), gone).rounds
    there = [{*meeting.seats} for meeting in offered.meetings]
    assert there == [{stood[0], stood[4]}, {stood[2], stood[3]}]
    assert bracket_after(gone) == {stood[at] for at in (0, 2, 3, 4)}


def bracket_after(event: Event) -> set[str]:
    """Who is in the bracket once its first round is played."""
    (offered,) = FORMAT.draw(settings_of(FORMAT, event), event).rounds
    return set(bracket_of(FORMAT, with_round(event, offered, Random(1))).seeds)


@pytest.mark.parametrize(
    ("many", "settings", "said_of"),
    [
        (1, {}, "entrants"),
        (3, {"swiss": 4}, "swiss"),
        (3, {"swiss": 3, "advance": 4}, "advance"),
        (8, {"advance": 1}, "advance"),
        (8, {"swiss": 3, "advance": 8}, ""),
    ],
)
def test_impossible_settings_are_refused(many: int, settings: dict[str, int], said_of: str) -> None:
    event = entered(FORMAT, many, "", **settings)
    problems = FORMAT.check(settings_of(FORMAT, event), event)
    assert [problem.field for problem in problems] == [said_of] * bool(said_of)


def test_the_table_round_by_round_stands_as_it_was_before_the_knockout() -> None:
    event = in_swiss(9, 3, swiss=3, out="consolation")
    over = played(FORMAT, event, Random(9))
    assert crosstables(over, FORMAT, "games") == crosstables(event, FORMAT, "games")


def test_the_stages_follow_one_another() -> None:
    event = entered(FORMAT, 9, "evening", swiss=3, advance=4)
    over = played(FORMAT, event, Random(9))
    for at in (event, over.after(3), over):
        stages = FORMAT.stages(settings_of(FORMAT, at), at)
        assert [(said(x.words), x.since, x.until) for x in stages] == [
            ("Rounds", 1, 3),
            ("Knock-out", 4, 5),
        ]
    published = [Entry(n, JournalKind.PUBLISH, Offered(r)) for n, r in enumerate(over.rounds)]
    assert [said(entry_sentence(entry)) for entry in published] == [
        "Round 1 published.",
        "Round 2 published.",
        "Round 3 published.",
        "Round 4 published. The knock-out begins.",
        "Round 5 published.",
    ]
