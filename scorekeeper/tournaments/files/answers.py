"""Makes the JSON that `scorekeeper draw` and `scorekeeper standings` print.

Every sentence stands with its facts and, under `says`, in plain English, so that others can check
the draw; a round can be put back under `rounds` as it is.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.records.text_codec import encode_text
from scorekeeper.engine.text import PlainVoice, Text, say
from scorekeeper.tournaments.displays.number_format import exact
from scorekeeper.tournaments.event import Event, Round
from scorekeeper.tournaments.files.event_file import faults
from scorekeeper.tournaments.format import AnyFormat, DrawnRounds
from scorekeeper.tournaments.standings.standings import Standings, standings


def answer_draw(event: Event, form: AnyFormat) -> dict[str, Any]:
    """The next round or all that are planned, what they cost, and what there is to know of them;
    with `problems` and no round where there can be none.
    """
    voice = _voice(event)
    problems = problems_of(event, form)
    if problems:
        return {"problems": problems}
    settings = form.settings(**event.settings)
    if form.is_over(settings, event):
        return {"rounds": [], "over": True}
    return _draw(form.draw(settings, event), voice)


def problems_of(event: Event, form: AnyFormat) -> list[Mapping[str, Any]]:
    """Says what keeps an event from being drawn or counted at all."""
    voice = _voice(event)
    return [_problem(one, voice) for one in faults(event, form)]


def _draw(found: DrawnRounds, voice: PlainVoice) -> dict[str, Any]:
    if found.problems:
        return {"problems": [_problem(one, voice) for one in found.problems]}
    return {
        "rounds": [_round(one, voice) for one in found.rounds],
        "cost": [
            {
                "key": one.key,
                "weight": one.weight,
                "amount": one.amount,
                "says": say(one.words, voice),
            }
            for one in found.cost
        ],
        "notes": [_said(one, voice) for one in found.notes],
        "over": False,
    }


def table(event: Event, form: AnyFormat) -> dict[str, Any]:
    """The standings after all published rounds; `missing` results count nothing yet."""
    voice = _voice(event)
    problems = problems_of(event, form)
    if problems:
        return {"problems": problems}
    return _table(event, standings(event, form), voice)


def _table(event: Event, found: Standings, voice: PlainVoice) -> dict[str, Any]:
    keys = [one.key for one in found.criteria]
    return {
        "criteria": [
            {"key": one.key, "says": say(one.label, voice), "low_first": one.is_low_first}
            for one in found.criteria
        ],
        "rows": [
            {
                "place": row.place,
                "level": row.is_level,
                "entrant": row.entrant,
                "name": event.by_key[row.entrant].name,
                "values": dict(zip(keys, map(exact, row.values), strict=True)),
                "why": _said(row.why, voice),
            }
            for row in found.rows
        ],
        "rounds": found.rounds,
        "missing": found.missing,
    }


def _voice(event: Event) -> PlainVoice:
    return PlainVoice({one.key: one.name for one in event.entrants if one.name})


def _said(words: Text, voice: PlainVoice) -> dict[str, Any]:
    return encode_text(words) | {"says": say(words, voice)}


def _round(one: Round, voice: PlainVoice) -> dict[str, Any]:
    found: dict[str, Any] = encode(one)
    for given, meeting in zip(found["meetings"], one.meetings, strict=True):
        if meeting.reasons:
            given["reasons"] = [_said(words, voice) for words in meeting.reasons]
    return found


def _problem(one: Problem, voice: PlainVoice) -> Mapping[str, Any]:
    return {"code": one.code, "field": one.field, "says": say(one.words, voice)}
