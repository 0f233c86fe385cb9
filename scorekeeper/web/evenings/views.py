"""Serves an evening: its account, the next game, its summary on paper and as text."""

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.text import text
from scorekeeper.language import speak
from scorekeeper.services.archives.export import evening_archive
from scorekeeper.services.evenings import account
from scorekeeper.services.matches.view_models import Started
from scorekeeper.services.papers import papers
from scorekeeper.web import device
from scorekeeper.web.evenings import bp, pages
from scorekeeper.web.evenings.pages import GatheringForm, SeatsForm
from scorekeeper.web.form import client_id, send_uncached
from scorekeeper.web.matches.pages import game_named
from scorekeeper.web.papers.responses import PaperView, archive_file, asked_paper, on_paper

Page = Response | tuple[str, int] | str


@bp.post("/m/<token>/evening")
def gather(token: str) -> Response:
    """Make an evening of this match, or find the one it is part of; then ask for the next game."""
    address = account.gather(token)
    device.remember_table(token)
    return redirect(url_for("evenings.next_game", token=address), 303)


@bp.get("/e/<token>")
def evening(token: str) -> Response:
    """Who pays whom, what each match has cost everybody, and the matches."""
    return send_uncached(pages.evening(token, account.see_evening(token)))


@bp.get("/e/<token>/next")
def next_game(token: str) -> Page:
    """Ask who plays what; when that is said and can be, who sits where."""
    evening_view = pages.going_on(token)
    form = GatheringForm(evening_view, request.args)
    if form.is_ready:
        who, new = form.who.data, form.new.data
        seats = url_for("evenings.seats", token=token, game=form.game.data, who=who, new=new)
        return redirect(seats, 303)
    return send_uncached(pages.next_game(token, evening_view, form), 422 if form.problems else 200)


@bp.get("/e/<token>/next/<game>")
def seats(token: str, game: str) -> Page:
    """Ask who sits where, and by which rules."""
    evening_view, found = pages.going_on(token), game_named(game)
    form = SeatsForm(evening_view, found, device.last_time(game), request.args)
    if not form.is_possible:
        return redirect(url_for("evenings.next_game", token=token), 303)
    return send_uncached(pages.seats(token, evening_view, form))


@bp.post("/e/<token>/next/<game>")
def begin(token: str, game: str) -> Page:
    """Begin the next match of the evening; or draw the form again with other rules."""
    evening_view, found = pages.going_on(token), game_named(game)
    form = SeatsForm(evening_view, found, device.last_time(game))
    if form.is_redrawn:
        return send_uncached(pages.seats(token, evening_view, form))
    new = form.read()
    answer = None if new is None else account.begin_next(token, new, form.people, client_id())
    if isinstance(answer, Started):
        device.remember_table(answer.score_token)
        return redirect(url_for("matches.table", token=answer.score_token), 303)
    if answer is not None:
        form.refuse(answer.problems)
    return send_uncached(pages.seats(token, evening_view, form), 422)


@bp.get("/e/<token>/share")
def share(token: str) -> str:
    """The account as text, and the link to watch by; never the one to go on by."""
    return pages.share(token, account.see_evening(token))


@bp.post("/e/<token>/renew")
def renew(token: str) -> Response:
    """Other addresses from now on."""
    return redirect(url_for("evenings.share", token=account.renew_links(token)), 303)


@bp.get("/e/<token>/evening.json")
def record(token: str) -> Response:
    """The evening as a file: its people, its matches as their records, who pays whom."""
    return archive_file(evening_archive(token))


@on_paper(bp, "/e/<token>/sheet")
def sheet(token: str) -> PaperView:
    """The summary."""
    about = account.see_evening(token), asked_paper()
    title, around = speak(text("Evening")), {"token": token}
    return PaperView(papers.evening_sheet, title, "evening.pdf", about, around=around)
