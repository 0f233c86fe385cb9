"""Serves the pages by which players register themselves."""

from collections.abc import Mapping
from typing import Any

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.language import speak
from scorekeeper.services.answers import Answer, Forbidden, Refused, Saved
from scorekeeper.services.papers import cards
from scorekeeper.services.papers.cards import Card, Scan
from scorekeeper.services.tournaments import entrants
from scorekeeper.services.tournaments import registration as tournament_registration
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.files.name_lists import NamedEntrant, read_entrant
from scorekeeper.tournaments.plan import Doors
from scorekeeper.web import rate_limits
from scorekeeper.web.form import status_of, unkept
from scorekeeper.web.matches.pages import scannable
from scorekeeper.web.papers.responses import asked_paper, printed, ways_on
from scorekeeper.web.tournaments import bp, pages
from scorekeeper.web.tournaments.forms import is_in_pairs
from scorekeeper.web.tournaments.lookup import desk_of, hall_of, posted_note

_NO_NUMBER = Problem("range", "most", text("A whole number, please; blank for no end."))


class RegistrationForm:
    """Somebody's own entry, as typed."""

    def __init__(self, hall: TournamentState, given: Mapping[str, str]) -> None:
        self.players = 2 if is_in_pairs(hall) else 1
        self.given = given
        self.problems: tuple[Problem, ...] = ()

    @property
    def fields(self) -> tuple[str, ...]:
        """A field for each who plays."""
        return tuple(f"player.{at}" for at in range(self.players))

    def of(self, name: str) -> str:
        """What stands in a field."""
        return self.given.get(name, "")

    @property
    def named(self) -> NamedEntrant:
        """Who that is."""
        called = self.of("called") if self.players > 1 else ""
        return read_entrant([self.of(name) for name in self.fields], called)

    def problems_at(self, field: str) -> tuple[Problem, ...]:
        """What is wrong beside a field."""
        return tuple(one for one in self.problems if one.field == field)


def standing(hall: TournamentState, key: str) -> RegistrationForm:
    """The form as the entry stands."""
    person = hall.evening.people[key]
    typed = {f"player.{at}": name for at, name in enumerate(person.players or (person.name,))}
    is_named = person.name != " – ".join(person.players) and len(person.players) > 1
    return RegistrationForm(hall, typed | ({"called": person.name} if is_named else {}))


@bp.get("/t/<key>/join")
def join(key: str) -> Response:
    """Say who one is."""
    hall = hall_of(key)
    return _joining(key, hall, RegistrationForm(hall, {}))


@bp.post("/t/<key>/join")
@rate_limits.registering
def register(key: str) -> Response:
    """Enter oneself; the address that follows is one's own."""
    hall = hall_of(key)
    form = RegistrationForm(hall, request.form)
    is_other = request.form.get("do") == "other"
    made = tournament_registration.register(
        hall.access, posted_note(), form.named, is_other=is_other
    )
    if isinstance(made, Refused):
        form.problems = made.problems
        return _joining(key, hall_of(key), form, 422)
    return redirect(url_for("tournaments.mine", key=made), 303)


@bp.get("/t/<key>/mine")
def mine(key: str) -> Response:
    """One's own entry: which number, where to sit, to be mended or withdrawn."""
    hall = _side_of(key)
    there = hall.access.entrant in hall.evening.people
    return _mine(key, hall, standing(hall, hall.access.entrant) if there else None)


@bp.post("/t/<key>/mine")
@rate_limits.registering
def amend_mine(key: str) -> Response:
    """Call oneself otherwise, or withdraw."""
    hall, note = _side_of(key), posted_note()
    form = RegistrationForm(hall, request.form)
    if request.form.get("do") == "withdraw":
        answer = tournament_registration.withdraw(hall.access, note)
    else:
        answer = tournament_registration.mend(hall.access, note, form.named)
    if isinstance(answer, Saved):
        return redirect(url_for("tournaments.mine", key=key), 303)
    form.problems = answer.problems if isinstance(answer, Refused) else ()
    hall = _side_of(key)
    there = hall.access.entrant in hall.evening.people
    return _mine(key, hall, form if there else None, status_of(answer))


@bp.get("/t/<key>/registration")
def registration(key: str) -> Response:
    """Whether people may register themselves, and the code by which they do."""
    return _registration(key, desk_of(key))


