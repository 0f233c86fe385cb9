"""Two phones at one table, in any order: what was acknowledged is there once, and nothing else.

A machine writes as people do: each phone looks now and then, and writes on what it saw. Beside the
match stands a model that knows only lists. It runs on whatever database the app has.
"""

from dataclasses import dataclass, field
from itertools import count

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorekeeper.engine.log import ConflictChoice
from scorekeeper.services.answers import Answer, Refused, Saved, Stale
from scorekeeper.services.matches import links
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.history import history_of
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from tests import hands as match_hands

# Long enough that whatever is noted here, the match goes on.
LONG = {"games": 99}
IDS = count()
WINNERS = st.sampled_from(["1", "2"])
PHONES = st.integers(0, 1)
PLACES = st.integers(0, 30)
CHOICES = st.sampled_from(ConflictChoice)

Said = tuple[str, bool]
"""Who won a hand, and whether that is a correction."""


def won(winner: str) -> dict[str, object]:
    return {"outcome": {"winner": winner}}


@dataclass(frozen=True)
class Late:
    """A hand that waits: who won it, the hand it claims to be, whether it corrects that."""

    winner: str
    target: int
    is_correction: bool


@dataclass
class Seen:
    """What a phone had on its screen when it looked last; `last` is what undo would take back."""

    version: int
    hands: dict[int, Said]
    last: int | None


@dataclass
class Model:
    """What should be noted: hands by the entry they began as, what waits, and the way back."""

    version: int = 0
    hands: dict[int, Said] = field(default_factory=dict)
    waiting: dict[int, Late] = field(default_factory=dict)
    steps: list[tuple[int, dict[int, Said], dict[int, Late]]] = field(default_factory=list)

    def step(self, number: int) -> None:
        """Remember how it was before this entry."""
        self.steps.append((number, dict(self.hands), dict(self.waiting)))

    def back(self) -> None:
        """As it was before the last step; what came to wait since then waits still."""
        number, self.hands, waiting = self.steps.pop()
        since = {key: late for key, late in self.waiting.items() if key > number}
        self.waiting = waiting | since

    def is_echo(self, number: int) -> bool:
        """Whether what waits says what its hand said when it came."""
        late = self.waiting[number]
        since = (hands for step, hands, _ in self.steps if step > number)
        there = next(since, self.hands).get(late.target)
        return not late.is_correction and there is not None and there[0] == late.winner

    def seen(self) -> Seen:
        """What whoever looks now has on the screen."""
        return Seen(self.version, dict(self.hands), self.steps[-1][0] if self.steps else None)


