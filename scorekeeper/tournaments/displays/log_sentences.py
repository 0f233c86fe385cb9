"""Words what an entry of the journal did, in one sentence."""

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.engine.journal import Entry
from scorekeeper.engine.text import Money, Text, Value, Who, text, text_n
from scorekeeper.tournaments.brackets.repesca import comebacks
from scorekeeper.tournaments.displays.number_format import format_number
from scorekeeper.tournaments.entries import DESK, TABLE, JournalKind
from scorekeeper.tournaments.event import Penalty, Result, Round, Score
from scorekeeper.tournaments.plan import Doors, Reseated


def entry_sentence(entry: Entry, version: Mapping[int, Entry] | None = None) -> Text:
    """The sentence of an entry; `version`: all entries by number, for what a void took back."""
    what = entry.payload
    match entry.kind:
        case JournalKind.SETTLE:
            return text("Settled: {title}.", title=what.title)
        case (
            JournalKind.ENTER
            | JournalKind.REGISTER
            | JournalKind.DOORS
            | JournalKind.REMOVE
            | JournalKind.PRESENCE
        ):
            return _people(entry)
        case JournalKind.DRAFT:
            return text("Round {n} drawn as a draft.", n=what.round.number)
        case JournalKind.PUBLISH:
            return _published(what.round)
        case JournalKind.RESEAT:
            return _reseated(what)
        case JournalKind.CONFIRM:
            return text(
                "Round {round}, table {table}: confirmed.", round=what.round, table=what.table
            )
        case JournalKind.VOID:
            return _void(entry, version or {})
        case _:
            return _more(entry)


def _published(published: Round) -> Text:
    words = text("Round {n} published.", n=published.number)
    first = any(meeting.slot.startswith("winners/1/") for meeting in published.meetings)
    if first and published.number > 1:
        return text("{what} The knock-out begins.", what=words)
    back = tuple(Who(key) for key, _, is_back in comebacks([published]) if is_back)
    if not back:
        return words
    return text("{what} Back after losing the first round: {names}.", what=words, names=back)


def _reseated(what: Reseated) -> Text:
    came, n = tuple(map(Who, what.came)), what.number
    if what.drawn and came:
        return text(
            "Round {n}: tables {tables} drawn anew, with {names}, who came late.",
            n=n,
            tables=what.drawn,
            names=came,
        )
    if what.drawn:
        return text("Round {n}: tables {tables} drawn anew.", n=n, tables=what.drawn)
    if came:
        return text("Round {n}: seated although late: {names}.", n=n, names=came)
    return text("Seats of round {n} noted as they were.", n=n)


def _people(entry: Entry) -> Text:
    what = entry.payload
    match entry.kind:
        case JournalKind.ENTER:
            return text("Entered: {name}.", name=what.name)
        case JournalKind.REGISTER:
            return text("Registered: {name}.", name=what.name)
        case JournalKind.DOORS:
            return _doors(what)
        case JournalKind.REMOVE if what.into:
            return text("Entered twice, kept once: {name}.", name=Who(what.into))
        case JournalKind.REMOVE:
            return text("Taken off the list: {name}.", name=Who(what.key))
        case _ if what.is_here:
            return text("{name} is here.", name=Who(what.key))
        case _:
            return text("{name} has left.", name=Who(what.key))


def _doors(what: Doors) -> Text:
    if not what.is_open:
        return text("Registration closed.")
    if what.most is None:
        return text("Registration opened.")
    return text_n(
        "Registration opened for {n} entrant.", "Registration opened for {n} entrants.", what.most
    )


def _void(entry: Entry, version: Mapping[int, Entry]) -> Text:
    undone = version.get(entry.target or 0)
    if undone is None or undone.kind is JournalKind.VOID:
        return text("Taken back: entry {n}.", n=entry.target or 0)
    return text("Taken back: {what}", what=entry_sentence(undone))


def _more(entry: Entry) -> Text:
    """Says what is reported, decided, handed out, and the clock."""
    what = entry.payload
    if entry.kind is JournalKind.HAND_OUT:
        if what.amount:
            return text("Handed to {name}: {sum}.", name=Who(what.entrant), sum=Money(what.amount))
        return text("Handed to {name}: a prize.", name=Who(what.entrant))
    if entry.kind is JournalKind.CLOCK:
        return _clock(entry)
    if entry.kind is JournalKind.CLOSE:
        return text("The tournament is closed.")
    if entry.kind is JournalKind.PENALTY:
        return penalty_sentence(what)
    return _result(entry)


def penalty_sentence(penalty: Penalty) -> Text:
    """What somebody was warned of, or lost, and why."""
    facts: dict[str, Value] = {
        "name": Who(penalty.entrant),
        "round": penalty.round,
        "table": penalty.table,
        "minutes": penalty.minutes,
        "why": penalty.why,
    }
    if penalty.is_lost:
        return text(
            "Round {round}, table {table}: {name} {minutes} minutes late, the match is lost.",
            **facts,
        )
    if penalty.minutes:
        return text(
            "Round {round}, table {table}: {name} {minutes} minutes late, it begins at {n}-0 for "
            "the other side.",
            n=penalty.given,
            **facts,
        )
    halves, games = format_number(Fraction(penalty.halves, 2)), penalty.games
    parts = (
        *((text("{n} in points", n=f"−{halves}"),) if penalty.halves else ()),
        *((text("{n} in games", n=f"−{games}"),) if games else ()),
    )
    if not parts:
        return text("Warning for {name}: {why}", **facts)
    return text("Sanction for {name}, {what}: {why}", what=parts, **facts)


def _result(entry: Entry) -> Text:
    """Says what came of a table, what stood there before, and why."""
    what = entry.payload
    facts: dict[str, Value] = {
        "round": what.result.round,
        "table": what.result.table,
        "result": result_words(what.result),
    }
    if what.was is not None:
        facts["result"] = text("{now}, was {was}", now=facts["result"], was=result_words(what.was))
    if entry.kind is JournalKind.DECIDE:
        words = text("Round {round}, table {table}: decided, {result}.", **facts)
    else:
        words = text("Round {round}, table {table}: {result}.", **facts)
    if what.as_said_by == TABLE:
        return text("{what} As the table’s phone says.", what=words)
    if what.as_said_by and not what.as_said_by.startswith(DESK):
        return text("{what} As said by {name}.", what=words, name=Who(what.as_said_by))
    return text("{what} Why: {why}", what=words, why=what.why) if what.why else words


def _clock(entry: Entry) -> Text:
    bell = entry.payload
    match bell.touch:
        case "start":
            return text("The clock of round {n} runs.", n=bell.round)
        case "pause":
            return text("The clock of round {n} stands.", n=bell.round)
        case _:
            return text_n("{n} minute more.", "{n} minutes more.", bell.extra // 60)


def result_words(result: Result) -> Text:
    """A result in words: “Ana 5, Luis 3”."""
    if result.ending == "void":
        return text("counts for nobody")
    if result.ending == "forfeit":
        return text("{names} did not come", names=tuple(map(Who, result.absent)))
    parts = tuple(
        Text("{name} {number}", (("name", Who(score.entrant)), ("number", _number(score))))
        if score.place is None
        else text("{name} place {number}", name=Who(score.entrant), number=score.place)
        for score in result.scores
    )
    return Text("{parts}", (("parts", parts),))


def _number(score: Score) -> int:
    """The one number that says how it went: the games, else the points."""
    return score.games or score.points
