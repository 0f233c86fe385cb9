"""Prints several papers in one go, and notes which of those printed are out of date."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import UUID

from flask import current_app
from sqlalchemy import select
from sqlalchemy.orm import selectinload

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.language import apart, speak
from scorekeeper.models import Match, TableMatch, Tournament, TournamentPrint
from scorekeeper.models.columns import facts_of
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches import loader
from scorekeeper.services.matches.log.replayed import ReplayedMatch, seat_keys
from scorekeeper.services.matches.log.shown_match import readable_entrant
from scorekeeper.services.papers import blank_sheets, cards, print_jobs
from scorekeeper.services.papers.blank_sheets import Blank
from scorekeeper.services.papers.papers import Paper, match_sheet
from scorekeeper.services.papers.people_lists import people_page
from scorekeeper.services.storage.transactions import write_once
from scorekeeper.services.tournaments.journal import evening_at
from scorekeeper.services.tournaments.prints import diagrams, papers
from scorekeeper.services.tournaments.prizes import gifts
from scorekeeper.services.tournaments.view_models import Access, TournamentState
from scorekeeper.tournaments.displays import wall
from scorekeeper.tournaments.displays.wall import Outdated, Printed, Sheet
from scorekeeper.tournaments.journal import TableState
from scorekeeper.tournaments.other_game import OtherGame


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
            setting = wall.digest([plan.minutes, plan.gong, current_app.config["PUBLIC_ADDRESS"]])
            return {part: s + setting for part, s in _of_tables(at).items()}
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
    provisional = ["provisional"] if tournament.evening.closed is None else []
    return [plan.title, plan.currency, named, *provisional]


def printed_sheets(access: Access) -> tuple[Printed, ...]:
    """Every sheet that was printed, the earliest first."""
    mine = select(TournamentPrint).where(TournamentPrint.tournament_id == access.tournament_id)
    rows = db.session.scalars(mine.order_by(TournamentPrint.at))
    return tuple(
        Printed(sheet, row.round, facts_of(row.digests), row.at, row.version)
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


def old_papers(tournament: TournamentState, sheet: Outdated) -> tuple[tuple[str, str], ...]:
    """The tables at which papers lie for others than sit there now, each with whom they are for."""
    people, sides_of = [], tournament.evening.event.contest.sides_of
    for part, version in sheet.old:
        at = sheet.round, int(part)
        was, now = evening_at(tournament, version), tournament.table(*at)
        seats = was.tables[at].meeting.seats if at in was.tables else ()
        if now is None or {*map(frozenset, sides_of(seats))} != {
            *map(frozenset, sides_of(now.meeting.seats))
        }:
            names = (readable_entrant(was.people[key].name) for key in seats)
            people.append((part, " · ".join(names)))
    return tuple(people)


def remember(
    state: TournamentState,
    client_id: str,
    sheets: Iterable[tuple[Sheet, int]],
    parts: Collection[str] | None = None,
) -> None:
    """These went to the printer as they are now: a sheet, after which round, and which of its parts
    (None: all). Papers of tables that are no more were taken away then. The same client id again is
    the same print. Raises Forbidden, NotFound, Busy.
    """
    state.access.need()
    now = datetime.now(UTC)
    rows, printed = [], printed_sheets(state.access)
    for place, (sheet, number) in enumerate(sheets):
        digests = sheet_parts(state, sheet, number)
        there = (p.digests for p in printed if (p.sheet, p.round) == (sheet, number))
        gone = dict.fromkeys((part for p in there for part in p if part not in digests), wall.NONE)
        chosen = {part: digests[part] for part in digests if parts is None or part in parts} | gone
        named = f"{client_id}.{place}"
        rows.append({"client_id": named, "sheet": sheet, "round": number, "digests": chosen})

    def act() -> None:
        tournament = db.session.get(Tournament, state.access.tournament_id)
        if tournament is None:
            raise NotFound
        mine = select(TournamentPrint.id).where(TournamentPrint.tournament_id == tournament.id)
        own = {"space_id": tournament.space_id, "tournament_id": tournament.id, "at": now}
        for row in rows:
            there = mine.where(TournamentPrint.client_id == row["client_id"])
            if db.session.scalar(there) is None:
                db.session.add(TournamentPrint(version=state.version, **own, **row))
        db.session.flush()

    write_once(act)


@dataclass(frozen=True, slots=True)
class PrintBundle:
    """Papers that are printed together: finished pages, and which sheets they are, to be
    remembered.
    """

    title: str
    name: str
    pages: tuple[str, ...]
    sheets: tuple[tuple[Sheet, int], ...] = ()


def order_bundle(tournament: TournamentState, bundle: PrintBundle, client_id: str) -> UUID:
    """Have them printed and remember what was; the job to ask for. Raises Forbidden, Busy."""
    remember(tournament, client_id, bundle.sheets)
    tournament_id = tournament.access.tournament_id
    space_id = db.session.get_one(Tournament, tournament_id).space_id
    return print_jobs.order_print(space_id, tournament_id, bundle.title, bundle.name, bundle.pages)


def round_bundle(tournament: TournamentState, now: datetime, paper: Paper) -> PrintBundle:
    """All that is needed for the round being played: who sits where by table and by name, the
    slips, cards for tables whose people are new there, and the standings before it. Raises
    NotFound before the first round, and for one without a table.
    """
    if tournament.round is None or not tournament.tables:
        raise NotFound
    number = tournament.round.number
    pages = [_list(tournament, "tables", now, paper), _list(tournament, "names", now, paper)]
    hung: tuple[Sheet, ...] = ("tables", "names", "slips", "cards")
    sheets = [(sheet, number) for sheet in hung]
    if number > 1:
        pages.append(_list(state_after(tournament, number - 1), "standings", now, paper))
        sheets.append(("standings", number - 1))
    # For the tables that have no card yet with the people who sit there now.
    digests = sheet_parts(tournament, "cards", number)
    new = wall.new_parts(printed_sheets(tournament.access), "cards", digests)
    new_cards = papers.table_cards(tournament, tuple(map(int, new))) if new else ()
    # After the cards: by then there are links to report by.
    pages.append(papers.slips_page(tournament, now, paper))
    if new_cards:
        pages.append(cards.cards_page(new_cards, paper, 4 if len(new_cards) > 1 else 1))
    title = f"{apart(tournament.title)} · {speak(text('Round {number}', number=number))}"
    return PrintBundle(title, f"round-{number}.pdf", tuple(pages), tuple(sheets))


def final_bundle(tournament: TournamentState, now: datetime, paper: Paper) -> PrintBundle:
    """What is read out and handed over: the standings, the bracket or cross-table, the list of
    prizes, receipts. Raises NotFound before the first round.
    """
    if tournament.round is None:
        raise NotFound
    number = tournament.round.number
    pages = [
        _list(tournament, "standings", now, paper),
        diagrams.results_page(tournament, now, paper),
    ]
    sheets: list[tuple[Sheet, int]] = [("standings", number), ("results", number)]
    if tournament.evening.plan.prizes:
        pages.append(_list(tournament, "prizes", now, paper))
        pages.append(papers.receipts_page(tournament, "prizes", "", now, paper))
        sheets += [("prizes", number), ("receipts", number)]
    title = f"{apart(tournament.title)} · {speak(text('The end'))}"
    return PrintBundle(title, "end.pdf", tuple(pages), tuple(sheets))


def _list(tournament: TournamentState, sheet: str, now: datetime, paper: Paper) -> str:
    return people_page(papers.wall_paper(tournament, sheet, now), paper)


def sheets_bundle(tournament: TournamentState, paper: Paper) -> PrintBundle:
    """The sheet of every table of every round: hand by hand where it was scored so, else blank with
    its names. Raises NotFound before the first round, and for a game that is not scored here.
    """
    if tournament.round is None or isinstance(tournament.game, OtherGame):
        raise NotFound
    scored = _scored(tournament)
    pages = []
    for at, table in sorted(tournament.evening.tables.items()):
        place = text("Round {number}, table {table}", number=at[0], table=at[1])
        title = f"{apart(tournament.title)} · {speak(place)}"
        match = scored.get(at)
        if match is None:
            blank = _blank(tournament, tournament.game, table, title)
            pages.append(blank_sheets.blank_sheet(blank, paper))
        else:
            pages.append(match_sheet(replace(loader.view_watched(match), title=title), paper))
    return PrintBundle(
        f"{apart(tournament.title)} · {speak(text('All sheets'))}", "sheets.pdf", tuple(pages)
    )


def _scored(tournament: TournamentState) -> Mapping[tuple[int, int], ReplayedMatch]:
    """The matches begun at the tables, each replayed; asked for together."""
    mine = TableMatch.tournament_id == tournament.access.tournament_id
    places = db.session.scalars(select(TableMatch).where(mine)).all()
    begun = select(Match).where(Match.id.in_([place.match_id for place in places]))
    matches = db.session.scalars(begun.options(selectinload(Match.links)))
    replayed = {match.match.id: match for match in loader.replay_matches(matches) if match.rows}
    return {(x.round, x.table): replayed[x.match_id] for x in places if x.match_id in replayed}


def _blank(tournament: TournamentState, game: AnyGame, table: TableState, title: str) -> Blank:
    plan, names = tournament.evening.plan, tournament.players_at(table.meeting)
    there = game.table(seat_keys(len(names)))
    named = {str(seat): name for seat, name in zip(there.players, names, strict=True)}
    people = (tournament.evening.people[key].name for key in table.meeting.seats)
    sides = zip(there.sides, people, strict=True)
    return Blank(
        game=game,
        rules=game.rules(**plan.rules),
        table=there,
        names=named | {str(side): name for side, name in sides},
        is_named=all(names),
        title=title,
        currency=plan.currency,
    )
