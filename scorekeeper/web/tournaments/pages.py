"""Builds what the pages of a tournament show."""

import re
import time
from collections.abc import Callable
from functools import partial
from uuid import UUID

from flask import abort, render_template, request, session, url_for

from scorekeeper import __version__
from scorekeeper.engine.text import Text, text
from scorekeeper.games import GAMES
from scorekeeper.language import speak_of
from scorekeeper.pages.fields import whole_number
from scorekeeper.pages.value_fields import KeyField
from scorekeeper.services.access import clubs, public_address
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.answers import Answer, Forbidden, Refused, Stale
from scorekeeper.services.storage import backup_schedule, transactions
from scorekeeper.services.tournaments import draw as tournament_draw
from scorekeeper.services.tournaments import journal, penalties, registration, view_models
from scorekeeper.services.tournaments.club_list import next_step
from scorekeeper.services.tournaments.draw import DraftCost
from scorekeeper.services.tournaments.history import undoable_line
from scorekeeper.services.tournaments.prints import bundles, diagrams
from scorekeeper.services.tournaments.results import RULED
from scorekeeper.services.tournaments.setup import rehearsal
from scorekeeper.services.tournaments.setup.schedule_options import other_filling
from scorekeeper.tournaments.brackets.repesca import comebacks
from scorekeeper.tournaments.displays.log_sentences import penalty_sentence
from scorekeeper.tournaments.displays.number_format import format_number
from scorekeeper.tournaments.displays.wall import lot_words
from scorekeeper.tournaments.files.spreadsheets import MEASURES, STATES
from scorekeeper.tournaments.journal import State, TableState
from scorekeeper.tournaments.seating.plans import choice_of
from scorekeeper.web import current_account
from scorekeeper.web.cached_parts import tournament_part
from scorekeeper.web.device import chosen_language
from scorekeeper.web.forms import posted_form, posted_write
from scorekeeper.web.matches import qr_path
from scorekeeper.web.papers import PaperView
from scorekeeper.web.tournaments import forms
from scorekeeper.web.tournaments.rail import rail_pages
from scorekeeper.web.tournaments.schedule_form import NewTournament
from scorekeeper.web.tournaments.wall_screen import (
    SECONDS,
    draw_screens,
    name_halves,
    screens,
    table_winners,
)

SIGNS: dict[State, str] = {
    "playing": "○",
    "reported": "◐",
    "confirmed": "●",
    "conflict": "✕",
    "decided": "◆",
}


def new(account: SignedIn, club: UUID, form: NewTournament) -> str:
    """The page a tournament is begun on. Raises NotFound, Forbidden for who does not organise."""
    club_view = clubs.see_club(account.id, club)
    if club_view.role != "organiser":
        raise Forbidden
    past = rehearsal.past_tournaments(club)
    return render_template(
        "tournaments/new.html", club=club_view, form=form, games=GAMES, past=past
    )


def page(
    template: str,
    key: str,
    tournament: view_models.TournamentState,
    answer: Answer | None = None,
    /,
    **facts: object,
) -> str:
    """A page of a tournament, with what every one needs, and what it says of a write that was not
    taken.
    """
    context = {
        "key": key,
        "tournament": tournament,
        "voice": tournament.voice,
        "signs": SIGNS,
        "old_papers": partial(bundles.old_papers, tournament),
        "states": STATES,
        "refused": answer.problems if isinstance(answer, Refused) and not answer.agree else (),
        "is_stale": isinstance(answer, Stale),
        "shown": format_number,
        "clock": tournament.clock_face(int(time.time())),
        "tag": tag_of(tournament.version, tournament.access.role),
        "next_step": partial(next_step, tournament),
        "rail_pages": partial(rail_pages, tournament),
        "results": partial(diagrams.results, tournament),
        "results_title": diagrams.title_of(tournament),
    }
    parts = {
        "standings_part": partial(tournament_part, "tournaments/_standings.html", context),
        "bracket_part": partial(tournament_part, "tournaments/_bracket.html", context),
        "tables_part": partial(tournament_part, "tournaments/_tables.html", context),
    }
    return render_template(template, **{**context, **parts, **facts})


