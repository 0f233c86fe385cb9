"""Makes what hangs on the wall or lies on the tables, each with its time and round."""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from typing import Unpack

from scorekeeper.engine.text import Money, Text, isolate, text
from scorekeeper.language import speak
from scorekeeper.services.access.public_address import public
from scorekeeper.services.answers import NotFound
from scorekeeper.services.papers.cards import Card, Scan
from scorekeeper.services.papers.papers import OnScreen, Paper, paper_page, qr_code
from scorekeeper.services.papers.people_lists import PaperColumn, PeopleTable
from scorekeeper.services.tournaments.links import side_links, side_links_made
from scorekeeper.services.tournaments.prizes import Gift, gift_words, gifts
from scorekeeper.services.tournaments.progress import search_key
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.displays.number_format import format_number
from scorekeeper.tournaments.plan import Gong
from scorekeeper.tournaments.seating.plans import choice_of

AT_THE_GONG: Mapping[Gong, Text] = {
    "game": text("Finish the game."),
    "deal": text("Finish the deal: the higher total wins."),
    "void": text("The unfinished game does not count."),
}


def wall_paper(hall: TournamentState, what: str, now: datetime) -> PeopleTable:
    """One list for the wall. Raises NotFound for a list there is none of (yet)."""
    if what not in _LISTS or hall.round is None:
        raise NotFound
    title, make = _LISTS[what]
    columns, rows, notes = make(hall)
    return PeopleTable(
        title=speak(title),
        subtitle=hall.title,
        round=speak(round_words(hall)),
        missing=len(hall.missing),
        printed_at=now,
        facts=((speak(text("Game")), speak(hall.game.words.name)),),
        columns=columns,
        rows=tuple(rows),
        notes=notes,
        is_for_wall=True,
    )


def round_words(hall: TournamentState) -> Text:
    """“Round 3 of 5”; without the end while that is open."""
    number = len(hall.evening.event.rounds)
    if hall.rounds:
        return text("Round {number} of {count}", number=number, count=hall.rounds)
    return text("Round {number}", number=number)


_FURTHEST_FIRST = text("How far somebody got comes first; of those who got as far it is:")

_Lists = tuple[tuple[PaperColumn, ...], Iterable[tuple[str, ...]], tuple[str, ...]]


def _standings(hall: TournamentState) -> _Lists:
    table = hall.standings
    asked = table.telling
    columns = (
        PaperColumn(speak(text("Place")), "place"),
        PaperColumn(speak(text("Name")), "name"),
        *(PaperColumn(speak(table.criteria[at].label), "number") for at in asked),
    )
    rows = (
        (
            f"{row.place}{'=' if row.is_level else ''}",
            _named(hall, row.entrant),
            *(format_number(row.values[at]) for at in asked),
        )
        for row in table.rows
    )
    helps = [f"{speak(one.label)}: {speak(one.help)}" for one in table.deciding]
    if table.is_knockout:
        helps.insert(0, speak(_FURTHEST_FIRST))
    return columns, rows, tuple(helps)


def _named(hall: TournamentState, entrant: str) -> str:
    name = hall.names[entrant]
    return f"{isolate(name)} ({speak(text('left early'))})" if entrant in hall.left else name


def _tables(hall: TournamentState) -> _Lists:
    meetings = [table.meeting for table in hall.tables]
    most = max((len(one.seats) for one in meetings), default=1)
    # The seats after the dealer's; at a table of many their numbers.
    after = map(str, range(2, most + 1)) if most > 2 else (speak(text("Then")),) * (most - 1)
    columns = (
        PaperColumn(speak(text("Table")), "place"),
        *(PaperColumn(one, "name") for one in (speak(text("Deals first")), *after)),
    )
    rows = [
        (str(one.table), *(hall.names[key] for key in one.seats), *[""] * (most - len(one.seats)))
        for one in meetings
    ]
    here = hall.round.meetings if hall.round else ()
    out = [hall.names[one.seats[0]] for one in here if one.is_bye]
    notes = (speak(text("Sits out: {names}.", names=tuple(out))),) if out else ()
    choice = choice_of(hall.round)
    return columns, rows, notes if choice is None else (*notes, speak(choice))


