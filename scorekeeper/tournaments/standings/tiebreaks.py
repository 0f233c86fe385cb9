"""Computes tie-breaks: each is one function, or a number added up, and one line in TIEBREAKS.

| key                | more than the usual reading                                               |
|--------------------|---------------------------------------------------------------------------|
| points             | match points; at tables of many the place points (beaten + ½ tied)/(s − 1) |
| buchholz and kin   | FIDE C.07 (2024) articles 8, 14.1 and 16: unplayed rounds                  |
| sonneborn_berger   | FIDE C.07 article 9.1                                                      |
| direct_encounter   | FIDE C.07 article 6: only among those still tied                           |
| opponents_points   | of all met at tables of many: the sum of their place points                |
| lot                | drawn from the event's seed; it never changes                              |
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from scorekeeper.engine.game import Measure
from scorekeeper.engine.text import Text, text, text_c
from scorekeeper.tournaments.displays.number_format import format_number
from scorekeeper.tournaments.event import Contest, Kind
from scorekeeper.tournaments.other_game import KEY as ANOTHER_GAME
from scorekeeper.tournaments.seeded_random import lots
from scorekeeper.tournaments.standings.tally import HALF, NOTHING, Bout, EntrantTally

Tied = tuple[str, ...]
Value = Callable[[EntrantTally, str, Tied], Fraction]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One measure to order by, more is better (less, where `is_low_first`). `value` is asked with
    all who are still tied; only direct encounter looks at them. `help`: what it counts, in one
    sentence beside the table; `capped`: the same where a match counts {cap} at most. `measure`: of
    which number of a result; one that no result has decides nothing.
    """

    key: str
    label: Text
    help: Text
    value: Value
    kinds: tuple[Kind | Literal["partners"], ...] = ("sides", "tables", "partners")
    is_low_first: bool = False
    measure: Measure | None = None
    capped: Text | None = None

    def suits(self, contest: Contest) -> bool:
        """Whether it can decide in such a contest."""
        return ("partners" if contest.has_partners else contest.kind) in self.kinds

    def worded(self, contest: Contest, *, has_spare_byes: bool = False) -> "TieBreak":
        """The same in the words that are true of this contest."""
        is_made = contest.is_of_two or contest.game == ANOTHER_GAME
        tie_break = _POINTS_MADE if is_made and self.key == "game_points" else self
        if self.key == "points" and contest.is_of_two:
            return replace(self, help=_worth(contest, has_spare_byes=has_spare_byes))
        if self.key == "opponents_points" and contest.has_partners:
            return replace(self, help=text("The points of everybody one played against."))
        if tie_break.capped is None or contest.cap is None:
            return tie_break
        return replace(tie_break, help=Text(tie_break.capped.msgid, (("cap", contest.cap),)))


def _worth(contest: Contest, *, has_spare_byes: bool) -> Text:
    halves = {name: getattr(contest, name) for name in ("win", "draw", "loss", "bye")}
    worth = {name: format_number(Fraction(number, 2)) for name, number in halves.items()}
    if has_spare_byes:
        return text(
            "A win counts {win}, a draw {draw}, a loss {loss}, a bye {bye}, but nothing where"
            " somebody has one more than the others.",
            **worth,
        )
    return text("A win counts {win}, a draw {draw}, a loss {loss}, a bye {bye}.", **worth)


def points(tally: EntrantTally, key: str, tied: Tied) -> Fraction:  # noqa: ARG001 (one signature for all)
    """Match points, or place points; a bye counts what the contest says."""
    return tally.points[key]


def wins(tally: EntrantTally, key: str, tied: Tied) -> Fraction:  # noqa: ARG001 (one signature for all)
    """Matches won at the table, or tables where nobody was ahead; none that was not played."""
    return Fraction(sum(x.is_played and _is_won(tally.contest, x) for x in tally.bouts[key]))


def _added(what: Callable[[Bout], int]) -> Value:
    """Adds a number up over all rounds that were played; a bye brings nothing."""
    return lambda tally, key, _: Fraction(sum(what(x) for x in tally.bouts[key] if x.is_played))


def _less_taken(what: Callable[[Bout], int]) -> Value:
    """The same of games, less those that a penalty took."""
    return lambda tally, key, tied: _added(what)(tally, key, tied) - tally.taken(key)[1]


_game_points = _added(lambda bout: bout.score.points)