def tag_of(version: int, role: view_models.Role) -> str:
    """Everything a page depends on besides its address: see web.live."""
    return "-".join((str(version), role, chosen_language(), __version__))


def people(
    key: str,
    tournament: view_models.TournamentState,
    form: forms.PeopleForm,
    answer: Answer | None = None,
    amended: tuple[str, forms.AmendForm] | None = None,
) -> str:
    """Who takes part, with a list to paste; `amended`: whom a form was about that was refused."""
    entrant, amend = amended or ("", forms.AmendForm(tournament, None, None))
    facts = {"form": form, "amend": amend, "amended": entrant, "in_pairs": tournament.is_in_pairs}
    facts["late"] = tournament_draw.late_seats(tournament)
    return page("tournaments/people.html", key, tournament, answer, **facts)


def draw(
    key: str,
    tournament: view_models.TournamentState,
    swap: tuple[str, str] = ("", ""),
    answer: Answer | None = None,
) -> str:
    """The draft, what it costs, and what a swap would."""
    cost: DraftCost | None = None
    if tournament.evening.draft is not None and not tournament.evening.is_outdated:
        cost = tournament_draw.swap_costs(tournament, *swap)
    has_more = not tournament.form.is_over(tournament.settings, tournament.evening.event)
    is_sized = not tournament.evening.plan.contest.has_partners
    may_compare = has_more and is_sized and "tables" in tournament.form.words.options
    is_asked = may_compare and "compare" in request.args
    facts = {
        "cost": cost,
        "late": tournament_draw.late_seats(tournament),
        "swap": swap,
        # A bracket goes on with who has won.
        "may_draw": has_more and tournament.form.bracket is None,
        "may_compare": may_compare,
        "choices": tournament_draw.table_choices_of(tournament) if is_asked else None,
        "lot_seed": "" if tournament.evening.event.rounds else diagrams.lot_seed(tournament),
        "choice": choice_of(tournament.evening.draft) or other_filling(tournament),
        "back": comebacks(filter(None, (tournament.evening.draft,))),
        "form": forms.DrawForm(None, noted={"one": swap[0], "other": swap[1]}),
    }
    return page("tournaments/draw.html", key, tournament, answer, **facts)


def desk(
    key: str,
    tournament: view_models.TournamentState,
    typed: str = "",
    answer: Answer | None = None,
    problem: Text | None = None,
    question: forms.Question | None = None,
) -> str:
    """All tables of the round at a glance, and the line where slips are typed."""
    # PostgreSQL has its own command for it.
    may_keep = transactions.is_alone() and public_address.may_change(tournament.access.account_id)
    facts = {
        "typed": typed,
        "noted": undoable_line(tournament, request.args.get("noted", 0, type=whole_number)),
        "problem": problem,
        "question": question,
        "sample": forms.sample_slip(tournament),
        "kept": _table_written(tournament),
        "backup_fails": backup_schedule.has_failed(),
        "may_keep": may_keep,
        "outdated": bundles.outdated_sheets(tournament),
        "slip": forms.SlipForm(None),
        "clock_form": forms.ClockForm(posted_form() or None),
    }
    return page("tournaments/desk.html", key, tournament, answer, **facts)


def _table_written(tournament: view_models.TournamentState) -> TableState | None:
    """The table whose result was brought a second time."""
    number, _, place = request.args.get("kept", "").partition(".")
    is_read = all(s.isdecimal() and len(s) < 5 for s in (number, place))
    return tournament.table(int(number), int(place)) if is_read else None


def table(
    key: str,
    tournament: view_models.TournamentState,
    form: forms.ResultForm,
    answer: Answer | None = None,
    question: forms.Question | None = None,
) -> str:
    """One table: what was said of it, and a form to say or confirm it."""
    clock, swap = None, forms.DrawForm(None)
    if tournament.round is not None and form.table.round == tournament.round.number:
        clock = tournament.clock_face(int(time.time()), form.table.meeting.table)
    facts = {"form": form, "measures": MEASURES, "clock": clock, "swap": swap, "ruled": RULED}
    facts["lateness"] = tuple(map(penalty_sentence, tournament.late_at(form.table)))
    facts["late_steps"] = penalties.late_steps(tournament, form.table, int(time.time()))
    return page("tournaments/table.html", key, tournament, answer, question=question, **facts)


