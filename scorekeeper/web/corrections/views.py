"""Serves corrections of a table, its log, and the explanation of a hand."""

from dataclasses import replace

from scorekeeper.pages import corrections, one_hand
from scorekeeper.services.people.adoption import adoption_of
from scorekeeper.web.corrections import bp
from scorekeeper.web.form import asked
from scorekeeper.web.matches.views import Page, StoredMatch, answered


@bp.get("/m/<token>/hands/<int:entry>/why")
def explain(token: str, entry: int) -> Page:
    """One hand with everything that decided it, and what it would be by other rules."""
    return answered(token, one_hand.explain(StoredMatch(token), asked(token), entry))


@bp.post("/m/<token>/hands/<int:entry>/note")
def note_hand(token: str, entry: int) -> Page:
    """Keep a few words beside a hand."""
    return answered(token, one_hand.note_hand(StoredMatch(token), asked(token), entry))


@bp.get("/m/<token>/players")
def players(token: str) -> Page:
    """Who sits where and how everybody is called."""
    return answered(token, corrections.players(StoredMatch(token), asked(token)))


@bp.post("/m/<token>/players")
def change_players(token: str) -> Page:
    """Call or seat them otherwise; or only look what that would change."""
    return answered(token, corrections.change_players(StoredMatch(token), asked(token)))


@bp.post("/m/<token>/substitute")
def substitute(token: str) -> Page:
    """Somebody else plays on in a seat."""
    return answered(token, corrections.substitute(StoredMatch(token), asked(token)))


@bp.get("/m/<token>/house-rules")
def house_rules(token: str) -> Page:
    """The rules this match is scored by, to be agreed on otherwise."""
    return answered(token, corrections.house_rules(StoredMatch(token), asked(token)))


@bp.post("/m/<token>/house-rules")
def change_rules(token: str) -> Page:
    """Score every hand by other rules; or only look what that would change."""
    return answered(token, corrections.change_rules(StoredMatch(token), asked(token)))


@bp.get("/m/<token>/stake")
def stake(token: str) -> Page:
    """What is played for, in words, and in which currency amounts are."""
    return answered(token, corrections.stake(StoredMatch(token), asked(token)))


@bp.post("/m/<token>/stake")
def change_stake(token: str) -> Page:
    """Play for something else from the beginning."""
    return answered(token, corrections.change_stake(StoredMatch(token), asked(token)))


@bp.get("/m/<token>/log")
def log(token: str) -> Page:
    """Everything that was ever noted here, the newest first; and which club adopted it."""
    page = corrections.log(StoredMatch(token), asked(token))
    known = {**page.context, "adopted": adoption_of(token)}
    return answered(token, replace(page, context=known))
