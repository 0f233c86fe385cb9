"""Serves what goes on beside the results: clock, prizes, addresses, progress, news."""

import time
from uuid import UUID

from flask import abort, redirect, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.text import Text
from scorekeeper.language import speak
from scorekeeper.pages.fields import status_of
from scorekeeper.services.access.public_address import public
from scorekeeper.services.answers import Answer, Forbidden, Refused, Saved
from scorekeeper.services.tournaments import (
    club_list,
    draw,
    penalties,
    registration,
    results,
    table_matches,
    view_models,
)
from scorekeeper.services.tournaments import prizes as tournament_prizes
from scorekeeper.services.tournaments.history import handed_out, history
from scorekeeper.services.tournaments.prints import diagrams, papers
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.files.spreadsheets import MEASURES
from scorekeeper.tournaments.plan import ClockBell, HandedPrize
from scorekeeper.web.device import chosen_language
from scorekeeper.web.forms import send_uncached
from scorekeeper.web.live import answer_fragment, seen_version
from scorekeeper.web.matches import qr_path
from scorekeeper.web.tournaments import bp, pages
from scorekeeper.web.tournaments.forms import (
    ClockForm,
    DrawForm,
    HandOnForm,
    HandOutForm,
    LateForm,
    ResultForm,
)
from scorekeeper.web.tournaments.settings_form import PenaltyForm


@bp.get("/t/<key>/live")
def news(key: str) -> Response:
    """What happened last, when something did: a page that is looked at takes itself anew then."""
    access, version = pages.access_and_version(key, seen_version())

    def draw() -> str:
        tournament = pages.load(access)
        line = history(tournament)[0] if access.is_staff else None
        return pages.page("tournaments/_news.html", key, tournament, said=line)

    tag = pages.tag_of(version, access.role)
    return answer_fragment(tag, draw, lambda: access.tournament_id)


@bp.post("/t/<key>/grow")
def grow(key: str) -> Response:
    """Seat who came late in the round that is out, or draw anew the tables not begun."""
    access, note, form = pages.access_of(key), pages.posted_note(), DrawForm()
    if form.do.data == "anew":
        answer = draw.redraw_open(access, note)
    else:
        answer = draw.seat_latecomer(access, note, form.one.data, form.other.data)
    if isinstance(answer, Saved):
        return redirect(url_for("tournaments.desk", key=key, noted=answer.number), 303)
    return send_uncached(pages.draw(key, pages.desk_of(key), answer=answer), status_of(answer))


@bp.post("/t/<key>/clock")
def ring(key: str) -> Response:
    """Start the clock of the round, hold it, give more time."""
    tournament, note = pages.desk_of(key), pages.posted_note()
    at, form = (len(tournament.evening.event.rounds), int(time.time())), ClockForm()
    match form.do.data:
        case "start":
            bell = ClockBell(at[0], "start", at[1])
        case "pause":
            bell = ClockBell(at[0], "pause", at[1])
        case _:
            bell = ClockBell(at[0], "extra", at[1], 60 * (form.minutes.data or 0), form.table.data)
    answer = results.set_clock(tournament.access, note, bell)
    if isinstance(answer, Saved):
        return redirect(url_for("tournaments.desk", key=key), 303)
    return send_uncached(pages.desk(key, pages.desk_of(key), answer=answer), status_of(answer))


@bp.post("/t/<key>/tables/<int:number>/<int:place>/play")
def play(key: str, number: int, place: int) -> Response:
    """Go to the match of a table, which begins when somebody first asks for it."""
    token = table_matches.play(pages.access_of(key), number, place, chosen_language())
    if isinstance(token, Refused):
        tournament = pages.tournament_of(key)
        form = ResultForm(tournament, tournament.table(number, place) or abort(404), None)
        return send_uncached(pages.table(key, tournament, form, token), 422)
    return redirect(url_for("matches.table", token=token), 303)


@bp.post("/t/<key>/tables/<int:number>/<int:place>/late")
def note_late(key: str, number: int, place: int) -> Response:
    """Note that somebody is late to a table, and what that costs."""
    access, note, form = pages.access_of(key), pages.posted_note(), LateForm()
    minutes = form.minutes.data or abort(404)
    answer = penalties.note_lateness(access, note, number, place, form.who.data, minutes)
    if isinstance(answer, Saved):
        return redirect(url_for("tournaments.desk", key=key, noted=answer.number), 303)
    tournament = pages.desk_of(key)
    result = ResultForm(tournament, tournament.table(number, place) or abort(404), None)
    return send_uncached(pages.table(key, tournament, result, answer), status_of(answer))


@bp.get("/t/<key>/e/<entrant>")
def entrant(key: str, entrant: str) -> str:
    """Somebody's way through the rounds."""
    return _entrant(key, entrant, PenaltyForm(None))


