"""Recommends a format for a game and a number of entrants."""

from dataclasses import replace

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.event import Contest, Kind, Measure
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.formats import BY_KEY, FORMATS
from scorekeeper.tournaments.plan import Plan

_HOUSE_ORDER = {
    "sides": ("difference", "games_won", "buchholz_cut1", "direct_encounter", "lot"),
    "points": ("game_points", "contracts_made", "opponents_points", "lot"),
    "bars": ("bars_per_deal", "money", "opponents_points", "lot"),
    "games": ("games_won", "game_points", "opponents_points", "lot"),
}


def kind_of(game: AnyGame) -> Kind:
    """Two sides where the game is for two, or for pairs; else many at a table."""
    return "sides" if game.seats.in_pairs or game.seats.counts == (2,) else "tables"


def contest_of(game: AnyGame) -> Contest:
    """What a meeting of this game is worth; tables of the sizes that it is played with."""
    if kind_of(game) == "sides":
        return Contest("sides", game.key)
    counts = game.seats.counts
    sizes = (min(counts), game.seats.usual, max(counts))
    first = game.reports[0]
    measured: Measure = "games" if first == "games" else "bars" if first == "place" else "points"
    return Contest("tables", game.key, sizes=sizes, placed_by=(measured,))


def tiebreaks_of(game: AnyGame) -> tuple[str, ...]:
    """The order of tie-breaks that clubs use for such a game, after the points."""
    if kind_of(game) == "sides":
        return _HOUSE_ORDER["sides"]
    return _HOUSE_ORDER[contest_of(game).placed_by[0]]


def formats_for(game: AnyGame) -> tuple[AnyFormat, ...]:
    """The formats that can be held with it."""
    return tuple(one for one in FORMATS if one.kind == kind_of(game))


def usual_rounds(entrants: int) -> int:
    """How many rounds of a Swiss clubs play with so many."""
    return 5 if entrants <= 24 else 6 if entrants <= 48 else 7


def recommended(game: AnyGame, entrants: int) -> tuple[str, dict[str, int], Text]:
    """The format for so many, its settings, and why: small fields play everybody, larger ones a
    Swiss of five to seven rounds; at tables of many, all rounds are planned ahead.
    """
    if kind_of(game) == "tables":
        return "tables_planned", {}, text("Nobody meets twice, as far as it can be.")
    if entrants <= 8:
        return "round_robin", {}, text("With so few, everybody plays everybody.")
    rounds = usual_rounds(entrants)
    words = text("{n} rounds find the first places among so many.", n=rounds)
    return "swiss", {"rounds": rounds}, words


def plan_for(game: AnyGame, title: str, system: str = "", entrants: int = 16) -> Plan:
    """A plan to begin with: everything as usual for the game, the format recommended or chosen."""
    advised, settings, _ = recommended(game, entrants)
    chosen = system if system in BY_KEY else advised
    plan = Plan(
        title,
        game.key,
        chosen,
        rules=dict(game.words.presets[0].rules) if game.words.presets else {},
        contest=contest_of(game),
        tiebreaks=tiebreaks_of(game),
    )
    return replace(plan, settings=settings) if chosen == advised else plan
