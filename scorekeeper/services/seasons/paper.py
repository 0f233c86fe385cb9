"""Prints the league table of a season."""

from datetime import datetime

from scorekeeper.engine.text import text, text_n
from scorekeeper.language import day, speak
from scorekeeper.services.papers.people_lists import PaperColumn, PeopleTable
from scorekeeper.services.seasons.seasons import LeagueRow, SeasonView
from scorekeeper.tournaments.displays.number_format import format_number

# So many columns of results fit beside a name on paper that lies on its side.
_MOST_LEGS = 12


def table(season: SeasonView, printed_at: datetime) -> PeopleTable:
    """Place, name, total, and what each tournament gave: in brackets what does not count. Of very
    many tournaments the last twelve are shown; the total has them all.
    """
    wanted = season.wanted
    legs = [leg for leg in season.legs if leg.counts]
    shown_legs = legs[-_MOST_LEGS:]
    first = len(legs) - len(shown_legs)
    notes = [
        speak(text("{n}: {title}, {date}", n=first + at, title=leg.title, date=day(leg.created_at)))
        for at, leg in enumerate(shown_legs, start=1)
    ]
    if wanted.best is not None:
        words = text_n(
            "The best result counts; those in brackets do not.",
            "The best {n} results count; those in brackets do not.",
            wanted.best,
        )
        notes.append(speak(words))
    return PeopleTable(
        title=wanted.name,
        subtitle=season.club.name,
        printed_at=printed_at,
        facts=((speak(text("From – to")), f"{day(wanted.starts_on)} – {day(wanted.ends_on)}"),),
        columns=(
            PaperColumn(speak(text("Place")), "place"),
            PaperColumn(speak(text("Name")), "name"),
            PaperColumn(speak(text("Total")), "number"),
            *(PaperColumn(str(first + at), "number") for at in range(1, len(shown_legs) + 1)),
        ),
        rows=tuple(_cells(row, first) for row in season.rows),
        notes=tuple(notes),
    )


def _cells(row: LeagueRow, first: int) -> tuple[str, ...]:
    return (
        str(row.place),
        speak(row.name),
        format_number(row.total),
        *(
            "–"
            if result is None
            else f"({format_number(result.worth)})"
            if result.is_dropped
            else format_number(result.worth)
            for result in row.results[first:]
        ),
    )
