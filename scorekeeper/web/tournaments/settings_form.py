"""Reads the form of a tournament's settings: format, rules, tie-breaks, clock, fee, prizes."""

import re
from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.engine.game import Option, OptionValue, Problem
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.text import Text, text
from scorekeeper.language import as_decimal, minor_digits
from scorekeeper.services.tournaments.prizes import heads_of
from scorekeeper.services.tournaments.progress import found, plain
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.plan import Gong, Plan
from scorekeeper.tournaments.standings.prizes import For, Prize, Sharing
from scorekeeper.tournaments.standings.tiebreaks import TIEBREAKS, TieBreak
from scorekeeper.web.matches.begin import read_amount, read_options, typed_option

_WHOLE = re.compile(r"[0-9]{1,6}")
# What stands on one line: longer than any prize, and short enough to be looked at from every place.
_LONGEST, _SHOWN = 500, 60
_PRIZE = re.compile(r"(?P<for>\d{1,3}|[^\d\s:][^:]*?(?=\s*:)|[^\d\s:]\S*)\s*[:.\s]\s*(?P<what>.+)")
_EACH = re.compile(r"2\s*[x×*]\s*(?P<what>\S.*)", re.IGNORECASE)
GONGS: tuple[Gong, ...] = ("game", "deal", "void")
SHARINGS: tuple[Sharing, ...] = ("average", "hort", "none")
_APART = re.compile(r"[/;,]")
LAST, RAFFLE = "*", "?"


class PlanForm:
    """Everything that is settled, as it stands or as typed."""

    def __init__(self, hall: TournamentState, given: Mapping[str, str] | None = None) -> None:
        self.hall = hall
        self.game = hall.game
        self.form = hall.form
        self.plan: Plan = hall.evening.plan
        self.problems: tuple[Problem, ...] = ()
        self.is_fixed = bool(hall.evening.event.rounds)
        self.typed = self._standing()
        if given is not None:
            self.typed |= {
                name: given.get(name, "" if name in _TICKS else was).strip()
                for name, was in self.typed.items()
            }

    @property
    def tiebreaks(self) -> tuple[TieBreak, ...]:
        """What may decide in this kind of contest, those with a number first and by it; points come
        before all of them anyway.
        """
        kind = self.plan.contest.kind
        found = [one for one in TIEBREAKS if kind in one.kinds and one.key != "points"]
        return tuple(sorted(found, key=lambda one: _place(self.of(f"order.{one.key}"))))

    def of(self, name: str) -> str:
        """What stands in a field."""
        return self.typed.get(name, "")

    def problems_at(self, field: str) -> tuple[Problem, ...]:
        """What is wrong beside a field; "" gathers what none shows."""
        return tuple(
            one
            for one in self.problems
            if one.field == field or (not field and one.field not in self.typed)
        )

    def _standing(self) -> dict[str, str]:
        plan, currency = self.plan, self.plan.currency
        in_force: Mapping[str, OptionValue] = encode(self.game.rules(**plan.rules))
        settings: Mapping[str, OptionValue] = encode(self.hall.settings)
        order = {key: str(n) for n, key in enumerate(plan.tiebreaks, start=1)}
        return {
            "title": plan.title,
            **_typed("settings.", self.form.words.options, settings, currency),
            **_typed("rules.", self.game.words.options, in_force, currency),
            **{f"order.{one.key}": order.get(one.key, "") for one in TIEBREAKS},
            "forbidden": "\n".join(
                " / ".join(self.hall.names[key] for key in group if key in self.hall.names)
                for group in plan.forbidden
            ),
            "cap": "" if plan.contest.cap is None else str(plan.contest.cap),
            "minutes": "" if plan.minutes is None else str(plan.minutes),
            "gong": plan.gong,
            "confirmed": "on" if plan.is_confirmed else "",
            "left_win": "on" if plan.left_win else "",
            "typed_twice": "on" if plan.is_typed_twice else "",
            "fee": str(as_decimal(plan.fee, currency)) if plan.fee else "",
            "prizes": "\n".join(_written(one, currency) for one in plan.prizes),
            "sharing": plan.sharing,
        }

    def read(self) -> Plan | None:
        """The plan; None, with `problems`, while the form is out of shape."""
        problems: list[Problem] = []
        rules, wrong = read_options(self.game, self.typed, self.plan.currency)
        problems += wrong
        settings = self._settings(problems)
        fee = read_amount(self.of("fee"), minor_digits(self.plan.currency))
        if isinstance(fee, Text):
            problems.append(Problem("range", "fee", fee))
        plan = replace(
            self.plan,
            title=" ".join(self.of("title").split()),
            rules=rules,
            settings=settings,
            tiebreaks=self._order(problems),
            forbidden=self._forbidden(problems),
            contest=replace(self.plan.contest, cap=self._number("cap", problems)),
            minutes=self._number("minutes", problems),
            gong=next((one for one in GONGS if one == self.of("gong")), "game"),
            is_confirmed=self.of("confirmed") == "on",
            left_win=self.of("left_win") == "on",
            is_typed_twice=self.of("typed_twice") == "on",
            fee=fee if isinstance(fee, int) else 0,
            prizes=self._prizes(problems),
            sharing=next((one for one in SHARINGS if one == self.of("sharing")), "average"),
        )
        self.problems = tuple(problems)
        return None if problems else plan

    def _settings(self, problems: list[Problem]) -> dict[str, OptionValue]:
        chosen: dict[str, OptionValue] = {}
        for name, option in self.form.words.options.items():
            typed = self.of(f"settings.{name}")
            value = next((one for one, _ in option.values if str(one) == typed), None)
            if value is None and not option.values and _WHOLE.fullmatch(typed):
                value = int(typed)
            if value is None:
                problems.append(Problem("range", f"settings.{name}", _NUMBER))
            else:
                chosen[name] = value
        return chosen

    def _order(self, problems: list[Problem]) -> tuple[str, ...]:
        """The tie-breaks that have a number, by it."""
        numbered = []
        for one in self.tiebreaks:
            number = self._number(f"order.{one.key}", problems)
            if number is not None:
                numbered.append((number, one.key))
        return tuple(key for _, key in sorted(numbered, key=lambda one: one[0]))

    def _forbidden(self, problems: list[Problem]) -> tuple[tuple[str, ...], ...]:
        """Groups of those who should not meet, one on a line: names, or what only one is called."""
        groups = []
        for line in self.of("forbidden").splitlines():
            keys: list[str] = []
            for named in filter(None, (part.strip() for part in _APART.split(line))):
                fits = found(self.hall, named)
                exact = [key for key in fits if plain(self.hall.names[key]) == plain(named)]
                keys += (exact or fits)[:1]
                if len(exact or fits) != 1:
                    words = text("“{name}”: nobody, or more than one, is called so.", name=named)
                    problems.append(Problem("unknown_player", "forbidden", words))
            if len(keys) > 1:
                groups.append(tuple(dict.fromkeys(keys)))
            elif keys:
                words = text("“{line}”: at least two, with “/” between them.", line=_shown(line))
                problems.append(Problem("missing", "forbidden", words))
        return tuple(groups)

    def _number(self, name: str, problems: list[Problem]) -> int | None:
        typed = self.of(name)
        if not typed:
            return None
        if _WHOLE.fullmatch(typed):
            return int(typed)
        problems.append(Problem("range", name, _NUMBER))
        return None

    def _prizes(self, problems: list[Problem]) -> tuple[Prize, ...]:
        """One on a line: “1 100”, “2 un jamón”, “* a spoon” for the last, “? wine” for the raffle,
        “young 20” for a category.
        """
        listed: list[Prize] = []
        for number, line in enumerate(self.of("prizes").splitlines(), start=1):
            read = _PRIZE.fullmatch(line.strip()) if len(line) <= _LONGEST else None
            if read is not None:
                made = _prize(f"p{number}", read["for"], read["what"].strip(), listed, self)
                listed.append(made)
            elif line.strip():
                words = text(
                    "“{line}”: first for whom, then what, such as “1 100”.", line=_shown(line)
                )
                problems.append(Problem("range", "prizes", words))
        return tuple(listed)


