"""Names the one next step of an organiser, and closes a tournament."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.services.answers import Answer
from scorekeeper.services.tournaments.journal import append_desk_act
from scorekeeper.services.tournaments.prizes import gifts
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.files.event_file import faults
from scorekeeper.tournaments.journal import TableState
from scorekeeper.tournaments.plan import Closing

Stage = Literal["people", "draw", "desk", "standings", "papers", "wall", "prizes", "more"]
"""The parts of the evening, each with its pages."""
Deed = Literal["draft", "publish", "close", "reopen"]
_FEW = 6


@dataclass(frozen=True, slots=True)
class NextStep:
    """What there is to do, in words, and the `label` of what to tap: to do it at once (`deed`), or
    to go where it is done: a stage, or a table in dispute.
    """

    words: Text
    label: Text
    stage: Stage
    deed: Deed | None = None
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
    return (
        _after(tournament, stage)
        if tournament.is_over and tournament.round
        else _before(tournament)
    )


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
    number = len(tournament.evening.event.rounds)
    if all(table.state == "playing" for table in tournament.tables) and len(
        tournament.missing
    ) == len(tournament.tables):
        words = text_n(
            "Round {number} is out: {n} table is playing.",
            "Round {number} is out: {n} tables are playing.",
            len(tournament.tables),
            number=number,
        )
        return NextStep(words, text("The desk"), "desk", beside="papers")
    words = text_n(
        "{n} slip is missing: table {numbers}.",
        "{n} slips are missing: tables {numbers}.",
        len(tournament.missing),
        numbers=_named(
            tournament,
            [
                (table_state.round, table_state.meeting.table or 0)
                for table_state in tournament.missing
            ],
        ),
    )
    return NextStep(words, text("The desk"), "desk")


def _named(tournament: TournamentState, tables: Sequence[tuple[int, int]]) -> Text:
    """The numbers of the first few; one of an earlier round as on its slip."""
    now = len(tournament.evening.event.rounds)
    named = tuple(f"{'' if at == now else f'r{at} '}{table}" for at, table in tables[:_FEW])
    if len(tables) > _FEW:
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


def close(access: Access, write: TournamentWrite) -> Answer:
    """Close the tournament: nobody draws or reports any more until the entry is taken back. Raises
    NotFound, Forbidden, Busy.
    """

    def act(tournament: TournamentState) -> list[NewEntry]:
        if tournament.evening.closed is not None:
            return []
        return [NewEntry(JournalKind.CLOSE, Closing(len(tournament.evening.event.rounds)))]

    return append_desk_act(access, write, act)