def bars_per_deal(tally: EntrantTally, key: str, tied: Tied) -> Fraction:  # noqa: ARG001 (one signature)
    """Bars struck for each deal times the size of the table, so that long and large tables compare
    (Tuti Boig).
    """
    own = [bout for bout in tally.bouts[key] if bout.is_played]
    deals = sum(b.score.deals for b in own)
    struck = sum(x.score.bars * (len(x.opponents) + 1) for x in own)
    return Fraction(struck, deals) if deals else NOTHING


def buchholz(tally: EntrantTally, key: str, tied: Tied) -> Fraction:  # noqa: ARG001 (one signature)
    """The points of all opponents; for a round not played, one's own (FIDE C.07 8.1, 16.4)."""
    return _sum(_worths(_shares(tally, key)))


def buchholz_cut1(tally: EntrantTally, key: str, tied: Tied) -> Fraction:  # noqa: ARG001 (one signature)
    """Without the least of them; a round missed by one's own doing goes first (14.1.1, 16.5)."""
    return _sum(_worths(sorted(_shares(tally, key))[1:]))


def buchholz_median(tally: EntrantTally, key: str, tied: Tied) -> Fraction:  # noqa: ARG001 (one signature)
    """Without the least and the greatest of them (FIDE C.07 14.3)."""
    return _sum(sorted(_worths(sorted(_shares(tally, key))[1:]))[:-1])


def sonneborn_berger(tally: EntrantTally, key: str, tied: Tied) -> Fraction:  # noqa: ARG001 (one signature)
    """Says what each opponent has, times what was won against them (FIDE C.07 9.1)."""
    share = NOTHING
    for bout in tally.bouts[key]:
        if bout.is_played:
            share += _adjusted(tally, bout.opponents[0]) * bout.worth
        elif bout.how != "open":
            share += tally.points[key] * bout.worth
    return share


def opponents_points(tally: EntrantTally, key: str, tied: Tied) -> Fraction:  # noqa: ARG001 (one signature)
    """The place points of everybody met at a table, each time they were met."""
    return _sum(
        tally.points[other]
        for bout in tally.bouts[key]
        if bout.is_played
        for other in bout.opponents
    )


def direct_encounter(tally: EntrantTally, key: str, tied: Tied) -> Fraction:
    """Counts how many of the tied stand behind by the matches among themselves alone, ½ for each
    level (FIDE C.07 6): only if all have met, or if nobody can be caught whatever the others would
    do.
    """
    scores = {s: _among(tally, s, tied) for s in tied}
    met = {
        x: {other for bout in tally.bouts[x] for other, _ in bout.against if other in tied}
        for x in tied
    }
    if all(len(y) == len(tied) - 1 for y in met.values()):
        behind = [z for z in tied if scores[z] < scores[key]]
        level = [rival for rival in tied if rival != key and scores[rival] == scores[key]]
        return len(behind) + HALF * len(level)
    most = Fraction(tally.contest.win, 2) if tally.contest.is_of_two else 1
    best = {rival: scores[rival] + most * (len(tied) - 1 - len(met[rival])) for rival in tied}
    is_first = all(scores[key] > best[rival] for rival in tied if rival != key)
    return Fraction(int(is_first))


def lot(tally: EntrantTally, key: str, tied: Tied) -> Fraction:  # noqa: ARG001 (one signature for all)
    """The number drawn for an entrant; the lowest is first."""
    return Fraction(lots(tally.seed, tally.seeding)[key])


def _is_won(contest: Contest, bout: Bout) -> bool:
    if contest.is_of_two:
        return bout.lead > 0
    return bool(bout.against) and all(worth > HALF for _, worth in bout.against)


def _sum(numbers: Iterable[Fraction]) -> Fraction:
    return sum(numbers, NOTHING)


@dataclass(frozen=True, slots=True, order=True)
class _Share:
    """Says what a round adds to Buchholz; those not played by choice are cut first (C.07 16.5)."""

    is_kept_longer: bool
    worth: Fraction


def _shares(tally: EntrantTally, key: str) -> list[_Share]:
    """One for each round that is over; what was not played counts as one's own points."""
    own = tally.points[key]
    return [
        _Share(not bout.is_choice, _adjusted(tally, bout.opponents[0]) if bout.is_played else own)
        for bout in tally.bouts[key]
        if bout.how not in ("open", "void")
    ]


def _worths(shares: Iterable[_Share]) -> list[Fraction]:
    return [share.worth for share in shares]


def _adjusted(tally: EntrantTally, key: str) -> Fraction:
    """Points as an opponent's: rounds stayed away from to the end count as draws (C.07 16.3)."""
    added = NOTHING
    for bout in reversed(tally.bouts[key]):
        if not bout.is_choice:
            break
        if bout.how == "away":
            added += Fraction(tally.contest.draw, 2) - bout.worth
    return tally.points[key] + added


