"""Lists the people of a club on paper."""

from datetime import datetime

from scorekeeper.engine.text import text
from scorekeeper.language import ReaderVoice, day, speak
from scorekeeper.services.papers.people_lists import PaperColumn, PeopleTable
from scorekeeper.services.people import view
from scorekeeper.services.people.access import ClubAccess


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
