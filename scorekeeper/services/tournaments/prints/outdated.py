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


def state_after(tournament: TournamentState, number: int) -> TournamentState:
    """The tournament as after this round, what was corrected since included."""
    earlier = wall.evening_after(tournament.evening, number)
    return tournament if earlier is tournament.evening else replace(tournament, evening=earlier)


def sheet_parts(tournament: TournamentState, sheet: Sheet, number: int) -> Mapping[str, str]:
    """What a sheet would show if it were printed now, as of a round; by its parts."""
    at = state_after(tournament, number)
    plan = tournament.evening.plan
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
            return {part: s + around for part, s in _of_tables(at).items()}
        case "prizes":
            return {"": wall.digest(_prizes(tournament))}
        case "receipts":
            signed = [[gift.entrant, gift.is_handed] for gift in gifts(tournament)]
            return {"": wall.digest([*_prizes(tournament), signed])}
        case "fees":
            people = tournament.evening.people.values()
            paid = [[person.name, list(person.players), person.is_paid] for person in people]
            return {"": wall.digest([plan.title, plan.fee, plan.currency, paid])}
        case "checklist":
            people = tournament.evening.people.values()
            here = [planned_person.is_paid for planned_person in people]
            bring = [[prize.amount, prize.words] for prize in plan.prizes]
            facts = [plan.title, plan.game, plan.minutes, plan.gong, plan.fee, bring, here]
            return {"": wall.digest([*facts, plan.is_confirmed, tournament.rounds])}


def _of_tables(tournament: TournamentState) -> dict[str, str]:
    return {part: s for part, s in wall.seats_shown(tournament.evening).items() if part != "0"}


def _prizes(tournament: TournamentState) -> list[object]:
    plan = tournament.evening.plan
    people = tournament.evening.people
    named = [
        [people[gift.entrant].name, gift.amount, gift.prize.words] for gift in gifts(tournament)
    ]
    return [plan.title, plan.currency, named]


def printed_sheets(access: Access) -> tuple[Printed, ...]:
    """Every sheet that was printed, the earliest first."""
    mine = select(TournamentPrint).where(TournamentPrint.tournament_id == access.tournament_id)
    rows = db.session.scalars(mine.order_by(TournamentPrint.at))
    return tuple(
        Printed(sheet, row.round, row.digests, row.at)
        for row in rows
        for sheet in wall.SHEETS
        if sheet == row.sheet
    )


def outdated_sheets(tournament: TournamentState) -> tuple[Outdated, ...]:
    """The sheets on the wall and on the tables that are to be printed again."""
    number = len(tournament.evening.event.rounds)
    return wall.find_outdated(
        printed_sheets(tournament.access),
        number,
        lambda sheet, at: sheet_parts(tournament, sheet, at),
    )


def remember(
    state: TournamentState,
    client_id: str,
    sheets: Iterable[tuple[Sheet, int]],
    parts: Collection[str] | None = None,
) -> None:
    """These went to the printer as they are now: a sheet, after which round, and which of its parts
    (None: all). The same client id again is the same print. Raises Forbidden, NotFound, Busy.
    """
    state.access.need()
    now = datetime.now(UTC)
    rows = []
    for place, (sheet, number) in enumerate(sheets):
        said = sheet_parts(state, sheet, number)
        kept = {part: said[part] for part in said if parts is None or part in parts}
        rows.append((f"{client_id}.{place}", sheet, number, kept))

    def act() -> None:
        tournament = db.session.get(Tournament, state.access.tournament_id)
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
                        version=state.version,
                        at=now,
                    )
                )
        db.session.flush()

    write_once(act)