@bp.post("/t/<key>/e/<entrant>")
def penalise(key: str, entrant: str) -> Response:
    """Warn somebody, or take points and games."""
    access, note, form = pages.access_of(key), pages.posted_note(), PenaltyForm()
    answer: Answer = Refused(())
    if form.validate():
        taken = form.points.data, form.games.data, form.why.data
        answer = penalties.penalise(access, note, entrant, *taken)
    if isinstance(answer, Saved):
        return redirect(url_for("tournaments.entrant", key=key, entrant=entrant), 303)
    form.refuse(answer.problems if isinstance(answer, Refused) else ())
    above = None if form.problems else answer
    return send_uncached(_entrant(key, entrant, form, above), status_of(answer))


def _entrant(key: str, entrant: str, form: PenaltyForm, answer: Answer | None = None) -> str:
    tournament = pages.tournament_of(key)
    way, drawn = view_models.way(tournament, entrant), diagrams.drawn_way(tournament, entrant)
    facts = {"way": way, "measures": MEASURES, "drawn": drawn, "form": form}
    return pages.page("tournaments/entrant.html", key, tournament, answer, **facts)


@bp.get("/t/<key>/prizes")
def prizes(key: str) -> Response:
    """Who gets which prize, and why."""
    return _prizes(key, pages.tournament_of(key))


@bp.post("/t/<key>/prizes")
def hand_out(key: str) -> Response:
    """Note that a prize is in somebody's hands; how much is what the standings say now."""
    tournament, note = pages.desk_of(key), pages.posted_note()
    form = HandOutForm()
    at = (form.prize.data, form.entrant.data)
    due = [
        gift for gift in tournament_prizes.gifts(tournament) if (gift.prize.key, gift.entrant) == at
    ]
    handed = HandedPrize(*at, due[0].amount if due else 0)
    answer = results.hand_out_prize(tournament.access, note, handed)
    if isinstance(answer, Saved):
        return redirect(url_for("tournaments.prizes", key=key), 303)
    return _prizes(key, pages.desk_of(key), answer)


@bp.post("/t/<key>/close")
def close(key: str) -> Response:
    """Close the tournament; taken back, it is open again."""
    club_list.close(pages.access_of(key), pages.posted_note())
    return redirect(url_for("tournaments.show", key=key), 303)


@bp.get("/t/<key>/share")
def share(key: str) -> Response:
    """The address to watch by, to be scanned or sent."""
    tournament = pages.tournament_of(key)
    address = _address(registration.watch_token(tournament.access.tournament_id))
    result = [*papers.standings_text(tournament), address] if tournament.round else []
    facts = {"address": address, "code": qr_path(address), "result": result}
    return send_uncached(pages.page("tournaments/share.html", key, tournament, **facts))


@bp.get("/t/<key>/links")
def addresses(key: str) -> Response:
    """Every address that opens something, for the organiser."""
    tournament = pages.tournament_of(key)
    links = [(link, _address(link.token)) for link in registration.links(tournament.access)]
    form = HandOnForm(None, noted={"scope": "desk"})
    facts = {"links": links, "scannable": qr_path, "form": form}
    return send_uncached(pages.page("tournaments/addresses.html", key, tournament, **facts))


@bp.post("/t/<key>/links")
def hand_on(key: str) -> Response:
    """Give somebody an address to help, or to watch."""
    form = HandOnForm()
    if not form.validate():
        raise Forbidden
    registration.new_helper_link(pages.access_of(key), form.scope.data, form.label.data)
    return redirect(url_for("tournaments.addresses", key=key), 303)


@bp.post("/t/<key>/links/<uuid:link>")
def change_link(key: str, link: UUID) -> Response:
    """Call it otherwise, or let it open nothing any more."""
    access, form = pages.access_of(key), HandOnForm()
    if form.do.data == "revoke":
        registration.revoke(access, link)
    else:
        registration.rename(access, link, form.label.data)
    return redirect(url_for("tournaments.addresses", key=key), 303)


def _address(token: str) -> str:
    return public("tournaments.show", key=token)


def _prizes(key: str, tournament: TournamentState, answer: Answer | None = None) -> Response:
    left = tuple(name for entrant, name in tournament.names.items() if entrant in tournament.left)
    facts = {
        "gifts": (gifts := tournament_prizes.gifts(tournament)),
        "untaken": tournament_prizes.untaken(tournament, gifts),
        "left": tournament_prizes.leftovers(tournament, gifts),
        "handed": handed_out(tournament),
        "left_names": speak(Text("{names}", (("names", left),))) if left else "",
    }
    page = pages.page("tournaments/prizes.html", key, tournament, answer, **facts)
    return send_uncached(page, status_of(answer))
