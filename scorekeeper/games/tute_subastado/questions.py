"""Asks about the next hand of Tute Subastado, and shows a session on screen and on paper."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.engine.cards import SUIT_NAMES, SUITS
from scorekeeper.engine.displays.sheet import Cell, Pad, PadColumn, ScoreView, SheetColumn, SheetRow
from scorekeeper.engine.questions import (
    Announced,
    Ask,
    Choice,
    EntryForm,
    Facts,
    Pick,
    Points,
    Question,
    Role,
    dealing_line,
    name_label,
    pick_trump,
    pick_who,
)
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import PlayedHand
from scorekeeper.engine.text import Text, Who, text, text_c
from scorekeeper.games.tute_subastado.auction import highest, speakers
from scorekeeper.games.tute_subastado.facts import (
    DECLARER,
    DEFENDERS,
    FOUR,
    HIGHEST,
    STEP,
    Hand,
    Rules,
    State,
    current_table,
)
from scorekeeper.games.tute_subastado.play import verdict_of
from scorekeeper.kits.tricks import questions
from scorekeeper.kits.tricks.announcements import VALUES, sung_marks
from scorekeeper.kits.tricks.cards import POOL, TUTE_PILE
from scorekeeper.kits.tricks.questions import CARD_POINTS

_CARDS = 12
_IN_FRONT = 14  # 60 to 125; the rest behind “higher”
_RAISED = 50  # as far as a free raise is offered
_ROUNDS = 6  # of a continued auction, as far as they are asked for
_UNSAID = Text("–")
_SIDES = (
    (DECLARER, text_c("tute_subastado", "declarer")),
    (DEFENDERS, text_c("tute_subastado", "defence")),
)


def ask(rules: Rules, state: State) -> Ask:
    """The next hand: who won the bidding, with what, made or lost; all passed is one tap."""
    table = current_table(state)
    dealer = state.next_dealer or table.first_dealer
    minds: tuple[Text, ...] = (
        text_c("tute_subastado", "The twos are out of the deck."),
        text_c("tute_subastado", "Cut without shuffling; six cards at a time."),
    )
    line = dealing_line(table, dealer, _CARDS)
    if len(state.seats) == FOUR:
        line = text_c(
            "tute_subastado",
            "{cuts} cuts · {dealer} deals {n} cards to each of the others · {leads} leads",
            **dict(line.values),
        )
        words = text_c(
            "tute_subastado",
            "{dealer} is the censor and has no cards: take the bidder’s and raise?",
            dealer=Who(dealer),
        )
        minds = (words, *minds)
    turn = speakers(state, dealer)
    passed = EntryForm("passed", text_c("tute_subastado", "All passed"), "main", {"passed": True})
    is_open = bool(_bids(rules))
    ways = [_bidder_way(rules, state, dealer, bidder) for bidder in turn] if is_open else []
    full = [_points_way(rules, state, dealer)] if is_open else []
    return Ask(
        line=line,
        ways=(*ways, passed, *full),
        dealers=tuple((player, name_label(player)) for player in state.table.players),
        minds=minds,
        prompt=text("Who won the bidding?"),
    )


def _bids(rules: Rules, most: int = HIGHEST) -> range:
    """The bids that can be: in fives, from the least this table allows."""
    least = max(STEP, -(-rules.min_bid // STEP) * STEP)
    return range(least, most + STEP, STEP)


def _raises(rules: Rules, state: State) -> range:
    """Says what the censor of four may add, as far as it is offered."""
    if len(state.seats) != FOUR:
        return range(0)
    most = STEP if rules.censor_raise == "five" else _RAISED
    return range(STEP, most + STEP, STEP)


def _roles(state: State, dealer: Seat) -> tuple[Role, ...]:
    """The declarer is the bidder, or the dealer of four who raised."""

    def declarer(facts: Facts) -> Seat | None:
        if "raise" in facts and len(state.seats) == FOUR:
            return dealer
        for who, _ in highest([(who, bid) for who, bid in facts.get("bids") or ()]):
            return who
        bidder: Seat | None = facts.get("bidder")
        return bidder

    return (Role(DECLARER, declarer),)


def _bidder_way(rules: Rules, state: State, dealer: Seat, bidder: Seat) -> EntryForm:
    """Short: a bid from the grid, the censor's raise as a chip on the way, and how it ended."""
    raises = _raises(rules, state)
    bids = _bids(rules, HIGHEST - max(raises, default=0))
    asks: list[Question] = [_pick_bid(bids or _bids(rules))]
    if raises and bids:
        asks.append(_pick_raise(raises, dealer))
    defenders = [player for player in speakers(state, dealer) if player != bidder]
    asks.append(_pick_end(rules, defenders))
    return EntryForm(
        f"bidder-{bidder}",
        name_label(bidder),
        "main",
        {"bidder": bidder},
        tuple(asks),
        side=bidder,
        roles=_roles(state, dealer),
    )


