"""Serves the pages by which players register themselves."""

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.language import speak
from scorekeeper.services.answers import Answer, Forbidden, Refused, Saved, Stale
from scorekeeper.services.papers import cards
from scorekeeper.services.papers.cards import Card, Scan
from scorekeeper.services.tournaments import entrants
from scorekeeper.services.tournaments import registration as tournament_registration
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.plan import Doors
from scorekeeper.web import rate_limits
from scorekeeper.web.form import send_uncached, status_of
from scorekeeper.web.matches.pages import qr_path
from scorekeeper.web.papers.responses import PaperView, asked_paper, on_paper
from scorekeeper.web.tournaments import bp, pages
from scorekeeper.web.tournaments.forms import DoorsForm, RegistrationForm
from scorekeeper.web.tournaments.lookup import desk_of, hall_of, posted_note

_WRITTEN_MEANWHILE = Problem(
    "stale", "", text("Somebody else wrote meanwhile: look again, then save.")
)


@bp.get("/t/<key>/join")
def join(key: str) -> Response:
    """Say who one is."""
    hall = hall_of(key)
    return _joining(key, hall, RegistrationForm(hall))


@bp.post("/t/<key>/join")
@rate_limits.registering
def register(key: str) -> Response:
    """Enter oneself; the address that follows is one's own."""
    hall = hall_of(key)
    form = RegistrationForm(hall)
    is_other = form.do.data == "other"
    made = tournament_registration.register(
        hall.access, posted_note(), form.named, is_other=is_other
    )
    if isinstance(made, Refused):
        form.refuse(made.problems)
        return _joining(key, hall_of(key), form, 422)
    return redirect(url_for("tournaments.mine", key=made), 303)


@bp.get("/t/<key>/mine")
def mine(key: str) -> Response:
    """One's own entry: which number, where to sit, to be mended or withdrawn."""
    hall = _side_of(key)
    return _mine(key, hall, RegistrationForm(hall, hall.evening.people.get(hall.access.entrant)))


@bp.post("/t/<key>/mine")
@rate_limits.registering
def amend_mine(key: str) -> Response:
    """Call oneself otherwise, or withdraw."""
    hall, note = _side_of(key), posted_note()
    form = RegistrationForm(hall)
    if form.do.data == "withdraw":
        answer = tournament_registration.withdraw(hall.access, note)
    else:
        answer = tournament_registration.rename_entrant(hall.access, note, form.named)
    if isinstance(answer, Saved):
        return redirect(url_for("tournaments.mine", key=key), 303)
    form.refuse(answer.problems if isinstance(answer, Refused) else (_WRITTEN_MEANWHILE,))
    return _mine(key, _side_of(key), form, status_of(answer))


@bp.get("/t/<key>/registration")
def registration(key: str) -> Response:
    """Whether people may register themselves, and the code by which they do."""
    return _registration(key, desk_of(key))


@bp.post("/t/<key>/registration")
def set_doors(key: str) -> Response:
    """Open it, close it, say how many there is room for."""
    hall, note, form = desk_of(key), posted_note(), DoorsForm()
    if not form.validate():
        return _registration(key, hall, Refused(form.problems), form)
    doors = Doors(form.do.data == "open", form.most.data)
    answer = tournament_registration.set_doors(hall.access, note, doors)
    if isinstance(answer, Saved):
        return redirect(url_for("tournaments.registration", key=key), 303)
    return _registration(key, desk_of(key), answer, form)


@on_paper(bp, "/t/<key>/registration/poster")
def join_poster(key: str) -> PaperView:
    """The code for the door of the hall."""
    card = _card(desk_of(key))
    about, name = ([card], asked_paper(), 1), "registration.pdf"
    back, called = url_for("tournaments.registration", key=key), text("Registration")
    return PaperView(cards.cards_page, card.title, name, about, back, called)


def _card(hall: TournamentState) -> Card:
    return Card(
        title=hall.title,
        subtitle=speak(hall.game.words.name),
        scans=(
            Scan(tournament_registration.join_address(hall), speak(text("Register yourselves"))),
        ),
        notes=(speak(text("Scan it, type your names, then say at the desk that you are here.")),),
    )


def _side_of(key: str) -> TournamentState:
    hall = hall_of(key)
    if hall.access.role != "side":
        raise Forbidden
    return hall


def _joining(
    key: str, hall: TournamentState, form: RegistrationForm, status: int = 200
) -> Response:
    page = pages.hall_context(key, hall) | {
        "form": form,
        "is_open": tournament_registration.is_open(hall),
        "closed": tournament_registration.closed_words(hall),
        "alike": form.problems_at(tournament_registration.ALIKE),
    }
    return send_uncached(render_template("tournaments/join.html", **page), status)


def _mine(key: str, hall: TournamentState, form: RegistrationForm, status: int = 200) -> Response:
    entrant = hall.access.entrant
    seat = [one for one in hall.tables if entrant in one.meeting.seats]
    is_there = entrant in hall.evening.people
    page = pages.hall_context(key, hall) | {
        "form": form if is_there else None,
        "number": tournament_registration.list_number(hall, entrant) if is_there else 0,
        "may_mend": tournament_registration.may_mend(hall, entrant),
        "seat": seat[0] if seat else None,
        "is_open": tournament_registration.is_open(hall),
    }
    return send_uncached(render_template("tournaments/mine.html", **page), status)


def _registration(
    key: str, hall: TournamentState, answer: Answer | None = None, form: DoorsForm | None = None
) -> Response:
    address = tournament_registration.join_address(hall)
    page = pages.hall_context(key, hall) | {
        "address": address,
        "code": qr_path(address),
        "problems": answer.problems if isinstance(answer, Refused) else (),
        "is_stale": isinstance(answer, Stale),
        "form": form or DoorsForm(None, noted={"most": hall.evening.doors.most}),
        "twins": tournament_registration.namesakes(hall.evening),
        "is_full": tournament_registration.is_full(hall),
    }
    return send_uncached(
        render_template("tournaments/registration.html", **page), status_of(answer)
    )


@bp.post("/t/<key>/registration/<entrant>")
def receive(key: str, entrant: str) -> Response:
    """They have come, are not coming, or are on the list already."""
    hall, note, form = desk_of(key), posted_note(), DoorsForm()
    if entrant not in hall.evening.people:
        abort(404)
    match form.do.data:
        case "merge":
            answer = tournament_registration.merge(hall.access, note, entrant, form.into.data)
        case "off":
            answer = entrants.remove(hall.access, note, entrant)
        case _:
            answer = entrants.set_presence(hall.access, note, entrant, is_here=True)
    if isinstance(answer, Saved):
        return redirect(url_for("tournaments.registration", key=key), 303)
    return _registration(key, desk_of(key), answer)
