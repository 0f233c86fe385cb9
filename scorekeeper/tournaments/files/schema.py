"""Derives the JSON Schema of a tournament from the type hints that decode it."""

import json
from typing import Any

from scorekeeper.engine.records.schema import of_type
from scorekeeper.tournaments.event import FORMAT, Event

ID = "urn:scorekeeper:tournament:1"


def tournament() -> dict[str, Any]:
    """The schema of what `scorekeeper draw` and `scorekeeper standings` read."""
    found = of_type(Event)
    found["properties"]["format"] = {"enum": [FORMAT]}
    return {
        "$schema": "http://json-schema.org/draft-04/schema#",
        "id": ID,
        "title": "Tournament",
        "description": "Who takes part, what was published, what came of it; nothing derived.",
        **found,
    }


def event_schema_file() -> str:
    """The schema as it stands in `scorekeeper/schemas/`."""
    return json.dumps(tournament(), ensure_ascii=False, indent=1) + "\n"
