"""Serves the pages by which players register themselves."""

from flask import abort, redirect, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.language import speak
from scorekeeper.pages.fields import status_of
from scorekeeper.services.answers import Answer, Forbidden, Refused, Saved
from scorekeeper.services.papers import cards
from scorekeeper.services.papers.cards import Card, Scan
from scorekeeper.services.tournaments import entrants
from scorekeeper.services.tournaments import registration as tournament_registration
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.plan import Doors
from scorekeeper.web import rate_limits
from scorekeeper.web.forms import send_uncached
from scorekeeper.web.matches import qr_path
from scorekeeper.web.papers import PaperView, asked_paper, on_paper
from scorekeeper.web.tournaments import bp, pages
from scorekeeper.web.tournaments.forms import DoorsForm, RegistrationForm
from scorekeeper.web.tournaments.pages import desk_of, posted_note, tournament_of

_WRITTEN_MEANWHILE = Problem(
    "stale", "", text("Somebody else wrote meanwhile: look again, then save.")
)


@bp.get("/t/<key>/join")
def join(key: str) -> Response:
    """Say who one is."""
    tournament = tournament_of(key)
    return _joining(key, tournament, RegistrationForm(tournament))


@bp.post("/t/<key>/join")
@rate_limits.registering
def register(key: str) -> Response:
    """Enter oneself; the address that follows is one's own."""
    tournament = tournament_of(key)
    form = RegistrationForm(tournament)
    is_other = form.do.data == "other"
    entry = tournament_registration.register(
        tournament.access, posted_note(), form.named, is_other=is_other
    )
    if isinstance(entry, Refused):
        form.refuse(entry.problems)
        return _joining(key, tournament_of(key), form, 422)
    return redirect(url_for("tournaments.mine", key=entry), 303)


@bp.get("/t/<key>/mine")
def mine(key: str) -> Response:
    """One's own entry: which number, where to sit, to be mended or withdrawn."""
    tournament = _side_of(key)
    return _mine(
        key,
        tournament,
        RegistrationForm(tournament, tournament.evening.people.get(tournament.access.entrant)),
    )


@bp.post("/t/<key>/mine")
@rate_limits.registering
def amend_mine(key: str) -> Response:
    """Call oneself otherwise, or withdraw."""
    tournament, note = _side_of(key), posted_note()
    form = RegistrationForm(tournament)
    if form.do.data == "withdraw":
        answer = tournament_registration.withdraw(tournament.access, note)
    else:
        answer = tournament_registration.rename_entrant(tournament.access, note, form.named)
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
    tournament, note, form = desk_of(key), posted_note(), DoorsForm()
    if not form.validate():
        return _registration(key, tournament, Refused(form.problems), form)
    doors = Doors(form.do.data == "open", form.most.data)
    answer = tournament_registration.set_doors(tournament.access, note, doors)
    if isinstance(answer, Saved):
        return redirect(url_for("tournaments.registration", key=key), 303)
    return _registration(key, desk_of(key), answer, form)


@on_paper(bp, "/t/<key>/registration/poster")
def join_poster(key: str) -> PaperView:
    """The code for the door of the hall."""
    tournament = desk_of(key)
    address = tournament_registration.join_address(tournament)
    card = Card(
        title=tournament.title,
        subtitle=speak(tournament.game.words.name),
        scans=(Scan(address, speak(text("Register yourselves"))),),
        notes=(speak(text("Scan it, type your names, then say at the desk that you are here.")),),
    )
    about, name = ([card], asked_paper(), 1), "registration.pdf"
    back, called = url_for("tournaments.registration", key=key), text("Registration")
    return PaperView(cards.cards_page, card.title, name, about, back, called)


def _side_of(key: str) -> TournamentState:
    tournament = tournament_of(key)
    if tournament.access.role != "side":
        raise Forbidden
    return tournament


def _joining(
    key: str, tournament: TournamentState, form: RegistrationForm, status: int = 200
) -> Response:
    facts = {
        "form": form,
        "is_open": tournament_registration.is_open(tournament),
        "closed": tournament_registration.closed_words(tournament),
        "alike": form.problems_at(tournament_registration.ALIKE),
    }
    return send_uncached(pages.page("tournaments/join.html", key, tournament, **facts), status)


def _mine(
    key: str, tournament: TournamentState, form: RegistrationForm, status: int = 200
) -> Response:
    entrant = tournament.access.entrant
    seat = [table for table in tournament.tables if entrant in table.meeting.seats]
    is_there = entrant in tournament.evening.people
    facts = {
        "form": form if is_there else None,
        "number": tournament_registration.list_number(tournament, entrant) if is_there else 0,
        "may_mend": tournament_registration.may_mend(tournament, entrant),
        "seat": seat[0] if seat else None,
        "plays_on": tournament.plays_on(entrant),
        "is_open": tournament_registration.is_open(tournament),
    }
    return send_uncached(pages.page("tournaments/mine.html", key, tournament, **facts), status)


def _registration(
    key: str,
    tournament: TournamentState,
    answer: Answer | None = None,
    form: DoorsForm | None = None,
) -> Response:
    address = tournament_registration.join_address(tournament)
    facts = {
        "address": address,
        "code": qr_path(address),
        "problems": answer.problems if isinstance(answer, Refused) else (),
        "refused": (),  # said beside its field
        "form": form or DoorsForm(None, noted={"most": tournament.evening.doors.most}),
        "twins": tournament_registration.namesakes(tournament.evening),
        "is_full": tournament_registration.is_full(tournament),
    }
    page = pages.page("tournaments/registration.html", key, tournament, answer, **facts)
    return send_uncached(page, status_of(answer))


@bp.post("/t/<key>/registration/<entrant>")
def receive(key: str, entrant: str) -> Response:
    """They have come, are not coming, or are on the list already."""
    tournament, note, form = desk_of(key), posted_note(), DoorsForm()
    if entrant not in tournament.evening.people:
        abort(404)
    match form.do.data:
        case "merge":
            answer = tournament_registration.merge(tournament.access, note, entrant, form.into.data)
        case "off":
            answer = entrants.remove(tournament.access, note, entrant)
        case _:
            answer = entrants.set_presence(tournament.access, note, entrant, is_here=True)
    if isinstance(answer, Saved):
        return redirect(url_for("tournaments.registration", key=key), 303)
    return _registration(key, desk_of(key), answer)