def _pick_bid(bids: Sequence[int]) -> Pick:
    choices = tuple(
        Choice(str(bid), _number(bid), {"bid": bid}, is_rare=place >= _IN_FRONT)
        for place, bid in enumerate(bids)
    )
    return Pick(
        "bid",
        text("For how much?"),
        choices,
        layout="grid",
        rest=text_c("tute_subastado", "higher"),
    )


def _number(number: int) -> Text:
    return Text("{n}", (("n", number),))


def _pick_raise(raises: Sequence[int], dealer: Seat) -> Pick:
    choices = tuple(
        Choice(str(n), text("+{n} by {dealer}", n=n, dealer=Who(dealer)), {"raise": n})
        for n in raises
    )
    return Pick(
        "raise",
        text_c("tute_subastado", "Did the censor raise?"),
        choices,
        is_required=False,
        blank=text_c("tute_subastado", "no raise"),
    )


def _pick_end(rules: Rules, defenders: Sequence[Seat]) -> Pick:
    choices = [
        Choice("made", text_c("tute_subastado", "made"), {"made": True}),
        Choice("lost", text_c("tute_subastado", "lost"), {"made": False}),
    ]
    if rules.revoke == "side":
        revoke = {"type": "revoke", "by": DECLARER}
        words = text_c("tute_subastado", "the declarer revoked")
        choices.append(Choice("revoke", words, {"special": revoke}))
        choices += [
            Choice(
                f"revoke-{player}",
                text("{who} revoked", who=Who(player)),
                {"special": {"type": "revoke", "by": player}},
            )
            for player in defenders
        ]
    return Pick("made", text_c("tute_subastado", "Made or lost?"), tuple(choices))


def _points_way(rules: Rules, state: State, dealer: Seat) -> EntryForm:
    turn = speakers(state, dealer)
    raises = _raises(rules, state)
    calls = _pick_calls(rules, turn)
    names = tuple(call.name for call in calls)
    bidder = pick_who("bidder", text("Who won the bidding?"), turn, lambda who: {"bidder": who})
    asks: list[Question] = [
        replace(bidder, unless=names),
        replace(_pick_bid(_bids(rules)), unless=names),
    ]
    if raises:
        asks.append(_pick_raise(raises, dealer))
    last = tuple(Choice(side, label, {"last_trick": side}) for side, label in _SIDES)
    asks += [
        Points("cards", CARD_POINTS, _SIDES, POOL, TUTE_PILE),
        Pick("last_trick", text("Who took the last trick?"), last, unless=names),
        _ask_sung(),
        pick_trump(),
        *calls,
    ]
    return EntryForm(
        "points",
        text("Points"),
        "full",
        {},
        tuple(asks),
        saves_at_once=False,
        roles=_roles(state, dealer),
        others=DEFENDERS,
    )


def _ask_sung() -> Announced:
    """Only the declarer announces."""
    who = _SIDES[:1]
    suits = tuple((suit.value, SUIT_NAMES[suit]) for suit in SUITS)
    return Announced("announcements", text("Announcements"), who, who, suits, VALUES)


