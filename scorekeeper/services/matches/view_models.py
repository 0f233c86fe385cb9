"""Defines what the services hand to pages of a match: frozen views, and what a write brings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from scorekeeper.engine.answers import FactSentence
from scorekeeper.engine.book.lesson import Edition
from scorekeeper.engine.displays.plot import FEWEST_HANDS, Plot, plot
from scorekeeper.engine.displays.sheet import ScoreView
from scorekeeper.engine.game import AnyGame, OptionValue, Problem
from scorekeeper.engine.ledger import Transfer
from scorekeeper.engine.log import Conflict, EntryKind, Substitute
from scorekeeper.engine.questions import Ask
from scorekeeper.engine.replay import Replay, Step
from scorekeeper.engine.seats import Seat, SeatCut, Table, pairings
from scorekeeper.engine.stakes import NOTHING, Stake, agreed_words, paid_words
from scorekeeper.engine.state import Settlement
from scorekeeper.engine.text import Text, Who

Scope = Literal["watch", "score"]
"""Whether a link writes or only watches."""
Arrival = Literal["new", "here", "grown", "beside"]
"""Says what a match in a file is beside those here: none of them, one of them as far as the file
goes, one that the file goes on with, or begun as one of them and noted otherwise.
"""
Right = Literal["watch", "score", "referee", "organiser"]
"""What a link may: referee and organiser write like “score”, and more (see models.Link)."""

LONGEST_NAME = 40
LONGEST_TITLE = 120
LONGEST_NOTE = 200
LONGEST_STAKE = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """Holds what starting a match needs. `names` by seat, anticlockwise; a blank one means “not
    named”.

    `sides`: names for "1" and "2" in pairs (us and them), blank for the players' names.
    `first_dealer`: place in `names`, from 0. `rules` and `customs` as in the match record.
    """

    game: str
    names: tuple[str, ...]
    sides: tuple[str, str] | None = None
    first_dealer: int = 0
    rules: Mapping[str, OptionValue] = field(default_factory=dict)
    customs: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    currency: str = "EUR"
    language: str = "es"
    stake: Stake = NOTHING
    cut: SeatCut | None = None


@dataclass(frozen=True, slots=True)
class LastTime:
    """Says how many played, and what they had agreed when they stopped: stakes in minor units."""

    players: int
    rules: Mapping[str, OptionValue]
    customs: Mapping[str, str]
    currency: str


@dataclass(frozen=True, slots=True)
class Started:
    """A match begun, with its two addresses' tokens; `arrival`: what a file is to those here."""

    score_token: str
    watch_token: str
    id: UUID
    arrival: Arrival = "new"


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """Holds what every write carries: the link it came by, an id made by the client (the same write
    sent twice is one), and the number of the last entry the client had seen.
    """

    token: str
    client_id: str
    base: int


@dataclass(frozen=True, slots=True)
class By:
    """Names who wrote: the name of a link, blank where it has none, and its place among the links
    of its scope, from 1. `is_me`: it is the link that looks.
    """

    label: str
    scope: Scope
    number: int
    is_me: bool


