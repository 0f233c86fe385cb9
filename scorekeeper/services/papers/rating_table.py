"""Prints a club's ratings at a game."""

from datetime import datetime

from scorekeeper.engine.text import text, text_n
from scorekeeper.language import ReaderVoice, speak
from scorekeeper.services.papers.people_lists import PaperColumn, PeopleTable
from scorekeeper.services.ratings.view import RankedPerson, RatingTable
from scorekeeper.services.statistics import sums
from scorekeeper.statistics.ratings import SETTLED


def table(found: RatingTable, printed_at: datetime) -> PeopleTable:
    """Rank, name, rating and matches; in brackets a rating that is provisional."""
    number = ReaderVoice({}).number
    progress = sums.progress(found.club.space_id, found.left)
    notes = []
    if any(row.skill.is_provisional for row in found.rows):
        words = text_n(
            "In brackets: provisional, before {n} match.",
            "In brackets: provisional, before {n} matches.",
            SETTLED,
        )
        notes.append(speak(words))

    def cells(row: RankedPerson) -> tuple[str, ...]:
        points = number(row.skill.points)
        return (
            number(row.rank),
            speak(row.person.called),
            f"({points})" if row.skill.is_provisional else points,
            number(row.skill.matches),
        )

    name = "" if found.game is None else f": {speak(found.game.words.name)}"
    return PeopleTable(
        title=f"{speak(text('Ratings'))}{name}",
        subtitle=found.club.name,
        round="" if progress is None else speak(progress),
        printed_at=printed_at,
        columns=(
            PaperColumn(speak(text("Rank")), "place"),
            PaperColumn(speak(text("Name")), "name"),
            PaperColumn(speak(text("Rating")), "number"),
            PaperColumn(speak(text("Matches")), "number"),
        ),
        rows=tuple(map(cells, found.rows)),
        notes=tuple(notes),
    )