def _shown(line: str) -> str:
    return line if len(line) <= _LONGEST else f"{line[:_SHOWN]}…"


def _place(typed: str) -> int:
    return int(typed) if _WHOLE.fullmatch(typed) else 10**6


_TICKS = frozenset(("confirmed", "left_win", "typed_twice"))
_NUMBER = text("A whole number, please.")


def _prize(key: str, whom: str, what: str, before: list[Prize], form: PlanForm) -> Prize:
    kind: For = "category"
    place = 1 + sum(one.kind == "category" and one.category == whom for one in before)
    if whom.isdigit():
        kind, place = "place", int(whom)
    elif whom in (LAST, RAFFLE):
        kind, place = ("last" if whom == LAST else "raffle"), 1
    each = _EACH.fullmatch(what) if heads_of(form.hall) > 1 else None
    what = what if each is None else each["what"]
    amount = read_amount(what, minor_digits(form.plan.currency))
    is_money = isinstance(amount, int) and amount > 0
    return Prize(
        key=key,
        kind=kind,
        place=place,
        category=whom if kind == "category" else "",
        amount=amount if is_money and isinstance(amount, int) else 0,
        words="" if is_money else what,
        is_each=each is not None,
    )


def _written(prize: Prize, currency: str) -> str:
    whom = {"last": LAST, "raffle": RAFFLE, "category": prize.category}.get(
        prize.kind, str(prize.place)
    )
    whom += ":" if " " in whom else ""
    each = "2× " if prize.is_each else ""
    what = str(as_decimal(prize.amount, currency)) if prize.is_money else prize.words
    return f"{whom} {each}{what}"


def _typed(
    prefix: str,
    options: Mapping[str, Option],
    values: Mapping[str, OptionValue],
    currency: str,
) -> dict[str, str]:
    return {
        f"{prefix}{name}": typed_option(option, values[name], currency) if name in values else ""
        for name, option in options.items()
    }
