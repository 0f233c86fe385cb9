"""Reads what is typed on the page a tournament is begun on, and what fits the evening."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from scorekeeper.engine.game import AnyGame, Problem
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.games import BY_KEY as GAMES_BY_KEY
from scorekeeper.games import GAMES
from scorekeeper.services.tournaments.setup import schedule_options
from scorekeeper.services.tournaments.setup.repeat import Earlier
from scorekeeper.services.tournaments.setup.schedule_options import (
    Offer,
    ScheduleOption,
    ScheduleQuery,
)
from scorekeeper.tournaments.files.name_lists import MOST_ENTRANTS
from scorekeeper.tournaments.plan import Plan
from scorekeeper.tournaments.timetable import DAY, STEP, Fit, available

LONGEST_PAUSE = 60
_DEFAULTS = {"entrants": "16", "start": "18:00", "end": "22:00", "pause": str(STEP)}
_TIME = re.compile(r"(?P<hours>[01]?\d|2[0-3])[:.h](?P<minutes>[0-5]\d)")
_FIELDS = ("title", "entrants", "start", "end", "pause", "rounds", "system", "length")


class NewTournament:
    """What is played, how it is called, how many come, from when to when. `is_redrawn`: a game was
    tapped or “what fits?” asked, and the page is shown again. `like`: an earlier one to begin
    from; then its plan is what counts.
    """

    def __init__(self, given: Mapping[str, str], like: Earlier | None = None) -> None:
        self.like = like
        self.typed = {name: given.get(name, "").strip() for name in _FIELDS}
        for name, value in _DEFAULTS.items():
            self.typed[name] = self.typed[name] or value
        if like is not None and "title" not in given:
            self.typed["title"] = like.title
        chosen = given.get("tapped") or given.get("game", "")
        self.game: AnyGame = GAMES_BY_KEY.get(chosen, GAMES[0])
        self.is_redrawn = "tapped" in given or "ask" in given
        self.problems: tuple[Problem, ...] = ()

    def of(self, name: str) -> str:
        """What stands in a field."""
        return self.typed.get(name, "")

    @property
    def title(self) -> str:
        """As it was typed, each gap one blank."""
        return " ".join(self.of("title").split())

    @property
    def start(self) -> int:
        """When the first cards are dealt, in minutes since midnight."""
        return _minutes(self.of("start")) or 0

    @cached_property
    def asked(self) -> ScheduleQuery:
        """The evening as typed; what cannot be read stands as it would by itself."""
        start = _minutes(self.of("start"))
        end = _minutes(self.of("end"))
        known = start is not None and end is not None
        minutes = available(start or 0, end or 0) if known else 240
        return ScheduleQuery(
            entrants=_number(self.of("entrants"), 2, MOST_ENTRANTS) or int(_DEFAULTS["entrants"]),
            minutes=minutes,
            pause=STEP if (gap := _number(self.of("pause"), 0, LONGEST_PAUSE)) is None else gap,
            system=self.of("system"),
            rounds=_number(self.of("rounds"), 1, schedule_options.MOST_ROUNDS),
            length=self.of("length"),
        )

    @cached_property
    def offer(self) -> Offer:
        """What fits."""
        return schedule_options.offered(self.game, self.asked)

    def unreadable(self) -> tuple[Problem, ...]:
        """What cannot be read, each at its field."""
        found = []
        if _number(self.of("entrants"), 2, MOST_ENTRANTS) is None:
            words = text("A number from {least} to {most}, please.", least=2, most=MOST_ENTRANTS)
            found.append(Problem("range", "entrants", words))
        found += [
            Problem("range", name, text("A time such as {example}, please.", example="21:30"))
            for name in ("start", "end")
            if _minutes(self.of(name)) is None
        ]
        bounds = {"pause": (0, LONGEST_PAUSE), "rounds": (1, schedule_options.MOST_ROUNDS)}
        for name, (least, most) in bounds.items():
            if self.of(name) and _number(self.of(name), least, most) is None:
                words = text("A number from {least} to {most}, please.", least=least, most=most)
                found.append(Problem("range", name, words))
        return tuple(found)

    def plan(self) -> Plan:
        """The plan this makes: that of the earlier one under its new name, or what is offered."""
        if self.like is not None:
            return replace(self.like.plan, title=self.title)
        return schedule_options.plan_of(self.game, self.title, self.asked)

    def problems_at(self, field: str) -> tuple[Problem, ...]:
        """What is wrong beside a field; "" gathers what none shows."""
        return tuple(
            one
            for one in self.problems
            if one.field == field or (not field and one.field not in _FIELDS)
        )

    def says(self, fit: Fit) -> Text:
        """“5 rounds of at most 35 minutes each, over about 21:15”."""
        table = fit.timetable
        return text_n(
            "{n} round of at most {minutes} minutes: it ends about {time}.",
            "{n} rounds of at most {minutes} minutes each: it ends about {time}.",
            table.rounds,
            minutes=table.minutes,
            time=clock(self.start + table.total),
        )

    def too_long(self, fit: Fit) -> Text:
        """By how much an evening is too short for it."""
        return text_n(
            "Too long by {n} minute.",
            "Too long by {n} minutes.",
            fit.timetable.total - self.asked.minutes,
        )

    def match(self, fit: Fit) -> Text:
        """How long one match is."""
        return schedule_options.words_of(fit.length)

    def length_key(self, fit: Fit) -> str:
        """How the form calls this length."""
        return schedule_options.key_of(fit.length)

    def best_of(self, way: ScheduleOption) -> Fit:
        """What a format comes to: with what was chosen, for the chosen one."""
        return self.offer.fit if way == self.offer.chosen else way.best


def clock(minutes: int) -> str:
    """A time of the day, whatever day: “00:40”."""
    hours, rest = divmod(minutes % DAY, 60)
    return f"{hours:02}:{rest:02}"


def _minutes(typed: str) -> int | None:
    read = _TIME.fullmatch(typed)
    return None if read is None else 60 * int(read["hours"]) + int(read["minutes"])


def _number(typed: str, least: int, most: int) -> int | None:
    is_number = typed.isdecimal() and len(typed) < 6
    return int(typed) if is_number and least <= int(typed) <= most else None
