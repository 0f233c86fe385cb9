"""Recommends a format, and offers the rounds and match lengths an evening has room for."""

from dataclasses import dataclass, replace
from typing import Literal, assert_never

from scorekeeper.engine.game import Length, Lengths, Problem
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.event import Contest, Entrant, Event, Kind, Measure
from scorekeeper.tournaments.format import MOST_ROUNDS, AnyFormat
from scorekeeper.tournaments.formats import BY_KEY, FORMATS
from scorekeeper.tournaments.formats.single_elimination import SingleElimination, ways
from scorekeeper.tournaments.other_game import BETWEEN_TWO, OtherGame, PlayedGame, amounts_of
from scorekeeper.tournaments.plan import STEP, Fit, Plan, fit, offer

_TWO, _PAIRS = 2, 4
SeatingKind = Kind | Literal["partners"]
"""How people enter, and so how a table plays."""
# The order of tie-breaks that clubs use at tables of many, after the points.
_HOUSE_ORDER = {
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


def may_have_partners(game: PlayedGame) -> bool:
    """Whether people may enter alone and have another partner in each round."""
    return _PAIRS in game.seats.in_pairs


def contest_of(game: PlayedGame, kind: SeatingKind) -> Contest:
    """What a meeting of this game is worth; tables of the sizes that it is played with."""
    if kind == "sides":
        return Contest("sides", game.key)
    if kind == "partners":
        return Contest("tables", game.key, sizes=(_PAIRS, _PAIRS, _PAIRS), has_partners=True)
    counts = _alone(game)
    usual = game.seats.usual if game.seats.usual in counts else max(counts)
    sizes = (min(counts), usual, max(counts))
    first = game.reports[0]
    is_out = first == "place" and not isinstance(game, OtherGame)
    measured: Measure = "games" if first == "games" else "bars" if is_out else "points"
    return Contest("tables", game.key, sizes=sizes, placed_by=(measured,))


def lengths_of(game: PlayedGame, kind: SeatingKind) -> Lengths:
    """What clubs play in a round, by so many of whom one is first."""
    if kind != "tables":
        return game.lengths
    sides = contest_of(game, kind).sizes[1]
    usual = tuple(replace(length, sides=sides) for length in game.lengths.usual)
    short = tuple(replace(x, sides=sides) for x in game.lengths.short)
    return replace(game.lengths, usual=usual, short=short)


def formats_for(game: PlayedGame) -> tuple[AnyFormat, ...]:
    """The formats that can be held with it."""
    return tuple(f for f in FORMATS if f.kind in kinds_of(game))


def fillings(tournament: TournamentState) -> tuple[Text, ...]:
    """How many tables would play in each round by each way to fill a bracket, for who is there
    before its first round.
    """
    settings, event = tournament.settings, tournament.evening.event
    is_open = isinstance(settings, SingleElimination) and not event.rounds
    return ways(settings, event) if is_open and len(tournament.evening.here) > 2 else ()


def other_filling(tournament: TournamentState) -> Text | None:
    """Says what a repesca would give where more than one sits out in the draft of round 1."""
    draft = tournament.evening.draft
    is_costly = draft is not None and sum(meeting.is_bye for meeting in draft.meetings) > 1
    return fillings(tournament)[1] if is_costly and fillings(tournament) else None


def usual_rounds(entrants: int) -> int:
    """How many rounds of a Swiss clubs play with so many."""
    return 5 if entrants <= 24 else 6 if entrants <= 48 else 7


def recommend_format(
    game: PlayedGame, entrants: int, *, has_partners: bool = False
) -> tuple[str, dict[str, int], Text]:
    """The format for so many, its settings, and why: small fields play everybody, larger ones a
    Swiss of five to seven rounds; at tables of many, all rounds are planned ahead.
    """
    if has_partners:
        return "tables_planned", {}, text("Nobody has the same partner twice, as far as it can be.")
    if kinds_of(game) == ("tables",):
        return "tables_planned", {}, text("Nobody meets twice, as far as it can be.")
    if entrants <= 8:
        return "round_robin", {}, text("With so few, everybody plays everybody.")
    rounds = usual_rounds(entrants)
    words = text("{n} rounds find the first places among so many.", n=rounds)
    return "swiss", {"rounds": rounds}, words


def usual_tiebreaks(game: PlayedGame, contest: Contest) -> tuple[str, ...]:
    """The order of tie-breaks that clubs use for this game, after the points."""
    if contest.has_partners:
        first = BETWEEN_TWO[game.reports[0]] if amounts_of(game) else ()
        return (*first, "opponents_points", "lot")
    if isinstance(game, OtherGame):
        return game.tiebreaks
    if contest.kind == "tables":
        return _HOUSE_ORDER[contest.placed_by[0]]
    return (*BETWEEN_TWO[game.reports[0]], "buchholz_cut1", "direct_encounter", "lot")


def plan_for(
    game: PlayedGame,
    title: str,
    system: str = "",
    entrants: int = 16,
    *,
    has_partners: bool = False,
) -> Plan:
    """A plan to begin with: everything as usual for the game, the format recommended or chosen."""
    advised, settings, _ = recommend_format(game, entrants, has_partners=has_partners)
    chosen = system if system in BY_KEY else advised
    contest = contest_of(game, "partners" if has_partners else BY_KEY[chosen].kind)
    order = usual_tiebreaks(game, contest)
    plan = Plan(title, game.key, chosen, contest=contest, tiebreaks=order)
    if chosen == advised:
        plan = replace(plan, settings=settings)
    if isinstance(game, OtherGame):
        return replace(plan, other=game)
    return replace(plan, rules=game.usual_rules)


MOST_IN_ROUNDS = 64
"""Entrants of a round robin or of groups; with more of them no evening is long enough."""
_LONG = ("round_robin", "groups_then_knockout")


def key_of(length: Length) -> str:
    """How a form calls it: “first_to-3”."""
    return f"{length.unit}-{length.count}"


def words_of(length: Length) -> Text:
    """“First to win 3 games”."""
    match length.unit:
        case "games":
            return text_n("{n} game", "{n} games, all played", length.count)
        case "first_to":
            return text_n("first to win {n} game", "first to win {n} games", length.count)
        case "deals":
            return text_n("{n} deal", "{n} deals", length.count)
        case _:
            assert_never(length.unit)


@dataclass(frozen=True, slots=True)
class ScheduleQuery:
    """Holds what is known of the evening: how many come, minutes from first to last card, minutes
    between two rounds; what the organiser wants otherwise than recommended. `has_partners`: people
    enter alone.
    """

    entrants: int
    minutes: int
    pause: int = STEP
    system: str = ""
    rounds: int | None = None
    length: str = ""
    has_partners: bool = False

    def kind_of(self, form: AnyFormat) -> SeatingKind:
        """How people enter and sit in this format."""
        return "partners" if self.has_partners else form.kind


@dataclass(frozen=True, slots=True)
class ScheduleOption:
    """A format on this evening: what is offered, or why it cannot be held with so many."""

    form: AnyFormat
    best: Fit
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """Holds what is offered. `lengths`: every length with as many rounds, the shortest first."""

    ways: tuple[ScheduleOption, ...]
    advised: ScheduleOption
    chosen: ScheduleOption
    fit: Fit
    lengths: tuple[Fit, ...]
    why: Text
    has_rounds: bool


def offer_schedules(game: PlayedGame, query: ScheduleQuery) -> Offer:
    """What fits: the format recommended for so many where it does, else one with fewer rounds."""
    is_small = query.entrants <= MOST_IN_ROUNDS
    partners = query.has_partners
    forms = [f for f in formats_for(game) if is_small or f.key not in _LONG]
    if partners:
        forms = [BY_KEY["tables_planned"], BY_KEY["tables_drawn"]]
    ways = tuple(_way(game, form, query) for form in forms)
    by_key = {way.form.key: way for way in ways}
    advised = by_key[recommend_format(game, query.entrants, has_partners=partners)[0]]
    shorter = by_key.get("swiss", advised)
    if not advised.best.is_fitting and not shorter.problems:
        advised = shorter
    chosen = by_key.get(query.system, advised)
    has_rounds, rounds = "rounds" in chosen.form.words.options, chosen.best.timetable.rounds
    if has_rounds and query.rounds is not None:  # as the organiser wants
        rounds = max(1, min(query.rounds, MOST_ROUNDS))
    habit = lengths_of(game, query.kind_of(chosen.form))
    lengths = tuple(fit(x, rounds, habit.pace, query.minutes, query.pause) for x in _all(habit))
    picked = next((x for x in lengths if key_of(x.length) == query.length), None)
    longest = [y for y in lengths if y.is_fitting][-1:] or lengths[:1]
    best = chosen.best if rounds == chosen.best.timetable.rounds else longest[0]
    why = _why(game, query, advised)
    return Offer(ways, advised, chosen, picked or best, lengths, why, has_rounds)


def plan_of(game: PlayedGame, title: str, query: ScheduleQuery) -> Plan:
    """The plan that an offer makes: its format, rounds, length of the match and minutes a round."""
    offer = offer_schedules(game, query)
    system, partners = offer.chosen.form.key, query.has_partners
    plan = plan_for(game, title, system, query.entrants, has_partners=partners)
    settings = dict(plan.settings)
    if offer.has_rounds:
        settings["rounds"] = offer.fit.timetable.rounds
    rules = {**plan.rules, **offer.fit.length.rules}
    return replace(plan, settings=settings, rules=rules, minutes=offer.fit.timetable.minutes)


def _all(habit: Lengths) -> tuple[Length, ...]:
    every = (*habit.short, *habit.usual)
    return tuple(sorted(every, key=lambda length: (length.most, length.count)))


def _way(game: PlayedGame, form: AnyFormat, query: ScheduleQuery) -> ScheduleOption:
    entrants = tuple(Entrant(str(at)) for at in range(query.entrants))
    event = Event(form.key, entrants, contest_of(game, query.kind_of(form)))
    good = _good_rounds(form, event)
    has_rounds = "rounds" in form.words.options
    settings = form.settings(**({"rounds": good[-1]} if has_rounds else {}))
    problems: tuple[Problem, ...] = form.check(settings, event)
    habit = lengths_of(game, query.kind_of(form))
    if not problems and not has_rounds:
        good = (form.rounds(form.settings(), event) or 1,)
    few = tuple(range(good[-1] - 1, 1, -1)) if has_rounds else ()
    tries = ((habit.usual, good), (_all(habit), good), (_all(habit), (*good, *few)))
    fits = [
        offer(lengths, rounds, habit.pace, query.minutes, query.pause) for lengths, rounds in tries
    ]
    return ScheduleOption(form, next((f for f in fits if f.is_fitting), fits[-1]), problems)


def _good_rounds(form: AnyFormat, event: Event) -> tuple[int, ...]:
    """Numbers of rounds that decide something among so many, the best first."""
    many = len(event.entrants)
    match form.key:
        case "swiss":
            best = min(usual_rounds(many), max(1, many - 1 + many % 2))
            return tuple(range(best, min(best, max(3, (many - 1).bit_length())) - 1, -1))
        case "final_table":
            return (1,)
        case _:
            return (5, 4, 3)


def _why(game: PlayedGame, query: ScheduleQuery, advised: ScheduleOption) -> Text:
    """Why this format, in a sentence."""
    key, _, words = recommend_format(game, query.entrants, has_partners=query.has_partners)
    rounds = advised.best.timetable.rounds
    if advised.form.key != key:
        return text("Everybody against everybody would take too long.")
    if key == "swiss" and rounds < usual_rounds(query.entrants):
        return text_n(
            "The evening has room for {n} round: fewer than is usual for so many.",
            "The evening has room for {n} rounds: fewer than is usual for so many.",
            rounds,
        )
    return words
