"""Makes what hangs on the wall, lies on the tables, or is signed and handed over."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Unpack

from scorekeeper.engine.text import Money, Text, text, text_c
from scorekeeper.language import apart, day, say_on_page, speak
from scorekeeper.services.access.public_address import public
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.log.shown_match import readable_entrant, readable_name
from scorekeeper.services.papers.cards import Card, Scan
from scorekeeper.services.papers.papers import OnScreen, Paper, paper_page, qr_code
from scorekeeper.services.papers.people_lists import PaperColumn, PeopleTable
from scorekeeper.services.tournaments.prizes import Gift, gift_words, gifts
from scorekeeper.services.tournaments.registration import side_links, side_links_made
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.displays.number_format import format_number
from scorekeeper.tournaments.displays.receipts import (
    Receipt,
    checklist,
    fee_receipts,
    prize_receipts,
)
from scorekeeper.tournaments.displays.wall import lot_words
from scorekeeper.tournaments.journal import TableState
from scorekeeper.tournaments.plan import Gong
from scorekeeper.tournaments.seating.plans import choice_of
from scorekeeper.tournaments.seating.state import sizing
from scorekeeper.tournaments.standings.standings import StandingsRow

AT_THE_GONG: Mapping[Gong, Text] = {
    "game": text("Finish the game."),
    "deal": text("Finish the deal: the higher total wins."),
    "void": text("The unfinished game does not count."),
}
TITLES: Mapping[str, Text] = {
    "fees": text("Receipts for the fee"),
    "prizes": text("Receipts for prizes"),
}
_PROVISIONAL = text("Provisional: the tournament is not closed yet.")
_HONOURED = 3
# So many letters go on one line of a sheet that lies on its side, in points; more take a line for
# each partner.
_SIZES = ((22, 58), (29, 45), (38, 34), (48, 27))
_LEAST = 21


def tournament_page(
    template: str,
    tournament: TournamentState,
    now: datetime,
    paper: Paper,
    on: OnScreen,
    **facts: object,
) -> str:
    """A paper about a tournament as a finished page: what every one says of it, and its facts."""
    context = {
        "tournament": tournament,
        "voice": tournament.voice,
        "shown": format_number,
        "round_words": round_words(tournament) if tournament.round else "",
        "printed_at": now,
    }
    return paper_page(f"prints/{template}.html", paper, on, **context, **facts)


def wall_paper(tournament: TournamentState, what: str, now: datetime) -> PeopleTable:
    """One list for the wall. Raises NotFound for a list there is none of (yet)."""
    if what not in _LISTS or tournament.round is None:
        raise NotFound
    title, make = _LISTS[what]
    columns, rows, notes = make(tournament)
    facts = {text("Game"): speak(tournament.game.words.name)}
    if what == "standings":
        facts[text("Fingerprint")] = tournament.fingerprint
    return PeopleTable(
        title=speak(title),
        subtitle=tournament.title,
        round=round_words(tournament),
        missing=len(tournament.missing),
        printed_at=now,
        facts=tuple((speak(label), words) for label, words in facts.items()),
        columns=columns,
        rows=tuple(rows),
        notes=notes,
        is_for_wall=True,
    )


def round_words(tournament: TournamentState) -> str:
    """“Round 3 of 5”, and its day where it has one; without the end while that is open."""
    number, count = len(tournament.evening.event.rounds), tournament.rounds
    words = text("Round {number}", number=number)
    if count:
        words = text("Round {number} of {count}", number=number, count=count)
    on = tournament.evening.plan.day(number)
    return speak(words) + (f" · {day(on)}" if on else "")


_FURTHEST_FIRST = text("How far somebody got comes first; of those who got as far it is:")

_Lists = tuple[tuple[PaperColumn, ...], Iterable[tuple[str, ...]], tuple[str, ...]]


def _standings(tournament: TournamentState) -> _Lists:
    table = tournament.standings
    telling = table.telling
    columns = (
        PaperColumn(speak(text("Place")), "place"),
        PaperColumn(speak(text("Name")), "name"),
        *(PaperColumn(speak(table.criteria[at].label), "number") for at in telling),
    )
    rows = (
        (
            f"{row.place}{'=' if row.is_level else ''}",
            _named(tournament, row.entrant),
            *(format_number(row.values[at]) for at in telling),
        )
        for row in table.rows
    )
    first = (*table.shared, *((_FURTHEST_FIRST,) if table.is_knockout else ()))
    helps = (f"{speak(tie_break.label)}: {speak(tie_break.help)}" for tie_break in table.deciding)
    penalties = (say_on_page(words, tournament.voice) for words in tournament.penalty_notes())
    return columns, rows, (*penalties, *map(speak, first), *helps)


def standings_text(tournament: TournamentState) -> tuple[str, ...]:
    """The standings as a few lines to send around, each with what decides first; once a bracket has
    begun only the places. Without a link: whoever sends it adds the one that fits the reader.
    """
    table = tournament.standings
    telling = () if tournament.bracket else table.telling[:1]
    labels = [speak(table.criteria[at].label) for at in telling]
    return (
        f"{tournament.title} · {speak(tournament.game.words.name)}",
        " · ".join([round_words(tournament), *labels]),
        *([speak(_PROVISIONAL)] if tournament.evening.closed is None else []),
        *(
            ": ".join(
                [f"{row.place}. {tournament.names[row.entrant]}"]
                + [format_number(row.values[at]) for at in telling]
            )
            for row in table.rows
        ),
    )


def _named(tournament: TournamentState, entrant: str) -> str:
    name = tournament.names[entrant]
    return f"{apart(name)} ({speak(text('left early'))})" if entrant in tournament.left else name


def _tables(tournament: TournamentState) -> _Lists:
    tables = {
        table.meeting.table: tournament.sides_at(table.meeting) for table in tournament.tables
    }
    most = max(map(len, tables.values()), default=1)
    # The seats after the dealer's; at a table of many their numbers.
    after = map(str, range(2, most + 1)) if most > 2 else (speak(text("Then")),) * (most - 1)
    columns = (
        PaperColumn(speak(text("Table")), "place"),
        *(PaperColumn(x, "name") for x in (speak(text("Deals first")), *after)),
    )
    rows = [
        (str(number), *(name for _, name in sides), *[""] * (most - len(sides)))
        for number, sides in tables.items()
    ]
    reasons = choice_of(tournament.round), lot_words(tournament.round)
    notes = (speak(reason) for reason in reasons if reason)
    return columns, rows, (*_sitting_out(tournament), *notes)


def _sitting_out(tournament: TournamentState) -> tuple[str, ...]:
    here = tournament.round.meetings if tournament.round else ()
    out = [tournament.names[meeting.seats[0]] for meeting in here if meeting.is_bye]
    return (say_on_page(text("Sits out: {names}.", names=tuple(out))),) if out else ()


def _names(tournament: TournamentState) -> _Lists:
    columns: tuple[PaperColumn, ...] = (
        PaperColumn(speak(text("Name")), "name"),
        PaperColumn(speak(text("Table")), "place"),
    )
    rows = [
        (name, str(meeting.table or "–"), partner) for name, meeting, partner in tournament.seated()
    ]
    if tournament.evening.event.contest.has_partners:
        columns = (*columns, PaperColumn(speak(text_c("tournament", "Partner")), "name"))
    return columns, [row[: len(columns)] for row in rows], _sitting_out(tournament)


def _prizes(tournament: TournamentState) -> _Lists:
    columns = (
        PaperColumn(speak(text("Name")), "name"),
        PaperColumn(speak(text("Prize")), "text"),
        PaperColumn(speak(text("Why")), "text"),
        PaperColumn(speak(text("Received")), "text"),
    )
    notes = (speak(_PROVISIONAL),) if tournament.evening.closed is None else ()
    return columns, [_gift(tournament, gift) for gift in gifts(tournament)], notes


def _gift(tournament: TournamentState, gift: Gift) -> tuple[str, ...]:
    voice = tournament.voice
    what = voice.money(Money(gift.amount)) if gift.amount else gift_words(gift)
    if gift.each:
        parts = " / ".join(voice.money(Money(i)) for i in dict.fromkeys(gift.each))
        what = f"{what} · {speak(text('for each {amount}', amount=parts))}"
    handed = speak(text("handed out")) if gift.is_handed else ""
    return tournament.names[gift.entrant], what, say_on_page(gift.why, voice), handed


_LISTS: Mapping[str, tuple[Text, Callable[[TournamentState], _Lists]]] = {
    "standings": (text("Standings"), _standings),
    "tables": (text("Who sits where, by table"), _tables),
    "names": (text("Who sits where, by name"), _names),
    "prizes": (text("Prizes"), _prizes),
}


def table_cards(tournament: TournamentState, only: Collection[int] = ()) -> tuple[Card, ...]:
    """A card for each table of the round (or for these `only`), with a code for each side to report
    by. Makes the links that are not there yet. Raises NotFound where there is no such table,
    Forbidden for who keeps no desk.
    """
    tables = _tables_of(tournament, only)
    seats = tuple(key for table in tables for key in table.meeting.seats)
    tokens = side_links(tournament.access, seats)
    plan = tournament.evening.plan
    notes = [speak(text("Scan your own: report the result, or say that it is right."))]
    if plan.contest.has_partners:
        notes.insert(0, speak(text("The two in a row play together.")))
    if plan.minutes is not None:
        gong = speak(text("At the gong: {what}", what=AT_THE_GONG[plan.gong]))
        notes.append(gong)
    return tuple(
        Card(
            title=speak(text("Table {number}", number=table.meeting.table or 0)),
            subtitle=f"{apart(tournament.title)} · {round_words(tournament)}",
            scans=tuple(
                Scan(public("tournaments.my_table", key=tokens[key]), tournament.names[key])
                for side in plan.contest.sides_of(table.meeting.seats)
                for key in side
            ),
            notes=tuple(notes),
        )
        for table in tables
    )


def link_sides(tournament: TournamentState) -> None:
    """Make the links by which the sides of this round report. Raises Forbidden, NotFound, Busy."""
    side_links(
        tournament.access, tuple(key for table in tournament.tables for key in table.meeting.seats)
    )


def slips_page(
    tournament: TournamentState,
    now: datetime,
    paper: Paper = "a4",
    only: Collection[int] = (),
    **on: Unpack[OnScreen],
) -> str:
    """A slip for each table of the round (or for these `only`), to bring to the desk, as a finished
    page; with codes to report by instead, as far as those links are made. Raises NotFound where
    nobody plays.
    """
    tables = _tables_of(tournament, only)
    tokens = side_links_made(tournament.access.tournament_id)
    codes = {key: qr_code(public("tournaments.my_table", key=tokens[key])) for key in tokens}
    return tournament_page("slips", tournament, now, paper, on, codes=codes, tables=tables)


def _tables_of(tournament: TournamentState, only: Collection[int]) -> Sequence[TableState]:
    """The tables of the round, or those of them. Raises NotFound where there are none such."""
    tables = [table for table in tournament.tables if not only or table.meeting.table in only]
    if not tables:
        raise NotFound
    return tables


def receipts(tournament: TournamentState, about: str, whose: str = "") -> tuple[Receipt, ...]:
    """The receipts about “fees” or “prizes”; `whose` “each”: one for each of a pair. Raises
    Forbidden, and NotFound for what there are none about.
    """
    tournament.access.need()
    # By the names that are read: who was forgotten is a player with a number.
    people = {
        key: replace(
            person,
            name=readable_entrant(person.name),
            players=tuple(map(readable_name, person.players)),
        )
        for key, person in tournament.evening.people.items()
    }
    is_each, voice = whose == "each", tournament.voice
    if about == "fees":
        return fee_receipts(tournament.evening.plan, people.values(), is_each=is_each)
    if about != "prizes":
        raise NotFound
    prizes = (
        (people[g.entrant], g.amount, gift_words(g), speak(g.why, voice), g.is_handed)
        for g in gifts(tournament)
    )
    return prize_receipts(prizes, is_each=is_each)


def receipts_page(
    tournament: TournamentState,
    about: str,
    whose: str,
    now: datetime,
    paper: Paper = "a4",
    **on: Unpack[OnScreen],
) -> str:
    """Receipts, eight to a sheet, as a finished page. Raises Forbidden, NotFound."""
    slips = receipts(tournament, about, whose)
    title = speak(TITLES[about])
    return tournament_page("receipts", tournament, now, paper, on, title=title, receipts=slips)


def checklist_page(
    tournament: TournamentState, now: datetime, paper: Paper = "a4", **on: Unpack[OnScreen]
) -> str:
    """The evening on one page, as a finished page. Raises Forbidden."""
    tournament.access.need()
    stages = checklist(tournament.evening, _tables_needed(tournament), tournament.rounds)
    return tournament_page("checklist", tournament, now, paper, on, stages=stages)


def _tables_needed(tournament: TournamentState) -> int:
    """How many tables everybody who has entered needs; those of the round once there is one."""
    if tournament.tables:
        return len(tournament.tables)
    contest, n = tournament.evening.plan.contest, len(tournament.evening.people)
    if contest.kind == "sides":
        return n // 2
    choice = sizing(n, tournament.rounds or 1, contest.sizes)
    return 0 if choice is None else len(choice.tables)


@dataclass(frozen=True, slots=True)
class CertificatePlace:
    """One certificate: the place, and the name in lines of one size, in points."""

    place: str
    lines: tuple[str, ...]
    size: int


def certificates_page(
    tournament: TournamentState, now: datetime, paper: Paper = "a4", **on: Unpack[OnScreen]
) -> str:
    """A certificate for each side on the first three places, to be signed, as a finished page.
    Raises NotFound before the first round, Forbidden for who keeps no desk.
    """
    if tournament.round is None:
        raise NotFound
    tournament.access.need()
    honours = [
        certificate_place(speak(_honour(row)), tournament.names[row.entrant])
        for row in tournament.standings.rows
        if row.place <= _HONOURED
    ]
    facts = {"is_wide": True, "day": day(now, "long"), "honours": honours}
    return tournament_page("certificates", tournament, now, paper, on, **facts)


def _honour(row: StandingsRow) -> Text:
    if row.is_level:
        return text("Place {n}, shared", n=row.place)
    return text("Place {n}", n=row.place)


def certificate_place(place: str, name: str) -> CertificatePlace:
    """A name on one line while it is readable from a step away, else a line for each partner."""
    most = _SIZES[-1][0]
    lines = (name,) if _letters(name) <= most else tuple(name.split(" – "))
    longest = max(map(_letters, lines))
    return CertificatePlace(
        place, lines, next((pt for room, pt in _SIZES if longest <= room), _LEAST)
    )


def _letters(line: str) -> int:
    """How many small letters take the room of these; a capital takes that of three for two."""
    return len(line) + sum(s.isupper() for s in line) // 2
