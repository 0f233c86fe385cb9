"""Makes lists of people on paper: standings, seatings and prizes by one template."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Unpack

from scorekeeper.engine.text import text, text_n
from scorekeeper.language import ReaderVoice, day, speak
from scorekeeper.services.access.clubs import ClubAccess
from scorekeeper.services.papers.papers import OnScreen, Paper, paper_page
from scorekeeper.services.people import view
from scorekeeper.services.ratings.view import RankedPerson, RatingTable
from scorekeeper.services.statistics import sums
from scorekeeper.statistics.ratings import SETTLED

Kind = Literal["place", "name", "number", "money", "text"]

# Widths are told to the press in letters: it measures no cell then, which is a sixth of its work.
_LEAST, _MOST = 2, 14
# So many letters of figures leave no room for names on paper that stands upright.
_UPRIGHT = 56
# So few rows may be read from further away.
_FEW = 24


@dataclass(frozen=True, slots=True)
class PaperColumn:
    """One column: its heading, and what stands in it. Names and texts share the room that the
    figures leave.
    """

    label: str
    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleTable:
    """Holds what a list says, all of it worded for its reader. `rows`: as many cells as columns
    each. `round`: of what it is the state, such as “Round 3 of 5”; `missing` results are not in it
    yet. `facts`: a heading and what it says, at the head of the paper; `notes` below the rows.
    `is_for_wall`: in large type, and two columns where a row says no more than name and table.
    """

    title: str
    subtitle: str = ""
    round: str = ""
    missing: int = 0
    printed_at: datetime
    facts: tuple[tuple[str, str], ...] = ()
    columns: tuple[PaperColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    is_for_wall: bool = False

    @property
    def widths(self) -> tuple[int, ...]:
        """How many letters wide each column of figures is; 0 for one that takes what is left."""
        cells = list(zip(*self.rows, strict=True)) or [()] * len(self.columns)
        return tuple(_letters(*n) for n in zip(self.columns, cells, strict=True))

    @property
    def is_wide(self) -> bool:
        """Whether it needs paper that lies on its side."""
        flowing = sum(column.kind in ("name", "text") for column in self.columns)
        return sum(self.widths) + 18 * flowing > _UPRIGHT + 18

    @property
    def is_short(self) -> bool:
        """Whether there is room for larger type."""
        return len(self.rows) <= _FEW and not self.is_wide


def _letters(column: PaperColumn, cells: Sequence[str]) -> int:
    if column.kind in ("name", "text"):
        return 0
    words = max(map(len, column.label.replace("-", "- ").split()), default=0)
    widest = max(map(len, cells), default=0)
    return min(max(_LEAST, words, widest), _MOST)


def people_page(table: PeopleTable, paper: Paper = "a4", **on: Unpack[OnScreen]) -> str:
    """The list as a finished page."""
    return paper_page(
        "prints/people_table.html",
        paper,
        on,
        table=table,
        widths=table.widths,
        is_wide=table.is_wide,
    )


def member_list(club: ClubAccess, printed_at: datetime) -> PeopleTable:
    """Everybody by name: nicknames, if there are any, matches, and when the last one was."""
    rows = view.people(club, size=None).rows
    has_nicknames = any(row.person.nickname for row in rows)
    number = ReaderVoice({}).number
    columns = [PaperColumn(speak(text("Name")), "name")]
    if has_nicknames:
        columns.append(PaperColumn(speak(text("Nickname")), "text"))
    columns += [
        PaperColumn(speak(text("Matches")), "number"),
        PaperColumn(speak(text("Last match")), "number"),
    ]
    return PeopleTable(
        title=speak(text("People of the club")),
        subtitle=club.name,
        printed_at=printed_at,
        columns=tuple(columns),
        rows=tuple(
            (
                speak(row.person.called),
                *((row.person.nickname,) if has_nicknames else ()),
                number(row.matches),
                day(row.last_at) if row.last_at else "",
            )
            for row in rows
        ),
    )


def table(rating_table: RatingTable, printed_at: datetime) -> PeopleTable:
    """Rank, name, rating and matches; in brackets a rating that is provisional."""
    number = ReaderVoice({}).number
    progress = sums.progress(rating_table.club.space_id, rating_table.left)
    notes = []
    if any(row.skill.is_provisional for row in rating_table.rows):
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

    name = "" if rating_table.game is None else f": {speak(rating_table.game.words.name)}"
    return PeopleTable(
        title=f"{speak(text('Ratings'))}{name}",
        subtitle=rating_table.club.name,
        round="" if progress is None else speak(progress),
        printed_at=printed_at,
        columns=(
            PaperColumn(speak(text("Rank")), "place"),
            PaperColumn(speak(text("Name")), "name"),
            PaperColumn(speak(text("Rating")), "number"),
            PaperColumn(speak(text("Matches")), "number"),
        ),
        rows=tuple(map(cells, rating_table.rows)),
        notes=tuple(notes),
    )
