"""Checks a result: what cannot be, what is unusual, what another one would change."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from operator import lt
from typing import Any

from scorekeeper.engine.game import Length, Problem
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.replay import read_rules
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.tournaments.event import Event, Result, Score
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.other_game import OtherGame, PlayedGame, amounts_of
from scorekeeper.tournaments.standings.standings import standings


@dataclass(frozen=True, slots=True)
class MatchForm:
    """Holds what is known of every match before it is played. `at_once`: the most games that one
    hand may win; `is_zero_sum`: the points of a table add up to nothing; `is_won`: a result says
    who won and no more.
    """

    measure: str
    length: Length | None = None
    at_once: int = 1
    is_zero_sum: bool = False
    is_won: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """Says why a result cannot be, with what would be right; or what to ask about it once."""

    problems: tuple[Problem, ...] = ()
    doubts: tuple[Text, ...] = ()


def match_form(game: PlayedGame, settings: Mapping[str, Any], seats: int) -> MatchForm:
    """Says how every match of this game ends by these house rules, among so many."""
    if isinstance(game, OtherGame):
        is_won = not amounts_of(game)
        return MatchForm(game.reports[0], replace(game.length, sides=seats), is_won=is_won)
    rules, _ = read_rules(game, settings, game.seats.usual)
    length = None
    if game.length is not None and rules is not None:
        length = replace(game.length(rules), sides=seats)
    return MatchForm(game.reports[0], length, game.at_once, is_zero_sum=game.is_zero_sum)


def check_result(result: Result, form: MatchForm, head_start: Sequence[int] = ()) -> Check:
    """Says what is wrong or unusual about a result whose numbers are in range. A forfeit and a
    match that counts for nobody are what they are. `head_start`: the games with which each side
    began, as another came late.
    """
    if result.ending != "played":
        return Check()
    numbers = [getattr(score, form.measure) for score in result.scores]
    if form.measure == "games" and any(map(lt, numbers, head_start)):
        return _began_with(numbers, form, head_start)
    if form.is_won and any(_tells_more(score, form.measure) for score in result.scores):
        return _refused(text("Nothing but who won is noted of a match: nobody has points or more."))
    if form.measure == "place":
        return _places(numbers)
    if form.measure == "points":
        return _points(numbers) if form.is_zero_sum else Check()
    if form.length is None:
        return Check()
    if form.length.unit == "first_to":
        return _first_to(numbers, form)
    return _all_played(numbers, form)


def _began_with(numbers: Sequence[int], form: MatchForm, head_start: Sequence[int]) -> Check:
    """Nobody has fewer than they began with; where all games are played, the others have less."""
    right, count = [*map(max, numbers, head_start)], _count(form)
    if form.length is not None and form.length.unit == "first_to":
        right = _nearest(right, count) if max(right) - form.at_once >= count else right
    elif form.length is not None:
        spare = max(0, sum(right) - count)
        right = [
            max(r - spare, g) if n == r else r
            for n, r, g in zip(numbers, right, head_start, strict=True)
        ]
    return _refused(
        text(
            "This match began at {start}, as somebody came late: {result} cannot be, {right} would"
            " be right.",
            start=score_words(head_start),
            result=score_words(numbers),
            right=score_words(right),
        )
    )


def _tells_more(score: Score, measure: str) -> bool:
    others = (field for field in fields(score) if field.name not in ("entrant", measure))
    return any(getattr(score, field.name) != field.default for field in others)


def example(form: MatchForm, seats: int) -> tuple[int, ...]:
    """A result that this match may have, among so many at a table."""
    if form.measure == "place":
        return tuple(range(1, seats + 1))
    if form.measure == "points" and not form.is_zero_sum:
        return tuple(range(10 * seats, 0, -10))
    if form.measure == "points" or form.length is None:
        return (40, -40, *[0] * (seats - 2))
    if form.length.unit == "first_to":
        return (form.length.count, *range(form.length.count - 1, -1, -1), *[0] * seats)[:seats]
    more = form.length.count // 2 + 1
    return (more, form.length.count - more, *[0] * (seats - 2))


def _all_played(numbers: Sequence[int], form: MatchForm) -> Check:
    count, played = _count(form), sum(numbers)
    if form.is_won and played > 1:
        return _refused(text("Who won has 1 and the others 0; 0 each where it was a draw."))
    if played == count + 1 and _has_extra(form) and max(numbers) - min(numbers) == 1:
        return Check()
    if played > count:
        best = min(max(numbers), count)
        right = (best, count - best) if numbers[0] >= numbers[-1] else (count - best, best)
        return _refused(
            text_n(
                "{n} game is played, {result} are {sum}: {right} would be right.",
                "{n} games are played, {result} are {sum}: {right} would be right.",
                count,
                result=score_words(numbers),
                sum=played,
                right=score_words(right),
            )
        )
    if played < count:
        return _cut_short(numbers, count - played)
    if _has_extra(form) and len(set(numbers)) == 1:
        return Check(doubts=(text("Level, and the game that decides was not played?"),))
    return Check()


def _first_to(numbers: Sequence[int], form: MatchForm) -> Check:
    count = _count(form)
    second, best = sorted(numbers)[-2:]
    if best < count:
        return _cut_short(numbers, count - best)
    is_shared = len(numbers) > 2
    if best == second and is_shared:
        return Check(doubts=(text("Level at the top: was the match cut short?"),))
    if best - form.at_once < count and second < count:
        return Check()
    if is_shared and best > second >= best - form.at_once:
        return Check()
    return _refused(
        text_n(
            "Who wins {n} game has won the match, {result} cannot be: {right} would be right.",
            "Who wins {n} games has won the match, {result} cannot be: {right} would be right.",
            count,
            result=score_words(numbers),
            right=score_words(_nearest(numbers, count)),
        )
    )


def _nearest(numbers: Sequence[int], count: int) -> list[int]:
    """Whoever has most, the first of equals, has won with just as many as it takes."""
    winner = list(numbers).index(max(numbers))
    return [count if at == winner else min(i, count - 1) for at, i in enumerate(numbers)]


def _cut_short(numbers: Sequence[int], missing: int) -> Check:
    if not any(numbers):
        return Check(doubts=(text("Nothing was won by anybody: is that right?"),))
    words = text_n(
        "{result}, {n} game short of the end: was the match cut short?",
        "{result}, {n} games short of the end: was the match cut short?",
        missing,
        result=score_words(numbers),
    )
    return Check(doubts=(words,))


def _places(numbers: Sequence[int | None]) -> Check:
    """Who are level share the better place, and the places after it stay free."""
    places = [number for number in numbers if number is not None]
    right = [1 + sum(other < i for other in places) for i in places]
    if right == places and len(places) == len(numbers):
        if len(set(places)) == 1:
            return Check(doubts=(text("Everybody is level: is that right?"),))
        return Check()
    return _refused(
        text(
            "Places are {first} to {last}, who are level share the better one: {right} would be"
            " right.",
            first=1,
            last=len(numbers),
            right=" ".join(
                map(str, right if len(right) == len(numbers) else range(1, len(numbers) + 1))
            ),
        )
    )


def _points(numbers: Sequence[int]) -> Check:
    if sum(numbers):
        words = text("The points add up to {sum}, not to 0: is that right?", sum=sum(numbers))
        return Check(doubts=(words,))
    if not any(numbers):
        return Check(doubts=(text("Nothing was won by anybody: is that right?"),))
    return Check()


def _has_extra(form: MatchForm) -> bool:
    return form.length is not None and form.length.has_extra


def _count(form: MatchForm) -> int:
    return 0 if form.length is None else form.length.count


def _refused(words: Text) -> Check:
    return Check((Problem("result", "scores", words),))


def score_words(numbers: Sequence[int]) -> str:
    """“5–3”, with a real minus sign."""
    return "–".join(f"{number}".replace("-", "−") for number in numbers)


_LENGTH = 24


@dataclass(frozen=True, slots=True)
class PlaceMove:
    """Names somebody who would stand at another place."""

    entrant: str
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class ResultCorrection:
    """A result instead of the one that stands. `later`: the last round that is out and was drawn
    by the old one, None while none is.
    """

    was: Result
    now: Result
    moved: tuple[PlaceMove, ...]
    later: int | None


def correction(event: Event, form: AnyFormat, now: Result) -> ResultCorrection | None:
    """Says what this result would change; None where none stands yet, or it stands already."""
    at = (now.round, now.table)
    was = event.scored.get(at)
    if was is None or was == now:
        return None
    results = tuple(
        now if (result.round, result.table) == at else result for result in event.results
    )
    before = {row.entrant: row.place for row in standings(event, form).rows}
    after = standings(replace(event, results=results), form).rows
    return ResultCorrection(
        was,
        now,
        tuple(
            PlaceMove(row.entrant, before[row.entrant], row.place)
            for row in after
            if before[row.entrant] != row.place
        ),
        len(event.rounds) if now.round < len(event.rounds) else None,
    )


def agreement(was: Result | None, now: Result) -> str:
    """Says what a yes names: exactly this result instead of exactly that one, and no other."""
    canonical = json.dumps([None if was is None else encode(was), encode(now)], sort_keys=True)
    return sha256(canonical.encode()).hexdigest()[:_LENGTH]
