"""Serves a tournament: begun, its people, its draw."""

from dataclasses import replace
from uuid import UUID

from flask import abort, redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.pages.fields import status_of, whole_number
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.answers import Answer, Refused, Saved
from scorekeeper.services.tournaments import draw as tournament_draw
from scorekeeper.services.tournaments import entrants as entering
from scorekeeper.services.tournaments import results
from scorekeeper.services.tournaments.history import history
from scorekeeper.services.tournaments.setup import rehearsal
from scorekeeper.services.tournaments.setup import settings as setup_settings
from scorekeeper.services.tournaments.view_models import TournamentState, find_entrants
from scorekeeper.tournaments.event import Result
from scorekeeper.tournaments.slips import read_slip
from scorekeeper.web import current_account
from scorekeeper.web.forms import client_id, send_uncached
from scorekeeper.web.tournaments import bp, forms, pages
from scorekeeper.web.tournaments.forms import PeopleForm, Question, ResultForm
from scorekeeper.web.tournaments.rail import find_pages
from scorekeeper.web.tournaments.schedule_form import NewTournament
from scorekeeper.web.tournaments.settings_form import PlanForm


@bp.get("/clubs/<uuid:club>/tournaments/new")
def new(club: UUID) -> Response:
    """What is played, and how long it takes."""
    account = current_account.signed_in()
    return send_uncached(
        pages.new(account, club, _like(account, club, NewTournament(request.args)))
    )


@bp.post("/clubs/<uuid:club>/tournaments/new")
def begin(club: UUID) -> Response:
    """Begin the tournament; its people come next."""
    account = current_account.signed_in()
    form = _like(account, club, NewTournament())
    is_read = form.validate()
    if form.is_redrawn or form.is_gone or not is_read:
        status = 200 if form.is_redrawn else 422
        return send_uncached(pages.new(account, club, form), status)
    tournament = setup_settings.begin(account.id, club, form.plan(), client_id())
    if isinstance(tournament, Refused):
        form.refuse(tournament.problems)
        return send_uncached(pages.new(account, club, form), 422)
    earlier = pages.asked_tournament(form.earlier)
    if earlier is not None:
        return redirect(url_for("tournaments.earlier", key=tournament.hex, of=earlier.hex), 303)
    return redirect(url_for("tournaments.people", key=tournament.hex), 303)


def _like(account: SignedIn, club: UUID, form: NewTournament) -> NewTournament:
    """The form, like the tournament the new one begins from. Raises NotFound, Forbidden."""
    key = pages.asked_tournament(form.earlier)
    if key is not None:
        form.begin_from(rehearsal.load_earlier(account.id, club, key))
    return form


@bp.get("/t/<key>")
def show(key: str) -> str | Response:
    """The tables of this round and the standings, for everybody with the address. Who keeps the
    desk and looks for something goes where it is, if it is in one place.
    """
    tournament, arg = pages.tournament_of(key), request.args.get("name", "")
    entrants, found_pages = find_entrants(tournament, arg), find_pages(tournament, arg)
    places = [table for table in tournament.tables if str(table.meeting.table) == arg.strip()]
    if tournament.access.is_staff and len(entrants) + len(found_pages) + len(places) == 1:
        for table in places:
            number, place = table.round, table.meeting.table
            there = url_for("tournaments.table", key=key, number=number, place=place)
            return redirect(there, 303)
        for entrant in entrants:
            return redirect(url_for("tournaments.entrant", key=key, entrant=entrant), 303)
        return _to(found_pages[0].view, key)
    facts = {"asked": arg, "found": entrants, "places": places, "found_pages": found_pages}
    return pages.page("tournaments/show.html", key, tournament, **facts)


@bp.get("/t/<key>/table")
def my_table(key: str) -> Response:
    """To the table where a side sits in this round; everybody else to the tournament."""
    tournament = pages.tournament_of(key)
    here = next(
        (s for s in tournament.tables if tournament.access.entrant in s.meeting.seats),
        None,
    )
    if here is None:
        return _to("show", key)
    place = here.meeting.table
    there = url_for("tournaments.table", key=key, number=here.round, place=place)
    return redirect(there, 303)


@bp.get("/t/<key>/people")
def people(key: str) -> Response:
    """Who takes part."""
    return send_uncached(pages.people(key, pages.desk_of(key), PeopleForm()))


@bp.post("/t/<key>/people")
def enter(key: str) -> Response:
    """Enter a pasted list, whole or not at all."""
    tournament, form = pages.desk_of(key), PeopleForm()
    if not form.read(tournament):
        return send_uncached(pages.people(key, tournament, form), 422)
    answer = entering.enter_lines(tournament.access, pages.posted_note(), form.lines)
    if isinstance(answer, Saved):
        return _to("people", key)
    return send_uncached(pages.people(key, pages.desk_of(key), form, answer), status_of(answer))


