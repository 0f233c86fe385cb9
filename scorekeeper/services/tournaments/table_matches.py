"""Joins the tables of a tournament to their matches, begun once, when somebody first asks for one.

Results are copied between a table and its match in the transaction that writes either. So nothing
is missed: either the hand is stored and the tournament knows, or neither. What the desk took counts
as a match of who sat there: a club on paper has figures and ratings as one whose tables are scored
by phone.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from uuid import UUID, uuid4, uuid5

from sqlalchemy import bindparam, delete, select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.log import EntryKind
from scorekeeper.engine.seats import PAIR_SIDES
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.models import Link, Match, MatchEntry, TableMatch, Tournament
from scorekeeper.services.answers import Broken, NotFound, Refused
from scorekeeper.services.matches import links, loader
from scorekeeper.services.matches.begin import begin, new_link
from scorekeeper.services.matches.log import table_write
from scorekeeper.services.matches.log.new_match import check_names, check_new
from scorekeeper.services.matches.log.replayed import ReplayedMatch, seat_keys
from scorekeeper.services.matches.view_models import LONGEST_NAME, NewMatch, Write
from scorekeeper.services.people import club_matches, entrants
from scorekeeper.services.storage.transactions import write_once
from scorekeeper.services.tournaments.journal import (
    append,
    entries_of,
    hold,
    is_closed,
    load,
    results_changed,
)
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.entries import TABLE, JournalKind, TableKey
from scorekeeper.tournaments.event import Meeting, Result, Score
from scorekeeper.tournaments.journal import EventState, TableState, live
from scorekeeper.tournaments.other_game import OtherGame
from scorekeeper.tournaments.plan import Report
from scorekeeper.tournaments.standings.tally import places_of

# Made once, like what opens a match: every match that is over asks it.
_PLACE = select(TableMatch).where(TableMatch.match_id == bindparam("match"))


def play(access: Access, number: int, table: int, language: str) -> str | Refused:
    """The address by which this side, or the desk, scores the match of a table; begun when it is
    asked for first, by the game and the house rules of the plan. Refused where so many cannot play
    it, and where none was begun before the tournament was closed. Raises NotFound, Forbidden, Busy.
    """
    access.need("organiser", "desk", "side")
    tournament = load(access)
    there = tournament.own_table(number, table)
    if isinstance(tournament.game, OtherGame):
        raise NotFound
    new = _new_match(tournament, there.meeting, language)
    problems: list[Problem] = check_new(tournament.game, new)
    begun = begun_match(access.tournament_id, number, table)
    if tournament.evening.closed is not None and begun is None:
        problems.append(is_closed())
    start = tournament.start_score(there)
    if start and begun is None:
        words = text(
            "This table begins at {start}: report its result with that in it.", start=start
        )
        problems.append(Problem("not_active", "", words))
    if problems:
        return Refused(tuple(problems))
    label = tournament.names.get(access.entrant, "")[:LONGEST_NAME]
    return write_once(lambda: _link(_match(tournament, there, new), access.entrant, label))


def rename_matches(access: Access, number: int, client_id: str) -> None:
    """After people of this round were found in each other's seats: the matches begun at their
    tables are called after who sits there, hands and all, and who does not sit there scores there
    no more. The same client id again changes nothing more. Raises NotFound, Forbidden, Busy.
    """
    tournament = load(access)
    begun = select(TableMatch).where(
        TableMatch.tournament_id == access.tournament_id, TableMatch.round == number
    )
    for place in list(db.session.scalars(begun)):
        there = tournament.table(number, place.table)
        if there is None:
            continue
        match_id = place.match_id
        owner = write_once(partial(_owned, match_id))
        new = _new_match(tournament, there.meeting, "")
        seats = map(str, seat_keys(len(new.names)))
        names = dict(zip(seats, new.names, strict=True))
        if tournament.is_in_pairs:
            names |= dict(zip(PAIR_SIDES, new.sides or ("", ""), strict=True))
        match = loader.open_match(owner)
        named = f"seats:{client_id}-{place.table}"
        write = Write(token=owner, client_id=named, base=match.match.version)
        loader.append_entry(write, table_write.change_players(names))
        for gone in tournament.evening.people.keys() - set(there.meeting.seats):
            link = db.session.get(Link, uuid5(match_id, gone))
            if link is not None and link.revoked_at is None:
                links.revoke_link(owner, link.id.hex)


def _owned(match_id: UUID) -> str:
    return _link(db.session.get_one(Match, match_id), "", "")


def _new_match(tournament: TournamentState, meeting: Meeting, language: str = "es") -> NewMatch:
    plan, names, sides = tournament.evening.plan, tournament.players_at(meeting), None
    if tournament.is_in_pairs:
        us, them = (tournament.evening.people[key].name for key in meeting.seats)
        sides = None if check_names({"1": us, "2": them}) else (us, them)
    twins = {x.field for x in check_names({str(at): name for at, name in enumerate(names)})}
    return NewMatch(
        game=plan.game,
        names=tuple("" if str(at) in twins else name for at, name in enumerate(names)),
        sides=sides,
        rules=plan.rules,
        title=plan.title,
        currency=plan.currency,
        language=language,
    )


def begun_match(tournament_id: UUID, number: int, table: int) -> Match | None:
    """The match of a table, once it is begun."""
    mine = select(Match).join(TableMatch, TableMatch.match_id == Match.id)
    mine = mine.where(TableMatch.tournament_id == tournament_id, TableMatch.round == number)
    return db.session.scalar(mine.where(TableMatch.table == table))


def begun_tables(tournament: TournamentState) -> frozenset[TableKey]:
    """The tables of the round being played at which somebody has noted a hand or said a result."""
    number = len(tournament.evening.event.rounds)
    mine = select(TableMatch.table).join(MatchEntry, MatchEntry.match_id == TableMatch.match_id)
    mine = mine.where(TableMatch.tournament_id == tournament.access.tournament_id)
    noted = mine.where(TableMatch.round == number, MatchEntry.kind == EntryKind.HAND.value)
    hands = {*db.session.scalars(noted)}
    return frozenset(
        at
        for at, table in tournament.evening.tables.items()
        if at[0] == number and (table.state != "playing" or at[1] in hands)
    )


def match_of(tournament: TournamentState, there: TableState) -> Match | None:
    """The match of a table, begun if need be, inside `writing`; None where so many cannot play."""
    if isinstance(tournament.game, OtherGame):
        return None
    new = _new_match(tournament, there.meeting)
    return None if check_new(tournament.game, new) else _match(tournament, there, new)


def _match(state: TournamentState, there: TableState, new: NewMatch) -> Match:
    """The match of the table, inside `write_once`."""
    at = (state.access.tournament_id, there.round, there.meeting.table or 0)
    match = begun_match(*at)
    if match is not None:
        return match
    tournament = db.session.get(Tournament, at[0])
    if tournament is None:
        raise NotFound
    # No form may send a colon: whoever knows the tournament's key cannot ask for this match by it.
    client_id = f"table:{at[0].hex[:20]}-{at[1]}-{at[2]}"
    match = begin(new, client_id, space_id=tournament.space_id)
    own = {"space_id": tournament.space_id, "match_id": match.id, "created_at": datetime.now(UTC)}
    db.session.add(TableMatch(tournament_id=at[0], round=at[1], table=at[2], **own))
    db.session.flush()
    entrants.begin(tournament, match, state.evening, there.meeting.seats)
    return match


def _link(match: Match, entrant: str, label: str) -> str:
    """The token by which this side scores, whatever others are called; the desk, who is no side,
    owns the match. A link that was revoked stays so, and another is made.
    """
    if entrant:
        link_id = uuid5(match.id, entrant)
        while (link := db.session.get(Link, link_id)) is not None and link.revoked_at is not None:
            link_id = uuid5(link_id, entrant)
    else:
        mine = select(Link).where(Link.match_id == match.id, Link.scope == "organiser")
        mine = mine.where(Link.revoked_at.is_(None)).order_by(Link.created_at)
        link_id, link = uuid4(), db.session.scalars(mine).first()
    if link is None:
        scope, now = "score" if entrant else "organiser", datetime.now(UTC)
        link = new_link(match, scope, now, label, key=link_id)
        db.session.add(link)
        db.session.flush()
    return link.token


@loader.result_changed.connect
def sync_result(match: Match, replayed: ReplayedMatch) -> None:
    """Inside the write to a match, after its entry: when it is played at a table and is over, its
    result is reported; when the result is another one now, that one; when the match goes on again,
    what it had reported is taken back.
    """
    place = db.session.scalar(_PLACE, {"match": match.id})
    with suppress(Broken):  # of a tournament that cannot be read the match goes on
        if place is not None:
            _report(place, match, replayed)


def _report(place: TableMatch, match: Match, replayed: ReplayedMatch) -> None:
    access = Access(place.tournament_id, "desk")
    if not _table_entries(load(access), place, replayed):
        return
    # Who holds a match may wait for its tournament; nobody waits the other way round.
    tournament = hold(place.tournament_id)
    state = load(access)
    note = TournamentWrite(f"{TABLE}-{match.id.hex}-{match.version}", state.version)
    for entry in _table_entries(state, place, replayed):
        append(tournament, access, note, entry, said_by=TABLE)


def _table_entries(
    tournament: TournamentState, place: TableMatch, match: ReplayedMatch
) -> Sequence[NewEntry]:
    """What is to be told: nothing when it is known already, or when others sit there by now than
    the match was begun for. A closed tournament keeps it until it is opened again.
    """
    at = (place.round, place.table)
    there = tournament.evening.late.get(at) or tournament.table(*at)
    heads = () if there is None else tournament.evening.event.contest.heads(there.meeting.seats)
    if there is None or len(heads) != len(match.table.sides):
        return []
    before = there.reports.get(TABLE)
    if not match.is_over:
        has_any = before is not None
        return [NewEntry(JournalKind.VOID, target=_number(tournament, there))] if has_any else []
    result = Result(there.round, place.table, scores(match, there.meeting.seats))
    return [] if before == result else [NewEntry(JournalKind.REPORT, Report(result, was=before))]


def _number(tournament: TournamentState, there: TableState) -> int:
    """The entry by which this table reported last."""
    entries = entries_of(tournament.access.tournament_id, tournament.version)
    at = (there.round, there.meeting.table)
    return [
        entry.number
        for entry in live(e for e in entries if e.kind is not JournalKind.CLOSE)
        if entry.kind is JournalKind.REPORT and entry.by == TABLE
        if (entry.payload.result.round, entry.payload.result.table) == at
    ][-1]


def scores(match: ReplayedMatch, seats: tuple[str, ...]) -> tuple[Score, ...]:
    """A line for each entrant, in the order in which they were drawn, with as many numbers as the
    game reports: the sides of the match in the order of their seats, partners the same.
    """
    state = match.replay.state
    measured = {measure: of(match.rules, state) for measure, of in match.game.measures}
    sides = sorted(match.table.sides)
    return tuple(
        Score(
            entrant,
            **{measure: by_side[sides[at % len(sides)]] for measure, by_side in measured.items()},
        )
        for at, entrant in enumerate(seats)
    )


@loader.match_deleted.connect
def leave_table(match: Match) -> None:
    """Inside the deletion of a match: its table has none any more, and keeps what was reported."""
    db.session.execute(delete(TableMatch).where(TableMatch.match_id == match.id))


@results_changed.connect
def count_results(tournament: Tournament, before: EventState, state: TournamentState) -> None:
    """After a write: the match of each table whose result is another one now says the new one. A
    rehearsal counts nowhere.
    """
    if tournament.rehearsal_of is not None:
        return
    tables = state.evening.tables
    for at in before.tables.keys() | tables.keys():
        was, there = before.tables.get(at), tables.get(at)
        if was == there:
            continue
        places = () if there is None else stated_places(state.evening, at)
        match = begun_match(tournament.id, *at)
        if match is None and places and there is not None:
            match = match_of(state, there)
        if match is not None:
            club_matches.state(match.id, places)


def stated_places(evening: EventState, at: tuple[int, int]) -> tuple[int, ...]:
    """The place of each side at a table; none where its own match says it."""
    there = evening.tables[at]
    if there.result is None or there.result == there.reports.get(TABLE):
        return ()
    return places_of(evening.event.contest, there.result, there.meeting.seats)