@bp.post("/t/<key>/registration")
def set_doors(key: str) -> Response:
    """Open it, close it, say how many there is room for."""
    hall, note = desk_of(key), posted_note()
    typed = request.form.get("most", "").strip()
    if typed and not (typed.isascii() and typed.isdigit() and len(typed) < 6):
        return _registration(key, hall, Refused((_NO_NUMBER,)))
    doors = Doors(request.form.get("do") == "open", int(typed) if typed else None)
    answer = tournament_registration.set_doors(hall.access, note, doors)
    if isinstance(answer, Saved):
        return redirect(url_for("tournaments.registration", key=key), 303)
    return _registration(key, desk_of(key), answer)


@bp.get("/t/<key>/registration/poster")
def join_poster(key: str) -> str:
    """The code for the door of the hall, as a page."""
    return cards.cards_page([_card(desk_of(key))], asked_paper(), 1, ways=_ways(key))


@bp.get("/t/<key>/registration/poster.pdf")
@rate_limits.printing
def join_poster_pdf(key: str) -> Response:
    """The same as PDF."""
    card, size = _card(desk_of(key)), asked_paper()
    return printed(
        lambda: cards.cards_pdf([card], size, 1),
        lambda: cards.cards_page([card], size, 1, ways=_ways(key), is_unprinted=True),
        "registration.pdf",
    )


def _card(hall: TournamentState) -> Card:
    return Card(
        title=hall.title,
        subtitle=speak(hall.game.words.name),
        scans=(
            Scan(tournament_registration.join_address(hall), speak(text("Register yourselves"))),
        ),
        notes=(speak(text("Scan it, type your names, then say at the desk that you are here.")),),
    )


def _ways(key: str) -> tuple[tuple[str, str], ...]:
    back = url_for("tournaments.registration", key=key)
    return ways_on(text("Registration"), back, "tournaments.join_poster_pdf", key=key)


def _side_of(key: str) -> TournamentState:
    hall = hall_of(key)
    if hall.access.role != "side":
        raise Forbidden
    return hall


def _joining(
    key: str, hall: TournamentState, form: RegistrationForm, status: int = 200
) -> Response:
    page = _shared(key, hall, form) | {
        "is_open": tournament_registration.is_open(hall),
        "closed": tournament_registration.closed_words(hall),
        "alike": form.problems_at(tournament_registration.ALIKE),
    }
    return unkept(render_template("tournaments/join.html", **page), status)


def _mine(
    key: str, hall: TournamentState, form: RegistrationForm | None, status: int = 200
) -> Response:
    entrant = hall.access.entrant
    seat = [one for one in hall.tables if entrant in one.meeting.seats]
    page = _shared(key, hall, form) | {
        "number": tournament_registration.number(hall, entrant) if form is not None else 0,
        "may_mend": tournament_registration.may_mend(hall, entrant),
        "seat": seat[0] if seat else None,
        "is_open": tournament_registration.is_open(hall),
    }
    return unkept(render_template("tournaments/mine.html", **page), status)


def _registration(key: str, hall: TournamentState, answer: Answer | None = None) -> Response:
    address = tournament_registration.join_address(hall)
    page = pages.shared(key, hall) | {
        "address": address,
        "code": scannable(address),
        "problems": answer.problems if isinstance(answer, Refused) else (),
        "typed": request.form.get("most"),
    }
    page |= {
        "twins": tournament_registration.twins(hall.evening),
        "is_full": tournament_registration.is_full(hall),
    }
    return unkept(render_template("tournaments/registration.html", **page), status_of(answer))


def _shared(key: str, hall: TournamentState, form: RegistrationForm | None) -> dict[str, Any]:
    return pages.shared(key, hall) | {"form": form}


@bp.post("/t/<key>/registration/<entrant>")
def receive(key: str, entrant: str) -> Response:
    """They have come, are not coming, or are on the list already."""
    hall, note = desk_of(key), posted_note()
    if entrant not in hall.evening.people:
        abort(404)
    match request.form.get("do"):
        case "merge":
            into = request.form.get("into", "")
            answer = tournament_registration.merge(hall.access, note, entrant, into)
        case "off":
            answer = entrants.remove(hall.access, note, entrant)
        case _:
            answer = entrants.set_presence(hall.access, note, entrant, is_here=True)
    if isinstance(answer, Saved):
        return redirect(url_for("tournaments.registration", key=key), 303)
    return _registration(key, desk_of(key), answer)