@bp.post("/t/<key>/people/<entrant>")
def amend(key: str, entrant: str) -> Response:
    """Change somebody, or note that they come, go, have paid, or never were."""
    tournament = pages.desk_of(key)
    access, note = tournament.access, pages.posted_note()
    person = tournament.evening.people.get(entrant) or abort(404)
    form = forms.AmendForm(tournament, person)
    match form.do.data:
        case "here" | "gone" as where:
            answer = entering.set_presence(access, note, entrant, is_here=where == "here")
        case "paid" | "unpaid" as fee:
            answer = entering.set_paid(access, note, entrant, is_paid=fee == "paid")
        case "remove":
            answer = entering.remove(access, note, entrant)
        case _ if not form.validate():
            answer = Refused(form.problems)
        case _:
            answer = entering.enter_people(access, note, [form.amended(person)])
            if isinstance(answer, Refused):
                form.refuse(
                    replace(p, field="rank" if p.field.endswith(".rank") else "name")
                    for p in answer.problems
                )
    if isinstance(answer, Saved):
        return _to("people", key, f"p-{entrant}")
    is_tapped = form.do.data in ("here", "gone", "paid", "unpaid")
    typed = None if is_tapped else (entrant, form)
    # What stands beside its field is not told above it too.
    above = None if form.problems else answer
    page = pages.people(key, pages.desk_of(key), PeopleForm(), above, typed)
    return send_uncached(page, status_of(answer))


@bp.get("/t/<key>/draw")
def draw(key: str) -> Response:
    """The draft to look at."""
    swap = (request.args.get("one", ""), request.args.get("other", ""))
    return send_uncached(pages.draw(key, pages.desk_of(key), swap))


@bp.post("/t/<key>/draw")
def redraw(key: str) -> Response:
    """Draw, swap two, ask the next to come back, choose how many tables, publish, or note who
    really sat where.
    """
    access, note, form = pages.access_of(key), pages.posted_note(), forms.DrawForm()
    data, other = form.one.data, form.other.data
    match form.do.data:
        case "swap":
            answer = tournament_draw.swap(access, note, data, other)
        case "decline":
            answer = tournament_draw.decline(access, note, data)
        case "publish":
            answer = tournament_draw.publish(access, note)
        case "tables":
            plan = pages.desk_of(key).evening.plan
            chosen = replace(plan, settings={**plan.settings, "tables": form.tables.data or 0})
            answer = setup_settings.change_settings(access, note, chosen)
        case "reseat":
            number = form.round.data or abort(400)
            answer = tournament_draw.reseat(access, note, number, data, other)
        case _:
            answer = tournament_draw.draft_round(access, note)
    if not isinstance(answer, Saved):
        return send_uncached(pages.draw(key, pages.desk_of(key), answer=answer), status_of(answer))
    if form.do.data == "tables":
        return redirect(url_for("tournaments.draw", key=key, compare=1), 303)
    where = {"publish": "show", "reseat": "desk"}.get(form.do.data, "draw")
    return _to(where, key)


@bp.get("/t/<key>/desk")
def desk(key: str) -> Response:
    """All tables of the round, and a line for slips."""
    return send_uncached(pages.desk(key, pages.desk_of(key)))


@bp.post("/t/<key>/desk")
def slip(key: str) -> Response:
    """Take a slip, or accept all that was reported."""
    tournament, note, form = pages.desk_of(key), pages.posted_note(), forms.SlipForm()
    if form.do.data == "accept":
        answer = results.confirm_all(tournament.access, note)
        return _to("desk", key) if isinstance(answer, Saved) else _desk(key, answer)
    typed = form.slip.data
    read = read_slip(
        typed, tournament.seats, tournament.game.reports[0], forms.sample_slip(tournament)
    )
    if read.result is None:
        return send_uncached(pages.desk(key, tournament, typed, problem=read.problem), 422)
    result = tournament.complete(read.result)
    answer = results.report(tournament.access, note, result, form.why.data, form.agreed.data)
    if isinstance(answer, Saved):
        return _noted(key, answer, result)
    question = forms.question_of(tournament, result, answer, form)
    return _desk(key, answer, typed, question)


@bp.get("/t/<key>/rounds/<int:number>")
def round_tables(key: str, number: int) -> str:
    """The tables of one round, and how they ended."""
    tournament = pages.tournament_of(key)
    there = tournament.round_of(number) or abort(404)
    facts = {"round": there, "tables": tournament.tables_of(number), "meetings": there.meetings}
    return pages.page("tournaments/round_tables.html", key, tournament, **facts)


