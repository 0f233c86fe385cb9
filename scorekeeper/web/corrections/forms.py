"""Reads the forms that correct a table: what stands in each field, and what changed."""

import re
from collections.abc import Mapping
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from scorekeeper.engine.displays.sheet import standing
from scorekeeper.engine.game import OptionValue, Problem
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.seats import PAIR_SIDES, Seat, turned
from scorekeeper.engine.stakes import Stake
from scorekeeper.engine.text import Text
from scorekeeper.language import made_up_side
from scorekeeper.services.answers import Answer, Refused
from scorekeeper.services.matches.view_models import ChangedHand, Comparison, MatchView
from scorekeeper.web.matches.begin import read_options, typed_option

_WHOLE = re.compile(r"[0-9]{1,6}")


class MendingForm:
    """Fields with what stands in them, what is wrong beside each, and what saving would change."""

    def __init__(self, match: MatchView) -> None:
        self.match = match
        self.typed: dict[str, str] = {}
        self.problems: tuple[Problem, ...] = ()
        self.comparison: Comparison | None = None

    def of(self, name: str) -> str:
        """What stands in this field."""
        return self.typed.get(name, "")

    def problems_at(self, place: str) -> tuple[Problem, ...]:
        """What is wrong beside this field; "" gathers what no field shows."""
        return tuple(
            one
            for one in self.problems
            if one.field == place or (not place and one.field not in self.places)
        )

    @property
    def places(self) -> frozenset[str]:
        """The fields that show their own problems."""
        return frozenset(self.typed)

    def compare(self, comparison: Comparison) -> None:
        """Say what saving would change, or why it cannot be."""
        self.problems = comparison.problems
        self.comparison = None if comparison.problems else comparison

    def refuse(self, answer: Answer) -> None:
        """Say why it was not stored."""
        self.problems = answer.problems if isinstance(answer, Refused) else ()

    @property
    def changes(self) -> tuple[ChangedHand, ...]:
        """The hands that would come out otherwise."""
        return () if self.comparison is None else self.comparison.changes

    @property
    def scores(self) -> tuple[Text, Text] | None:
        """The score before and after, in a line each; None when it stays."""
        if self.comparison is None:
            return None
        before, after = standing(self.comparison.before), standing(self.comparison.after)
        return None if before == after else (before, after)

    @property
    def names_after(self) -> Mapping[str, str]:
        """How everybody would be called."""
        return self.match.names


class PlayersForm(MendingForm):
    """Everybody's name from the beginning, and who sits where; a made-up name stands behind a blank
    field as what it would be.
    """

    def __init__(self, match: MatchView, given: MultiDict[str, str] | None = None) -> None:
        super().__init__(match)
        table = match.replay.table
        self.players = table.players
        self.sides = table.sides if table.in_pairs else ()
        names = match.periods[0].names if match.periods else match.names
        self.made_up = self._made_up(names)
        given_names = {key: "" if key in self.made_up else names[key] for key in names}
        shown = given_names | dict.fromkeys(match.unnamed, "")
        self._shown = {f"names.{key}": shown[key] for key in (*self.players, *self.sides)}
        seats = {f"order.{place}": str(seat) for place, seat in enumerate(self.players)}
        self.typed = self._shown | seats
        if given is not None:
            self.typed |= {name: given.get(name, was).strip() for name, was in self.typed.items()}

    @property
    def places(self) -> frozenset[str]:
        """The fields, and the seats as a whole."""
        return super().places | {"order"}

    @property
    def names(self) -> dict[str, str]:
        """The names that were changed, by the key of who has them."""
        return {
            field.removeprefix("names."): self.typed[field]
            for field, was in self._shown.items()
            if self.typed[field] != was
        }

    @property
    def order(self) -> tuple[str, ...]:
        """Who sits in each seat, anticlockwise."""
        return tuple(self.typed[f"order.{place}"] for place in range(len(self.players)))

    @property
    def names_after(self) -> Mapping[str, str]:
        """How everybody would be called: pairs that nobody named by who would sit in them."""
        called = {**self.match.names, **{key: name for key, name in self.names.items() if name}}
        if not self.sides or self.match.unnamed or sorted(self.order) != sorted(self.players):
            return called
        table = replace(
            self.match.replay.table, players=turned(tuple(map(Seat, self.order)), self.players)
        )
        for side in self.sides:
            joined = " & ".join(called[player] for player in table.players_of(side))
            called[side] = self.of(f"names.{side}") or joined
        return called

    def _made_up(self, names: Mapping[str, str]) -> dict[str, str]:
        """The names nobody gave, by key: those of unnamed players, and of pairs their players'."""
        found = {key: names.get(key, "") for key in self.match.unnamed}
        table = self.match.replay.table
        for place, side in enumerate(PAIR_SIDES if table.in_pairs else ()):
            joined = " & ".join(names[player] for player in table.players_of(side))
            if names[side] in (joined, made_up_side(place)):
                found[side] = names[side]
        return found


class SubstituteForm(MendingForm):
    """Who gives up a seat, who plays on in it, and from which hand on."""

    def __init__(self, match: MatchView, given: MultiDict[str, str] | None = None) -> None:
        super().__init__(match)
        self.players = match.replay.table.players
        self.latest = len(match.hands) + 1
        self.typed = {"seat": "", "name": "", "since": str(self.latest)}
        if given is not None:
            self.typed |= {name: given.get(name, was).strip() for name, was in self.typed.items()}

    @property
    def names(self) -> dict[str, str]:
        """The one name, by the key of its seat."""
        return {self.of("seat"): self.of("name")}

    @property
    def since(self) -> int:
        """The number of the first hand of who sits down; 0 is none."""
        return int(self.of("since")) if _WHOLE.fullmatch(self.of("since")) else 0

    def refuse(self, answer: Answer) -> None:
        """The name's problems stand beside the name, whoever's seat it is."""
        super().refuse(answer)
        places = {"names": "seat", f"names.{self.of('seat')}": "name"}
        self.problems = tuple(
            Problem(one.code, places.get(one.field, one.field), one.words) for one in self.problems
        )


class RulesForm(MendingForm):
    """The house rules of a match, in the fields of a new one."""

    def __init__(self, match: MatchView, given: MultiDict[str, str] | None = None) -> None:
        super().__init__(match)
        self.game = match.game
        self.currency = match.currency
        in_force: Mapping[str, OptionValue] = encode(match.replay.rules)
        self.typed = {
            f"rules.{name}": typed_option(option, in_force[name], match.currency)
            for name, option in match.game.words.options.items()
            if name in in_force
        }
        if given is not None:
            self.typed |= {name: given.get(name, was).strip() for name, was in self.typed.items()}

    def read(self) -> dict[str, OptionValue] | None:
        """All the rules; None, with `problems`, while the form is out of shape."""
        rules, problems = read_options(self.game, self.typed, self.currency)
        self.problems = tuple(problems)
        return None if problems else rules


class StakeForm(MendingForm):
    """What is played for in words, what each of it is for, and the currency of amounts."""

    def __init__(self, match: MatchView, given: MultiDict[str, str] | None = None) -> None:
        super().__init__(match)
        self.game = match.game
        self.typed = {
            "stake": match.stake.words,
            "stake_each": match.stake.each,
            "currency": match.currency,
        }
        if given is not None:
            self.typed |= {name: given.get(name, was).strip() for name, was in self.typed.items()}

    @property
    def stake(self) -> Stake:
        """The stake as typed."""
        return Stake(self.of("stake"), "game" if self.of("stake_each") == "game" else "match")
