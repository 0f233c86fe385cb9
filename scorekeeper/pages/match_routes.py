"""Lists the pages of a match: under which address a server and a phone answer, and with what."""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.pages import corrections, desk, grid, lifecycle, one_hand


@dataclass(frozen=True, slots=True)
class MatchRoute:
    """A page by its endpoint; `path` stands behind the address of the match. `is_alone`: a phone
    answers it only for a match that no server has, where nobody else writes.
    """

    endpoint: str
    method: str
    path: str
    answer: Callable[..., desk.MatchPage | desk.Redirect]
    is_alone: bool = False


MATCH_ROUTES = (
    MatchRoute("matches.table", "GET", "", desk.table),
    MatchRoute("live.table", "GET", "/live/table", desk.board),
    MatchRoute("matches.record_hand", "POST", "/hands", desk.record_hand),
    MatchRoute("matches.preview_hand", "POST", "/preview", desk.preview_hand),
    MatchRoute("matches.undo", "POST", "/undo", desk.undo),
    MatchRoute("matches.redo", "POST", "/redo", desk.redo),
    MatchRoute("matches.set_dealer", "POST", "/dealer", desk.set_dealer),
    MatchRoute("matches.set_trump", "POST", "/trump", desk.set_trump),
    MatchRoute("matches.end_match", "POST", "/end", desk.end_match),
    MatchRoute("matches.resolve", "POST", "/conflicts/<int:conflict>", desk.resolve),
    MatchRoute("corrections.explain", "GET", "/hands/<int:entry>/why", one_hand.explain),
    MatchRoute("corrections.note_hand", "POST", "/hands/<int:entry>/note", one_hand.note_hand),
    MatchRoute("matches.correct_hand", "GET", "/hands/<int:entry>/correct", one_hand.correct_hand),
    MatchRoute("matches.replace_hand", "POST", "/hands/<int:entry>/correct", one_hand.replace_hand),
    MatchRoute(
        "matches.preview_correction",
        "POST",
        "/hands/<int:entry>/preview",
        one_hand.preview_correction,
    ),
    MatchRoute("matches.strike_hand", "POST", "/hands/<int:entry>/strike", desk.strike_hand),
    MatchRoute("corrections.players", "GET", "/players", corrections.players),
    MatchRoute("corrections.change_players", "POST", "/players", corrections.change_players),
    MatchRoute("corrections.substitute", "POST", "/substitute", corrections.substitute),
    MatchRoute("corrections.house_rules", "GET", "/house-rules", corrections.house_rules),
    MatchRoute("corrections.change_rules", "POST", "/house-rules", corrections.change_rules),
    MatchRoute("corrections.stake", "GET", "/stake", corrections.stake),
    MatchRoute("corrections.change_stake", "POST", "/stake", corrections.change_stake),
    MatchRoute("corrections.log", "GET", "/log", corrections.log, is_alone=True),
    MatchRoute("grid.grid", "GET", "/grid", grid.grid, is_alone=True),
    MatchRoute("grid.save_grid", "POST", "/grid", grid.save_grid, is_alone=True),
    MatchRoute("matches.plot", "GET", "/plot", lifecycle.plot),
    MatchRoute("matches.big", "GET", "/big", lifecycle.big, is_alone=True),
    MatchRoute("matches.delete", "GET", "/delete", lifecycle.delete, is_alone=True),
)
