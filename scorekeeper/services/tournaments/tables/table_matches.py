"""Begins the match of a table, once, when somebody first asks for it."""

from datetime import UTC, datetime
from functools import partial
from uuid import UUID, uuid4, uuid5

from sqlalchemy import select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.seats import PAIR_SIDES
from scorekeeper.extensions import db
from scorekeeper.models import Link, Match, TableMatch, Tournament
from scorekeeper.services.answers import Forbidden, NotFound, Refused
from scorekeeper.services.matches import links
from scorekeeper.services.matches.begin import begin, new_link
from scorekeeper.services.matches.loader import append_entry, open_match
from scorekeeper.services.matches.log import table_write
from scorekeeper.services.matches.log.new_match import check_names, check_new
from scorekeeper.services.matches.log.replayed import seat_keys
from scorekeeper.services.matches.view_models import LONGEST_NAME, NewMatch, Write
from scorekeeper.services.people import entrants
from scorekeeper.services.storage.transactions import write_once
from scorekeeper.services.tournaments.journal import is_closed, load
from scorekeeper.services.tournaments.view_models import Access, TournamentState
from scorekeeper.tournaments.event import Meeting
from scorekeeper.tournaments.journal import TableState
from scorekeeper.tournaments.other_game import OtherGame


def play(access: Access, number: int, table: int, language: str) -> str | Refused:
    """The address by which this side, or the desk, scores the match of a table; begun when it is
    asked for first, by the game and the house rules of the plan. Refused where so many cannot play
    it, and where none was begun before the tournament was closed. Raises NotFound, Forbidden, Busy.
    """
    hall = load(access)
    there = hall.table(number, table)
    if there is None:
        raise NotFound
    if not access.is_staff and (access.role != "side" or access.entrant not in there.meeting.seats):
        raise Forbidden
    if isinstance(hall.game, OtherGame):
        raise NotFound
    new = _new_match(hall, there.meeting, language)
    problems: list[Problem] = check_new(hall.game, new)
    if hall.evening.closed is not None and begun_match(access.tournament_id, number, table) is None:
        problems.append(is_closed())
    if problems:
        return Refused(tuple(problems))
    label = hall.names.get(access.entrant, "")[:LONGEST_NAME]
    return write_once(lambda: _link(_match(hall, there, new), access.entrant, label))


def rename_matches(access: Access, number: int, client_id: str) -> None:
    """After people of this round were found in each other's seats: the matches begun at their
    tables are called after who sits there, hands and all, and who does not sit there scores there
    no more. The same client id again changes nothing more. Raises NotFound, Forbidden, Busy.
    """
    hall = load(access)
    begun = select(TableMatch).where(
        TableMatch.tournament_id == access.tournament_id, TableMatch.round == number
    )
    for place in list(db.session.scalars(begun)):
        there = hall.table(number, place.table)
        if there is None:
            continue
        match_id = place.match_id
        owner = write_once(partial(_owned, match_id))
        new = _new_match(hall, there.meeting, "")
        names = {
            str(key): name for key, name in zip(seat_keys(len(new.names)), new.names, strict=True)
        }
        names |= (
            dict(zip(PAIR_SIDES, new.sides or ("", ""), strict=True)) if hall.is_in_pairs else {}
        )
        seen = open_match(owner)
        named = f"seats:{client_id}-{place.table}"
        write = Write(token=owner, client_id=named, base=seen.match.version)
        append_entry(write, table_write.change_players(names))
        for gone in hall.evening.people.keys() - set(there.meeting.seats):
            link = db.session.get(Link, uuid5(match_id, gone))
            if link is not None and link.revoked_at is None:
                links.revoke_link(owner, link.id.hex)


def _owned(match_id: UUID) -> str:
    return _link(db.session.get_one(Match, match_id), "", "")


def _new_match(hall: TournamentState, meeting: Meeting, language: str = "es") -> NewMatch:
    plan, people = hall.evening.plan, hall.evening.people
    named = [people[key] for key in meeting.seats]
    names: tuple[str, ...] = tuple(one.name for one in named)
    sides = None
    if hall.is_in_pairs:
        players = [one.players if len(one.players) == 2 else ("", "") for one in named]
        names = tuple(pair[place] for place in (0, 1) for pair in players)
        wrong = check_names({str(place): one.name for place, one in enumerate(named)})
        sides = None if wrong else (named[0].name, named[1].name)
    twins = {
        at
        for one in check_names({str(place): name for place, name in enumerate(names)})
        if (at := one.field)
    }
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
    return db.session.scalar(
        mine.where(
            TableMatch.tournament_id == tournament_id,
            TableMatch.round == number,
            TableMatch.table == table,
        )
    )


def match_of(hall: TournamentState, there: TableState) -> Match | None:
    """The match of a table, begun if need be, inside `writing`; None where so many cannot play."""
    if isinstance(hall.game, OtherGame):
        return None
    new = _new_match(hall, there.meeting)
    return None if check_new(hall.game, new) else _match(hall, there, new)


def _match(hall: TournamentState, there: TableState, new: NewMatch) -> Match:
    """The match of the table, inside `write_once`."""
    at = (hall.access.tournament_id, there.round, there.meeting.table or 0)
    found = begun_match(*at)
    if found is not None:
        return found
    tournament = db.session.get(Tournament, at[0])
    if tournament is None:
        raise NotFound
    # No form may send a colon: whoever knows the tournament's key cannot ask for this match by it.
    client_id = f"table:{at[0].hex[:20]}-{at[1]}-{at[2]}"
    made = begin(new, client_id, space_id=tournament.space_id)
    db.session.add(
        TableMatch(
            space_id=tournament.space_id,
            tournament_id=at[0],
            round=at[1],
            table=at[2],
            match_id=made.id,
            created_at=datetime.now(UTC),
        )
    )
    db.session.flush()
    entrants.begin(tournament, made, hall.evening, there.meeting.seats)
    return made


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
