"""The published JSON Schema accepts exactly what can be read as a match record."""

import json
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.records.codec import Misfit, decode
from scorekeeper.engine.records.record import read
from scorekeeper.engine.seats import Seat
from scorekeeper.games import BY_KEY, GAMES
from tests.games.random_forms import scribbled
from tests.games.test_corpus import Case, cases_in
from tests.games.whole_matches import every_game, matches
from tools.schemas import ID, match_record, of_type, schema_files

Document = dict[str, Any]
AGAIN = "out of date; `make test` writes it, and `python -m tools.translations compile`"
SCHEMA = match_record(GAMES)
VALIDATOR = jsonschema.Draft4Validator(SCHEMA)
# What a hand-written or foreign file may have in the place of something else.
JUNK: list[Any] = [None, True, False, 0, 1, -1, 1.0, 60.5, "", "1", "oros"]
JUNK += [[], {}, [None], {"x": 1}]


def can_be_read(document: object) -> bool:
    try:
        read(document, BY_KEY)
    except Misfit:
        return False
    return True


def test_what_is_published_is_up_to_date(source: Path) -> None:
    published = source / "scorekeeper" / "schemas"
    files = {path.name: path.read_text(encoding="utf-8") for path in published.glob("*.json")}
    assert files == schema_files(), AGAIN


def test_it_is_a_schema_with_a_name_and_without_an_address() -> None:
    jsonschema.Draft4Validator.check_schema(SCHEMA)
    assert SCHEMA["id"] == ID == "urn:scorekeeper:match-record:1"
    assert json.loads(schema_files()["match-record.json"]) == SCHEMA


@pytest.mark.parametrize("case", cases_in("*/*.json"))
def test_every_worked_case_is_a_record(case: Case) -> None:
    VALIDATOR.validate(case["match"])


@every_game
@given(data=st.data())
def test_every_match_is_a_record(key: str, data: st.DataObject) -> None:
    VALIDATOR.validate(data.draw(matches(BY_KEY[key])))


EMPTY: Document = {
    "format": "scorekeeper/1",
    "game": "guinote",
    "players": ["A", "B", "C", "D"],
    "hands": [],
}


@pytest.mark.parametrize(
    "change",
    [
        {"format": "scorekeeper/2"},
        {"game": "poker"},
        {"players": "ABCD"},
        {"players": [1, 2, 3, 4]},
        {"first_dealer": None},
        {"rules": []},
        {"ended": 1},
        {"meta": ""},
        {"extra": 0},
        {"hands": [[]]},
        {"hands": [{"winner": "1"}]},
        {"hands": [{"cards": {"1": 60.0}}]},
        {"hands": [{"cards": {"1": True}}]},
        {"hands": [{"cards": {"1": None}}]},
        {"hands": [{"outcome": {"vuelta": False}}]},
        {"hands": [{"outcome": {"vuelta": 1}}]},
        {"hands": [{"claim": {}}]},
        {"hands": [{"announcements": [{"suit": "oros"}]}]},
        {"hands": [{"announcements": {"by": "A"}}]},
        {"game": "tuti_boig", "hands": [{"claim": {"by": "A"}}]},
        {"game": "tuti_boig", "hands": [{"outcome": {"losers": "A"}}]},
        {"game": "tuti_boig", "hands": [{"outcome": {}}]},
    ],
)
def test_what_cannot_be_read_is_refused(change: Document) -> None:
    assert not can_be_read({**EMPTY, **change})
    assert not VALIDATOR.is_valid({**EMPTY, **change})


@pytest.mark.parametrize("key", list(EMPTY))
def test_what_lacks_a_key_is_refused(key: str) -> None:
    assert not VALIDATOR.is_valid({name: EMPTY[name] for name in EMPTY if name != key})


@pytest.mark.parametrize("rules", [{"jokers": 2}, {"games": "x"}, {"mode": None}, {"games": 1.0}])
def test_rules_that_cannot_be_are_still_a_record(rules: Document) -> None:
    """The answer to such a record is the state 0 with `option`."""
    assert can_be_read({**EMPTY, "rules": rules})
    VALIDATOR.validate({**EMPTY, "rules": rules})


@pytest.mark.slow(keep=3)
@every_game
@given(data=st.data())
def test_schema_and_reader_agree_on_every_spoilt_record(key: str, data: st.DataObject) -> None:
    game = BY_KEY[key]
    document = data.draw(matches(game, most=3))
    document["hands"].append(data.draw(scribbled(game, document["players"])))
    spoilt = deepcopy(document)
    for _ in range(data.draw(st.integers(0, 2))):
        spoil(spoilt, data)
    assert VALIDATOR.is_valid(spoilt) == can_be_read(spoilt)


def spoil(document: Document, data: st.DataObject) -> None:
    """Put junk in some place, or take something out, or add something nobody asked for."""
    places: list[Any] = list(containers(document))
    place = data.draw(st.sampled_from(places))
    if isinstance(place, list):
        if len(place) and data.draw(st.booleans()):
            place[data.draw(st.integers(0, len(place) - 1))] = deepcopy(
                data.draw(st.sampled_from(JUNK))
            )
        else:
            place.append(deepcopy(data.draw(st.sampled_from(JUNK))))
    elif len(place) and data.draw(st.booleans()):
        del place[data.draw(st.sampled_from(sorted(place)))]
    else:
        keys = st.sampled_from([*sorted(place), "extra", "by", "cards", "ended"])
        place[data.draw(keys)] = deepcopy(data.draw(st.sampled_from(JUNK)))


def containers(value: Any) -> Any:  # noqa: ANN401 (any JSON)
    if isinstance(value, dict):
        yield value
        for one in value.values():
            yield from containers(one)
    elif isinstance(value, list):
        yield value
        for one in value:
            yield from containers(one)


@dataclass(frozen=True, slots=True)
class Bids:
    """What no game here has, and the next ones will."""

    bids: tuple[tuple[Seat, int | None], ...] = ()


@pytest.mark.parametrize(
    "bids",
    [
        [],
        [["A", 60], ["B", None]],
        [["A"]],
        [[None, 5]],
        [["A", 5, 5]],
        [["A", 5.0]],
        ["A", 5],
        None,
    ],
)
def test_pairs_and_nulls_in_lists_are_those_of_the_codec(bids: object) -> None:
    try:
        decode(Bids, {"bids": bids}, "hand")
    except Misfit:
        is_right = False
    else:
        is_right = True
    assert jsonschema.Draft4Validator(of_type(Bids)).is_valid({"bids": bids}) == is_right
