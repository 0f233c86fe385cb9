"""Serves what an open page polls, and takes hands that waited for signal."""

from collections.abc import Callable
from uuid import UUID

from flask import Blueprint, g, jsonify, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.language import ReaderVoice, speak
from scorekeeper.pages import desk
from scorekeeper.pages.desk import live_tag
from scorekeeper.pages.fields import (
    WRITTEN_MEANWHILE,
    status_of,
)
from scorekeeper.pages.hand_form import HandForm
from scorekeeper.services.answers import Refused, Saved, Stale
from scorekeeper.services.matches.loader import Pulse, match_of, poll_match, see_match
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.services.storage.lru_cache import LruCache
from scorekeeper.serving.watchers import WATCHED
from scorekeeper.web.device import chosen_language
from scorekeeper.web.forms import page_request, scorable
from scorekeeper.web.matches import StoredMatch, remember_way
from scorekeeper.web.security import SafeResponse

bp = Blueprint("live", __name__)

# 500 who watch one table cost one drawing a change.
_CACHE: LruCache[tuple[str, str], str] = LruCache(64)
_LONGEST = 10  # digits of a version


def tag_of(stand: Pulse | MatchView) -> str:
    """The tag of a match's fragments for this reader."""
    return live_tag(stand.version, stand.scope, chosen_language())


def fragment(token: str, draw: Callable[[], str]) -> Response:
    """The fragment, or 304 where the reader has it; `draw` is asked at most once for each change
    and kind of reader. Raises NotFound for a link that leads nowhere, whatever the reader has.
    """
    tag = tag_of(poll_match(token, seen_version()))
    return answer_fragment(tag, draw, lambda: match_of(token))


def seen_version() -> int:
    """The newest version that the reader has, by its tags; 0 for none."""
    numbers = (tag.split("-", 1)[0] for tag in request.if_none_match)
    return max(
        (int(number) for number in numbers if number.isdecimal() and len(number) < _LONGEST),
        default=0,
    )


def answer_fragment(
    tag: str, draw: Callable[[], str], about: Callable[[], UUID] | None = None
) -> Response:
    """The fragment of this address and tag, or 304 where the reader has it. Who watches it is told
    of changes of the match or tournament that it is `about`, or 204 where nobody tells.
    """
    g.is_poll = True
    watched = request.environ.get(WATCHED)
    if watched is not None and about is not None:
        watched.append(about())
    elif request.headers.get("Accept") == "text/event-stream":
        return SafeResponse(status=204)
    headers = [
        ("ETag", f'"{tag}"'),
        ("Cache-Control", "private, no-cache"),
        ("Vary", "Accept-Language, Cookie"),
    ]
    if tag in request.if_none_match:
        return SafeResponse(status=304, headers=headers)
    return SafeResponse(_CACHE.of((request.path, tag), draw), headers=headers)


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
        facts: dict[str, object] = {"number": answer.number}
        facts |= {"echo": True} if answer.echo is not None else {}
        return jsonify(facts), status_of(answer)
    voice = desk.page_context(token, scorable(token))["voice"]
    return jsonify(_facts(answer, form, voice)), status_of(answer)


def _facts(answer: Stale | Refused, form: HandForm | None, voice: ReaderVoice) -> dict[str, object]:
    if isinstance(answer, Stale):
        return {"conflict": answer.conflict, "problems": [speak(WRITTEN_MEANWHILE, voice)]}
    if form is not None:
        form.refuse(answer.problems)
    problems = answer.problems if form is None else form.problems
    sentences = [speak(problem.words, voice) for problem in problems]
    return {"problems": sentences, "agree": answer.agree}
