"""The published schema accepts what can be read as a tournament."""

import json
from copy import deepcopy
from typing import Any

import jsonschema
import pytest

from scorekeeper.engine.records.codec import Misfit
from scorekeeper.tournaments.files.event_file import read, write
from tests.tournaments.list_format import LISTED, sides
from tools.schemas import tournament

VALIDATOR = jsonschema.Draft4Validator(tournament())
EVENT = write(sides("a-b 4:2, c-d d!, e", "a-c, b-d x, e", forbidden=(("a", "e"),)))


def can_be_read(document: object) -> bool:
    try:
        read(document, {"listed": LISTED})
    except Misfit:
        return False
    return True


def test_a_tournament_is_accepted() -> None:
    jsonschema.Draft4Validator.check_schema(tournament())
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
