"""Reads the form a match is begun with: seats, first dealer, house rules.

Its options are those of the game's descriptor; a game brings no form of its own.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.engine.game import AnyGame, Option, OptionValue, Preset, Problem
from scorekeeper.engine.stakes import Stake
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.language import as_decimal, currencies, minor_digits, reader_language
from scorekeeper.services.matches.last_settings import LastTime
from scorekeeper.services.matches.view_models import NewMatch

CURRENCIES = currencies()
_AMOUNT = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]+))?")
_WHOLE = re.compile(r"[0-9]{1,9}")
_LONGEST_TITLE = 60


class NewForm:
    """A new match as typed so far; `typed` holds each field under its name.

    `is_redrawn`: a number of players, a preset or a suggested number was tapped, and the page is
    drawn again with it. `last`: what this device played by; a new match begins so.
    """

    def __init__(
        self,
        game: AnyGame,
        given: MultiDict[str, str],
        last: LastTime | None = None,
        *,
        is_posted: bool,
    ) -> None:
        self.game = game
        self.is_posted = is_posted
        counts = {str(count): count for count in game.seats.counts}
        usual = game.seats.usual if last is None else last.players
        self.players = counts.get(given.get("players", given.get("seats", "")), usual)
        self._last = None if last is None else _as_preset(last)
        self._currency = CURRENCIES[0] if last is None else last.currency
        preset = _found(self.presets, given.get("preset"))
        tapped = self._tapped(given.get("suggest", ""))
        self.is_redrawn = (
            not is_posted or preset is not None or bool({"players", "suggest"} & {*given})
        )
        self.typed: dict[str, str] = self._usual() | self._suggested()
        if is_posted:
            self.typed |= {name: value.strip() for name, value in given.items()}
        elif self._last is not None:
            preset = preset or self._last
        if preset is not None:
            self.typed |= self._of_preset(preset)
        self.typed |= tapped
        self.problems: tuple[Problem, ...] = ()

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The sets of rules to choose from: those of the last time first, unless they are one of
        the game's own; a preset that changes nothing with so many players is not one.
        """
        offered = tuple(
            preset
            for preset in self.game.words.presets
            if not preset.rules or any(not self.is_moot(name) for name, _ in preset.rules)
        )
        if self._last is None or any(self._is_same(self._last, one) for one in offered):
            return offered
        return (self._last, *offered)

    def is_moot(self, name: str) -> bool:
        """Whether this rule changes nothing with so many players, so that it is not asked."""
        return self.game.words.options[name].is_moot(self.players)

    @property
    def is_in_pairs(self) -> bool:
        """Whether this many play in pairs."""
        return self.players in self.game.seats.in_pairs

    @property
    def preset(self) -> str | None:
        """The preset whose rules these are, if they are one's."""
        for preset in self.presets:
            if all(self.typed[name] == value for name, value in self._asked(preset).items()):
                return preset.key
        return None

    @property
    def agreed(self) -> tuple[str, ...]:
        """The options without a usual value: they are asked in the open."""
        return tuple(one.name for one in fields(self.game.rules) if one.default is MISSING)

    @property
    def is_unfolded(self) -> bool:
        """Whether the house rules stand open: something is wrong in them, or they are nobody's."""
        asked = {f"rules.{name}" for name in self.agreed}
        folded = [one.field for one in self.problems if one.field not in asked]
        return self.preset is None or any(
            at.startswith(("rules.", "customs.", "stake")) for at in folded
        )

    def of(self, name: str) -> str:
        """What stands in this field."""
        return self.typed.get(name, "")

    def problems_at(self, place: str) -> tuple[Problem, ...]:
        """What is wrong beside this field; "" gathers what no field shows."""
        shown = {*self.typed, "stake", *(f"names.{n}" for n in range(self.players)), "first_dealer"}
        return tuple(
            one
            for one in self.problems
            if one.field == place or (not place and one.field not in shown)
        )

    def read(self) -> NewMatch | None:
        """The match as it is to be; None, with `problems`, while the form is out of shape."""
        problems: list[Problem] = []
        names = tuple(self.of(f"names.{place}") for place in range(self.players))
        if any(names) and not all(names):
            words = text("A name is missing: name everybody, or nobody.")
            blank = [place for place, name in enumerate(names) if not name]
            problems += [Problem("players", f"names.{place}", words) for place in blank]
        currency = self.of("currency") if self.of("currency") in CURRENCIES else CURRENCIES[0]
        is_each = self.of("stake_each") == "game"
        rules, wrong = read_options(self.game, self.typed, currency)
        problems += wrong
        self.problems = tuple(problems)
        if problems:
            return None
        sides = (self.of("sides.0"), self.of("sides.1"))
        dealer = self.of("first_dealer")
        return NewMatch(
            game=self.game.key,
            names=names,
            sides=sides if self.is_in_pairs and any(sides) else None,
            first_dealer=int(dealer) if _WHOLE.fullmatch(dealer) else 0,
            rules=rules,
            customs={name: self.of(f"customs.{name}") for name in self.game.words.customs},
            title=self.of("title")[:_LONGEST_TITLE],
            currency=currency,
            language=reader_language(),
            stake=Stake(" ".join(self.of("stake").split()), "game" if is_each else "match"),
        )

    def _usual(self) -> dict[str, str]:
        """Every option as the game has it by itself; blank where it must be agreed."""
        usual: dict[str, Any] = {one.name: one.default for one in fields(self.game.rules)}
        rules = {
            f"rules.{name}": "" if usual[name] is MISSING else typed_option(option, usual[name])
            for name, option in self.game.words.options.items()
        }
        customs = {
            f"customs.{name}": str(custom.values[0][0])
            for name, custom in self.game.words.customs.items()
        }
        return {**rules, **customs, "currency": self._currency, "first_dealer": "0"}

    def _suggested(self) -> dict[str, str]:
        """For what must be agreed: the value of the first preset that names one."""
        return {
            f"rules.{name}": typed_option(self.game.words.options[name], value)
            for preset in reversed(self.game.words.presets)
            for name, value in preset.rules
            if name in self.agreed
        }

    def _tapped(self, wanted: str) -> dict[str, str]:
        """A suggested number under the name of its field, from `target=5`."""
        name, _, value = wanted.partition("=")
        option = self.game.words.options.get(name)
        numbers = () if option is None else map(str, option.suggested)
        return {f"rules.{name}": value} if value in numbers else {}

    def _asked(self, preset: Preset) -> dict[str, str]:
        """What a preset says of the rules that matter with so many players."""
        moot = {f"rules.{name}" for name in self.game.words.options if self.is_moot(name)}
        return {name: value for name, value in self._of_preset(preset).items() if name not in moot}

    def _is_same(self, one: Preset, other: Preset) -> bool:
        """Whether nothing but stakes and what is agreed each evening tells them apart."""
        said = self._asked(one)
        return all(said[name] == value for name, value in self._asked(other).items())

    def _of_preset(self, preset: Preset) -> dict[str, str]:
        """Every rule as the preset has it, but stakes and what is agreed each evening: those only
        where it names them.
        """
        options = self.game.words.options
        named = {
            f"rules.{name}": typed_option(options[name], value, self._currency)
            for name, value in preset.rules
        }
        named |= {f"customs.{name}": value for name, value in preset.customs}
        free = {
            f"rules.{name}"
            for name, option in options.items()
            if option.is_money or name in self.agreed
        } - set(named)
        return {
            name: named.get(name, value)
            for name, value in self._usual().items()
            if name.startswith(("rules.", "customs.")) and name not in free
        }