def papers(key: str, tournament: view_models.TournamentState, *, is_unprinted: bool = False) -> str:
    """What there is to print, and what hangs on the wall and is out of date."""
    outdated = bundles.outdated_sheets(tournament) if tournament.access.is_staff else ()
    facts = {"is_unprinted": is_unprinted, "form": forms.PrintForm(None), "outdated": outdated}
    return page("tournaments/papers.html", key, tournament, **facts)


def paper_of(
    key: str, paper: Callable[..., str], title: str, name: str, *about: object, **query: object
) -> PaperView:
    """One of the papers of a tournament: from it one goes back to all of them."""
    back = url_for("tournaments.papers", key=key)
    return PaperView(paper, title, name, about, back, text("On paper"), query)


def screen(key: str, tournament: view_models.TournamentState, at: int) -> str:
    """The screen at this place, and which one follows: a round that was published since has its
    draw shown first.
    """
    every_screen = screens(tournament)
    number = tournament.round.number if tournament.round else 0
    drawn, part = (request.args.get(name, type=whole_number) for name in ("drawn", "lot"))
    lots, part = draw_screens(tournament, drawn), part or 0
    place = at % len(every_screen) if every_screen else 0
    following: dict[str, int | None] = {
        "at": (place + 1) % len(every_screen) if every_screen else 0,
        "drawn": number,
    }
    chosen = every_screen[place] if every_screen else None
    if part < len(lots):
        chosen = lots[part]
        is_last = part + 1 == len(lots)
        following = {"drawn": number if is_last else drawn, "lot": None if is_last else part + 1}
    can_join = not every_screen and registration.is_open(tournament)
    facts: dict[str, object] = {
        "screen": chosen,
        "at": place,
        "following": following,
        "drawn_words": lot_words(tournament.round),
        "is_still": "still" in request.args,
        "seconds": SECONDS,
        "winners": table_winners,
        "halves": name_halves,
        "join": qr_path(registration.join_address(tournament)) if can_join else None,
    }
    if "theme" not in session:
        facts["theme"] = "dark"
    return page("tournaments/screen.html", key, tournament, **facts)


_KEY = re.compile(r"[0-9a-f]{32}")


def asked_tournament(field: KeyField) -> UUID | None:
    """The tournament that is asked for, none where none is; what is no key is nowhere."""
    data: UUID | None = field.data
    return abort(404) if field.typed and data is None else data


def access_of(key: str) -> view_models.Access:
    """What this address may. Raises NotFound; sends whoever is not signed in to the door."""
    if _KEY.fullmatch(key):
        return journal.by_account(current_account.signed_in().id, UUID(key))
    return journal.by_link(key)


def access_and_version(key: str, version: int) -> tuple[view_models.Access, int]:
    """The same with the number of the last entry, never behind this `version`."""
    if _KEY.fullmatch(key):
        access = access_of(key)
        return access, journal.version_of(access, version)
    return journal.poll_tournament(key, version)


def tournament_of(key: str) -> view_models.TournamentState:
    """The tournament behind an address. Raises NotFound."""
    return load(access_of(key))


def load(access: view_models.Access) -> view_models.TournamentState:
    """Loads the tournament; what all games say is said as its game does."""
    tournament = journal.load(access)
    speak_of(tournament.game.words)
    return tournament


def desk_of(key: str) -> view_models.TournamentState:
    """The same for those who keep the desk. Raises NotFound, Forbidden."""
    tournament = tournament_of(key)
    if not tournament.access.is_staff:
        raise Forbidden
    return tournament


def posted_note() -> view_models.TournamentWrite:
    """The write this form is; without what every form carries there is none."""
    write = posted_write("")
    return view_models.TournamentWrite(write.client_id, write.base)
