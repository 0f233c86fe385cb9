"""Finds the page of a match that a request asks for, and answers with it."""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from scorekeeper.offline.keeper import CarriedKeeper
from scorekeeper.pages import corrections, desk, grid, lifecycle, one_hand
from scorekeeper.pages.fields import PageRequest, SentFields

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
# What a phone alone answers besides: where a server has the match, others write there too.
_OF_ITS_OWN: Mapping[tuple[str, str], _Answer] = {
    ("GET", "/big"): lifecycle.big,
    ("GET", "/delete"): lifecycle.delete,
    ("GET", "/grid"): grid.grid,
    ("GET", "/log"): corrections.log,
    ("POST", "/grid"): grid.save_grid,
}
_TABLE = re.compile(r"/m/([^/]+)(.*)")
_NUMBER = re.compile(r"/([0-9]{1,9})(?=/|$)")


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
    answers = {**_ANSWERS, **_OF_ITS_OWN} if asked.get("alone") else _ANSWERS
    act = answers.get((asked["method"], _NUMBER.sub("/#", rest)))
    if act is None:
        return None
    form = SentFields(asked["fields"]) if asked["method"] == "POST" else None
    arguments = SentFields(parse_qsl(url.query, keep_blank_values=True))
    keeper.at = datetime.fromtimestamp(asked["at"] / 1000, UTC)
    since = keeper.at - timedelta(seconds=seconds)
    entry = asked.get("entry", "short")
    return act(keeper, PageRequest(token, arguments, form, entry, since), *numbers)
