"""Answers a fragment with its ETag, or “not modified”."""

from collections.abc import Callable

from flask import Response, g, request

from scorekeeper.pages.desk import live_tag
from scorekeeper.services.matches import poll
from scorekeeper.services.matches.poll import Pulse
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.services.storage.lru_cache import LruCache
from scorekeeper.web.device import chosen_language
from scorekeeper.web.security import SafeResponse

# 500 who watch one table cost one drawing a change.
_KEPT: LruCache[tuple[str, str], str] = LruCache(64)
_LONGEST = 10  # digits of a version


def tag_of(stand: Pulse | MatchView) -> str:
    """The tag of a match's fragments for this reader."""
    return live_tag(stand.version, stand.scope, chosen_language())


def fragment(token: str, draw: Callable[[], str]) -> Response:
    """The fragment, or 304 where the reader has it; `draw` is asked at most once for each change
    and kind of reader. Raises NotFound for a link that leads nowhere, whatever the reader has.
    """
    return answer_fragment(tag_of(poll.poll_match(token, seen_version())), draw)


def seen_version() -> int:
    """The newest version that the reader has, by its tags; 0 for none."""
    numbers = (tag.split("-", 1)[0] for tag in request.if_none_match)
    return max((int(one) for one in numbers if one.isdecimal() and len(one) < _LONGEST), default=0)


def answer_fragment(tag: str, draw: Callable[[], str]) -> Response:
    """The fragment of this address and tag, or 304 where the reader has it."""
    g.is_poll = True
    headers = [
        ("ETag", f'"{tag}"'),
        ("Cache-Control", "private, no-cache"),
        ("Vary", "Accept-Language, Cookie"),
    ]
    if tag in request.if_none_match:
        return SafeResponse(status=304, headers=headers)
    return SafeResponse(_KEPT.of((request.path, tag), draw), headers=headers)
