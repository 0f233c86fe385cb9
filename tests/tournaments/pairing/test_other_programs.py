"""Swiss rounds beside programs of others, where they are installed, on our own report files."""

import shutil
import subprocess
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from benchmarks.swiss import drawn_by, other_program
from scorekeeper.tournaments.event import Event, Round
from scorekeeper.tournaments.files.trf import report_file
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.standings.standings import standings
from scorekeeper.tournaments.standings.tally import tally
from scorekeeper.tournaments.standings.tiebreaks import BY_KEY as TIEBREAKS
from tests.tournaments.random_tournaments import entered, settings_of, with_round

SWISS = BY_KEY["swiss"]
PAIRS = other_program()
TIES = shutil.which("tiebreakchecker.py")
# Ours beside how FIDE's program calls them.
CALLED = {"points": "PTS", "buchholz": "BH", "sonneborn_berger": "SB"}


def cost(event: Event, one: Round) -> list[int]:
    """What a round costs, the weightiest term first."""
    return [term.amount for term in SWISS.cost(settings_of(SWISS, event), event, one)]


@pytest.mark.unwatched
@pytest.mark.skipif(PAIRS is None, reason="neither bbpPairings nor py4swiss is on PATH")
@pytest.mark.parametrize(("many", "rounds"), [(12, 3), (9, 3)])
def test_no_other_program_draws_a_cheaper_round(many: int, rounds: int) -> None:
    event, random = entered(SWISS, many, "beside", rounds=rounds), Random(many)
    for _ in range(rounds):
        ours = SWISS.draw(settings_of(SWISS, event), event).rounds[0]
        assert PAIRS is not None
        theirs = drawn_by(PAIRS, event)
        assert theirs is not None, f"{PAIRS} refuses the report of round {ours.number}"
        assert {key for one in theirs.meetings for key in one.seats} == set(event.by_key)
        assert cost(event, ours) <= cost(event, theirs)
        event = with_round(event, ours, random)


@pytest.mark.unwatched
@pytest.mark.skipif(TIES is None, reason="FIDE's tiebreakchecker.py is not on PATH")
def test_tie_breaks_are_those_of_the_fide_program(tmp_path: Path) -> None:
    event, random = entered(SWISS, 12, "ties", rounds=5), Random(5)
    for _ in range(5):
        drawn = SWISS.draw(settings_of(SWISS, event), event).rounds[0]
        event = with_round(event, drawn, random)
    report = tmp_path / "in.trf"
    text = report_file(event, standings(event, SWISS), date(2026, 1, 1))
    report.write_text(text, encoding="ascii", newline="")
    words: list[str | Path] = [
        str(TIES),
        "-c",
        "-i",
        report,
        "-d",
        "S",
        "-n",
        "5",
        "-t",
        *CALLED.values(),
    ]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    counted, theirs = tally(event), dict[str, Mapping[str, Fraction]]()
    for line in told.splitlines()[1:]:
        number, _, *values = line.split(";")
        named = zip(CALLED, map(Fraction, values), strict=True)
        theirs[event.seeding[int(number) - 1]] = dict(named)
    assert theirs == {
        key: {name: TIEBREAKS[name].value(counted, key, (key,)) for name in CALLED}
        for key in event.seeding
    }
