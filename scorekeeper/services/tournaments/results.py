"""Takes results: reported by a side or the desk, confirmed by the other, decided by a referee."""

from scorekeeper.engine.codec import encode
from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.services.answers import Answer, Forbidden, NotFound, Refused, Stale
from scorekeeper.services.tournaments.journal import Said, evening_at, note
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.event import Result
from scorekeeper.tournaments.journal import DESK, JournalKind, TableState
from scorekeeper.tournaments.plan import Bell, Confirmation, Handed, Report

MOST = 9_999
LONGEST_EXTRA = 60
LONGEST_WHY = 200


def report(access: Access, write: TournamentWrite, result: Result, why: str = "") -> Answer:
    """Say what came of a table: a side for its own table, the desk for any. The desk's word stands
    over the sides'; over a result that counts already it needs to have been seen. Raises NotFound,
    Forbidden, Busy.
    """
    if access.role not in ("organiser", "desk", "side"):
        raise Forbidden

    def act(hall: TournamentState) -> list[Said] | Refused | Stale:
        table = _table(hall, access, result.round, result.table)
        problems = faults_of(result, table)
        if problems:
            return Refused(tuple(problems))
        if access.is_staff and table.result is not None and write.base < hall.version:
            return Stale(hall.version)
        return [(JournalKind.REPORT, Report(result, why[:LONGEST_WHY]))]

    said = ["report", encode(result), why]
    return note(access, write, act, access.entrant or DESK, said)


def confirm(access: Access, write: TournamentWrite, number: int, table: int) -> Answer:
    """Say that what stands is right: another side with one tap, or the desk. Refused when nothing
    was reported, or what stands is not what the page showed. Raises NotFound, Forbidden, Busy.
    """
    if access.role not in ("organiser", "desk", "side"):
        raise Forbidden

    def act(hall: TournamentState) -> list[Said] | Refused | Stale:
        there = _table(hall, access, number, table)
        if there.result is None:
            words = text("There is no result to confirm at table {n}.", n=table)
            return Refused((Problem("missing", "", words),))
        if write.base < hall.version and _was_touched(hall, write.base, there):
            return Stale(hall.version)
        if access.is_staff:
            return [(JournalKind.REPORT, Report(there.result))]
        return [(JournalKind.CONFIRM, Confirmation(number, table))]

    return note(access, write, act, access.entrant or DESK, ["confirm", number, table])


def confirm_all(access: Access, write: TournamentWrite) -> Answer:
    """Accept every reported result of the round, conflicts not. Raises Forbidden, Busy."""
    if not access.is_staff:
        raise Forbidden

    def act(hall: TournamentState) -> list[Said]:
        return [
            (JournalKind.REPORT, Report(table.result))
            for table in hall.tables
            if table.state == "reported" and table.result is not None
        ]

    return note(access, write, act, DESK)


def decide(access: Access, write: TournamentWrite, result: Result, why: str) -> Answer:
    """A referee's decision, with its reason. Raises NotFound, Forbidden, Busy."""
    if access.role not in ("organiser", "referee"):
        raise Forbidden

    def act(hall: TournamentState) -> list[Said] | Refused:
        problems = faults_of(result, _table(hall, access, result.round, result.table))
        if not why.strip():
            problems.append(Problem("missing", "why", text("A decision needs its reason.")))
        said = Report(result, " ".join(why.split())[:LONGEST_WHY])
        return Refused(tuple(problems)) if problems else [(JournalKind.DECIDE, said)]

    return note(access, write, act, "referee", ["decide", encode(result), why])


def hand_out(access: Access, write: TournamentWrite, handed: Handed) -> Answer:
    """A prize is in somebody's hands. Once. Raises NotFound, Forbidden, Busy."""
    if not access.is_staff:
        raise Forbidden

    def act(hall: TournamentState) -> list[Said] | Refused:
        if handed.entrant not in hall.evening.people:
            raise NotFound
        if any(
            (one.prize, one.entrant) == (handed.prize, handed.entrant)
            for one in hall.evening.handed
        ):
            return Refused((Problem("repeated", "", text("This was handed out already.")),))
        return [(JournalKind.HAND_OUT, handed)]

    return note(access, write, act, DESK)


def ring(access: Access, write: TournamentWrite, bell: Bell) -> Answer:
    """Start, stop or lengthen the clock of a round, by at most an hour at once. Raises NotFound,
    Forbidden, Busy.
    """
    if not access.is_staff:
        raise Forbidden

    def act(hall: TournamentState) -> list[Said] | Refused:
        if not 0 < bell.round <= len(hall.evening.event.rounds):
            raise NotFound
        if bell.table is not None and hall.table(bell.round, bell.table) is None:
            raise NotFound
        if bell.touch == "extra" and not 0 < bell.extra <= 60 * LONGEST_EXTRA:
            words = text("1 to {most} minutes more.", most=LONGEST_EXTRA)
            return Refused((Problem("range", "extra", words),))
        return [(JournalKind.CLOCK, bell)]

    return note(access, write, act, DESK)


def _table(hall: TournamentState, access: Access, number: int, table: int) -> TableState:
    """The table, if it is there and the writer sits at it or keeps the desk."""
    there = hall.table(number, table)
    if there is None:
        raise NotFound
    if access.role == "side" and access.entrant not in there.meeting.seats:
        raise Forbidden
    return there


def _was_touched(hall: TournamentState, base: int, table: TableState) -> bool:
    before = evening_at(hall, base).tables.get((table.round, table.meeting.table or 0))
    return before is None or before.result != table.result


def faults_of(result: Result, table: TableState) -> list[Problem]:
    """What is wrong with a result by its form: a line for everybody who sat there, each number from
    0 to 9,999, each place one of the table's.
    """
    seats = set(table.meeting.seats)
    named = [score.entrant for score in result.scores]
    if result.ending == "void":
        return []
    if result.ending == "forfeit":
        if result.absent and set(result.absent) <= seats:
            return []
        return [Problem("missing", "absent", text("Say who did not come."))]
    if set(named) != seats or len(named) != len(seats):
        return [Problem("missing", "scores", text("Everybody at the table needs a result."))]
    problems = []
    for score in result.scores:
        for field in ("games", "made", "bars", "deals"):
            if not 0 <= getattr(score, field) <= MOST:
                words = text("A number from 0 to {most} is needed.", most=MOST)
                problems.append(Problem("range", f"{score.entrant}.{field}", words))
        if score.place is not None and not 1 <= score.place <= len(seats):
            words = text("Places run from 1 to {n} at this table.", n=len(seats))
            problems.append(Problem("range", f"{score.entrant}.place", words))
    return problems
