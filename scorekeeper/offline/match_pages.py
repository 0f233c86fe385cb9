"""Finds the page of a match that a request asks for, and answers with it."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from scorekeeper.offline.keeper import CarriedKeeper
from scorekeeper.pages import corrections, desk, lifecycle, one_hand
from scorekeeper.pages.fields import PageRequest

Pairs = Sequence[Sequence[str]]
_Answer = Callable[..., desk.MatchPage | desk.Back]

# Which page answers: by method, and what stands behind the address of the match.
_ANSWERS: Mapping[tuple[str, str], _Answer] = {
    ("GET", ""): desk.table,
    ("GET", "/live/table"): desk.board,
    ("GET", "/hands/#/why"): one_hand.explain,
    ("GET", "/hands/#/correct"): one_hand.correct_hand,
    ("GET", "/house-rules"): corrections.house_rules,
    ("GET", "/players"): corrections.players,
    ("GET", "/plot"): lifecycle.plot,
    ("GET", "/stake"): corrections.stake,
    ("POST", "/hands"): desk.record_hand,
    ("POST", "/preview"): desk.preview_hand,
    ("POST", "/hands/#/correct"): one_hand.replace_hand,
    ("POST", "/hands/#/preview"): one_hand.preview_correction,
    ("POST", "/hands/#/strike"): desk.strike_hand,
    ("POST", "/hands/#/note"): one_hand.note_hand,
    ("POST", "/house-rules"): corrections.change_rules,
    ("POST", "/players"): corrections.change_players,
    ("POST", "/stake"): corrections.change_stake,
    ("POST", "/substitute"): corrections.substitute,
    ("POST", "/undo"): desk.undo,
    ("POST", "/redo"): desk.redo,
    ("POST", "/dealer"): desk.set_dealer,
    ("POST", "/trump"): desk.set_trump,
    ("POST", "/end"): desk.end_match,
    ("POST", "/conflicts/#"): desk.resolve,
}
_TABLE = re.compile(r"/m/([^/]+)(.*)")
_NUMBER = re.compile(r"/([0-9]{1,9})(?=/|$)")


class Fields(dict[str, list[str]]):
    """What a form sends, or the arguments of an address."""

    def __init__(self, pairs: Pairs) -> None:
        super().__init__()
        for name, value in pairs:
            self.setdefault(name, []).append(value)

    def getlist(self, key: str, /) -> list[Any]:
        """All values under a name, in their order."""
        return self.get(key, [])


def answered(
    keeper: CarriedKeeper, asked: Mapping[str, Any], seconds: float = 0
) -> desk.MatchPage | desk.Back | None:
    """Raises NotFound, Forbidden, Unreadable; None for what only a server can answer. `seconds`: so
    soon after a hand the same one is asked about first.
    """
    url = urlsplit(asked["address"])
    found = _TABLE.fullmatch(url.path)
    if found is None:
        return None
    token, rest = found.groups()
    numbers = [int(one) for one in _NUMBER.findall(rest)]
    act = _ANSWERS.get((asked["method"], _NUMBER.sub("/#", rest)))
    if act is None:
        return None
    form = Fields(asked["fields"]) if asked["method"] == "POST" else None
    arguments = Fields(parse_qsl(url.query, keep_blank_values=True))
    keeper.at = datetime.fromtimestamp(asked["at"] / 1000, UTC)
    since = keeper.at - timedelta(seconds=seconds)
    entry = asked.get("entry", "short")
    return act(keeper, PageRequest(token, arguments, form, entry, since), *numbers)
