"""Replays hands: the longest valid prefix, and the first failure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from scorekeeper.engine.book.lesson import NO_TABLE, Edition, Example
from scorekeeper.engine.game import AnyGame, Option, OptionValue, Problem, by_rank
from scorekeeper.engine.ledger import Transfer, fewest_transfers, rather_to_the_right
from scorekeeper.engine.records.codec import decode, slots_of
from scorekeeper.engine.seats import Seat, Table, are_names
from scorekeeper.engine.state import AnyHand, GameState, PlayedHand, Settlement, is_finished
from scorekeeper.engine.text import Money, Text, text


def check_count(game: AnyGame, n: int) -> list[Problem]:
    """So many must be able to play it."""
    if n in game.seats.counts:
        return []
    called, counts = game.words.name, ", ".join(map(str, game.seats.counts))
    words = text("{game} is played by {counts}, not by {n}.", game=called, counts=counts, n=n)
    return [Problem("players", "players", words)]


def check_players(
    game: AnyGame, players: tuple[str, ...], first_dealer: str | None
) -> list[Problem]:
    """Counts how many, and what they are called; the first dealer must be one of them."""
    problems = check_count(game, len(players))
    if not are_names(players):
        words = text(
            "Each player needs a name of their own; 1, 2, declarer and defenders are taken."
        )
        problems.append(Problem("players", "players", words))
    if first_dealer is not None and first_dealer not in players:
        words = text("“{name}” deals first but does not sit at this table.", name=first_dealer)
        problems.append(Problem("players", "first_dealer", words))
    return problems


def read_rules(
    game: AnyGame, settings: Mapping[str, Any], players: int
) -> tuple[Any, tuple[Problem, ...]]:
    """The rules these options make, and what is wrong with them (then the rules are None)."""
    slots = {slot.name: slot for slot in slots_of(game.rules)}
    problems = [
        Problem(
            "option", name, text("{game} has no rule “{name}”.", game=game.words.name, name=name)
        )
        for name in settings
        if name not in slots
    ]
    for name, slot in slots.items():
        option = game.words.options[name]
        if name in settings:
            problems += check_option(name, option, settings[name])
        elif slot.is_required:
            words = text("{option} must be agreed before the match.", option=option.label)
            problems.append(Problem("option", name, words))
    if problems:
        return None, tuple(problems)
    rules = game.rules(**settings)
    contradictions = game.check_rules(rules, players)
    return (None, contradictions) if contradictions else (rules, ())


def check_option(name: str, option: Option, value: Any) -> list[Problem]:  # noqa: ANN401 (what a table typed)
    """Says whether a value is one that the option lists, or a whole number not below its least."""
    if option.values:
        if any(value == x and type(value) is type(x) for x, _ in option.values):
            return []
        words = text(
            "{option}: {value} is not one of {choices}.",
            option=option.label,
            value=str(value),
            choices=tuple(str(y) for y, _ in option.values),
        )
        return [Problem("option", name, words)]
    if type(value) is int and value >= option.least:
        return []
    words = text(
        "{option}: a whole number is needed, {least} or more, not {value}.",
        option=option.label,
        least=option.least,
        value=str(value),
    )
    return [Problem("option", name, words)]


def house_rules(game: AnyGame, rules: Any, table: Table) -> tuple[tuple[Text, Text], ...]:  # noqa: ANN401 (each game has its own)
    """Lists what this table plays otherwise than the book: each rule's label, and its value; then
    its own customs.
    """
    choices = []
    for slot in slots_of(game.rules):
        value = getattr(rules, slot.attribute)
        option = game.words.options[slot.name]
        if slot.is_required or value != slot.default:
            choices.append((option.label, value_words(option, value)))
    return (*choices, *own_customs(game, table))


def own_customs(game: AnyGame, table: Table) -> tuple[tuple[Text, Text], ...]:
    """Lists what is not scored and this table does otherwise than most, as `house_rules`."""
    customs = ((custom, table.custom(name, "")) for name, custom in game.words.customs.items())
    return tuple(
        (custom.label, value_words(custom, value))
        for custom, value in customs
        if value not in ("", custom.values[0][0]) and not custom.is_moot(len(table.players))
    )


def value_words(option: Option, value: OptionValue) -> Text:
    """A value of a rule as it is offered; a number or an amount as itself."""
    for choice, words in option.values:
        if choice == value and type(choice) is type(value):
            return words
    number = Money(int(value)) if option.is_money else int(value)
    return Text("{value}", (("value", number),))


@dataclass(frozen=True, slots=True)
class Step:
    """One hand as it was played out (or refused): the state it met, and what it did; `warnings`
    ask about what is possible and rare.
    """

    number: int
    hand: AnyHand
    before: GameState
    played: PlayedHand[GameState] | None
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Replay:
    """A match replayed. `steps` ends with the first refused hand, if there is one; the hands after
    it stand in `unread`, kept and not scored.
    """

    game: AnyGame
    rules: Any
    table: Table
    start: GameState
    steps: tuple[Step, ...]
    unread: tuple[AnyHand, ...] = ()

    @property
    def states(self) -> tuple[GameState, ...]:
        """The state after each accepted hand."""
        return tuple(step.played.state for step in self.steps if step.played is not None)

    @property
    def state(self) -> GameState:
        """The state after the last accepted hand."""
        for step in reversed(self.steps):
            if step.played is not None:
                return step.played.state
        return self.start

    @property
    def refused(self) -> Step | None:
        """The hand that does not fit, or None when all do."""
        return self.steps[-1] if self.steps and self.steps[-1].played is None else None

    @property
    def is_finished(self) -> bool:
        """Says whether the match is over by its own rules."""
        return is_finished(self.state)

    def marked_since(self, step: Step) -> frozenset[Seat]:
        """The sides with one more bar struck, or with another line below their number, than before
        this hand.
        """
        before, now = (self.game.sheet.score(self.rules, n) for n in (step.before, self.state))
        return now.marked_since(before)

    def settlement(self, *, is_ended: bool = False) -> Settlement | None:
        """Says who gets how much, once the match is over: by its rules, or by hand where no rule
        ends it. None while it goes on, when it was broken off, or when nothing was played for.
        """
        if self.is_finished or (is_ended and self.game.is_open):
            return self.game.settle(self.rules, self.state)
        return None

    def transfers(self, *, is_ended: bool = False) -> tuple[Transfer, ...]:
        """The payments that settle it, as few as can be."""
        settlement = self.settlement(is_ended=is_ended)
        if settlement is None:
            return ()
        return fewest_transfers(settlement.balances, rather_to_the_right(self.table))


def check_hand(
    game: AnyGame,
    rules: Any,  # noqa: ANN401 (each game has its own)
    state: GameState,
    hand: AnyHand,
) -> tuple[Problem, ...]:
    """All problems of a hand that is to follow this state; none after the end of the match."""
    if is_finished(state):
        words = text("The match is over: no hand can follow.")
        return (Problem("finished", "", words),)
    return by_rank(game.check(rules, state, hand), game.codes)


def play_hand(
    game: AnyGame,
    rules: Any,  # noqa: ANN401 (each game has its own)
    state: GameState,
    hand: AnyHand,
    number: int,
) -> Step:
    """Check one hand and, if it fits, play it; one that the rules break over does not fit."""
    try:
        if problems := check_hand(game, rules, state, hand):
            return Step(number, hand, state, None, problems)
        played = game.play(rules, state, hand)
        is_finished(played.state)  # whatever is asked next
        return Step(number, hand, state, played, warnings=game.warn(rules, state, hand))
    except Exception as error:  # noqa: BLE001  # what a game raises costs one hand, not the match
        words = text(
            "The program breaks over this hand ({error}): note it otherwise, or strike it out.",
            error=repr(error),
        )
        return Step(number, hand, state, None, (Problem("broken", "", words),))


def replay(game: AnyGame, rules: Any, table: Table, hands: Iterable[AnyHand]) -> Replay:  # noqa: ANN401 (each game has its own)
    """Play the hands one after the other, up to and including the first that is refused."""
    return resume(Replay(game, rules, table, game.start(rules, table), ()), hands)


def begin(game: AnyGame, rules: Any, table: Table) -> GameState:  # noqa: ANN401 (each game has its own)
    """The state before the first hand."""
    return replay(game, rules, table, ()).start


def resume(before: Replay, hands: Iterable[AnyHand]) -> Replay:
    """The same table with these hands; what both begin with is not played again."""
    waiting: Sequence[AnyHand] = tuple(hands)
    steps = [step for step, _ in takewhile(_is_played, zip(before.steps, waiting, strict=False))]
    played = replace(before, steps=tuple(steps))
    state = played.state
    for number, hand in enumerate(waiting[len(steps) :], start=len(steps) + 1):
        if played.refused is not None:
            break
        step = play_hand(before.game, before.rules, state, hand, number)
        steps.append(step)
        if step.played is None:
            break
        state = step.played.state
    return replace(before, steps=tuple(steps), unread=tuple(waiting[len(steps) :]))


def _is_played(pair: tuple[Step, AnyHand]) -> bool:
    step, hand = pair
    # Mostly it is the very same: to compare all its facts is what takes longest in a long match.
    return step.hand is hand or bool(step.hand == hand)


def play_example(game: AnyGame, example: Example, edition: Edition = NO_TABLE) -> Replay:
    """An example of a rules page, played out by the rules of a table where it can be by them.
    Raises ValueError for one whose own rules cannot be: that is a bug.
    """
    own = {slot.name: edition[slot.name] for slot in slots_of(game.rules) if slot.name in edition}
    rules, problems = read_rules(game, {**example.rules, **own}, len(example.players))
    if problems:
        rules, problems = read_rules(game, example.rules, len(example.players))
    if problems:
        raise ValueError(f"{game.key}: an example by rules that cannot be: {problems}")
    table = game.table(tuple(Seat(name) for name in example.players))
    hands = [decode(game.hand, dict(facts), "hand") for facts in example.hands]
    return replay(game, rules, table, hands)