def _among(tally: EntrantTally, key: str, tied: Tied) -> Fraction:
    """Says what was won against the others tied, the mean where two met more than once."""
    worths: dict[str, list[Fraction]] = {}
    for bout in tally.bouts[key]:
        for other, worth in bout.against:
            if other in tied:
                worths.setdefault(other, []).append(worth)
    return _sum(_sum(each) * Fraction(1, len(each)) for each in worths.values())


# What nobody pays to anybody: each of two sides makes points of its own, and of another game all
# that is known are the points of each.
_POINTS_MADE = TieBreak(
    "game_points",
    text("Points made"),
    text("All points made, in all rounds."),
    _game_points,
    measure="points",
    capped=text("All points made, in all rounds; a side counts {cap} at most in a match."),
)

TIEBREAKS: tuple[TieBreak, ...] = (
    TieBreak(
        "points",
        text_c("tournament", "Points"),
        text("At each table the share of the others who came after, ½ for each who tied."),
        points,
    ),
    TieBreak(
        "difference",
        text("Difference of games"),
        text("Games won less games lost."),
        _less_taken(lambda bout: bout.difference),
        ("sides", "partners"),
        measure="games",
        capped=text("Games won less games lost; a match counts {cap} at most."),
    ),
    TieBreak(
        "games_won",
        text("Games won"),
        text("All games won, in all matches."),
        _less_taken(lambda bout: bout.score.games),
        measure="games",
    ),
    TieBreak(
        "points_difference",
        text("Difference of points"),
        text("Points made less points of the other side."),
        _added(lambda bout: bout.points_difference),
        ("sides", "partners"),
        measure="points",
        capped=text(
            "Points made less points of the other side; a side counts {cap} at most in a match."
        ),
    ),
    TieBreak(
        "points_lost",
        text("Points lost"),
        text("The points of the other sides in all matches: who let them make fewer is ahead."),
        _added(lambda bout: bout.score.points - bout.points_difference),
        ("sides", "partners"),
        is_low_first=True,
        measure="points",
        capped=text(
            "The points of the other sides in all matches, {cap} at most in each: who let them make"
            " fewer is ahead."
        ),
    ),
    TieBreak("wins", text("Wins"), text("Matches won, or tables won alone."), wins),
    TieBreak(
        "game_points",
        text("Points of the game"),
        text("The points of the game itself, won less lost."),
        _game_points,
        measure="points",
    ),
    TieBreak(
        "buchholz",
        text("Buchholz"),
        text(
            "The points of all opponents together: who had the harder way is ahead. A round not"
            " played counts as one’s own points."
        ),
        buchholz,
        ("sides",),
    ),
    TieBreak(
        "buchholz_cut1",
        text("Buchholz Cut-1"),
        text(
            "The points of all opponents but the weakest. A round not played counts as one’s own"
            " points; one missed by one’s own doing is left out first."
        ),
        buchholz_cut1,
        ("sides",),
    ),
    TieBreak(
        "buchholz_median",
        text("Median Buchholz"),
        text(
            "The points of all opponents but the weakest and the strongest. A round not played"
            " counts as one’s own points; one missed by one’s own doing is left out first."
        ),
        buchholz_median,
        ("sides",),
    ),
    TieBreak(
        "sonneborn_berger",
        text("Sonneborn-Berger"),
        text("The points of those one beat, and half of those one drew with."),
        sonneborn_berger,
        ("sides",),
    ),
    TieBreak(
        "direct_encounter",
        text("Direct encounter"),
        text("What those still level made against each other, if all of them met."),
        direct_encounter,
    ),
    TieBreak(
        "opponents_points",
        text("Opponents’ points"),
        text("The points of everybody one sat with."),
        opponents_points,
        ("tables", "partners"),
    ),
    TieBreak(
        "contracts_made",
        text("Contracts made"),
        text("Bids that were made."),
        _added(lambda bout: bout.score.made),
        ("tables",),
    ),
    TieBreak(
        "bars_per_deal",
        text("Bars per deal"),
        text("Bars struck for each deal, times the players at the table."),
        bars_per_deal,
        ("tables",),
    ),
    TieBreak(
        "money",
        text("Money"),
        text("What was won less what was lost."),
        _added(lambda bout: bout.score.money),
        ("tables",),
    ),
    TieBreak(
        "lot",
        text("Lot"),
        text("A number drawn for each before the first round; it never changes."),
        lot,
        is_low_first=True,
    ),
)

BY_KEY: Mapping[str, TieBreak] = {tiebreak.key: tiebreak for tiebreak in TIEBREAKS}
