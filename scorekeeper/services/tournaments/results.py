"""Takes results: reported by a side or the desk, confirmed by the other, decided by a referee."""

from collections.abc import Callable
from operator import attrgetter

from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import NewEntry, same_part
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.text import text
from scorekeeper.services.answers import Answer, NotFound, Refused, Stale, refuse
from scorekeeper.services.tournaments.journal import (
    Entries,
    append_act,
    desk_act,
    evening_at,
    load,
)
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.entries import DESK, JournalKind
from scorekeeper.tournaments.event import Contest, Result
from scorekeeper.tournaments.files.event_file import UNLIKE
from scorekeeper.tournaments.journal import TableState, same
from scorekeeper.tournaments.plan import ClockBell, Confirmation, HandedPrize, Report
from scorekeeper.tournaments.result_check import agreement, check_result, match_form

MOST = 9_999
LONGEST_EXTRA = 60
LONGEST_WHY = 200
RULED = text("This table is settled. Tell the desk what is wrong about it.")
"""Said to a side whose report would change nothing."""


def report(
    access: Access, write: TournamentWrite, result: Result, why: str = "", agreed: str = ""
) -> Answer:
    """Say what came of a table: a side for its own table, the desk for any. The desk's word stands
    over the sides'; what it replaces, a result that counts already or the same side's own report,
    needs to have been seen, the former a yes too. What is unusual for the length of the match needs
    one too: see Refused.agree. What the desk has confirmed already is no change; once the desk or
    a referee has said it, what a side says otherwise is refused. Raises NotFound, Forbidden, Busy.
    """
    access.need("organiser", "desk", "side")
    result = load(access).complete(result)

    def act(tournament: TournamentState) -> Entries:
        table = tournament.own_table(result.round, result.table)
        problems = faults_of(result, table, tournament.evening.event.contest)
        if problems := problems or _moved(tournament, write, table):
            return Refused(tuple(problems))
        is_settled = table.state in ("confirmed", "decided")
        is_same = table.result is not None and same(table.result, result)
        if is_same and (is_settled if access.is_staff else table.is_ruled):
            return []  # it need not be said again
        if table.is_ruled and not access.is_staff:
            return refuse("ruled", RULED)
        own = None if access.is_staff else table.reports.get(access.entrant)
        if own is not None and same(own, result) and not why.strip():
            return []  # they have said it already
        if access.is_staff and table.result is not None and write.base < tournament.version:
            return Stale(tournament.version)
        was = table.result if access.is_staff else own_report(tournament)
        refused = objections(tournament, result, table.result if access.is_staff else None, agreed)
        report = Report(result, " ".join(why.split())[:LONGEST_WHY], _other(was, result))
        return refused or [NewEntry(JournalKind.REPORT, report)]

    def has_seen(then: TournamentState, now: TournamentState) -> bool:
        """That another phone of the same side has said nothing else since."""
        was, reported = own_report(then), own_report(now)
        return reported == was or (reported is not None and same(reported, result))

    def own_report(tournament: TournamentState) -> Result | None:
        table = tournament.table(result.round, result.table)
        return None if table is None else table.reports.get(tournament.speaker(table.meeting))

    speaker, free = access.entrant or _keeper(access), None if access.is_staff else has_seen
    return append_act(access, write, act, speaker, ["report", encode(result), why], free)


def confirm(access: Access, write: TournamentWrite, number: int, table: int) -> Answer:
    """Say that what stands is right: another side with one tap, or the desk. Refused when nothing
    was reported, or what stands is not what the page showed. Raises NotFound, Forbidden, Busy.
    """
    access.need("organiser", "desk", "side")

    def act(tournament: TournamentState) -> Entries:
        there = tournament.own_table(number, table)
        if there.result is None:
            return refuse("missing", text("There is no result to confirm at table {n}.", n=table))
        if access.is_staff:
            return [NewEntry(JournalKind.REPORT, Report(there.result))]
        return [NewEntry(JournalKind.CONFIRM, Confirmation(number, table))]

    content, free = ["confirm", number, table], _same_table(number, table, attrgetter("result"))
    return append_act(access, write, act, access.entrant or DESK, content, free)


@desk_act
def confirm_all(tournament: TournamentState) -> Entries:
    """Accept every reported result of the round, conflicts not."""
    return [
        NewEntry(JournalKind.REPORT, Report(table.result))
        for table in tournament.tables
        if table.state == "reported" and table.result is not None
    ]


def decide(
    access: Access, write: TournamentWrite, result: Result, why: str, agreed: str = ""
) -> Answer:
    """A referee's decision, with its reason; what it replaces and what is unusual needs a yes, as
    in `report`. Raises NotFound, Forbidden, Busy.
    """
    access.need("organiser", "referee")
    result = load(access).complete(result)

    def act(tournament: TournamentState) -> Entries:
        table = tournament.own_table(result.round, result.table)
        problems = faults_of(result, table, tournament.evening.event.contest)
        problems += reason_problems(why)
        if problems := problems or _moved(tournament, write, table):
            return Refused(tuple(problems))
        report = Report(result, " ".join(why.split())[:LONGEST_WHY], _other(table.result, result))
        refused = objections(tournament, result, table.result, agreed)
        return refused or [NewEntry(JournalKind.DECIDE, report)]

    return append_act(access, write, act, "referee", ["decide", encode(result), why])


