"""Draws every published round of an event again and says how far each is from that draw.

Results count as they are now: a round drawn before one was corrected may differ for that reason.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.displays.number_format import exact
from scorekeeper.tournaments.event import Event, Round
from scorekeeper.tournaments.format import AnyFormat, Term
from scorekeeper.tournaments.standings.standings import standings

Verdict = Literal["same", "equal", "better", "worse", "other", "undrawn"]


@dataclass(frozen=True, slots=True)
class Verified:
    """One published round. `same`: the draw gives it again; `equal`: another that costs as much;
    `worse`, `better`: it costs more or less, `by` how much of each term; `other`: of a format whose
    rounds have no cost; `undrawn`: nothing could be drawn then. `moved`: by hand, after the draw.
    """

    round: int
    verdict: Verdict
    by: tuple[Term, ...]
    moved: bool
    version: str


def verify_rounds(event: Event, form: AnyFormat) -> tuple[Verified, ...]:
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
        return Verified(one.number, "undrawn", (), one.moved, version)
    if _who_sits(one) == _who_sits(offered[0]):
        return Verified(one.number, "same", (), one.moved, version)
    drawn = form.cost(settings, before, offered[0])
    paid = form.cost(settings, before, one)
    by = tuple(
        replace(ours, amount=theirs.amount - ours.amount)
        for ours, theirs in zip(drawn, paid, strict=True)
        if theirs.amount != ours.amount
    )
    weighed = sum(term.weight * term.amount for term in by)
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
    not give, as “who, what: published 2, counted 3”.
    """
    counted = standings(event, form)
    labels = {one.key: say(one.label, PlainVoice()) for one in counted.criteria}
    published = {row["entrant"]: row for row in table["rows"]}
    found = [
        f"{key}: in the table, not in the file" for key in published if key not in event.by_key
    ]
    for row in counted.rows:
        who = event.by_key[row.entrant].name or row.entrant
        if row.entrant not in published:
            found.append(f"{who}: in the file, not in the table")
            continue
        theirs = published[row.entrant]
        cells: list[tuple[str, Any, Any]] = [("place", theirs["place"], row.place)]
        cells += [
            (labels[key], theirs["values"].get(key, "nothing"), exact(value))
            for key, value in zip(labels, row.values, strict=True)
        ]
        found += [
            f"{who}, {name}: published {given}, counted {ours}"
            for name, given, ours in cells
            if given != ours
        ]
    return tuple(found)
