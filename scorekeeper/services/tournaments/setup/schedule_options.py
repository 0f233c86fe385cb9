"""Proposes formats, and offers the rounds and match lengths an evening has room for."""

from dataclasses import dataclass, replace
from typing import Literal, assert_never

from scorekeeper.engine.game import Length, Lengths
from scorekeeper.engine.text import Text, text_n
from scorekeeper.services.tournaments.setup.settings import LONGEST_ROUND
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.advice import (
    FEW_ENTRANTS,
    Occasion,
    Remedies,
    ScheduleOption,
    best_fit,
    best_way,
    fit_of,
    propose,
    remedies,
    usual_rounds,
    with_rounds,
)
from scorekeeper.tournaments.event import Contest, Kind, Measure
from scorekeeper.tournaments.format import MOST_ROUNDS, AnyFormat
from scorekeeper.tournaments.formats import BY_KEY, FORMATS
from scorekeeper.tournaments.formats.single_elimination import SingleElimination, ways
from scorekeeper.tournaments.other_game import BETWEEN_TWO, OtherGame, PlayedGame, amounts_of
from scorekeeper.tournaments.plan import STEP, Fit, Plan

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


def recommend_format(
    game: PlayedGame, entrants: int, *, has_partners: bool = False
) -> tuple[str, dict[str, int]]:
    """The format for so many and its settings: small fields play everybody, larger ones a Swiss of
    five to seven rounds; at tables of many, all rounds are planned ahead.
    """
    if has_partners or kinds_of(game) == ("tables",):
        return "tables_planned", {}
    if entrants <= FEW_ENTRANTS:
        return "round_robin", {}
    return "swiss", {"rounds": usual_rounds(entrants)}


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
    advised, settings = recommend_format(game, entrants, has_partners=has_partners)
    chosen = system if system in BY_KEY else advised
    contest = contest_of(game, "partners" if has_partners else BY_KEY[chosen].kind)
    order = usual_tiebreaks(game, contest)
    plan = Plan(title, game.key, chosen, contest=contest, tiebreaks=order)
    if chosen == advised:
        plan = replace(plan, settings=settings)
    if isinstance(game, OtherGame):
        return replace(plan, other=game)
    return replace(plan, rules=game.usual_rules)


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
    between two rounds, how many tables there are, 0 for enough; what the organiser wants otherwise
    than recommended. `has_partners`: people enter alone. `take`: the key of a proposal.
    """

    entrants: int
    minutes: int
    pause: int = STEP
    system: str = ""
    rounds: int | None = None
    length: str = ""
    has_partners: bool = False
    tables: int = 0
    take: str = ""

    def occasion(self, game: PlayedGame, kind: SeatingKind) -> Occasion:
        """Gives what the adviser goes by, for people who enter so."""
        seated: SeatingKind = "partners" if self.has_partners else kind
        contest, habit = contest_of(game, seated), lengths_of(game, seated)
        return Occasion(contest, self.entrants, self.minutes, habit, self.tables, self.pause)


@dataclass(frozen=True, slots=True)
class Offer:
    """Holds what is offered: the `cards` that the adviser lays out, or what would do where nothing
    fits; every format by itself (`ways`). `lengths`: every length with as many rounds as chosen,
    the shortest first.
    """

    cards: tuple[ScheduleOption, ...]
    remedies: Remedies | None
    ways: tuple[ScheduleOption, ...]
    advised: ScheduleOption
    chosen: ScheduleOption
    fit: Fit
    lengths: tuple[Fit, ...]
    has_rounds: bool

    def card(self, key: str) -> ScheduleOption | None:
        """The proposal of this key, as long as it is one."""
        return next((card for card in self.cards if card.key == key), None)


def offer_schedules(game: PlayedGame, query: ScheduleQuery) -> Offer:
    """Offers what fits: the formats proposed for so many, and each of all by itself."""
    occasion = query.occasion(game, kinds_of(game)[0])
    cards = propose(occasion)
    remedy = None if cards else remedies(occasion)
    forms = formats_for(game)
    if query.has_partners:
        forms = (BY_KEY["tables_planned"], BY_KEY["tables_drawn"])
    ways = (best_way(form.key, query.occasion(game, form.kind)) for form in forms)
    by_key = {way.form.key: way for way in ways if way is not None}
    usual = recommend_format(game, query.entrants, has_partners=query.has_partners)[0]
    advised = by_key[cards[0].form.key if cards else usual]
    chosen = by_key.get(query.system, advised)
    occasion = query.occasion(game, chosen.form.kind)
    has_rounds = "rounds" in chosen.form.words.options
    if has_rounds and query.rounds is not None:  # as the organiser wants
        rounds = max(1, min(query.rounds, MOST_ROUNDS))
        chosen = best_fit([with_rounds(chosen.arrangement, rounds, query.tables)], [], occasion)
    every = (*occasion.habit.short, *occasion.habit.usual)
    ordered = sorted(every, key=lambda length: (length.most, length.count))
    lengths = tuple(fit_of(chosen.arrangement, length, occasion) for length in ordered)
    fit = next((x for x in lengths if key_of(x.length) == query.length), chosen.fit)
    return Offer(cards, remedy, tuple(by_key.values()), advised, chosen, fit, lengths, has_rounds)


def plan_of(game: PlayedGame, title: str, query: ScheduleQuery) -> Plan:
    """The plan that an offer makes: its format, rounds, length of the match and minutes a round; of
    the proposal that was taken, or of what was chosen.
    """
    offer = offer_schedules(game, query)
    proposal = offer.card(query.take) or replace(offer.chosen, fit=offer.fit)
    system, partners = proposal.form.key, query.has_partners
    plan = plan_for(game, title, system, query.entrants, has_partners=partners)
    minutes = proposal.fit.timetable.round_minutes
    return replace(
        plan,
        settings=dict(proposal.arrangement.settings),
        rules={**plan.rules, **proposal.fit.length.rules},
        minutes=minutes if minutes <= LONGEST_ROUND else None,
        expected=query.entrants,
    )
