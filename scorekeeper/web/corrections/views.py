"""Serves corrections of a table, its log, and the explanation of a hand."""

from flask import redirect, url_for
from werkzeug.wrappers import Response

from scorekeeper.services.answers import Saved
from scorekeeper.services.matches import hands
from scorekeeper.services.matches.corrections import amendments, explanations
from scorekeeper.services.matches.corrections.history import history
from scorekeeper.web.corrections import bp, pages
from scorekeeper.web.corrections.forms import (
    NoteForm,
    PlayersForm,
    RulesForm,
    StakeForm,
    SubstituteForm,
)
from scorekeeper.web.form import posted_write, scoring, status_of, unkept


@bp.get("/m/<token>/hands/<int:entry>/why")
def explain(token: str, entry: int) -> Response:
    """One hand with everything that decided it, and what it would be by other rules."""
    match = hands.see_match(token)
    explained = explanations.explain(token, entry)
    return unkept(pages.explain(token, match, explained))


@bp.post("/m/<token>/hands/<int:entry>/note")
def note_hand(token: str, entry: int) -> Response:
    """Keep a few words beside a hand."""
    match = scoring(token)
    explained = explanations.explain(token, entry)
    note = NoteForm().note.data
    answer = amendments.note_hand(posted_write(token), entry, note)
    if isinstance(answer, Saved):
        return _back(token, "note", f"hand-{entry}")
    match = hands.see_match(token)
    return unkept(pages.explain(token, match, explained, note, answer), status_of(answer))


@bp.get("/m/<token>/players")
def players(token: str) -> Response:
    """Who sits where and how everybody is called."""
    return unkept(pages.players(token, scoring(token)))


@bp.post("/m/<token>/players")
def change_players(token: str) -> Response:
    """Call or seat them otherwise; or only look what that would change."""
    form = PlayersForm(scoring(token))
    if form.look.data:
        form.compare(amendments.preview_players(token, form.names, form.order))
        return unkept(pages.players(token, form.match, form))
    answer = amendments.change_players(posted_write(token), form.names, form.order)
    if isinstance(answer, Saved):
        return _back(token, "players")
    form.compare(amendments.preview_players(token, form.names, form.order))
    return unkept(pages.players(token, scoring(token), form, answer=answer), status_of(answer))


@bp.post("/m/<token>/substitute")
def substitute(token: str) -> Response:
    """Somebody else plays on in a seat."""
    form = SubstituteForm(scoring(token))
    answer = amendments.change_players(posted_write(token), form.names, since=form.since.data or 0)
    if isinstance(answer, Saved):
        return _back(token, "players")
    form.answer(answer)
    page = pages.players(token, scoring(token), substitute=form, answer=answer)
    return unkept(page, status_of(answer))


@bp.get("/m/<token>/house-rules")
def house_rules(token: str) -> Response:
    """The rules this match is scored by, to be agreed on otherwise."""
    match = scoring(token)
    return unkept(pages.house_rules(token, match, RulesForm(match)))


@bp.post("/m/<token>/house-rules")
def change_rules(token: str) -> Response:
    """Score every hand by other rules; or only look what that would change."""
    form = RulesForm(scoring(token))
    if not form.validate_on_submit():
        return unkept(pages.house_rules(token, form.match, form), 422)
    form.compare(amendments.preview_rules(token, form.rules))
    if form.look.data:
        return unkept(pages.house_rules(token, form.match, form))
    answer = amendments.change_rules(posted_write(token), form.rules)
    if isinstance(answer, Saved):
        return _back(token, "rules")
    page = pages.house_rules(token, scoring(token), form, answer)
    return unkept(page, status_of(answer))


@bp.get("/m/<token>/stake")
def stake(token: str) -> Response:
    """What is played for, in words, and in which currency amounts are."""
    return unkept(pages.stake(token, scoring(token)))


@bp.post("/m/<token>/stake")
def change_stake(token: str) -> Response:
    """Play for something else from the beginning."""
    form = StakeForm(scoring(token))
    answer = amendments.change_stake(posted_write(token), form.wanted, form.currency.data)
    if isinstance(answer, Saved):
        return _back(token, "stake")
    form.answer(answer)
    return unkept(pages.stake(token, scoring(token), form, answer), status_of(answer))


@bp.get("/m/<token>/log")
def log(token: str) -> Response:
    """Everything that was ever noted here, the newest first."""
    match = hands.see_match(token)
    return unkept(pages.log(token, match, history(token)))


def _back(token: str, did: str, anchor: str | None = None) -> Response:
    return redirect(url_for("matches.table", token=token, did=did, _anchor=anchor), 303)
