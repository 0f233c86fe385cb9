"""A fragment that is asked for again and again: its tag, and the answer “nothing new”."""

from collections.abc import Callable

from flask import make_response, request
from werkzeug.wrappers import Response

from scorekeeper import __version__
from scorekeeper.extensions import limiter
from scorekeeper.language import chosen_deck, chosen_language
from scorekeeper.services import watching
from scorekeeper.services.views import MatchView
from scorekeeper.services.watching import Pulse
from scorekeeper.web.live.kept import Kept

_KEPT = Kept()
_ANSWERED: set[str] = set()
_MOST_ANSWERED = 10_000
_LONGEST = 10  # digits of a version


@limiter.request_filter
def is_no_guess() -> bool:
    """A link that was good a moment ago is watched, not guessed: to look for the limits of every
    poll would take longer than its answer.
    """
    return request.blueprint in ("live", "tournaments") and request.path in _ANSWERED


def tag_of(stand: Pulse | MatchView) -> str:
    """Everything a fragment depends on besides its address: what was noted, what the link may do,
    how this reader reads it, and the program that draws it.
    """
    reader = (chosen_language(), chosen_deck())
    return "-".join((str(stand.version), stand.scope, *reader, __version__))


def fragment(token: str, draw: Callable[[], str]) -> Response:
    """The fragment, or 304 where the reader has it; `draw` is asked at most once for each change
    and kind of reader. Raises NotFound for a link that leads nowhere, whatever the reader has.
    """
    return answered(tag_of(watching.pulse(token, seen())), draw)


def seen() -> int:
    """The newest version that the reader has, by its tags; 0 for none."""
    numbers = (tag.split("-", 1)[0] for tag in request.if_none_match)
    return max((int(one) for one in numbers if one.isdecimal() and len(one) < _LONGEST), default=0)


def answered(tag: str, draw: Callable[[], str]) -> Response:
    """The fragment of this address and tag, or 304 where the reader has it."""
    if tag in request.if_none_match:
        response = make_response("", 304)
    else:
        response = make_response(_KEPT.text((request.path, tag), draw))
    if len(_ANSWERED) >= _MOST_ANSWERED:
        _ANSWERED.clear()
    _ANSWERED.add(request.path)
    response.set_etag(tag)
    response.headers["Cache-Control"] = "private, no-cache"
    response.vary.update(("Accept-Language", "Cookie"))
    return response
