"""Makes the JSON that `scorekeeper draw` and `scorekeeper standings` print.

Every sentence stands with its facts and, under `says`, in plain English, so that others can check
the draw; a round can be put back under `rounds` as it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Literal

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.codec import encode, encode_text
from scorekeeper.engine.text import PlainVoice, Text, Who, say, text, text_n
from scorekeeper.tournaments.displays.number_format import exact
from scorekeeper.tournaments.event import Away, Event, Round
from scorekeeper.tournaments.files.event_file import faults
from scorekeeper.tournaments.format import AnyFormat, DrawnRounds, Term
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
    return [_problem(fault, voice) for fault in faults(event, form)]


def _draw(rounds: DrawnRounds, voice: PlainVoice) -> dict[str, Any]:
    if rounds.problems:
        return {"problems": [_problem(problem, voice) for problem in rounds.problems]}
    return {
        "rounds": [_round(round_, voice) for round_ in rounds.rounds],
        "cost": [
            {
                "key": term.key,
                "weight": term.weight,
                "amount": term.amount,
                "says": say(term.words, voice),
            }
            for term in rounds.cost
        ],
        "notes": [_words(note, voice) for note in rounds.notes],
        "over": False,
    }


def table(event: Event, form: AnyFormat) -> dict[str, Any]:
    """The standings after all published rounds; `missing` results count nothing yet."""
    voice = _voice(event)
    problems = problems_of(event, form)
    if problems:
        return {"problems": problems}
    return _table(event, standings(event, form), voice)


def _table(event: Event, table: Standings, voice: PlainVoice) -> dict[str, Any]:
    keys = [tie_break.key for tie_break in table.criteria]
    return {
        "criteria": [
            {"key": rule.key, "says": say(rule.label, voice), "low_first": rule.is_low_first}
            for rule in table.criteria
        ],
        "rows": [
            {
                "place": row.place,
                "level": row.is_level,
                "entrant": row.entrant,
                "name": event.by_key[row.entrant].name,
                "values": dict(zip(keys, map(exact, row.values), strict=True)),
                "why": _words(row.why, voice),
            }
            for row in table.rows
        ],
        "rounds": table.rounds,
        "missing": table.missing,
    }


def _voice(event: Event) -> PlainVoice:
    return PlainVoice({entrant.key: entrant.name for entrant in event.entrants if entrant.name})


def _words(words: Text, voice: PlainVoice) -> dict[str, Any]:
    return encode_text(words) | {"says": say(words, voice)}


def _round(round_: Round, voice: PlainVoice) -> dict[str, Any]:
    encoded: dict[str, Any] = encode(round_)
    for encoded_meeting, meeting in zip(encoded["meetings"], round_.meetings, strict=True):
        if meeting.reasons:
            encoded_meeting["reasons"] = [_words(words, voice) for words in meeting.reasons]
    return encoded


def _problem(problem: Problem, voice: PlainVoice) -> Mapping[str, Any]:
    return {"code": problem.code, "field": problem.field, "says": say(problem.words, voice)}


Verdict = Literal["same", "equal", "better", "worse", "lot", "other", "undrawn"]
Seats = tuple[str, ...]
# So many are named, where a round differs in more.
_MOST = 4
_LEVEL = text("Scores are less level.")
_DEALING = text("Dealing first is less even.")
_WORSE: Mapping[str, Text] = {
    **dict.fromkeys(("gap", "section", "level"), _LEVEL),
    **dict.fromkeys(("uneven", "dealing", "running"), _DEALING),
    "repeats": text("Somebody meets, or sits out, again."),
    "forbidden": text("Some meet who should not."),
    "bye": text("The bye goes to somebody who stands higher."),
    "floats": text("Somebody floats the same way again."),
    "lot": text("Nothing that counts is worse: only the lot would have it otherwise."),
}
"""What is worse by a term, where nobody can be named."""


@dataclass(frozen=True, slots=True)
class Verified:
    """One published round. `same`: the draw gives it again; `equal`: another that costs as much;
    `worse`, `better`: it costs more or less, `by` how much of each term, or somebody is missing;
    `lot`: only the lot would have it otherwise; `other`: of a format whose
    rounds have no cost; `undrawn`: nothing could be drawn then. `why`: what is worse, in it or else
    in the draw, and who could have played whom. `moved`: by hand, after the draw.
    """

    round: int
    verdict: Verdict
    by: tuple[Term, ...]
    why: tuple[Text, ...]
    moved: bool
    version: str


def verify_rounds(event: Event, form: AnyFormat) -> tuple[Verified, ...]:
    """Every published round beside its draw, of an event without faults."""
    settings = form.settings(**event.settings)
    return tuple(_verified(settings, event, form, round_) for round_ in event.rounds)


def _verified(settings: Any, event: Event, form: AnyFormat, round_: Round) -> Verified:  # noqa: ANN401 (any format's)
    # Who had left when a round was drawn anew is in it no more, and missed by nobody.
    left_since = {
        entrant.key
        for entrant in event.entrants
        if round_.moved and not entrant.is_in(round_.number + 1)
    } - {*_players(round_)}
    before = replace(
        event,
        entrants=tuple(
            replace(entrant, away=(*entrant.away, Away(round_.number, round_.number)))
            if entrant.key in left_since
            else entrant
            for entrant in event.entrants
        ),
        rounds=tuple(each for each in event.rounds if each.number < round_.number),
        results=tuple(each for each in event.results if each.round < round_.number),
    )
    version = round_.proof.version if round_.proof else ""
    offered = form.draw(settings, before).rounds[:1]
    if not offered:
        return Verified(round_.number, "undrawn", (), (), round_.moved, version)
    has_partners = event.contest.has_partners
    if _who_sits(round_, in_order=has_partners) == _who_sits(offered[0], in_order=has_partners):
        return Verified(round_.number, "same", (), (), round_.moved, version)
    if left := {*_players(offered[0])} - {*_players(round_)}:
        words = [text("{who} neither plays nor sits out.", who=Who(key)) for key in sorted(left)]
        return Verified(round_.number, "worse", (), _listed(words), round_.moved, version)
    drawn = form.cost(settings, before, offered[0])
    paid = form.cost(settings, before, round_)
    by = tuple(
        replace(ours, amount=theirs.amount - ours.amount)
        for ours, theirs in zip(drawn, paid, strict=True)
        if theirs.amount != ours.amount
    )
    weighed = sum(term.weight * term.amount for term in by)
    if not drawn:
        return Verified(
            round_.number, "other", (), _possible(round_, offered[0]), round_.moved, version
        )
    why: tuple[Text, ...] = ()
    verdict: Verdict = "worse" if weighed > 0 else "better" if weighed < 0 else "equal"
    if {term.key for term in by} == {"lot"}:
        verdict, why = "lot", (_WORSE["lot"], *_possible(round_, offered[0]))
    elif verdict == "worse":
        decides = max(by, key=lambda term: term.weight * term.amount)
        worse, concerned = _worse(before, decides.key, round_, offered[0])
        why = (*worse, *_possible(round_, offered[0], concerned))
    elif verdict == "better":
        decides = min(by, key=lambda term: term.weight * term.amount)
        why, _ = _worse(before, decides.key, offered[0], round_)
    return Verified(round_.number, verdict, by, why, round_.moved, version)


def _worse(
    before: Event, term: str, round_: Round, other: Round
) -> tuple[tuple[Text, ...], frozenset[str]]:
    """Says what a term finds worse in a round than in another, and about whom; nobody for all."""
    apart = {*_together(round_)} - {*_together(other)}
    suspects: list[Seats] = []
    if term == "repeats":
        met = {seats for each in before.rounds for seats in _together(each)}
        suspects = sorted(apart & met)
    elif term == "forbidden":
        barred = {two for group in before.forbidden for two in combinations(sorted(group), 2)}
        suspects = sorted(apart & barred)
    if not suspects:
        return (_WORSE[term],), frozenset()
    words = [_met(term, tuple(map(Who, seats))) for seats in suspects]
    return _listed(words), frozenset().union(*suspects)


def _met(term: str, who: tuple[Who, ...]) -> Text:
    if term == "forbidden":
        return text("{who} should not meet.", who=who)
    if len(who) == 1:
        return text("{who} sits out again.", who=who)
    return text("{who} meet again.", who=who)


def _possible(
    round_: Round, other: Round, concerned: frozenset[str] = frozenset()
) -> tuple[Text, ...]:
    """Says who could have sat together, by the other of two rounds: tables of those concerned."""
    here = {frozenset(meeting.seats) for meeting in round_.meetings}
    tables = [
        meeting.seats
        for meeting in other.meetings
        if frozenset(meeting.seats) not in here
        and (not concerned or not concerned.isdisjoint(meeting.seats))
    ]
    return _listed([_sat(tuple(map(Who, seats))) for seats in tables])


def _sat(who: tuple[Who, ...]) -> Text:
    if len(who) == 1:
        return text("{who} could have sat out.", who=who)
    return text("{who} could have sat together.", who=who)


def _listed(words: Sequence[Text]) -> tuple[Text, ...]:
    """The first few, and how many more there are."""
    left = len(words) - _MOST
    if left <= 0:
        return tuple(words)
    return (*words[:_MOST], text_n("… and {n} more.", "… and {n} more.", left))


def _together(round_: Round) -> Iterator[Seats]:
    """Every two who sit together, and whoever sits out alone."""
    for meeting in round_.meetings:
        seats = sorted(meeting.seats)
        yield from combinations(seats, 2) if len(seats) > 1 else [tuple(seats)]


def _players(round_: Round) -> Iterator[str]:
    return (key for meeting in round_.meetings for key in meeting.seats)


def _who_sits(round_: Round, *, in_order: bool) -> set[tuple[int | None, tuple[str, ...]]]:
    """Tables with their players, who deals first before the others in any order, but where who sits
    across is a partner.
    """
    return {
        (
            meeting.table,
            meeting.seats if in_order else (*meeting.seats[:1], *sorted(meeting.seats[1:])),
        )
        for meeting in round_.meetings
    }


def differing_cells(event: Event, form: AnyFormat, table: Mapping[str, Any]) -> tuple[str, ...]:
    """The cells of a published table (as `scorekeeper standings` prints it) that a new count does
    not give, as “who, what: published 2, counted 3”.
    """
    counted = standings(event, form)
    labels = {tie_break.key: say(tie_break.label, PlainVoice()) for tie_break in counted.criteria}
    published = {row["entrant"]: row for row in table["rows"]}
    wrong = [f"{k}: in the table, not in the file" for k in published if k not in event.by_key]
    for row in counted.rows:
        who = event.by_key[row.entrant].name or row.entrant
        if row.entrant not in published:
            wrong.append(f"{who}: in the file, not in the table")
            continue
        theirs = published[row.entrant]
        cells: list[tuple[str, Any, Any]] = [("place", theirs["place"], row.place)]
        cells += [
            (labels[key], theirs["values"].get(key, "nothing"), exact(value))
            for key, value in zip(labels, row.values, strict=True)
        ]
        wrong += [
            f"{who}, {name}: published {cell}, counted {ours}"
            for name, cell, ours in cells
            if cell != ours
        ]
    return tuple(wrong)
