"""Notes which papers of a tournament were printed, and which of those are out of date."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime

from flask import current_app
from sqlalchemy import select

from scorekeeper.extensions import db
from scorekeeper.models import Tournament, TournamentPrint
from scorekeeper.services.answers import NotFound
from scorekeeper.services.storage.transactions import write_once
from scorekeeper.services.tournaments.prizes import gifts
from scorekeeper.services.tournaments.view_models import Access, TournamentState
from scorekeeper.tournaments.displays import wall
from scorekeeper.tournaments.displays.wall import Outdated, Printed, Sheet


def hall_after(hall: TournamentState, number: int) -> TournamentState:
    """The tournament as after this round, what was corrected since included."""
    earlier = wall.evening_after(hall.evening, number)
    return hall if earlier is hall.evening else replace(hall, evening=earlier)


def sheet_parts(hall: TournamentState, sheet: Sheet, number: int) -> Mapping[str, str]:
    """What a sheet would show if it were printed now, as of a round; by its parts."""
    at = hall_after(hall, number)
    plan = hall.evening.plan
    match sheet:
        case "standings":
            return {"": wall.standings_shown(at.evening, at.standings)}
        case "results":
            return {"": wall.results_shown(at.evening)}
        case "tables" | "names":
            return {"": wall.digest(sorted(wall.seats_shown(at.evening).items()))}
        case "slips":
            return _of_tables(at)
        case "cards":
            around = wall.digest([plan.minutes, plan.gong, current_app.config["PUBLIC_ADDRESS"]])
            return {part: said + around for part, said in _of_tables(at).items()}
        case "prizes":
            return {"": wall.digest(_prizes(hall))}
        case "receipts":
            signed = [[one.entrant, one.is_handed] for one in gifts(hall)]
            return {"": wall.digest([*_prizes(hall), signed])}
        case "fees":
            people = hall.evening.people.values()
            paid = [[one.name, list(one.players), one.is_paid] for one in people]
            return {"": wall.digest([plan.title, plan.fee, plan.currency, paid])}
        case "checklist":
            people = hall.evening.people.values()
            here = [one.is_paid for one in people]
            bring = [[one.amount, one.words] for one in plan.prizes]
            facts = [plan.title, plan.game, plan.minutes, plan.gong, plan.fee, bring, here]
            return {"": wall.digest([*facts, plan.is_confirmed, hall.rounds])}


def _of_tables(hall: TournamentState) -> dict[str, str]:
    return {part: said for part, said in wall.seats_shown(hall.evening).items() if part != "0"}


def _prizes(hall: TournamentState) -> list[object]:
    plan = hall.evening.plan
    people = hall.evening.people
    named = [[people[one.entrant].name, one.amount, one.prize.words] for one in gifts(hall)]
    return [plan.title, plan.currency, named]


def printed_sheets(access: Access) -> tuple[Printed, ...]:
    """Every sheet that was printed, the earliest first."""
    mine = select(TournamentPrint).where(TournamentPrint.tournament_id == access.tournament_id)
    rows = db.session.scalars(mine.order_by(TournamentPrint.at))
    return tuple(
        Printed(sheet, one.round, one.digests, one.at)
        for one in rows
        for sheet in wall.SHEETS
        if sheet == one.sheet
    )


def outdated_sheets(hall: TournamentState) -> tuple[Outdated, ...]:
    """The sheets on the wall and on the tables that are to be printed again."""
    number = len(hall.evening.event.rounds)
    return wall.find_outdated(
        printed_sheets(hall.access), number, lambda sheet, at: sheet_parts(hall, sheet, at)
    )


def remember(
    hall: TournamentState,
    client_id: str,
    sheets: Iterable[tuple[Sheet, int]],
    parts: Collection[str] | None = None,
) -> None:
    """These went to the printer as they are now: a sheet, after which round, and which of its parts
    (None: all). The same client id again is the same print. Raises Forbidden, NotFound, Busy.
    """
    hall.access.need()
    now = datetime.now(UTC)
    rows = []
    for place, (sheet, number) in enumerate(sheets):
        said = sheet_parts(hall, sheet, number)
        kept = {part: said[part] for part in said if parts is None or part in parts}
        rows.append((f"{client_id}.{place}", sheet, number, kept))

    def act() -> None:
        tournament = db.session.get(Tournament, hall.access.tournament_id)
        if tournament is None:
            raise NotFound
        mine = select(TournamentPrint.id).where(TournamentPrint.tournament_id == tournament.id)
        for named, sheet, number, digests in rows:
            there = mine.where(TournamentPrint.client_id == named)
            if db.session.scalar(there) is None:
                db.session.add(
                    TournamentPrint(
                        space_id=tournament.space_id,
                        tournament_id=tournament.id,
                        client_id=named,
                        sheet=sheet,
                        round=number,
                        digests=digests,
                        version=hall.version,
                        at=now,
                    )
                )
        db.session.flush()

    write_once(act)