def _pick_calls(rules: Rules, turn: Sequence[Seat]) -> list[Pick]:
    """Says what each said in turn, for a table that notes the bids: once, or round after round."""
    if rules.auction == "single":
        return [
            _pick_call(rules, f"bids.{place}", who, text("What did {who} say?", who=Who(who)), 0)
            for place, who in enumerate(turn)
        ]
    return [
        _pick_call(
            rules,
            f"round.{n}.{place}",
            who,
            text("{who}, round {n}", who=Who(who), n=n),
            n - 1,
        )
        for n in range(1, _ROUNDS + 1)
        for place, who in enumerate(turn)
    ]


def _pick_call(rules: Rules, name: str, who: Seat, prompt: Text, nth: int) -> Pick:
    passes = Choice("pass", text_c("tute_subastado", "pass"), {"bids": [[who, None]]})
    bids = [Choice(str(n), _number(n), {"bids": [[who, n]]}) for n in _bids(rules)]
    return Pick(
        name,
        prompt,
        (passes, *bids),
        is_required=False,
        fold=True,
        layout="list",
        blank=_UNSAID,
        nth=nth,
    )


def score(rules: Rules, state: State) -> ScoreView:
    """Says what everybody has won and lost."""
    unit = text_c("tute_subastado", "points")
    return questions.score(state.points, state.balances, unit, point_value=rules.point_value)


def columns(rules: Rules, table: Table) -> tuple[SheetColumn, ...]:
    """Dealer, who played for how much, what was counted, how it ended, and all the balances."""
    return (
        SheetColumn("dealer", text("Dealer"), kind="name"),
        SheetColumn("declarer", text_c("tute_subastado", "Declarer"), kind="name"),
        SheetColumn("contract", text_c("tute_subastado", "Contract"), kind="number"),
        SheetColumn("sung", text("Announced"), kind="marks"),
        SheetColumn("cards", text("Cards"), kind="number"),
        SheetColumn("score", text("Total"), kind="number"),
        SheetColumn("result", text("Result"), kind="text"),
        *(
            SheetColumn(f"points-{player}", Who(player), text("Balance"), "number")
            for player in table.players
        ),
    )


def pad(rules: Rules, table: Table) -> Pad:
    """Says who played, for how much, made or lost, and what has been paid so far."""
    raised = PadColumn("raise", text_c("tute_subastado", "Raise"))
    return Pad(
        (
            PadColumn("how", text_c("tute_subastado", "Declarer")),
            PadColumn("bid", text("For how much?")),
            *([raised] if len(table.players) == FOUR else []),
            PadColumn("made", text_c("tute_subastado", "Made or lost?")),
            *questions.columns(table.players),
        )
    )


def row(rules: Rules, before: State, hand: Hand, played: PlayedHand[State]) -> SheetRow:
    """One hand, and the balances after it."""
    after = played.state
    verdict = verdict_of(rules, before, hand)
    counted = None if verdict is None else verdict.counted
    cells: dict[str, Cell] = {
        "dealer": None if after.dealer is None else Who(after.dealer),
        "declarer": None if after.declarer is None else Who(after.declarer),
        "contract": after.contract,
        "sung": sung_marks(hand.announcements, hand.trump),
        "cards": None if counted is None else counted.cards,
        "score": after.score,
        "result": _result(after, hand),
    }
    cells |= {f"points-{player}": points for player, points in after.points.items()}
    if after.declarer is None:
        return SheetRow(cells)
    column = frozenset({f"points-{after.declarer}"})
    return SheetRow(cells, won=column) if after.made else SheetRow(cells, struck=column)


def _result(after: State, hand: Hand) -> Text:
    if after.passed:
        return text_c("tute_subastado", "passed")
    if hand.special is not None:
        return text("revoke: {who}", who=Who(hand.special.by))
    if hand.raised is not None:
        words = text_c("tute_subastado", "made, raised")
        return words if after.made else text_c("tute_subastado", "lost, raised")
    return text_c("tute_subastado", "made") if after.made else text_c("tute_subastado", "lost")
