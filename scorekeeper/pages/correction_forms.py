"""Reads the forms that correct a table: what stands in each field, and what changed."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.engine.displays.sheet import short_score
from scorekeeper.engine.game import OptionValue, Problem
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.seats import PAIR_SIDES, Seat, rotate_ring
from scorekeeper.engine.stakes import Stake
from scorekeeper.engine.text import Text
from scorekeeper.language import made_up_side
from scorekeeper.pages.fields import (
    Chip,
    Dropdown,
    LineField,
    MaybeField,
    SentValues,
    TickField,
    TypedForm,
    WordsField,
)
from scorekeeper.pages.new_match import CURRENCIES, option_fields, typed_option
from scorekeeper.services.answers import Answer, Refused
from scorekeeper.services.matches.view_models import ChangedHand, Comparison, MatchView


class NoteForm(TypedForm):
    """Reads a few words beside a hand."""

    note = LineField()


class MendingForm(TypedForm):
    """Reads fields with what stands in them, what is wrong beside each, and what saving would
    change.
    """

    look = TickField()

    def __init__(
        self,
        match: MatchView,
        values: SentValues | None,
        noted: Mapping[str, object],
        fields: dict[str, Any] | None = None,
    ) -> None:
        self.match = match
        self.comparison: Comparison | None = None
        super().__init__(values, fields, noted)

    def compare(self, comparison: Comparison) -> None:
        """Say what saving would change, or why it cannot be."""
        self.refuse(comparison.problems)
        self.comparison = None if comparison.problems else comparison

    def answer(self, answer: Answer) -> None:
        """Say why it was not stored."""
        self.refuse(answer.problems if isinstance(answer, Refused) else ())

    @property
    def changes(self) -> tuple[ChangedHand, ...]:
        """The hands that would come out otherwise."""
        return () if self.comparison is None else self.comparison.changes

    @property
    def scores(self) -> tuple[Text, Text] | None:
        """The score before and after, in a line each; None when it stays."""
        if self.comparison is None:
            return None
        before, after = short_score(self.comparison.before), short_score(self.comparison.after)
        return None if before == after else (before, after)

    @property
    def names_after(self) -> Mapping[str, str]:
        """How everybody would be called."""
        return self.match.names


class PlayersForm(MendingForm):
    """Everybody's name from the beginning, and who sits where; a made-up name stands behind a blank
    field as what it would be.
    """

    def __init__(self, match: MatchView, values: SentValues | None = None) -> None:
        self.match = match
        table = match.replay.table
        self.players = table.players
        self.sides = table.sides if table.in_pairs else ()
        names = match.periods[0].names if match.periods else match.names
        self.made_up = self._made_up(names)
        given_names = {key: "" if key in self.made_up else names[key] for key in names}
        names_shown = given_names | dict.fromkeys(match.unnamed, "")
        self._shown = {f"names.{key}": names_shown[key] for key in (*self.players, *self.sides)}
        seats = {f"order.{place}": str(seat) for place, seat in enumerate(self.players)}
        names_of = {name: WordsField() for name in self._shown}
        there = Dropdown([(player, match.names[player]) for player in self.players])
        seated = {at: LineField(widget=there) for at in seats}
        super().__init__(match, values, self._shown | seats, names_of | seated)

    def __contains__(self, name: str) -> bool:
        """Whether this field shows its own problems; the seats do as a whole."""
        return name == "order" or super().__contains__(name)

    @property
    def names(self) -> dict[str, str]:
        """All names, by the key of who has them."""
        return {field.removeprefix("names."): self[field].data for field in self._shown}

    @property
    def order(self) -> tuple[str, ...]:
        """Who sits in each seat, anticlockwise."""
        return tuple(self.of(f"order.{place}") for place in range(len(self.players)))

    @property
    def names_after(self) -> Mapping[str, str]:
        """How everybody would be called: pairs that nobody named by who would sit in them."""
        called = {**self.match.names, **{key: name for key, name in self.names.items() if name}}
        if not self.sides or self.match.unnamed or sorted(self.order) != sorted(self.players):
            return called
        table = replace(
            self.match.replay.table, players=rotate_ring(tuple(map(Seat, self.order)), self.players)
        )
        for side in self.sides:
            joined = " & ".join(called[player] for player in table.players_of(side))
            called[side] = self[f"names.{side}"].data or joined
        return called

    def _made_up(self, names: Mapping[str, str]) -> dict[str, str]:
        """The names nobody gave, by key: those of unnamed players, and of pairs their players'."""
        made_up = {key: names.get(key, "") for key in self.match.unnamed}
        table = self.match.replay.table
        for place, side in enumerate(PAIR_SIDES if table.in_pairs else ()):
            joined = " & ".join(names[player] for player in table.players_of(side))
            if names[side] in (joined, made_up_side(place)):
                made_up[side] = names[side]
        return made_up


class SubstituteForm(MendingForm):
    """Reads who gives up a seat, who plays on in it, and from which hand on (0 is none)."""

    name = WordsField()
    since = MaybeField(widget=Dropdown())

    def __init__(self, match: MatchView, values: SentValues | None = None) -> None:
        there = Dropdown([(player, match.names[player]) for player in match.replay.table.players])
        self.latest = len(match.hands) + 1
        super().__init__(match, values, {"since": self.latest}, {"seat": LineField(widget=there)})

    @property
    def names(self) -> dict[str, str]:
        """The one name, by the key of its seat."""
        return {self["seat"].data: self.name.data}

    def answer(self, answer: Answer) -> None:
        """The name's problems stand beside the name, whoever's seat it is."""
        super().answer(answer)
        places = {"names": "seat", f"names.{self['seat'].data}": "name"}
        self.refuse(Problem(p.code, places.get(p.field, p.field), p.words) for p in self.refused)


class RulesForm(MendingForm):
    """Reads the house rules of a match, in the fields of a new one."""

    def __init__(self, match: MatchView, values: SentValues | None = None) -> None:
        in_force: Mapping[str, OptionValue] = encode(match.replay.rules)
        typed = {
            f"rules.{name}": typed_option(option, in_force[name], match.currency)
            for name, option in match.game.words.options.items()
        }
        super().__init__(match, values, typed, option_fields(match.game, lambda _: match.currency))

    @property
    def rules(self) -> dict[str, OptionValue]:
        """All the rules, once every field has a shape."""
        return {name: self[f"rules.{name}"].data for name in self.match.game.words.options}


class StakeForm(MendingForm):
    """Reads what is played for in words, what each of it is for, and the currency of amounts."""

    stake = LineField()
    stake_each = LineField(widget=Chip())
    currency = LineField(widget=Dropdown([(c, c) for c in CURRENCIES]))

    def __init__(self, match: MatchView, values: SentValues | None = None) -> None:
        stake, currency = match.stake, match.currency
        noted = {"stake": stake.words, "stake_each": stake.each, "currency": currency}
        super().__init__(match, values, noted)

    @property
    def wanted(self) -> Stake:
        """The stake as typed."""
        return Stake(self.stake.data, "game" if self.of("stake_each") == "game" else "match")
