"""Lists the pages of an organiser's workspace, which its rail shows and its field finds."""

from typing import NamedTuple

from scorekeeper.engine.text import Text, say, search_key, text, text_c
from scorekeeper.services.tournaments.prints import diagrams
from scorekeeper.services.tournaments.view_models import TournamentState

FEWEST_LETTERS = 2
"""So many letters find a page; one would find nearly all of them."""


class RailPage(NamedTuple):
    """Leads to a page of a tournament by its view. `letter`: the key that leads there, with those a
    browser asks for beside it; `is_stage`: it is one of the evening, the others are behind *More*.
    """

    view: str
    label: Text
    letter: str = ""

    @property
    def is_stage(self) -> bool:
        """Only a stage of the evening has a letter."""
        return bool(self.letter)


def rail_pages(tournament: TournamentState) -> tuple[RailPage, ...]:
    """All pages that whoever keeps the desk may open, in the order of an evening."""
    is_knockout = tournament.form.is_knockout
    is_organiser = tournament.access.role == "organiser"
    results = RailPage("results", diagrams.title_of(tournament))
    organisers = (
        RailPage("addresses", text("Links")),
        RailPage("rehearsal", text("Rehearsal")),
    )
    return (
        RailPage("people", text("People"), "p"),
        RailPage("draw", text_c("stage", "Draw"), "s"),
        RailPage("desk", text("Desk"), "m"),
        RailPage("show", text("Bracket") if is_knockout else text("Standings"), "c"),
        RailPage("papers", text("Papers"), "i"),
        RailPage("screen", text("Wall"), "w"),
        RailPage("prizes", text("Prizes and the end")),
        RailPage("registration", text("Registration")),
        *(() if is_knockout else (results,)),
        RailPage("settings", text("Settings")),
        RailPage("log", text("The log")),
        RailPage("share", text("Share")),
        *(organisers if is_organiser else ()),
        RailPage("address", text("The address on the codes")),
        RailPage("files", text("Files")),
    )


def find_pages(tournament: TournamentState, typed: str) -> tuple[RailPage, ...]:
    """The pages in whose label a word begins with these letters, whatever their accents and size;
    none for who does not keep the desk.
    """
    wanted = search_key(typed)
    if len(wanted) < FEWEST_LETTERS or not tournament.access.is_staff:
        return ()
    labels = (
        (page, search_key(say(page.label, tournament.voice))) for page in rail_pages(tournament)
    )
    return tuple(page for page, label in labels if f" {wanted}" in f" {label}")
