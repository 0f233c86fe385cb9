"""Draws every published round of an event again and says how far each is from that draw.

Results count as they are now: a round drawn before one was corrected may differ for that reason.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from scorekeeper.tournaments.displays.number_format import exact
from scorekeeper.tournaments.event import Event, Round
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.standings.standings import standings

Verdict = Literal["same", "equal", "better", "worse", "other", "undrawn"]


@dataclass(frozen=True, slots=True)
class Verified:
    """One published round. `same`: the draw gives it again; `equal`: another that costs as much;
    `worse`, `better`: it costs more or less, `by` what of each term; `other`: of a format whose
    rounds have no cost; `undrawn`: nothing could be drawn then. `moved`: by hand, after the draw.
    """

    round: int
    verdict: Verdict
    by: Mapping[str, int]
    moved: bool
    version: str


def verified(event: Event, form: AnyFormat) -> tuple[Verified, ...]:
    """Every published round beside its draw, of an event without faults."""
    settings = form.settings(**event.settings)
    return tuple(_verified(settings, event, form, one) for one in event.rounds)


def _verified(settings: Any, event: Event, form: AnyFormat, one: Round) -> Verified:  # noqa: ANN401 (any format's)
    before = replace(
        event,
        rounds=tuple(each for each in event.rounds if each.number < one.number),
        results=tuple(each for each in event.results if each.round < one.number),
    )
    version = one.proof.version if one.proof else ""
    offered = form.draw(settings, before).rounds[:1]
    if not offered:
        return Verified(one.number, "undrawn", {}, one.moved, version)
    if _who_sits(one) == _who_sits(offered[0]):
        return Verified(one.number, "same", {}, one.moved, version)
    drawn = form.cost(settings, before, offered[0])
    paid = form.cost(settings, before, one)
    by = {
        ours.key: theirs.amount - ours.amount
        for ours, theirs in zip(drawn, paid, strict=True)
        if theirs.amount != ours.amount
    }
    weighed = sum(term.weight * by.get(term.key, 0) for term in drawn)
    verdict: Verdict = "worse" if weighed > 0 else "better" if weighed < 0 else "equal"
    return Verified(one.number, verdict if drawn else "other", by, one.moved, version)


def _who_sits(one: Round) -> set[tuple[int | None, tuple[str, ...]]]:
    """Tables with their players, who deals first before the others in any order."""
    return {
        (meeting.table, (*meeting.seats[:1], *sorted(meeting.seats[1:])))
        for meeting in one.meetings
    }


def differing_cells(event: Event, form: AnyFormat, table: Mapping[str, Any]) -> tuple[str, ...]:
    """The cells of a published table (as `scorekeeper standings` prints it) that a new count does
    not give, as “entrant, criterion: published, counted”.
    """
    counted = standings(event, form)
    keys = [one.key for one in counted.criteria]
    published = {row["entrant"]: row for row in table["rows"]}
    found = [f"{key}, entrant: listed, unknown" for key in published if key not in event.by_key]
    for row in counted.rows:
        theirs = published.get(row.entrant, {"place": None, "values": {}})
        cells: list[tuple[str, Any, Any]] = [("place", theirs["place"], row.place)]
        cells += [
            (key, theirs["values"].get(key), exact(value))
            for key, value in zip(keys, row.values, strict=True)
        ]
        found += [
            f"{row.entrant}, {name}: {given}, {ours}"
            for name, given, ours in cells
            if given != ours
        ]
    return tuple(found)