def reason_problems(why: str) -> tuple[Problem, ...]:
    """Says that a decision has no reason, where it has none."""
    if why.strip():
        return ()
    return (Problem("missing", "why", text("A decision needs its reason.")),)


def decide_as(access: Access, write: TournamentWrite, number: int, table: int, by: str) -> Answer:
    """What one of two differing reports says: a referee's decision, or the desk's word. Raises
    NotFound, Forbidden, Busy.
    """
    access.need("organiser", "desk", "referee")

    def act(tournament: TournamentState) -> Entries:
        there = tournament.own_table(number, table)
        if there.state != "conflict" or by not in there.reports:
            raise NotFound
        kind = JournalKind.REPORT if access.role == "desk" else JournalKind.DECIDE
        return [NewEntry(kind, Report(there.reports[by], as_said_by=by))]

    free = _same_table(number, table, lambda there: there.reports.get(by))
    speaker = DESK if access.role == "desk" else "referee"
    return append_act(access, write, act, speaker, ["as", by], free)


@desk_act
def hand_out_prize(tournament: TournamentState, handed: HandedPrize) -> Entries:
    """A prize is in somebody's hands. Once."""
    if handed.entrant not in tournament.evening.people:
        raise NotFound
    there = {(prize.prize, prize.entrant) for prize in tournament.evening.handed}
    if (handed.prize, handed.entrant) in there:
        return refuse("repeated", text("This was handed out already."))
    return [NewEntry(JournalKind.HAND_OUT, handed)]


@desk_act
def set_clock(tournament: TournamentState, bell: ClockBell) -> Entries:
    """Start, stop or lengthen the clock of a round, by at most an hour at once."""
    if not 0 < bell.round <= len(tournament.evening.event.rounds):
        raise NotFound
    if bell.table is not None and tournament.table(bell.round, bell.table) is None:
        raise NotFound
    if bell.touch == "extra" and not 0 < bell.extra <= 60 * LONGEST_EXTRA:
        return refuse("range", text("1 to {most} minutes more.", most=LONGEST_EXTRA), "extra")
    return [NewEntry(JournalKind.CLOCK, bell)]


def _moved(tournament: TournamentState, write: TournamentWrite, table: TableState) -> list[Problem]:
    """That others sit at the table than the writer was shown: a slip has its number alone."""
    if not 0 < write.base < tournament.version:
        return []
    was = evening_at(tournament, write.base).tables.get((table.round, table.meeting.table or 0))
    if was is None or set(was.meeting.seats) == set(table.meeting.seats):
        return []
    words = text(
        "Since this page was shown others sit at table {n}: {names}. If it is theirs, note it once"
        " more.",
        n=table.meeting.table or 0,
        names=tuple(name for _, name in tournament.sides_at(table.meeting)),
    )
    return [Problem("moved", "", words)]


def _keeper(access: Access) -> str:
    """Who types at the desk: each for themselves, where two must agree."""
    if not load(access).evening.plan.is_typed_twice:
        return DESK
    return f"{DESK}-{(access.account_id or access.link_id or access.tournament_id).hex}"


def _other(was: Result | None, now: Result) -> Result | None:
    return None if was is None or same(was, now) else was


def objections(
    tournament: TournamentState, result: Result, was: Result | None, agreed: str
) -> Refused | None:
    """What the length of the match does not allow; or, until it is agreed to, what is unusual and
    what it would replace.
    """
    table = tournament.own_table(result.round, result.table)
    seats, head_start = table.meeting.seats, tournament.head_start(table)
    one_each = tournament.evening.event.contest.one_each(result, seats)
    form = match_form(tournament.game, tournament.evening.plan.rules, len(one_each.scores))
    check = check_result(one_each, form, [head_start[score.entrant] for score in one_each.scores])
    if check.problems:
        return Refused(check.problems)
    doubts = [Problem("unusual", "", words) for words in check.doubts]
    if _other(was, result) is not None:
        doubts.append(Problem("replaced", "", text("Another result stands at this table.")))
    agree = agreement(was, result)
    return Refused(tuple(doubts), agree) if doubts and agreed != agree else None


def _same_table(
    number: int, table: int, part: Callable[[TableState], object]
) -> Callable[[TournamentState, TournamentState], bool]:
    """That this part of a table is as the writer saw it."""

    def of_table(tournament: TournamentState) -> object:
        there = tournament.table(number, table)
        return None if there is None else part(there)

    return same_part(of_table)


def faults_of(result: Result, table: TableState, contest: Contest) -> list[Problem]:
    """What is wrong with a result by its form: a line for everybody who sat there, the same for
    partners, each number from 0 to 9,999, each place one of the table's.
    """
    at, seats = table.meeting.seats, set(table.meeting.seats)
    named = [score.entrant for score in result.scores]
    if result.ending == "void":
        return []
    if result.ending == "forfeit":
        if result.absent and set(result.absent) <= seats:
            return []
        return [Problem("missing", "absent", text("Say who did not come."))]
    if set(named) != seats or len(named) != len(seats):
        return [Problem("missing", "scores", text("Everybody at the table needs a result."))]
    if not same(contest.shared(contest.one_each(result, at), at), result):
        return [Problem("option", "scores", UNLIKE)]
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