@bp.get("/t/<key>/tables/<int:number>/<int:place>")
def table(key: str, number: int, place: int) -> Response:
    """One table: what was said of it, and what there is to say."""
    tournament = pages.tournament_of(key)
    form = ResultForm(tournament, tournament.table(number, place) or abort(404))
    return send_uncached(pages.table(key, tournament, form))


@bp.post("/t/<key>/tables/<int:number>/<int:place>")
def report(key: str, number: int, place: int) -> Response:
    """Report, confirm or decide."""
    tournament, note = pages.tournament_of(key), pages.posted_note()
    form = ResultForm(tournament, tournament.table(number, place) or abort(404))
    if form.do.data == "confirm":
        answer = results.confirm(tournament.access, note, number, place)
    elif form.do.data == "as":
        answer = results.decide_as(tournament.access, note, number, place, form.told_by.data)
    else:
        result = form.result()
        if result is None:
            form.refuse(results.reason_problems(form.why.data) if form.do.data == "decide" else ())
            return send_uncached(pages.table(key, tournament, form), 422)
        say = results.decide if form.do.data == "decide" else results.report
        answer = say(tournament.access, note, result, form.why.data, form.agreed.data)
    if isinstance(answer, Saved):
        where = form.table.result or Result(number, place)
        return _noted(key, answer, where) if tournament.access.is_staff else _to("show", key)
    question = forms.question_of(tournament, form.read, answer, form)
    refused = answer.problems if isinstance(answer, Refused) else ()
    form.refuse(problem for problem in refused if not question or problem.code == "replaced")
    page = pages.table(
        key, pages.tournament_of(key), form, None if form.problems else answer, question
    )
    return send_uncached(page, status_of(answer))


@bp.get("/t/<key>/settings")
def settings(key: str) -> Response:
    """What was settled, to be settled anew."""
    tournament = pages.desk_of(key)
    return _settings(key, tournament, PlanForm(tournament))


@bp.post("/t/<key>/settings")
def settle(key: str) -> Response:
    """Settle it; what a published round was drawn by stays."""
    tournament, note = pages.desk_of(key), pages.posted_note()
    form = PlanForm(tournament)
    plan = form.read()
    if plan is None:
        return _settings(key, tournament, form, Refused(()))
    answer = setup_settings.change_settings(tournament.access, note, plan)
    if isinstance(answer, Saved):
        return _to("show", key)
    form.refuse(answer.problems if isinstance(answer, Refused) else ())
    return _settings(key, pages.desk_of(key), form, answer)


def _settings(
    key: str, tournament: TournamentState, form: PlanForm, answer: Answer | None = None
) -> Response:
    above = None if form.problems else answer
    page = pages.page("tournaments/settings.html", key, tournament, above, form=form)
    return send_uncached(page, status_of(answer))


@bp.get("/t/<key>/screen")
def screen(key: str) -> str:
    """One screen for the wall; it goes on to the next by itself."""
    return pages.screen(key, pages.tournament_of(key), request.args.get("at", 0, type=whole_number))


@bp.get("/t/<key>/log")
def log(key: str) -> Response:
    """Everything that was written, the latest first."""
    return _log(key)


@bp.post("/t/<key>/undo")
def undo(key: str) -> Response:
    """Take an entry back; the entry stays in the log."""
    access, note, form = pages.access_of(key), pages.posted_note(), forms.UndoForm()
    answer = tournament_draw.undo(access, note, form.number.data or abort(400))
    if isinstance(answer, Saved):
        return _to(form.back.data, key)
    return _log(key, answer)


def _log(key: str, answer: Answer | None = None) -> Response:
    tournament = pages.desk_of(key)
    lines = history(tournament)
    page = pages.page("tournaments/log.html", key, tournament, answer, lines=lines)
    return send_uncached(page, status_of(answer))


def _desk(key: str, answer: Answer, typed: str = "", question: Question | None = None) -> Response:
    page = pages.desk(key, pages.desk_of(key), typed, answer, question=question)
    return send_uncached(page, status_of(answer))


def _noted(key: str, answer: Saved, result: Result) -> Response:
    """Back to the desk, which says what was noted, with a way to take it back; or that it stood
    there already.
    """
    args = {"noted": answer.number} if answer.number else {"kept": f"{result.round}.{result.table}"}
    return redirect(url_for("tournaments.desk", key=key, **args), 303)


def _to(view: str, key: str, anchor: str | None = None) -> Response:
    return redirect(url_for(f"tournaments.{view}", key=key, _anchor=anchor), 303)
