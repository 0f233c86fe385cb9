"""Reads the form of a tournament's settings: format, rules, tie-breaks, clock, fee, prizes."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import Any

from wtforms.widgets import TextArea

from scorekeeper.engine.game import OptionValue, Problem
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.text import search_key, text
from scorekeeper.language import as_decimal
from scorekeeper.pages import fields, value_fields
from scorekeeper.pages.new_match import option_field, typed_option
from scorekeeper.services.tournaments.prizes import head_count
from scorekeeper.services.tournaments.setup.schedule_options import fillings, usual_tiebreaks
from scorekeeper.services.tournaments.view_models import TournamentState, find_entrants
from scorekeeper.tournaments.displays.number_format import format_number
from scorekeeper.tournaments.plan import Gong, LateStep, Plan, late_faults
from scorekeeper.tournaments.result_check import match_form
from scorekeeper.tournaments.standings.prizes import For, Prize, Sharing
from scorekeeper.tournaments.standings.tiebreaks import TIEBREAKS, TieBreak
from scorekeeper.web import forms
from scorekeeper.web.tournaments.forms import ShapedField

# What stands on one line: longer than any prize, and short enough to be looked at from every place.
_LONGEST, _EXCERPT = 500, 60
_PRIZE = re.compile(
    r"(?P<for>\d{1,3}(?:\s*[-–]\s*\d{1,3})?|[^\d\s:][^:]*?(?=\s*:)|[^\d\s:]\S*)\s*(?:[:\s]|\.(?!\d))\s*(?P<what>.+)"
)
_PLACES = re.compile(r"(?P<first>\d+)(?:\s*[-–]\s*(?P<last>\d+))?")
_EACH = re.compile(r"2\s*[x×*]\s*(?P<what>\S.*)", re.IGNORECASE)
GONGS: tuple[Gong, ...] = ("game", "deal", "void")
SHARINGS: tuple[Sharing, ...] = ("average", "hort", "none")
_APART, _LISTED = re.compile(r"[/;]"), re.compile(r",")
LAST, RAFFLE = "*", "?"
_FEW, _FROM_ONE, _MOST = "[0-9]{0,6}", "(0*[1-9][0-9]{0,5})?", 999_999
_NO_CAP = text("A number from 1 to {most} is needed, or none.", most=_MOST)
_HALVES = re.compile("(?!$)([0-9]|10)?(?:(½|[.,]50?)|[.,]00?)?")
_NO_WORTH = text("From 0 to {most} points, with halves such as {half}.", most=10, half="1½")
_currency = attrgetter("plan.currency")
# What stands in the plan as it is typed.
_WORTH = ("win", "draw", "loss")
_TWO_DIGITS, LATE_STEPS = "(0*[1-9][0-9]?)?", 3
_NO_LATE = text("A number from 1 to {most} is needed, or none.", most=99)
_NO_MINUTES = text("From how many minutes on?")
_DAY = re.compile(
    r"(?P<day>\d{1,2})[/.-](?P<month>\d{1,2})[/.-](?:20)?(?P<year>\d\d)(?:\s*[×x*]\s*(?P<times>[1-9]))?",
    re.IGNORECASE,
)
_NO_DAY = dict.fromkeys(("day", "month", "year", "times"), "0")
_PLAIN = (
    *("title", "minutes", "gong", "is_confirmed", "left_win", "is_typed_twice", "sharing"),
    *("late_half", "is_checked_in"),
)


class HalvesField(fields.LineField):
    """Reads what a match is worth, such as 3, 1½ or 0.5, in halves of a point; None where it is
    blank and need not be said.
    """

    def __init__(self, *, is_needed: bool = True, **kwargs: Any) -> None:  # noqa: ANN401 (WTForms')
        super().__init__(**kwargs)
        self.is_needed = is_needed

    def process_data(self, value: object) -> None:
        """Show what is noted."""
        super().process_data(value)
        if isinstance(value, int):
            self.typed = format_number(Fraction(value, 2))

    def read(self, typed: str) -> int | None:
        """The halves."""
        number = typed.strip()
        digits = _HALVES.fullmatch(number)
        if number and digits:
            return 2 * int(digits[1] or 0) + bool(digits[2])
        if number or self.is_needed:
            raise fields.FieldError(_NO_WORTH)
        return None


class PlanForm(forms.Form):
    """Reads everything that is settled, as it stands or as typed."""

    title = fields.WordsField()
    forbidden = fields.LineField(widget=TextArea())
    cap = ShapedField(_FROM_ONE, _NO_CAP)
    win = HalvesField()
    draw = HalvesField()
    loss = HalvesField()
    bye = HalvesField(is_needed=False)
    minutes = fields.NumberField()
    dates = fields.LineField(widget=TextArea())
    gong = value_fields.ChoiceField(GONGS, "game")
    is_confirmed = fields.TickField(name="confirmed")
    left_win = fields.TickField()
    is_typed_twice = fields.TickField(name="typed_twice")
    late_half = fields.TickField()
    is_checked_in = fields.TickField(name="checked_in")
    fee = value_fields.AmountField(_currency)
    prizes = fields.LineField(widget=TextArea())
    sharing = value_fields.ChoiceField(SHARINGS, "average")

    def __init__(self, tournament: TournamentState) -> None:
        self.tournament, self.game, self.form = tournament, tournament.game, tournament.form
        self.plan: Plan = tournament.evening.plan
        self.is_fixed = bool(tournament.evening.event.rounds)
        self.fillings = fillings(tournament)
        # Of two pairs a table there is but one size.
        sized = ("tables", "odd_tables") if self.plan.contest.has_partners else ()
        options_of = self.form.words.options.items()
        self.format_options = {key: option for key, option in options_of if key not in sized}
        tie_breaks = [tie_break for tie_break in TIEBREAKS if self._may_decide(tie_break)]
        self._order = {
            f"order.{tie_break.key}": tie_break.worded(self.plan.contest)
            for tie_break in tie_breaks
        }
        keys = self.plan.tiebreaks
        if "points" not in keys and not self.form.is_knockout:
            keys = "points", *keys
        self._numbers = {f"order.{key}": number for number, key in enumerate(keys, start=1)}
        self._options = {
            **{f"settings.{name}": option for name, option in self.format_options.items()},
            **{f"rules.{name}": o for name, o in self.game.words.options.items()},
        }
        options = {name: option_field(x, _currency) for name, x in self._options.items()}
        super().__init__(
            fields=options
            | {name: ShapedField(_FEW) for name in self._order}
            | {f"late.{n}": ShapedField(_TWO_DIGITS, _NO_LATE) for n in range(LATE_STEPS)}
            | {f"late.{n}.games": ShapedField(_TWO_DIGITS, _NO_LATE) for n in range(LATE_STEPS)},
            noted=self._standing(),
        )

    def _may_decide(self, rule: TieBreak) -> bool:
        """Whether it is of this kind of contest, and of a number that a result has."""
        if rule.key == "points" and self.form.is_knockout:
            return False
        measures = None, *self.tournament.amounts
        is_reported = rule.measure in measures or rule.key in self.plan.tiebreaks
        return rule.suits(self.plan.contest) and is_reported

    @property
    def counts_points(self) -> bool:
        """Whether points are what a result is in, and so what a cap is on."""
        return self.game.reports[0] == "points"

    @property
    def tiebreaks(self) -> tuple[TieBreak, ...]:
        """Give what may decide in this kind of contest, those with a number first and by it; of two
        with the same, the one that got it now.
        """
        return tuple(self._order[name] for name in sorted(self._order, key=self._place))

    def _place(self, name: str) -> tuple[int, bool]:
        number: int | None = self[name].data
        return 10**6 if number is None else number, number == self._numbers.get(name)

    def _standing(self) -> dict[str, object]:
        plan, currency = self.plan, self.plan.currency
        rules = encode(self.game.rules(**plan.rules))
        values = {f"rules.{name}": value for name, value in rules.items()}
        values |= {f"settings.{name}": y for name, y in encode(self.tournament.settings).items()}
        return {
            **{name: getattr(plan, name) for name in _PLAIN},
            **{
                name: typed_option(option, values[name], currency)
                for name, option in self._options.items()
                if name in values
            },
            **self._numbers,
            "forbidden": "\n".join(
                " / ".join(self.tournament.names[k] for k in group if k in self.tournament.names)
                for group in plan.forbidden
            ),
            **{name: getattr(plan.contest, name) for name in ("cap", *_WORTH)},
            "bye": None if plan.contest.bye == plan.contest.win else plan.contest.bye,
            **{f"late.{n}": step.minutes for n, step in enumerate(plan.late)},
            **{f"late.{n}.games": step.games for n, step in enumerate(plan.late)},
            "fee": as_decimal(plan.fee, currency) if plan.fee else "",
            "prizes": "\n".join(_written_prizes(plan.prizes, currency)),
            "dates": "\n".join(_written_days(plan.dates)),
        }

    def read(self) -> Plan | None:
        """The plan; None while the form is out of shape."""
        problems: list[Problem] = []
        forbidden, prizes = self._forbidden(problems), self._prizes(problems)
        steps, dates = self._late_steps(problems), self._dates(problems)
        self.refuse(problems)
        if not self.validate() or problems:
            return None
        length = match_form(self.game, self._chosen("rules."), 2).length
        names, scale = tuple(steps), tuple(steps.values())
        if faults := [Problem("range", names[at], x) for at, x in late_faults(scale, length)]:
            self.refuse(faults)
            return None
        numbered = [t.key for t in self.tiebreaks if self[f"order.{t.key}"].data is not None]
        is_usual = self.counts_points or self.plan.contest.has_partners
        usual = usual_tiebreaks(self.game, self.plan.contest) if is_usual else ()
        return replace(
            self.plan,
            **{name: self[name].data for name in (*_PLAIN, "fee")},
            rules=self._chosen("rules."),
            settings=self._chosen("settings."),
            tiebreaks=tuple(numbered[numbered[:1] == ["points"] :]) or usual,
            forbidden=forbidden,
            contest=replace(
                self.plan.contest,
                **{name: self[name].data for name in ("cap", *_WORTH)},
                bye=self.win.data if self.bye.data is None else self.bye.data,
            ),
            prizes=prizes,
            late=scale,
            dates=dates,
        )

    def _chosen(self, prefix: str) -> dict[str, OptionValue]:
        names = (name for name in self._options if name.startswith(prefix))
        return {name.removeprefix(prefix): self[name].data for name in names}

    def _late_steps(self, problems: list[Problem]) -> dict[str, LateStep]:
        """The steps by their field, the least minutes first; one without is none."""
        steps = {}
        for name in (f"late.{n}" for n in range(LATE_STEPS)):
            minutes, games = self[name].data, self[f"{name}.games"].data
            if minutes is not None:
                steps[name] = LateStep(minutes, games)
            elif games is not None:
                problems.append(Problem("missing", name, _NO_MINUTES))
        return {name: steps[name] for name in sorted(steps, key=lambda name: steps[name].minutes)}

    def _forbidden(self, problems: list[Problem]) -> tuple[tuple[str, ...], ...]:
        """Groups of those who should not meet, one on a line: names, or what only one is called."""
        groups = []
        for line in self.of("forbidden").splitlines():
            keys: list[str] = []
            mark = _APART if _APART.search(line) else _LISTED
            for named in filter(None, (part.strip() for part in mark.split(line))):
                fits = find_entrants(self.tournament, named)
                exact = [
                    key
                    for key in fits
                    if search_key(self.tournament.names[key]) == search_key(named)
                ]
                keys += (exact or fits)[:1]
                if len(exact or fits) != 1:
                    words = text("“{name}”: nobody, or more than one, is called so.", name=named)
                    problems.append(Problem("unknown_player", "forbidden", words))
            if len(keys) > 1:
                groups.append(tuple(dict.fromkeys(keys)))
            elif keys:
                words = text("“{line}”: at least two, with “/” between them.", line=_excerpt(line))
                problems.append(Problem("missing", "forbidden", words))
        return tuple(groups)

    def _dates(self, problems: list[Problem]) -> tuple[str, ...]:
        """The day of each round, one on a line: “5/12/2026”, “5/12/2026 ×2” for two rounds."""
        days: list[str] = []
        for line in filter(None, map(str.strip, self.of("dates").splitlines())):
            read = _DAY.fullmatch(line) or _NO_DAY
            try:
                day = date(2000 + int(read["year"]), int(read["month"]), int(read["day"]))
                days += [day.isoformat()] * int(read["times"] or 1)
            except ValueError:
                words = text("“{line}”: a day such as {day}.", line=_excerpt(line), day="5/12/2026")
                problems.append(Problem("range", "dates", words))
        return tuple(days)

    def _prizes(self, problems: list[Problem]) -> tuple[Prize, ...]:
        """One on a line: “1 100”, “5-8 un jamón” for each of these places, “* a spoon” for the
        last, “? wine” for the raffle, “young 20” for a category.
        """
        listed: list[Prize] = []
        for number, line in enumerate(self.of("prizes").splitlines(), start=1):
            read = _PRIZE.fullmatch(line.strip()) if len(line) <= _LONGEST else None
            if read is not None:
                try:
                    prize = _prize(f"p{number}", read["for"], read["what"].strip(), listed, self)
                    listed += _for_each_place(prize, read["for"])
                except fields.FieldError as fault:
                    words = text("“{line}”: {why}", line=line.strip(), why=fault.words)
                    problems.append(Problem("range", "prizes", words))
            elif line.strip():
                words = text(
                    "“{line}”: first for whom, then what, such as “1 100”.", line=_excerpt(line)
                )
                problems.append(Problem("range", "prizes", words))
        return tuple(listed)


class PenaltyForm(forms.Form):
    """Reads of what somebody is warned, and what is taken: points in halves, and games."""

    points = HalvesField(is_needed=False)
    games = ShapedField("[0-9]{0,2}", _NO_LATE)
    why = fields.LineField()


def _written_days(days: Sequence[str]) -> Iterator[str]:
    for day, rounds in groupby(days):
        when, times = date.fromisoformat(day), len([*rounds])
        yield f"{when.day}/{when.month}/{when.year}" + f" ×{times}" * (times > 1)


def _excerpt(line: str) -> str:
    return line if len(line) <= _LONGEST else f"{line[:_EXCERPT]}…"


def _prize(key: str, whom: str, what: str, before: list[Prize], form: PlanForm) -> Prize:
    kind: For = "category"
    place = 1 + sum(prize.kind == "category" and prize.category == whom for prize in before)
    if places := _PLACES.fullmatch(whom):
        kind, place = "place", int(places["first"])
    elif whom in (LAST, RAFFLE):
        kind, place = ("last" if whom == LAST else "raffle"), 1
    each = _EACH.fullmatch(what) if head_count(form.tournament) > 1 else None
    what = what if each is None else each["what"]
    amount = value_fields.minor_units(what, form.plan.currency) or 0
    return Prize(
        key=key,
        kind=kind,
        place=place,
        category=whom if kind == "category" else "",
        amount=amount,
        words="" if amount else what,
        is_each=each is not None,
    )


def _for_each_place(prize: Prize, whom: str) -> list[Prize]:
    """Makes one of each place, such as “5-8”. Raises FieldError where the last comes first."""
    places = _PLACES.fullmatch(whom)
    if places is None or places["last"] is None:
        return [prize]
    last = int(places["last"])
    if last < prize.place:
        raise fields.FieldError(text("the better place comes first, such as “5-8”."))
    there = range(prize.place, last + 1)
    return [replace(prize, key=f"{prize.key}-{place}", place=place) for place in there]


def _written_prizes(prizes: Sequence[Prize], currency: str) -> Iterator[str]:
    """As they are typed; those of one line again on one."""
    lines = groupby(
        enumerate(prizes),
        lambda it: replace(it[1], key=it[1].key.partition("-")[0], place=it[1].place - it[0]),
    )
    for line in ([prize for _, prize in line] for _, line in lines):
        prize, places = line[0], "-".join({str(line[0].place): 0, str(line[-1].place): 0})
        whom = {"last": LAST, "raffle": RAFFLE, "category": prize.category}.get(prize.kind, places)
        whom += ":" if " " in whom else ""
        each = "2× " if prize.is_each else ""
        what = str(as_decimal(prize.amount, currency)) if prize.is_money else prize.words
        yield f"{whom} {each}{what}"
