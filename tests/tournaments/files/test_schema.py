"""The published schema accepts what can be read as a tournament, and is up to date."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from scorekeeper.engine.records.codec import Misfit
from scorekeeper.tournaments.files.event_file import event_schema, event_schema_file, read, write
from tests.tournaments.list_format import LISTED, sides

AGAIN = """scorekeeper/schemas/tournament.json is out of date; write it again:
python -c "from scorekeeper.tournaments.files.event_file import event_schema_file;
print(event_schema_file(), end='')" > scorekeeper/schemas/tournament.json"""
FILE = Path(__file__).parents[3] / "scorekeeper" / "schemas" / "tournament.json"
VALIDATOR = jsonschema.Draft4Validator(event_schema())
EVENT = write(sides("a-b 4:2, c-d d!, e", "a-c, b-d x, e", forbidden=(("a", "e"),)))


def can_be_read(document: object) -> bool:
    try:
        read(document, {"listed": LISTED})
    except Misfit:
        return False
    return True


def test_the_file_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == event_schema_file(), AGAIN


def test_a_tournament_is_accepted() -> None:
    jsonschema.Draft4Validator.check_schema(event_schema())
    assert VALIDATOR.is_valid(EVENT)


def places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401 (JSON)
    """Every place of a JSON document."""
    found = [at] if at else []
    if isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            found += places(one, (*at, key))
    return found


PLACES = places(EVENT)


@pytest.mark.slow(keep=200)
@pytest.mark.parametrize("at", PLACES, ids=str)
@pytest.mark.parametrize("junk", [True, 1.5, "junk", [], {}], ids=repr)
def test_reader_and_schema_agree_on_every_place(at: tuple[Any, ...], junk: object) -> None:
    document = deepcopy(json.loads(json.dumps(EVENT)))
    inside = document
    for key in at[:-1]:
        inside = inside[key]
    inside[at[-1]] = junk
    if at == ("system",):
        assert not can_be_read(document)
    else:
        assert can_be_read(document) == VALIDATOR.is_valid(document)
