"""Lists the tournaments of a club, the latest first, and what each of them needs next."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from sqlalchemy import Select, func, select

from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.extensions import db
from scorekeeper.models import Tournament, TournamentEntry
from scorekeeper.services.answers import Broken, as_broken
from scorekeeper.services.tournaments.journal import Entries, desk_act, states_of
from scorekeeper.services.tournaments.prizes import gifts
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.files.event_file import faults
from scorekeeper.tournaments.journal import TableState
from scorekeeper.tournaments.plan import Closing

Stage = Literal["people", "draw", "desk", "standings", "papers", "wall", "prizes", "more"]
"""The parts of the evening, each with its pages."""
Step = Literal["draft", "publish", "close", "reopen"]
_MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class NextStep:
    """What there is to do, in words, and the `label` of what to tap: to do it at once (`deed`), or
    to go where it is done: a stage, or a table in dispute.
    """

    words: Text
    label: Text
    stage: Stage
    deed: Step | None = None
    table: TableState | None = None
    beside: Stage | None = None


def next_step(tournament: TournamentState, stage: Stage | str = "") -> NextStep:
    """The next step, for who looks at this stage: there a draft can be published, and the
    tournament closed.
    """
    evening = tournament.evening
    disputed = next((table for table in tournament.missing if table.state == "conflict"), None)
    if evening.closed is not None:
        words = text("The tournament is closed.")
        if evening.late:
            words = text_n(
                "The tournament is closed. Since then the match of table {numbers} says something "
                "else: open it again to count that.",
                "The tournament is closed. Since then the matches of tables {numbers} say "
                "something else: open it again to count that.",
                len(evening.late),
                numbers=_named(tournament, sorted(evening.late)),
            )
        return NextStep(words, text("Open it again"), "more", deed="reopen")
    if disputed is not None:
        words = text("Table {n}: two reports differ.", n=disputed.meeting.table or 0)
        return NextStep(words, text("Decide"), "desk", table=disputed)
    if evening.draft is not None:
        return _drafted(tournament, stage)
    if tournament.missing:
        return _playing(tournament)
    is_played = tournament.is_over and tournament.round
    return _after(tournament, stage) if is_played else _before(tournament)


def _before(tournament: TournamentState) -> NextStep:
    """A round can be drawn, or somebody has to come first."""
    evening = tournament.evening
    wrong = faults(evening.event, tournament.form)
    if not evening.here and evening.waiting:
        words = text_n(
            "{n} has entered: check in who has come.",
            "{n} have entered: check in who has come.",
            len(evening.waiting),
        )
        return NextStep(words, text("Who takes part"), "people")
    if not evening.people or wrong:
        words = wrong[0].words if evening.people else text("Nobody has entered yet.")
        return NextStep(words, text("Who takes part"), "people")
    words = text_n(
        "{n} is ready for the first round.",
        "{n} are ready for the first round.",
        len(evening.here),
    )
    if tournament.round is not None:
        words = text("Every result of round {n} is in.", n=tournament.round.number)
    return NextStep(words, text("Draw round {n}", n=tournament.following), "draw", deed="draft")


def _drafted(tournament: TournamentState, stage: Stage | str) -> NextStep:
    if tournament.evening.is_outdated:
        words = text("Something has changed since this was drawn: draw again.")
        return NextStep(words, text("Draw again"), "draw", deed="draft")
    words = text("Round {n} is drawn: look at it, then publish it.", n=tournament.following)
    if stage == "draw":
        return NextStep(words, text("Publish the seating"), "draw", deed="publish")
    return NextStep(words, text("Look at the draw"), "draw")


def _playing(tournament: TournamentState) -> NextStep:
    tables, missing = tournament.tables, tournament.missing
    if len(missing) == len(tables) and all(table.state == "playing" for table in tables):
        words = text_n(
            "Round {number} is out: {n} table is playing.",
            "Round {number} is out: {n} tables are playing.",
            len(tables),
            number=len(tournament.evening.event.rounds),
        )
        return NextStep(words, text("The desk"), "desk", beside="papers")
    words = text_n(
        "{n} slip is missing: table {numbers}.",
        "{n} slips are missing: tables {numbers}.",
        len(missing),
        numbers=_named(tournament, [(x.round, x.meeting.table or 0) for x in missing]),
    )
    return NextStep(words, text("The desk"), "desk")


def _named(tournament: TournamentState, tables: Sequence[tuple[int, int]]) -> Text:
    """The numbers of the first few; one of an earlier round as on its slip."""
    now = len(tournament.evening.event.rounds)
    named = tuple(f"{'' if at == now else f'r{at} '}{table}" for at, table in tables[:_MOST_NAMED])
    if len(tables) > _MOST_NAMED:
        return text("{numbers} …", numbers=", ".join(named))
    return Text("{names}", (("names", named),))


def _after(tournament: TournamentState, stage: Stage | str) -> NextStep:
    """Everything is played."""
    words = text("Everything is played.")
    if stage not in ("standings", "prizes"):
        label = text("Bracket") if tournament.form.is_knockout else text("Standings")
        return NextStep(words, label, "standings")
    if not all(gift.is_handed for gift in gifts(tournament)):
        return NextStep(
            text("Everything is played: hand out the prizes."), text("Prizes"), "prizes"
        )
    return NextStep(words, text("Close the tournament"), "more", deed="close")


@desk_act
def close(tournament: TournamentState) -> Entries:
    """Close the tournament: nobody draws or reports any more until the entry is taken back."""
    if tournament.evening.closed is not None:
        return []
    return [NewEntry(JournalKind.CLOSE, Closing(len(tournament.evening.event.rounds)))]


PAGE = 10
_FEW = 3
_EVENING = timedelta(hours=18)


@dataclass(frozen=True, slots=True)
class ListedTournament:
    """A tournament in a list: what is played (by its key, and as it is `called`), how many take
    part, how far it is.
    """

    id: UUID
    title: str
    game: str
    called: Text | None
    created_at: datetime
    entrants: int
    rounds: int
    is_broken: bool = False  # all that is known of it is what it is called


@dataclass(frozen=True, slots=True)
class Listing:
    """Some of a club's tournaments: a page, from 1, of so many."""

    rows: tuple[ListedTournament, ...]
    page: int
    of: int