@dataclass(frozen=True, slots=True)
class Echo:
    """Another phone noted the same, which may have been one hand more: the entry by which it did,
    who noted it `first` and who then, and so many seconds later.
    """

    number: int
    first: By
    by: By
    seconds: int


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand on the table page: the entry it is named by, its number in the match, its step.

    `step` is None for hands after the first that no longer fits: kept, not scored. `note`: the
    scorer's private words; it and `echo` are blank for those who only watch.
    """

    entry: int
    number: int
    facts: Mapping[str, Any]
    step: Step | None
    is_corrected: bool
    at: datetime | None = None
    note: str = ""
    echo: Echo | None = None


@dataclass(frozen=True, slots=True)
class Period:
    """Names how everybody is called from a hand on, by the key of player and side."""

    since: int
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TableTally:
    """Counts how often each of these sides has won at this table (in the match's own order), how
    often nobody did, and since when; of matches that are over by their rules, this one among them.
    """

    won: Mapping[Seat, int]
    drawn: int
    since: datetime


@dataclass(frozen=True, slots=True)
class PairingOffer:
    """One way to sit down again: the seating, and who would play with whom."""

    order: tuple[Seat, ...]
    sides: tuple[tuple[Who, ...], ...]


def pairings_of(table: Table, *, is_named: bool) -> tuple[PairingOffer, ...]:
    """The same seats; for four in pairs who all have names, then the two other pairings."""
    orders = pairings(table.players) if table.in_pairs and is_named else (table.players,)
    # In pairs who sits across plays with one.
    sides = len(table.sides)
    return tuple(
        PairingOffer(order, tuple(tuple(map(Who, order[at::sides])) for at in range(sides)))
        for order in orders
    )


@dataclass(frozen=True, slots=True)
class VerdictView:
    """Says what somebody else said of a hand or of the result: `RIGHT`, `WRONG`, or how a referee
    has settled it, with the reason.
    """

    kind: EntryKind
    by: By
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting(Conflict):
    """A hand that came too late and waits for a choice. `stands`: the hand whose place it claims as
    it is now, None when that is gone, or when the late one only does not fit behind what was
    written since. `step`: what it would do there; `facts` and
    `stands_facts` as the two were entered.
    """

    by: By
    at: datetime
    stands: HandView | None
    stands_by: By | None
    step: Step
    facts: tuple[FactSentence, ...]
    stands_facts: tuple[FactSentence, ...]


@dataclass(frozen=True, slots=True)
class ResultDigest:
    """A finished match in short: its sides by the names of their players (by seat where nobody was
    named), and the places of those who won among them.
    """

    sides: tuple[frozenset[str], ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A match of the same game at the same table that is over, and when it was begun."""

    begun: datetime
    outcome: ResultDigest


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """Holds what a page says of a match and does not stand in its log. `code` makes another device
    a scorer, blank for who only watches; `watch_code` opens `watch_token`; both blank when they are
    too old. `evening`: the address to go on with the evening it is part of, for those who score.
    `finished`: the other matches of its table. `is_served`: a server keeps it, with links for
    others; else it is on this phone alone.
    """

    score_token: str | None = None
    watch_token: str = ""
    code: str = ""
    watch_code: str = ""
    evening: str | None = None
    finished: tuple[Finished, ...] | None = None
    is_served: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchView(Surroundings):
    """A match as its pages show it. `version` is the number of the last entry: the base of the next
    write. `names` by seat key and side key, as they are called now, given or made up (`unnamed`
    are the latter); `periods` how they were called from which hand on. `tally`: None until a match
    of these sides is over. `is_alone`: no other link writes. `is_checked`: others say of results
    whether they are right. `waiting`: hands to choose between. `verdicts`: what others said, by the
    entry of the hand, None is the result; `sayable`: of what this link may say it. `dots`: the last
    hands as marks, for who scores, the newest first. `ahead`: for them too, the score after each
    answer that is one tap, by its way; `undone`: the score without the newest hand, where undoing
    takes back that. `history`: the key of all its entries, none on a phone, which keeps a part.
    """

    title: str
    game: AnyGame
    scope: Scope
    version: int
    currency: str
    language: str
    created_at: datetime | None
    names: Mapping[str, str]
    unnamed: frozenset[str]
    rules: Mapping[str, OptionValue]
    replay: Replay
    hands: tuple[HandView, ...]
    score: ScoreView
    ask: Ask | None
    is_ended: bool
    can_undo: bool
    undoes_end: bool = False
    can_redo: bool = False
    periods: tuple[Period, ...] = ()
    substitutes: tuple[Substitute, ...] = ()
    tally: TableTally | None = None
    right: Right = "watch"
    is_alone: bool = False
    is_checked: bool = False
    waiting: tuple[Waiting, ...] = ()
    verdicts: Mapping[int | None, VerdictView] = field(default_factory=dict)
    sayable: frozenset[int | None] = frozenset()
    stake: Stake = NOTHING
    cut: SeatCut | None = None
    trump: str | None = None
    dots: tuple[str, ...] = ()
    ahead: Mapping[str, ScoreView] = field(default_factory=dict)
    undone: ScoreView | None = None
    history: UUID | None = None

    @property
    def is_over(self) -> bool:
        """No further hand: finished by its rules, or ended by hand."""
        return self.is_ended or self.replay.is_finished

    @property
    def is_cut_short(self) -> bool:
        """Ended by hand before its rules ended it: nobody has won, nobody pays. A session that no
        rule ends is over as usual then.
        """
        return self.is_ended and not self.replay.is_finished and not self.game.is_open

    @property
    def edition(self) -> Edition:
        """What this table plays, for the address of its rules."""
        edition = self.game.edition(self.replay.rules, self.replay.table)
        has_stake = any(name in edition for name in self.game.stakes)
        return {**edition, "currency": self.currency} if has_stake else edition

    @property
    def settlement(self) -> Settlement | None:
        """Who gets how much, once the match is over; None while nothing is to settle."""
        return self.replay.settlement(is_ended=self.is_ended)

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """Who pays whom, in the fewest payments."""
        return self.replay.transfers(is_ended=self.is_ended)

    @property
    def stakes(self) -> tuple[Text, ...]:
        """The stake in words: what is played for, and once the match is over who pays it."""
        if not self.stake.words:
            return ()
        agreed = agreed_words(self.stake)
        if self.is_over or agreed is None:
            return paid_words(self.stake, self.replay)
        return (agreed,)

    @property
    def pairings(self) -> tuple[PairingOffer, ...]:
        """How the same players may sit down again; the place in here is what `rematch` takes."""
        return pairings_of(self.replay.table, is_named=not self.unnamed)

    @property
    def has_plot(self) -> bool:
        """Whether there is enough to draw."""
        return sum(step.played is not None for step in self.replay.steps) >= FEWEST_HANDS

    @property
    def plot(self) -> Plot | None:
        """The match as a drawing; None while there is too little to draw."""
        return plot(self.replay)

    def names_at(self, number: int) -> Mapping[str, str]:
        """How everybody was called when this hand was played."""
        earlier = [period.names for period in self.periods if period.since <= number]
        return earlier[-1] if earlier else self.names


@dataclass(frozen=True, slots=True)
class ChangedHand:
    """A correction before it is stored: how a hand's result changes. `after`: its step then; None
    where it would not be scored.
    """

    hand: HandView
    after: Step | None


@dataclass(frozen=True, slots=True)
class Preview:
    """Says what a hand would do. `step.problems` says what is wrong; `changes` are later hands
    whose result would differ, and `score` how the match would stand (corrections only); `derived`
    the pile that follows, by side.
    """

    step: Step
    changes: tuple[ChangedHand, ...] = ()
    derived: Mapping[Seat, int] = field(default_factory=dict)
    score: ScoreView | None = None

    @property
    def warnings(self) -> tuple[Text, ...]:
        """What is possible and so rare that it is asked again; nothing is refused for it."""
        return self.step.warnings

    @property
    def totals(self) -> Mapping[Seat, int]:
        """What each side has with last trick and announcements, once the hand is whole."""
        played = self.step.played
        return {} if played is None else getattr(played.state, "totals", None) or {}


@dataclass(frozen=True, slots=True)
class Comparison:
    """Says what a change of seats or rules would do: why it cannot be, or the hands whose result
    would differ and the score before and after. `refused`: the hand that would no longer fit.
    """

    problems: tuple[Problem, ...]
    changes: tuple[ChangedHand, ...]
    before: ScoreView
    after: ScoreView
    refused: Step | None = None


@dataclass(frozen=True, slots=True)
class Deleted:
    """The match is gone from the server, with everything it was; nothing brings it back, and its
    links lead nowhere.
    """

    tokens: frozenset[str]


# By these is written; the others only watch.
WRITING = frozenset({"score", "referee", "organiser"})