class Table(RuleBasedStateMachine):
    """The match and its model, written at side by side."""

    @initialize()
    def begin(self) -> None:
        new = NewMatch(game="guinote", names=("",) * 4, rules=LONG)
        started = match_hands.start_match(new, f"table-{next(IDS)}")
        assert isinstance(started, Started)
        code = match_hands.see_match(started.score_token).code
        second = links.join(code, f"joins-{next(IDS)}")
        self.tokens = (started.score_token, second.token)
        self.model = Model(version=1)
        self.screens = [self.model.seen(), self.model.seen()]
        self.sent: dict[int, tuple[Write, str]] = {}

    def write(self, phone: int) -> Write:
        base = self.screens[phone].version
        return Write(token=self.tokens[phone], client_id=f"write-{next(IDS)}", base=base)

    def number(self, answer: Answer, rival: int | None = None) -> int:
        """The entry that was acknowledged, as stored, as waiting, or as that of a hand that says
        the same; none was before.
        """
        self.model.version += 1
        if rival is not None and isinstance(answer, Saved):
            assert answer.number == rival
            return self.model.version
        number = answer.number if isinstance(answer, Saved) else None
        number = answer.conflict if isinstance(answer, Stale) else number
        assert number == self.model.version, answer
        return number

    def is_as_seen(self, phone: int, entry: int) -> bool:
        return self.screens[phone].hands.get(entry) == self.model.hands.get(entry)

    def not_done(self, answer: Answer) -> None:
        assert answer == Stale(self.model.version)

    @rule(phone=PHONES)
    def look(self, phone: int) -> None:
        self.screens[phone] = self.model.seen()

    @rule(phone=PHONES, winner=WINNERS)
    def note(self, phone: int, winner: str) -> None:
        write, known = self.write(phone), self.screens[phone].hands
        rivals = [entry for entry in sorted(self.model.hands) if entry not in known]
        answer = match_hands.record_hand(write, won(winner))
        number = self.number(answer, rivals[0] if rivals else None)
        self.sent[number] = write, winner
        if rivals:
            self.model.waiting[number] = Late(winner, rivals[0], is_correction=False)
            assert isinstance(answer, Saved) is self.model.is_echo(number)
        else:
            self.model.step(number)
            self.model.hands[number] = winner, False

    @precondition(lambda self: all(screen.hands for screen in self.screens))
    @rule(phone=PHONES, place=PLACES, winner=WINNERS)
    def correct(self, phone: int, place: int, winner: str) -> None:
        known = sorted(self.screens[phone].hands)
        entry = known[place % len(known)]
        answer = match_hands.correct_hand(self.write(phone), entry, won(winner))
        number = self.number(answer)
        is_said = self.model.hands.get(entry, ("", False))[0] == winner
        assert isinstance(answer, Saved) is (self.is_as_seen(phone, entry) or is_said)
        if isinstance(answer, Saved):
            self.model.step(number)
            self.model.hands[entry] = winner, True
        else:
            self.model.waiting[number] = Late(winner, entry, is_correction=True)

    @precondition(lambda self: all(screen.hands for screen in self.screens))
    @rule(phone=PHONES, place=PLACES)
    def strike(self, phone: int, place: int) -> None:
        known = sorted(self.screens[phone].hands)
        entry = known[place % len(known)]
        answer = match_hands.strike_hand(self.write(phone), entry)
        if self.is_as_seen(phone, entry):
            self.model.step(self.number(answer))
            del self.model.hands[entry]
        else:
            self.not_done(answer)

    @rule(phone=PHONES)
    def undo(self, phone: int) -> None:
        answer = match_hands.undo(self.write(phone))
        if self.screens[phone].last != self.model.seen().last:
            self.not_done(answer)
        elif self.model.steps:
            self.number(answer)
            self.model.back()
        else:
            assert isinstance(answer, Refused)

    @precondition(lambda self: self.model.waiting)
    @rule(phone=PHONES, place=PLACES, choice=CHOICES)
    def resolve(self, phone: int, place: int, choice: ConflictChoice) -> None:
        entry = sorted(self.model.waiting)[place % len(self.model.waiting)]
        late = self.model.waiting[entry]
        answer = match_hands.resolve(self.write(phone), entry, choice)
        if not self.is_as_seen(phone, late.target):
            self.not_done(answer)
        elif late.is_correction and choice is ConflictChoice.BOTH:
            assert isinstance(answer, Refused)
        else:
            self.decide(self.number(answer), entry, choice)

    def decide(self, number: int, entry: int, choice: ConflictChoice) -> None:
        self.model.step(number)
        late = self.model.waiting.pop(entry)
        if choice is ConflictChoice.LATE:
            self.model.hands[late.target] = late.winner, True
        elif choice is ConflictChoice.BOTH:
            self.model.hands[number] = late.winner, False

    @precondition(lambda self: self.sent)
    @rule(place=PLACES)
    def send_again(self, place: int) -> None:
        number = sorted(self.sent)[place % len(self.sent)]
        write, winner = self.sent[number]
        answer = match_hands.record_hand(write, won(winner))
        if number in self.model.waiting and not self.model.is_echo(number):
            assert answer == Stale(self.model.version, number)
        else:
            late = self.model.waiting.get(number)
            assert isinstance(answer, Saved)
            assert answer.number == (late.target if late else number)

    @precondition(lambda self: self.sent)
    @rule(place=PLACES)
    def send_something_else(self, place: int) -> None:
        number = sorted(self.sent)[place % len(self.sent)]
        write, winner = self.sent[number]
        answer = match_hands.record_hand(write, won("2" if winner == "1" else "1"))
        assert isinstance(answer, Refused)

    @invariant()
    def the_match_is_the_model(self) -> None:
        for token in self.tokens:
            match = match_hands.see_match(token)
            assert match.version == self.model.version
            noted = {
                hand.entry: (hand.facts["outcome"]["winner"], hand.is_corrected)
                for hand in match.hands
            }
            assert list(noted.items()) == sorted(self.model.hands.items())
            asked = {n for n in self.model.waiting if not self.model.is_echo(n)}
            assert {one.number for one in match.waiting} == asked
            assert match.replay.refused is None

    @invariant()
    def everything_acknowledged_is_in_the_log_once(self) -> None:
        lines = history_of(open_match(self.tokens[0]))
        assert [line.entry.number for line in lines] == list(range(1, self.model.version + 1))


@pytest.mark.usefixtures("app")
def test_nothing_acknowledged_is_lost_doubled_or_overwritten() -> None:
    tried = settings(max_examples=settings().max_examples // 4, stateful_step_count=30)
    run_state_machine_as_test(Table, settings=tried)
