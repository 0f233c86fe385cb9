"""Worked cases and whole matches: records beside what they must mean, each with its reason.

`expected` holds a part of each state (`{}`: any accepted state); a whole match spells out all.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.engine.records.record import answer, read, write
from scorekeeper.games import BY_KEY

Case = dict[str, Any]
CORPUS = Path(__file__).parent / "corpus"
_USUAL = ("match", "night", "session")


def cases_in(*patterns: str) -> list[Any]:
    """The cases of these files, each under its id."""
    return [
        pytest.param(case, id=f"{path.parent.name}-{case['id']}")
        for pattern in patterns
        for path in sorted(CORPUS.glob(pattern))
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]
    ]


def usual_match(game: str) -> Case:
    """The whole match of a game's usual table: its record, and every state it must lead to. Those
    of other editions stand beside it.
    """
    (found,) = cases_in(*(f"{game}/whole_{name}.json" for name in _USUAL))
    return dict(found.values[0])


def answered(case: Case) -> dict[str, Any]:
    return answer(read(case["match"], BY_KEY))


@pytest.mark.parametrize("case", cases_in("*/*.json"))
def test_a_case_comes_out_as_decided(case: Case) -> None:
    states = answered(case)["states"]
    assert len(states) == len(case["expected"])
    for state, expected in zip(states, case["expected"], strict=True):
        assert ("error" in state) == ("error" in expected), state.get("message")
        assert {key: state[key] for key in expected} == expected, case["why"]


@pytest.mark.parametrize("case", cases_in("*/*.json"))
def test_a_case_reads_the_same_after_writing(case: Case) -> None:
    record = read(case["match"], BY_KEY)
    assert read(json.loads(json.dumps(write(record))), BY_KEY) == record


@pytest.mark.parametrize("case", cases_in("*/whole_*.json"))
def test_a_whole_match_is_spelled_out_to_the_last_key(case: Case) -> None:
    answer = answered(case)
    assert answer == {"states": case["expected"], "finished": True}
    assert len(case["story"]) == len(case["match"]["hands"])


@pytest.mark.parametrize("key", BY_KEY)
def test_every_game_has_worked_cases_and_a_whole_match(key: str) -> None:
    assert cases_in(f"{key}/cases.json")
    assert cases_in(f"{key}/whole_*.json")
