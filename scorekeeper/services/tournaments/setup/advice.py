"""Recommends a format for a game and a number of entrants."""

from dataclasses import replace

from scorekeeper.engine.game import Lengths
from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.event import Contest, Kind, Measure
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.formats import BY_KEY, FORMATS
from scorekeeper.tournaments.other_game import OtherGame, PlayedGame
from scorekeeper.tournaments.plan import Plan

_TWO = 2
_HOUSE_ORDER = {
    "sides": ("difference", "games_won", "buchholz_cut1", "direct_encounter", "lot"),
    "points": ("game_points", "contracts_made", "opponents_points", "lot"),
    "bars": ("bars_per_deal", "money", "opponents_points", "lot"),
    "games": ("games_won", "game_points", "opponents_points", "lot"),
}


def kinds_of(game: PlayedGame) -> tuple[Kind, ...]:
    """Two sides where the game is for two, or for pairs, the usual one first; many at a table where
    more than two play it each alone.
    """
    is_of_two = bool(game.seats.in_pairs) or game.seats.counts == (2,)
    kinds: tuple[Kind, ...] = ("sides",) if is_of_two else ()
    return (*kinds, "tables") if _alone(game) else kinds


def _alone(game: PlayedGame) -> tuple[int, ...]:
    """With how many it is played at a table of many."""
    return tuple(n for n in game.seats.counts if n > _TWO and n not in game.seats.in_pairs)


def contest_of(game: PlayedGame, kind: Kind) -> Contest:
    """What a meeting of this game is worth; tables of the sizes that it is played with."""
    if kind == "sides":
        return Contest("sides", game.key)
    counts = _alone(game)
    usual = game.seats.usual if game.seats.usual in counts else max(counts)
    sizes = (min(counts), usual, max(counts))
    first = game.reports[0]
    is_out = first == "place" and not isinstance(game, OtherGame)
    measured: Measure = "games" if first == "games" else "bars" if is_out else "points"
    return Contest("tables", game.key, sizes=sizes, placed_by=(measured,))


def lengths_of(game: PlayedGame, kind: Kind) -> Lengths:
    """What clubs play in a round, by so many of whom one is first."""
    if kind == "sides":
        return game.lengths
    sides = contest_of(game, kind).sizes[1]
    usual = tuple(replace(length, sides=sides) for length in game.lengths.usual)
    short = tuple(replace(x, sides=sides) for x in game.lengths.short)
    return replace(game.lengths, usual=usual, short=short)


def tiebreaks_of(contest: Contest) -> tuple[str, ...]:
    """The order of tie-breaks that clubs use for such a contest, after the points."""
    return _HOUSE_ORDER["sides" if contest.kind == "sides" else contest.placed_by[0]]


def formats_for(game: PlayedGame) -> tuple[AnyFormat, ...]:
    """The formats that can be held with it."""
    return tuple(f for f in FORMATS if f.kind in kinds_of(game))


def usual_rounds(entrants: int) -> int:
    """How many rounds of a Swiss clubs play with so many."""
    return 5 if entrants <= 24 else 6 if entrants <= 48 else 7


def recommend_format(game: PlayedGame, entrants: int) -> tuple[str, dict[str, int], Text]:
    """The format for so many, its settings, and why: small fields play everybody, larger ones a
    Swiss of five to seven rounds; at tables of many, all rounds are planned ahead.
    """
    if kinds_of(game) == ("tables",):
        return "tables_planned", {}, text("Nobody meets twice, as far as it can be.")
    if entrants <= 8:
        return "round_robin", {}, text("With so few, everybody plays everybody.")
    rounds = usual_rounds(entrants)
    words = text("{n} rounds find the first places among so many.", n=rounds)
    return "swiss", {"rounds": rounds}, words


def plan_for(game: PlayedGame, title: str, system: str = "", entrants: int = 16) -> Plan:
    """A plan to begin with: everything as usual for the game, the format recommended or chosen."""
    advised, settings, _ = recommend_format(game, entrants)
    chosen = system if system in BY_KEY else advised
    contest = contest_of(game, BY_KEY[chosen].kind)
    other = game if isinstance(game, OtherGame) else None
    plan = Plan(
        title,
        game.key,
        chosen,
        rules={} if isinstance(game, OtherGame) else game.usual_rules,
        contest=contest,
        tiebreaks=other.tiebreaks if other else tiebreaks_of(contest),
        other=other,
    )
    return replace(plan, settings=settings) if chosen == advised else plan
