"""Reads the form a match is begun with: seats, first dealer, house rules.

Its options are those of the game's descriptor; a game brings no form of its own.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any

from scorekeeper.engine.cards import SUIT_NAMES
from scorekeeper.engine.game import AnyGame, Option, OptionValue, Preset, Problem
from scorekeeper.engine.seats import LONGEST_SEED
from scorekeeper.engine.stakes import Stake
from scorekeeper.engine.text import text
from scorekeeper.language import as_decimal, currencies, made_up_name, reader_deck, reader_language
from scorekeeper.pages.desk import MatchPage
from scorekeeper.pages.fields import Chip, Dropdown, LineField, SentValues, TypedForm, WordsField
from scorekeeper.pages.seat_form import SeatForm
from scorekeeper.pages.value_fields import AmountField, ChoiceField, CountField
from scorekeeper.services.matches.view_models import LastTime, NewMatch

CURRENCIES = currencies()
_LONGEST_TITLE = 60
_LENGTHS = ("games", "target", "rounds")


class TapForm(TypedForm):
    """Reads what redraws the form of a match: a number of players, a preset, a suggested number,
    who sits down next, whose seat is changed for whose. `seats`: for how many it was drawn.
    """

    players = LineField()
    seats = LineField()
    preset = LineField()
    suggest = LineField()
    draw = LineField()
    sit = LineField()
    picked = LineField()
    swap = LineField()


class NewForm(SeatForm):
    """Reads a new match as typed so far: as it was posted, or as an address asks for it.

    `is_redrawn`: something was tapped, and the page is drawn again with it. `last`: what this
    device played by; a new match begins so.
    """

    client_id = LineField()
    title = WordsField()
    stake = WordsField()
    stake_each = LineField(default="match", widget=Chip())

    def __init__(
        self,
        game: AnyGame,
        last: LastTime | None,
        values: SentValues | None,
        *,
        is_posted: bool = False,
        players: int | None = None,
        more: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        taps = TapForm(values)
        counts = {str(count): count for count in game.seats.counts}
        usual = game.seats.usual if last is None else last.players
        self.players = players or counts.get(taps.of("players") or taps.of("seats"), usual)
        self._last: Preset | None = None
        if last is not None:  # as one tap
            rules, customs = tuple(last.rules.items()), tuple(last.customs.items())
            self._last = Preset("last", text("As last time"), rules, customs)
        self._currency = CURRENCIES[0] if last is None else last.currency
        super().__init__(
            values if is_posted else None,
            fields={**self._fields_of(), **(more or {})},
            noted=self._usual() | self._suggested(),
        )
        preset = next((preset for preset in self.presets if preset.key == taps.of("preset")), None)
        is_tapped = preset is not None or not taps.sent.keys().isdisjoint(
            {"players", "suggest", "draw", "sit", "swap"}
        )
        self.is_redrawn = not is_posted or is_tapped
        if preset is None and not is_posted:
            preset = self._last
        tapped = {} if preset is None else self._of_preset(preset)
        for name, value in {**tapped, **self._tapped(taps.of("suggest"))}.items():
            self[name].process_data(value)
        if taps.of("players"):
            for place in range(self.players):
                self[f"cut.{place}"].process_data("")
        if "" in self.names:
            self[f"names.{self.names.index('')}"].process_data(taps.of("sit"))
        self.picked = self._swap(taps.of("picked"), taps.of("swap"))
        if taps.of("draw"):
            self._seat_by_cut(taps.of("draw")[:LONGEST_SEED])

    def _fields_of(self) -> dict[str, Any]:
        """A field for each name, and for what the game lets tables agree on."""
        names = [f"names.{place}" for place in range(max(self.game.seats.counts))]
        customs = [f"customs.{name}" for name in self.game.words.customs]
        cards = [*map(" ".join, self.pack), *(suit.value for suit in self.game.pack.suits)]
        return {
            **{name: WordsField() for name in (*names, "sides.0", "sides.1")},
            **{f"cut.{p}": ChoiceField(cards, "", widget=Dropdown()) for p in range(len(names))},
            "currency": ChoiceField(CURRENCIES, CURRENCIES[0], widget=Dropdown()),
            **option_fields(self.game, lambda form: form["currency"].data),
            **{name: LineField(widget=Chip()) for name in customs},
        }

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
        spoken = reader_language()
        offered = tuple(sorted(offered, key=lambda preset: preset.language != spoken))
        if self._last is None or any(self._is_same(self._last, p) for p in offered):
            return offered
        return (self._last, *offered)

    def is_moot(self, name: str) -> bool:
        """Whether this rule changes nothing with so many players, so that it is not asked."""
        return self.game.words.options[name].is_moot(self.players)

    @property
    def preset(self) -> str | None:
        """The preset whose rules these are, if they are one's."""
        for preset in self.presets:
            if all(self.of(name) == value for name, value in self._rule_texts(preset).items()):
                return preset.key
        return None

    @property
    def agreed(self) -> tuple[str, ...]:
        """The options without a usual value: they are asked in the open."""
        return tuple(field.name for field in fields(self.game.rules) if field.default is MISSING)

    @property
    def lengths(self) -> tuple[str, ...]:
        """The options with a line of their own: what is agreed, and how long a match is."""
        return tuple(n for n in self.game.words.options if n in (*self.agreed, *_LENGTHS))

    @property
    def is_unfolded(self) -> bool:
        """Whether the house rules stand open: something is wrong in them, or they are nobody's."""
        rule_fields = {f"rules.{name}" for name in self.lengths}
        folded = [problem.field for problem in self.problems if problem.field not in rule_fields]
        return self.preset is None or any(
            at.startswith(("rules.", "customs.", "stake")) for at in folded
        )

    def read(self) -> NewMatch | None:
        """The match as it is to be; None while the form is out of shape."""
        names = [self[f"names.{place}"].data for place in range(self.players)]
        words = text("A name is missing: name everybody, or nobody.")
        blank = [place for place, name in enumerate(names) if any(names) and not name]
        cut = self._cut_problems() or self._seat_problems() if self.has_cut else ()
        wrong = (*cut, *self._waiting_problems())
        self.refuse((*(Problem("players", f"names.{place}", words) for place in blank), *wrong))
        if not self.validate() or self.refused:
            return None
        sides = (self["sides.0"].data, self["sides.1"].data)
        return NewMatch(
            game=self.game.key,
            names=tuple(names),
            sides=sides if self.is_in_pairs and any(sides) else None,
            first_dealer=self.first_dealer.data or 0,
            rules={name: self[f"rules.{name}"].data for name in self.game.words.options},
            customs={name: self.of(f"customs.{name}") for name in self.game.words.customs},
            title=self.title.data[:_LONGEST_TITLE],
            currency=self["currency"].data,
            language=reader_language(),
            stake=Stake(self.stake.data, "game" if self.of("stake_each") == "game" else "match"),
            cut=self._cut(),
        )

    def _usual(self) -> dict[str, str]:
        """Every option as the game has it by itself; blank where it must be agreed."""
        usual: dict[str, Any] = {f.name: f.default for f in fields(self.game.rules)}
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

    def _rule_texts(self, preset: Preset) -> dict[str, str]:
        """What a preset says of the rules that matter with so many players."""
        moot = {f"rules.{name}" for name in self.game.words.options if self.is_moot(name)}
        return {name: value for name, value in self._of_preset(preset).items() if name not in moot}

    def _is_same(self, preset: Preset, other: Preset) -> bool:
        """Whether nothing but stakes and what is agreed each evening tells them apart."""
        rules = self._rule_texts(preset)
        return all(rules[name] == value for name, value in self._rule_texts(other).items())

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


def new_page(form: NewForm, status: int = 200) -> MatchPage:
    """The page a match is begun on; an empty seat shows what it would be called."""
    names = [made_up_name(seat, in_pairs=form.is_in_pairs) for seat in range(form.players)]
    known = {
        "form": form,
        "seat_names": names,
        "deck": reader_deck(),
        "suit_names": SUIT_NAMES,
    }
    return MatchPage("matches/new.html", known, status)


def typed_option(option: Option, value: OptionValue, currency: str = CURRENCIES[0]) -> str:
    """A value as it stands in its field."""
    return str(as_decimal(int(value), currency)) if option.is_money else str(value)


def option_fields(game: AnyGame, currency: Callable[[Any], str]) -> dict[str, Any]:
    """A field for each house rule; `currency`: that of amounts, by their form."""
    return {
        f"rules.{name}": option_field(option, currency)
        for name, option in game.words.options.items()
    }


def option_field(option: Option, currency: Callable[[Any], str]) -> LineField:
    """The field of one option."""
    if option.values:
        return ChoiceField([value for value, _ in option.values])
    return AmountField(currency) if option.is_money else CountField()
