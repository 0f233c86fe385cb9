"""Reads what is typed on the page a tournament is begun on, and what fits the evening."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.games import BY_KEY as GAMES_BY_KEY
from scorekeeper.games import GAMES
from scorekeeper.pages import fields, value_fields
from scorekeeper.services.tournaments.setup import schedule_options
from scorekeeper.tournaments import advice, other_game
from scorekeeper.tournaments.files.name_lists import MOST_ENTRANTS
from scorekeeper.tournaments.format import MOST_ROUNDS
from scorekeeper.tournaments.other_game import OtherGame, PlayedGame
from scorekeeper.tournaments.plan import DAY, STEP, Fit, Plan, available
from scorekeeper.web import forms

LONGEST_PAUSE = 60
MOST_TABLES = 500
ENTRANTS = 16
_TIME = re.compile(r"(?P<hours>[01]?\d|2[0-3])[:.h](?P<minutes>[0-5]\d)")


class UsualField(fields.LineField):
    """Reads a line that says the usual where it is left blank."""

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Read what was typed, if anything."""
        if any(map(str.strip, valuelist)):
            super().process_formdata(valuelist)


class BoundedField(UsualField):
    """Reads a whole number between two others."""

    def __init__(self, least: int, most: int, **kwargs: Any) -> None:  # noqa: ANN401 (WTForms')
        super().__init__(**kwargs)
        self.least, self.most = least, most

    def read(self, typed: str) -> int:
        """The number."""
        number = typed.strip()
        if number.isdecimal() and len(number) < 6 and self.least <= int(number) <= self.most:
            return int(number)
        words = text("A number from {least} to {most}, please.", least=self.least, most=self.most)
        raise fields.FieldError(words)


class TimeField(UsualField):
    """Reads a time of the day, in minutes since midnight."""

    def process_data(self, value: object) -> None:
        """Show what is usual."""
        super().process_data(value)
        self.typed = clock(self.data)

    def read(self, typed: str) -> int:
        """The minutes."""
        read = _TIME.fullmatch(typed.strip())
        if read is None:
            raise fields.FieldError(text("A time such as {example}, please.", example="21:30"))
        return 60 * int(read["hours"]) + int(read["minutes"])


class NewTournament(forms.Form):
    """Reads what is played, how it is called, how many come, at how many tables, from when to when.
    `tapped`: a game, and the page is shown again. `take`: a proposal, by its key. `other`: a game
    that is not scored here.
    `like`: an earlier one to begin from; then its plan is what counts.
    """

    game_key = fields.LineField(name="game")
    tapped = fields.LineField()
    ask = fields.TickField()
    earlier = value_fields.KeyField(name="like")
    title = fields.WordsField()
    entrants = BoundedField(2, MOST_ENTRANTS, default=ENTRANTS)
    tables = BoundedField(1, MOST_TABLES)
    take = fields.LineField()
    start = TimeField(default=18 * 60)
    end = TimeField(default=22 * 60)
    pause = BoundedField(0, LONGEST_PAUSE, default=STEP)
    rounds = BoundedField(1, MOST_ROUNDS)
    system = fields.LineField(widget=fields.Chip())
    length = fields.LineField(widget=fields.Chip())
    other_name = fields.WordsField()
    other_sides = value_fields.ChoiceField(("pairs", "single", "tables"), "pairs")
    other_outcome = value_fields.ChoiceField(("won", "points", "games"), "won")
    other_players = BoundedField(3, other_game.MOST_PLAYERS, default=4)
    other_best_of = BoundedField(1, other_game.MOST_GAMES, default=3)
    is_alone = fields.TickField(name="alone")
    like: Plan | None = None

    def begin_from(self, like: Plan) -> None:
        """Let it be like an earlier one."""
        self.like = like
        if not self.title.raw_data:
            self.title.process_data(like.title)

    @property
    def game(self) -> PlayedGame:
        """What is played."""
        key = self.tapped.data or self.game_key.data or ""
        return self._other if key == other_game.KEY else GAMES_BY_KEY.get(key, GAMES[0])

    @property
    def _other(self) -> OtherGame:
        return OtherGame(
            self.other_name.data,
            self.other_sides.data,
            self.other_outcome.data,
            self.other_players.data or 4,
            self.other_best_of.data or 3,
        )

    @property
    def is_redrawn(self) -> bool:
        """Whether a game was tapped or “what fits?” asked, and the page is shown again."""
        return bool(self.tapped.raw_data or self.ask.data)

    @cached_property
    def query(self) -> schedule_options.ScheduleQuery:
        """The evening as typed; what cannot be read stands as it would by itself."""
        start, end = self.start.data, self.end.data
        return schedule_options.ScheduleQuery(
            entrants=self.entrants.data or ENTRANTS,
            minutes=240 if None in (start, end) else available(start, end),
            pause=STEP if self.pause.data is None else self.pause.data,
            system=self.of("system"),
            rounds=self.rounds.data,
            length=self.of("length"),
            has_partners=self.is_alone.data and self.may_be_alone,
            tables=self.tables.data or 0,
            take=self.take.data or "",
        )

    @property
    def is_told(self) -> bool:
        """Whether enough can be read to say what fits."""
        names = ("entrants", "tables", "start", "end", "pause")
        return not any(self.problems_at(name) for name in names)

    @property
    def is_gone(self) -> bool:
        """Whether a proposal was taken that is none any more, by the numbers as they are now."""
        return bool(self.query.take) and self.offer.card(self.query.take) is None

    @property
    def may_be_alone(self) -> bool:
        """Whether people may enter alone, where pairs play."""
        return schedule_options.may_have_partners(self.game)

    @cached_property
    def offer(self) -> schedule_options.Offer:
        """What fits."""
        return schedule_options.offer_schedules(self.game, self.query)

    def plan(self) -> Plan:
        """The plan this makes: that of the earlier one under its new name, or what is offered."""
        if self.like is not None:
            return replace(self.like, title=self.title.data)
        return schedule_options.plan_of(self.game, self.title.data, self.query)

    def says(self, fit: Fit) -> Text:
        """“5 rounds of at most 35 minutes each, over about 21:15”."""
        table = fit.timetable
        return text_n(
            "{n} round of at most {minutes} minutes: it ends about {time}.",
            "{n} rounds of at most {minutes} minutes each: it ends about {time}.",
            table.rounds,
            minutes=table.round_minutes,
            time=self.ending(table.total),
        )

    def ending(self, minutes: int) -> str:
        """When so many minutes are over."""
        return clock((self.start.data or 0) + minutes)

    def too_long(self, fit: Fit) -> Text:
        """By how much an evening is too short for it."""
        return text_n(
            "Too long by {n} minute.",
            "Too long by {n} minutes.",
            fit.timetable.total - self.query.minutes,
        )

    def match(self, fit: Fit) -> Text:
        """How long one match is."""
        return schedule_options.words_of(fit.length)

    def prospects(self, card: advice.ScheduleOption) -> advice.Prospects:
        """How well a proposal finds the best, and what it asks of everybody."""
        return advice.prospects(card)

    def length_key(self, fit: Fit) -> str:
        """How the form calls this length."""
        return schedule_options.key_of(fit.length)

    def best_of(self, way: advice.ScheduleOption) -> Fit:
        """What a format comes to: with what was chosen, for the chosen one."""
        return self.offer.fit if way == self.offer.chosen else way.fit


def clock(minutes: int) -> str:
    """A time of the day, whatever day: “00:40”."""
    hours, rest = divmod(minutes % DAY, 60)
    return f"{hours:02}:{rest:02}"
