"""Draws a tournament on a page and on paper: bracket, cross-tables, progress."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Unpack

from scorekeeper.engine.text import Text, text
from scorekeeper.language import speak
from scorekeeper.services.answers import NotFound
from scorekeeper.services.papers.papers import OnScreen, Paper
from scorekeeper.services.tournaments.prints.papers import tournament_page
from scorekeeper.services.tournaments.view_models import PlayerProgress, TournamentState
from scorekeeper.tournaments.brackets.ladder import Ladder, ladders
from scorekeeper.tournaments.brackets.layout import PAPER, Cut, Drawing, drawing, sheets
from scorekeeper.tournaments.brackets.repesca import comebacks
from scorekeeper.tournaments.displays.progress_chart import WayDrawn, way_drawn
from scorekeeper.tournaments.standings.crosstable import CrossTable, crosstables

# What a paper has for a drawing, upright and on its side, in millimetres: its width less the
# margins, its height less those and the heading.
_UPRIGHT, _ON_SIDE = (182, 205), (265, 128)
# A unit is not drawn larger than this, in thousandths of a millimetre: then type has 13 points.
_LARGEST = 250
# Letters of cells that still stand beside names on paper that stands upright.
_MOST_LETTERS = 56
_CELL = {"opponents": 4, "rounds": 6, "tables": 5}


@dataclass(frozen=True, slots=True)
class Results:
    """All results side by side: the parts of the bracket, each with its drawing; the tables of
    groups, or of everybody. `seed`: with which places of the bracket were drawn, blank where
    none was. `back`: who was asked to come back after the first round, and what came of it.
    `superseded`: what stays as it was drawn although a result before it was corrected.
    """

    ladders: tuple[Ladder, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    tables: tuple[CrossTable, ...] = ()
    seed: str = ""
    back: tuple[Text, ...] = ()
    superseded: tuple[Text, ...] = ()


def title_of(tournament: TournamentState) -> Text:
    """What this page is called: by what the format has."""
    if tournament.form.bracket is None:
        return text("Cross-table")
    if tournament.form.has_opening:
        is_grouped = tournament.form.key == "groups_then_knockout"
        return text("Groups and bracket") if is_grouped else text("Rounds and bracket")
    return text("Bracket")


def results(tournament: TournamentState) -> Results:
    """What there is by now; nothing before the first round is published."""
    if tournament.round is None:
        return Results()
    parts = _ladders(tournament)
    return Results(
        parts,
        tuple(drawing(part, tournament.names) for part in parts),
        crosstables(tournament.evening.event, tournament.form, tournament.game.reports[0]),
        seed=lot_seed(tournament),
        back=tuple(words for _, words, _ in comebacks(tournament.evening.event.rounds)),
        superseded=() if tournament.bracket is None else tournament.bracket.superseded,
    )


def lot_seed(tournament: TournamentState) -> str:
    """With which seed places of the bracket, as published or drafted, were drawn; blank where they
    were not.
    """
    event, draft = tournament.evening.event, tournament.evening.draft
    begun = event if event.rounds or draft is None else replace(event, rounds=(draft,))
    bracket = None
    if tournament.form.bracket and begun.rounds:
        bracket = tournament.form.bracket(tournament.settings, begun)
    return "" if bracket is None or bracket.drawn.isdisjoint(bracket.seeds) else event.seed


def _ladders(tournament: TournamentState) -> tuple[Ladder, ...]:
    bracket = tournament.bracket
    return () if bracket is None else ladders(bracket, tournament.game.reports[0])


def bracket_sheets(tournament: TournamentState, cut: Cut) -> tuple[tuple[Ladder, Drawing], ...]:
    """The bracket in pieces no larger than that; none while there is none."""
    if tournament.round is None:
        return ()
    pieces = (piece for part in _ladders(tournament) for piece in sheets(part, cut))
    return tuple((piece, drawing(piece, tournament.names)) for piece in pieces)


def drawn_way(tournament: TournamentState, entrant: str) -> WayDrawn | None:
    """The way of an entrant as a drawing; None before the first result."""
    return way_drawn(tournament.evening.event, tournament.form, tournament.game.reports[0], entrant)


def results_page(
    tournament: TournamentState, now: datetime, paper: Paper = "a4", **on: Unpack[OnScreen]
) -> str:
    """Bracket and cross-tables as a finished page for paper. Raises NotFound before the first
    round.
    """
    if tournament.round is None:
        raise NotFound
    drawings = [d for _, d in bracket_sheets(tournament, PAPER)]
    played, title = results(tournament), speak(title_of(tournament))
    is_wide = _lies_on_side(drawings, played.tables)
    scale = _scale(drawings, *(_ON_SIDE if is_wide else _UPRIGHT))
    facts = {"tables": played.tables, "seed": played.seed, "is_wide": is_wide, "scale": scale}
    facts |= {"back": played.back, "superseded": played.superseded}
    facts |= {"title": title, "drawings": drawings}
    return tournament_page("results", tournament, now, paper, on, **facts)


def way_page(
    tournament: TournamentState,
    way: PlayerProgress,
    now: datetime,
    paper: Paper = "a4",
    **on: Unpack[OnScreen],
) -> str:
    """Somebody's way as a finished page for paper."""
    title, drawn = tournament.names[way.entrant], drawn_way(tournament, way.entrant)
    return tournament_page("way", tournament, now, paper, on, title=title, way=way, drawn=drawn)


def _lies_on_side(drawings: Sequence[Drawing], tables: Sequence[CrossTable]) -> bool:
    """Whichever way the smallest type comes out larger; tables lie when they are too wide."""
    if any(_CELL[table.shape] * len(table.heads) > _MOST_LETTERS - 10 for table in tables):
        return True
    return _scale(drawings, *_ON_SIDE) > _scale(drawings, *_UPRIGHT)


def _scale(drawings: Sequence[Drawing], width: int, height: int) -> int:
    """Thousandths of a millimetre that a unit of the drawings has on such paper: one for all."""
    fits = (min(1000 * width // d.width, 1000 * height // d.height) for d in drawings)
    return min((_LARGEST, *fits))