def _names(hall: TournamentState) -> _Lists:
    columns = (
        PaperColumn(speak(text("Name")), "name"),
        PaperColumn(speak(text("Table")), "place"),
    )
    rows = [
        (name, str(meeting.table or "–"))
        for meeting in (hall.round.meetings if hall.round else ())
        for key in meeting.seats
        for name in hall.evening.people[key].players or (hall.names[key],)
    ]
    return columns, sorted(rows, key=lambda row: _by_surname(row[0])), ()


def _by_surname(name: str) -> tuple[str, str]:
    """Ana García López under G, Luis Gil under G, Pilar under P."""
    words = search_key(name).split()
    return words[-min(2, max(1, len(words) - 1))] if words else "", search_key(name)


def _prizes(hall: TournamentState) -> _Lists:
    columns = (
        PaperColumn(speak(text("Name")), "name"),
        PaperColumn(speak(text("Prize")), "text"),
        PaperColumn(speak(text("Why")), "text"),
        PaperColumn(speak(text("Received")), "text"),
    )
    return columns, [_gift(hall, one) for one in gifts(hall)], ()


def _gift(hall: TournamentState, gift: Gift) -> tuple[str, ...]:
    voice = hall.voice
    what = voice.money(Money(gift.amount)) if gift.amount else gift_words(gift)
    if gift.each:
        parts = " / ".join(voice.money(Money(one)) for one in dict.fromkeys(gift.each))
        what = f"{what} · {speak(text('for each {amount}', amount=parts))}"
    handed = speak(text("handed out")) if gift.is_handed else ""
    return hall.names[gift.entrant], what, speak(gift.why, voice), handed


_LISTS: Mapping[str, tuple[Text, Callable[[TournamentState], _Lists]]] = {
    "standings": (text("Standings"), _standings),
    "tables": (text("Who sits where, by table"), _tables),
    "names": (text("Who sits where, by name"), _names),
    "prizes": (text("Prizes"), _prizes),
}


def table_cards(hall: TournamentState, only: Collection[int] = ()) -> tuple[Card, ...]:
    """A card for each table of the round (or for these `only`), with a code for each side to report
    by. Makes the links that are not there yet. Raises NotFound before the first round, Forbidden
    for who keeps no desk.
    """
    if hall.round is None:
        raise NotFound
    tables = [one for one in hall.tables if not only or one.meeting.table in only]
    seats = tuple(key for table in tables for key in table.meeting.seats)
    tokens = side_links(hall.access, seats)
    plan = hall.evening.plan
    notes = [speak(text("Scan your own: report the result, or say that it is right."))]
    if plan.minutes is not None:
        gong = speak(text("At the gong: {what}", what=AT_THE_GONG[plan.gong]))
        notes.append(gong)
    return tuple(
        Card(
            title=speak(text("Table {number}", number=table.meeting.table or 0)),
            subtitle=f"{hall.title} · {speak(round_words(hall))}",
            scans=tuple(
                Scan(public("tournaments.my_table", key=tokens[key]), hall.names[key])
                for key in table.meeting.seats
            ),
            notes=tuple(notes),
        )
        for table in tables
    )


def link_sides(hall: TournamentState) -> None:
    """Make the links by which the sides of this round report. Raises Forbidden, NotFound, Busy."""
    side_links(hall.access, tuple(key for one in hall.tables for key in one.meeting.seats))


def slips_page(
    hall: TournamentState, now: datetime, paper: Paper = "a4", **on: Unpack[OnScreen]
) -> str:
    """A slip for each table of the round, to bring to the desk, as a finished page; with codes to
    report by instead, as far as those links are made. Raises NotFound before the first round.
    """
    if hall.round is None:
        raise NotFound
    tokens = side_links_made(hall.access.tournament_id)
    return paper_page(
        "prints/slips.html",
        paper,
        on,
        hall=hall,
        codes={key: qr_code(public("tournaments.my_table", key=tokens[key])) for key in tokens},
        round_words=speak(round_words(hall)),
        printed_at=now,
    )