def tournaments_of(club_id: UUID) -> tuple[ListedTournament, ...]:
    """Every tournament of a club, in two queries."""
    return _listed(db.session.scalars(of_club(club_id)).all())


def page_of(club_id: UUID, page: int = 1) -> Listing:
    """A few of them, the latest first; the nearest page there is."""
    count = select(func.count()).select_from(of_club(club_id).order_by(None).subquery())
    of = max(1, -(-(db.session.scalar(count) or 0) // PAGE))
    page = min(max(page, 1), of)
    some = of_club(club_id).limit(PAGE).offset((page - 1) * PAGE)
    return Listing(_listed(db.session.scalars(some).all()), page, of)


@dataclass(frozen=True, slots=True)
class TonightTournament:
    """A tournament that is being held, and what is to be done next."""

    id: UUID
    title: str
    words: Text


def tournaments_tonight(club_id: UUID, now: datetime) -> tuple[TonightTournament, ...]:
    """What was written on within the last hours and is not closed: first what is still played, the
    latest first.
    """
    last = select(TournamentEntry.id).where(
        TournamentEntry.tournament_id == Tournament.id,
        TournamentEntry.number == Tournament.version,
        TournamentEntry.at >= now - _EVENING,
    )
    tournaments = db.session.scalars(of_club(club_id).where(last.exists()).limit(PAGE)).all()
    read = zip(tournaments, states_of(tournaments), strict=True)
    open_ = [
        _tonight(t, tournament)
        for t, tournament in read
        if tournament is None or not tournament.evening.closed
    ]
    return tuple(listed for _, listed in sorted(open_, key=lambda x: x[0])[:_FEW])


def _tonight(
    tournament: Tournament, state: TournamentState | None
) -> tuple[bool, TonightTournament]:
    """A tournament that is not closed, and whether nothing is played in it any more."""
    is_over, words = True, text("It cannot be read.")
    with suppress(Broken), as_broken():
        if state is not None:
            words = next_step(state).words
            is_over = state.round is not None and state.is_over
    return is_over, TonightTournament(tournament.id, tournament.title, words)


def of_club(club_id: UUID) -> Select[Tournament]:
    """Every tournament of a club, the latest first; a rehearsal is none."""
    mine = select(Tournament).where(
        Tournament.club_id == club_id, Tournament.rehearsal_of.is_(None)
    )
    return mine.order_by(Tournament.created_at.desc(), Tournament.id)


def _listed(tournaments: Sequence[Tournament]) -> tuple[ListedTournament, ...]:
    return tuple(
        ListedTournament(
            id=row.id,
            title=row.title,
            game="" if tournament is None else tournament.game.key,
            called=None if tournament is None else tournament.game.words.name,
            created_at=row.created_at,
            entrants=0 if tournament is None else len(tournament.evening.people),
            rounds=0 if tournament is None else len(tournament.evening.event.rounds),
            is_broken=tournament is None,
        )
        for row, tournament in zip(tournaments, states_of(tournaments), strict=True)
    )
