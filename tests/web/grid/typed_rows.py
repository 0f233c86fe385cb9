"""A hand as a pencil has it: the cells of a row, from the facts of a record."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.engine.answers import answers_to, way_of
from scorekeeper.engine.questions import Announced, Ask, Facts, Pick, Points
from scorekeeper.engine.replay import Replay, Step
from scorekeeper.engine.seats import Table
from scorekeeper.services.papers.sheet_columns import DEALER, HOW, SheetCell, is_silent, named_by

Cells = dict[str, str]


def asked(played: Replay, step: Step, facts: Facts) -> Ask:
    """What was asked about this hand, by whom it was dealt."""
    dealer = facts.get("dealer", step.before.next_dealer)
    ask: Ask = played.game.ask(played.rules, replace(step.before, next_dealer=dealer))
    return ask


def cells_of(fields: Sequence[SheetCell], ask: Ask, facts: Facts, table: Table) -> Cells | None:
    """The row of this hand; None where the sheet has no column for how it was said."""
    said = _pencilled(facts, table)
    found = way_of(ask, said)
    assert found is not None
    way, answers = found
    cells: Cells = {} if is_silent(way) else {HOW: way.key}
    if "dealer" in facts:
        cells[DEALER] = str(facts["dealer"])
    for question in way.asks:
        match question:
            case Pick(name=name) if named := named_by(question, ask.ways):
                (value,) = answers.picked[name] or ("",)
                cells[HOW] = next((how for how, one in named.items() if one == value), "")
            case Pick(name=name, many=True):
                cells |= {f"{name}.{value}": "1" for value in answers.picked[name]}
            case Pick(name=name):
                cells[name] = next(iter(answers.picked[name]), "")
            case Points(name=name):
                cells |= {f"{name}.{seat}": str(n) for seat, n in answers.points[name].items()}
            case Announced(name=name):
                cells |= _sung(fields, table, name, answers.announced[name], said.get("trump"))
    return cells if {key for key in cells if cells[key]} <= {one.key for one in fields} else None


def is_sayable(ask: Ask, facts: Facts, table: Table) -> bool:
    """Whether a phone could say exactly this."""
    said = _pencilled(facts, table)
    return any(answers_to(way, said) is not None for way in ask.ways)


def _pencilled(facts: Facts, table: Table) -> dict[str, Any]:
    """The same as somebody writes it down: of an auction what came of it, of a claim whose side."""
    said = {key: value for key, value in facts.items() if key not in ("dealer", "bids")}
    bids = [(bid, who) for who, bid in facts.get("bids", ()) if bid is not None]
    if bids:
        said |= dict(zip(("bid", "bidder"), max(bids), strict=True))
    elif "bids" in facts:
        said["passed"] = True
    if claim := said.get("claim"):
        said["claim"] = {**claim, "by": table.side_of(claim["by"])}
    return said


def _sung(
    fields: Sequence[SheetCell],
    table: Table,
    name: str,
    sung: Sequence[Facts],
    trump: Any,  # noqa: ANN401 (JSON)
) -> Cells:
    """“40 20” by side; a suit is worth what its trumps make it."""
    sides = [one.value for one in fields if one.question == name]
    found: dict[str, list[str]] = {}
    for one in sung:
        value = one.get("value") or (40 if one["suit"] == trump else 20)
        by = one["by"] if one["by"] in sides else table.side_of(one["by"])
        found.setdefault(f"{name}.{by}", []).append(str(value))
    return {key: " ".join(values) for key, values in found.items()}


def typed(rows: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """The rows as the grid's form sends them."""
    return {f"{place}.{key}": value for place, row in enumerate(rows) for key, value in row.items()}
