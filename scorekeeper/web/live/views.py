"""Serves what an open page polls, and takes hands that waited for signal."""

from flask import jsonify, render_template
from werkzeug.wrappers import Response

from scorekeeper.engine.text import text
from scorekeeper.language import ReaderVoice, speak
from scorekeeper.pages import desk
from scorekeeper.pages.hand_form import HandForm
from scorekeeper.services.answers import Refused, Saved, Stale
from scorekeeper.services.matches.loader import see_match
from scorekeeper.web.form import page_request, scorable, status_of
from scorekeeper.web.live import bp
from scorekeeper.web.live.fragments import fragment
from scorekeeper.web.matches.views import StoredMatch, remember_way

bp.add_app_template_global(desk.tag_of, "live_tag")


@bp.get("/m/<token>/live/table")
def table(token: str) -> Response:
    """The table page's board, for who watches; who scores takes the whole page anew, for its
    forms, and is told here what happened.
    """

    def draw() -> str:
        page = desk.board(StoredMatch(token), page_request(token))
        return render_template(page.template, **page.context)

    return fragment(token, draw)


@bp.get("/m/<token>/live/big")
def big(token: str) -> Response:
    """The score that fills a screen."""

    def draw() -> str:
        match = see_match(token)
        page = desk.page_context(token, match) | {"dealer": desk.dealer_of(match.ask)}
        return render_template("live/_big.html", **page)

    return fragment(token, draw)


@bp.post("/m/<token>/sent")
def send_hand(token: str) -> tuple[Response, int]:
    """Note a hand that a script keeps until it has this answer: stored as which entry, late, or
    refused for which reasons.
    """
    answer, form = desk.noted_hand(StoredMatch(token), page_request(token))
    if isinstance(answer, Saved):
        remember_way(token, desk.way_of(form))
        return jsonify({"number": answer.number}), status_of(answer)
    voice = desk.page_context(token, scorable(token))["voice"]
    return jsonify(_told(answer, form, voice)), status_of(answer)


def _told(answer: Stale | Refused, form: HandForm | None, voice: ReaderVoice) -> dict[str, object]:
    if isinstance(answer, Stale):
        late = text("Somebody else wrote here meanwhile. Look at the score first.")
        return {"conflict": answer.conflict, "problems": [speak(late, voice)]}
    if form is not None:
        form.refuse(answer.problems)
    problems = answer.problems if form is None else form.problems
    return {"problems": [speak(one.words, voice) for one in problems]}