def _found(presets: Sequence[Preset], key: str | None) -> Preset | None:
    return next((preset for preset in presets if preset.key == key), None)


def _as_preset(last: LastTime) -> Preset:
    """The rules of the last time as one tap."""
    rules, customs = tuple(last.rules.items()), tuple(last.customs.items())
    return Preset("last", text("As last time"), rules, customs)


def typed_option(option: Option, value: OptionValue, currency: str = CURRENCIES[0]) -> str:
    """A value as it stands in its field."""
    return str(as_decimal(int(value), currency)) if option.is_money else str(value)


def read_options(
    game: AnyGame, typed: Mapping[str, str], currency: str
) -> tuple[dict[str, OptionValue], list[Problem]]:
    """The house rules typed in their fields, and what is wrong with the shape of those left out."""
    rules: dict[str, OptionValue] = {}
    problems = []
    for name, option in game.words.options.items():
        value = _read_option(option, typed.get(f"rules.{name}", ""), currency)
        if isinstance(value, Text):
            problems.append(Problem("option", f"rules.{name}", value))
        else:
            rules[name] = value
    return rules, problems


def _read_option(option: Option, typed: str, currency: str) -> OptionValue | Text:
    """The value typed for an option, or the words for what is wrong with its shape."""
    if option.values:
        found = [value for value, _ in option.values if str(value) == typed]
        return found[0] if found else text("Choose one of these.")
    if option.is_money:
        return read_amount(typed, minor_digits(currency))
    return int(typed) if _WHOLE.fullmatch(typed) else text("A whole number, please.")


def read_amount(typed: str, digits: int) -> int | Text:
    """An amount in minor units, digit by digit: no float comes near money."""
    found = _AMOUNT.fullmatch(typed or "0")
    if found is None:
        return text("An amount, please, such as 0.50.")
    whole, cents = found[1], (found[2] or "").rstrip("0")
    if len(cents) > digits:
        return text_n("{n} decimal at most.", "{n} decimals at most.", digits)
    return int(whole + cents.ljust(digits, "0"))
