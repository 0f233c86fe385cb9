"""Defines what a game asks about the next hand: page, phone and paper draw their forms from it.

An `Ask` offers several `EntryForm`s: short ones (a tap, or a tap and a name) and a full one with
the points. Every one turns answers into *facts*: a part of the hand as it stands in the match
record, as plain JSON. Nothing here judges; that is the game's `check`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from scorekeeper.engine.cards import SUIT_NAMES, SUITS, Countable
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import GameState, next_dealer
from scorekeeper.engine.text import Text, Who, text, text_n

Facts = Mapping[str, Any]
"""A part of a hand as JSON: `{"outcome": {"winner": "1"}}`."""


TRUMP = "trump"
"""What a question for trumps is called in any game: they can be noted before the hand is played."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to tap: its words, the facts it stands for, and a symbol of ours to draw.

    `is_rare`: offered behind the pick's `rest` (“higher”).
    """

    value: str
    label: Text
    facts: Facts
    symbol: str | None = None
    is_rare: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """One (or, with `many`, several) of a list. `fold`: asked only behind “more”.

    `layout`: chips in a row, a grid of short ones of equal width (numbers), or a list to choose
    from, for what is rarely said. `blank`: what choosing nothing means, where that has words of its
    own (“no raise”). `rest`: the words behind which the rare choices stand. `unless`: questions
    whose answers say the same; with one of them answered this one need not be. `nth`: each choice
    stands for one item of a list in the hand, and this pick is about the nth of its own, from 0 (a
    player's calls, round after round).
    """

    name: str
    prompt: Text
    choices: tuple[Choice, ...]
    many: bool = False
    is_required: bool = True
    fold: bool = False
    layout: Literal["chips", "grid", "list"] = "chips"
    blank: Text | None = None
    rest: Text | None = None
    unless: tuple[str, ...] = ()
    nth: int | None = None


@dataclass(frozen=True, slots=True)
class Points:
    """Card points of each side, all but one of which must be entered; the last follows.

    `pool` is what they add up to, `counted` what a pile is counted by. With `is_partial` nothing
    follows and they may stay below it. `left_out`: the fact that says, if any does, how many of the
    points lie in no pile.
    """

    name: str
    prompt: Text
    rows: tuple[tuple[Seat, Text], ...]
    pool: int
    counted: tuple[Countable, ...] = ()
    is_partial: bool = False
    left_out: str = ""
    fold: bool = False


@dataclass(frozen=True, slots=True)
class Announced:
    """Announcements: chips of what they can be worth for each side, and suit and singer behind
    “more”. `values`: what one is worth, the dearest first, and how often that can be.
    """

    name: str
    prompt: Text
    sides: tuple[tuple[Seat, Text], ...]
    singers: tuple[tuple[Seat, Text], ...]
    suits: tuple[tuple[str, Text], ...]
    values: tuple[tuple[int, int], ...]
    fold: bool = False


Question = Pick | Points | Announced


@dataclass(frozen=True, slots=True)
class Role:
    """A part that is asked about before it is known who plays it, such as the declarer.

    In answers the role stands in the place of a player (`by`); in the facts stands the player, and
    back. `player`: who plays it by the facts said so far; None while that is open.
    """

    name: Seat
    player: Callable[[Facts], Seat | None] = field(compare=False)


@dataclass(frozen=True, slots=True)
class EntryForm:
    """One way of entering a hand. Without questions, tapping it is the whole entry.

    `place`: "main" stands on the sheet as an equal button, "more" behind one tap, "full" is the
    entry with points. `saves_at_once`: the last answer saves (Undo stands beside what it did).
    `side`: a main way that is tapped on this side's share of the score; of several `column` says
    there which, and `label` says both for wherever there is no score. `others`: the part of
    everybody who plays none of the `roles`, such as the defence.
    """

    key: str
    label: Text
    place: Literal["main", "more", "full"]
    facts: Facts
    asks: tuple[Question, ...] = ()
    saves_at_once: bool = True
    side: Seat | None = None
    column: Text | None = None
    roles: tuple[Role, ...] = ()
    others: Seat | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """The next hand: who deals and leads and how many cards, as one line; what to mind at the
    table; and the ways of saying what happened.
    """

    line: Text
    ways: tuple[EntryForm, ...]
    dealers: tuple[tuple[Seat, Text], ...] = ()
    minds: tuple[Text, ...] = ()
    prompt: Text | None = None

    def on_rows(self, sides: Collection[str]) -> Pick | None:
        """The question that is answered by tapping rows of the score, of these sides: the one that
        asks for those who have one, where no side has ways of its own.
        """
        main = [way for way in self.ways if way.place == "main"]
        if len(main) != 1:
            return None
        asks = main[0].asks[:-1] if main[0].saves_at_once else main[0].asks
        picks = [x for x in asks if isinstance(x, Pick) and not x.fold]
        return next(
            (pick for pick in picks if {each.value for each in pick.choices} <= {*sides}), None
        )

    @property
    def trumps(self) -> tuple[Choice, ...]:
        """The suits that can be trumps, where any way of saying the hand asks for them."""
        generator = (ask for way in self.ways for ask in way.asks if ask.name == TRUMP)
        return next((y.choices for y in generator if isinstance(y, Pick)), ())

    def trump_name(self, trump: str) -> Text:
        """Says what was noted as trumps; what nobody could have tapped stands as it was written."""
        names = {choice.value: choice.label for choice in self.trumps}
        return names.get(trump, Text("{trump}", (("trump", trump),)))


def merge_facts(parts: Sequence[Facts]) -> dict[str, Any]:
    """Facts laid over each other: maps are merged, lists are joined, a later value replaces."""
    merged: dict[str, Any] = {}
    for part in parts:
        for key, value in part.items():
            before = merged.get(key)
            if isinstance(before, dict) and isinstance(value, Mapping):
                merged[key] = merge_facts([before, value])
            elif isinstance(before, list) and isinstance(value, list):
                merged[key] = before + value
            elif isinstance(value, Mapping):
                merged[key] = dict(value)
            else:
                merged[key] = list(value) if isinstance(value, (list, tuple)) else value
    return merged


def holds_facts(facts: Facts, part: Facts) -> bool:
    """Says whether every fact of `part` stands in `facts` (lists: each item somewhere)."""
    for key, value in part.items():
        if key not in facts:
            return False
        there = facts[key]
        if isinstance(value, Mapping):
            if not isinstance(there, Mapping) or not holds_facts(there, value):
                return False
        elif isinstance(value, (list, tuple)):
            if not isinstance(there, (list, tuple)) or any(item not in there for item in value):
                return False
        elif there != value or isinstance(there, bool) != isinstance(value, bool):
            return False
    return True


def name_label(who: Seat) -> Text:
    """A name as a label."""
    return Text("{who}", (("who", Who(who)),))


def pick_who(
    name: str,
    prompt: Text,
    seats: Sequence[Seat],
    facts: Callable[[Seat], Facts],
    *,
    is_required: bool = True,
    fold: bool = False,
) -> Pick:
    """Tap one of these players or sides; `facts` says what choosing one means."""
    choices = tuple(Choice(str(seat), name_label(seat), facts(seat)) for seat in seats)
    return Pick(name, prompt, choices, is_required=is_required, fold=fold)


def pick_trump(*others: Choice, fold: bool = True) -> Pick:
    """The suit that was turned up, or what else may be named; never needed by itself."""
    choices = tuple(
        Choice(suit.value, SUIT_NAMES[suit], {"trump": suit.value}, symbol=suit.value)
        for suit in SUITS
    )
    return Pick(TRUMP, text("Trumps"), (*choices, *others), is_required=False, fold=fold)


def dealing_line(
    table: Table, dealer: Seat, cards: int, active: Sequence[Seat] | None = None
) -> Text:
    """Says who cuts, who deals how many, and who leads, among those who play (else all)."""
    return text_n(
        "{cuts} cuts · {dealer} deals {n} card each · {leads} leads",
        "{cuts} cuts · {dealer} deals {n} cards each · {leads} leads",
        cards,
        cuts=Who(table.left_of(dealer, active)),
        dealer=Who(dealer),
        leads=Who(table.right_of(dealer, active)),
    )


def ask_hand(
    state: GameState,
    cards: int,
    ways: Sequence[EntryForm],
    minds: Sequence[Text],
    prompt: Text,
    among: Sequence[Seat] | None = None,
) -> Ask:
    """Asks about the hand after this state: so many cards for each, among those who play."""
    table, dealer = state.table, next_dealer(state)
    playing = table.players if among is None else among or (dealer,)
    return Ask(
        line=dealing_line(table, dealer, cards, playing),
        ways=tuple(ways),
        dealers=tuple((player, name_label(player)) for player in playing),
        minds=tuple(minds),
        prompt=prompt,
    )
