"""Describes Tuti Boig: three to six players, each alone; whoever is second loses (seed 001).

Forty cards (48 with six players), 120 points and ten for the last trick; king and knight of a suit
announced after a trick: 40 in trumps, 20 elsewhere. The second by points loses, except: a tute (a
trick won while holding four kings or four knights) and all the points, where everybody else loses;
and equal totals, where everybody who is level with somebody loses.

A loser strikes a bar. Everyone has five; at the fifth he is granted catch-up bars: five less the
most strikes among those still below five, the last one to get there one bar. When those are struck
too he is out. With fewer than three left the match is over and who is left has won; with money on
the bars the losers pay theirs and the winners share.

Rulings (RULES §4): T1 ties and the second `tie_rule` · T2 tied firsts both lose · T3 only those
below five count · T4 after the hand's strikes · T5 two fifths at once `simultaneous_fifth` · T6 all
at once: one bar each · T7 four to two ends the match · T8 one survivor `single_survivor` · T9
nobody left: the last players win · T10 cents `remainder` · T11 winners pay nothing · T12 `revoke`
· T13 abandoned: no settlement · T14 the deal skips who is out · T15 the tute entered is the first
· T16 no announcements or duties `free_play`.
"""

from dataclasses import replace

from scorekeeper.engine.book.reader import read_book
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.displays import sheet
from scorekeeper.engine.game import Game, Lengths, Pace, Seats, deals
from scorekeeper.engine.questions import (
    Ask,
    Choice,
    EntryForm,
    Pick,
    Question,
    ask_hand,
    name_label,
    pick_trump,
    pick_who,
)
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import PlayedHand
from scorekeeper.engine.text import Money, Text, Who, text, text_c
from scorekeeper.games.tuti_boig.facts import FEWEST, OWN_BARS, Hand, Rules, State, places, start
from scorekeeper.games.tuti_boig.play import check, play, settle, tells, warn
from scorekeeper.games.tuti_boig.words import WORDS
from scorekeeper.kits.tricks import questions
from scorekeeper.kits.tricks.cards import TUTE, TUTE_PILE
from scorekeeper.kits.tricks.checks import codes_with

# Seed 001: « 8 cartes à 5 ou 6 joueurs, 10 cartes à 4 joueurs et 13 cartes à 3 joueurs ».
_CARDS = {6: 8, 5: 8, 4: 10, 3: 13}
_SIX = 6


def ask(rules: Rules, state: State) -> Ask:
    """The next hand: who deals and leads, what to mind at this number of players, and the ways."""
    cards = _CARDS.get(len(state.active), 0)
    ways = (*_short_ways(rules, state), _points(rules, state))
    return ask_hand(state, cards, ways, _minds(state), text("Who lost?"), state.active)


def _minds(state: State) -> tuple[Text, ...]:
    playing = len(state.active)
    if playing == _SIX:
        return (text("All 48 cards are in play, with the eights and nines."), questions.LAST_SHOWS)
    if playing == _SIX - 1 and len(state.table.players) == _SIX:
        return (text("Five left: take out the eights and nines."), questions.LAST_SHOWS)
    if playing == FEWEST:
        return (questions.ONE_BY_ONE, questions.TABLE_CARD)
    return (questions.LAST_SHOWS,) if playing > FEWEST else ()


def _short_ways(rules: Rules, state: State) -> list[EntryForm]:
    active = state.active
    losers = Pick(
        "losers",
        text("Who lost?"),
        tuple(Choice(str(p), name_label(p), {"outcome": {"losers": [p]}}) for p in active),
        many=True,
    )
    by = pick_who("by", text("Who held it?"), active, lambda who: {"special": {"by": who}})
    all_points = pick_who(
        "by",
        text("Who made all the points?"),
        active,
        lambda who: {"outcome": {"losers": [other for other in active if other != who]}},
    )
    four = {"special": {"type": "four_of_a_kind"}}
    ways = [
        EntryForm("lost", text("Who lost?"), "main", {}, (losers,), saves_at_once=False),
        EntryForm(
            "tute", text("Tute"), "more", four, (questions.pick_rank(("kings", "knights")), by)
        ),
        EntryForm("all", text("All the points"), "more", {}, (all_points,)),
    ]
    if rules.revoke == "offender":
        who = pick_who("by", text("Who revoked?"), active, lambda by: {"special": {"by": by}})
        ways.append(
            EntryForm("revoke", text("Revoke"), "more", {"special": {"type": "revoke"}}, (who,))
        )
    return ways


def _points(rules: Rules, state: State) -> EntryForm:
    asks: list[Question] = [
        questions.ask_points(state.active, TUTE_PILE),
        questions.pick_last_trick(state.active),
    ]
    if not rules.free_play:
        asks += questions.ask_announced(state.table, state.active), pick_trump()
    if len(state.active) == FEWEST:
        asks.append(questions.pick_table_card())
    return EntryForm("points", text("Points"), "full", {}, tuple(asks), saves_at_once=False)


def score(rules: Rules, state: State) -> sheet.ScoreView:
    """A row each: the bars as drawn by hand, and at the end what is paid."""
    return sheet.ScoreView(
        "rows", tuple(_score_row(rules, state, p) for p in state.table.players), _headline(state)
    )


def _score_row(rules: Rules, state: State, seat: Seat) -> sheet.ScoreRow:
    paid = None
    if state.settlement is not None and rules.bar_value:
        paid = Money(state.settlement[seat])
    return sheet.ScoreRow(
        side=seat,
        players=(Who(seat),),
        bars=sheet.Bars(OWN_BARS, state.bars[seat], state.struck[seat]),
        balance=paid,
        is_out=seat in state.out,
        is_winner=seat in (state.match_winners or ()),
    )


def _headline(state: State) -> Text | None:
    if state.match_winners is None:
        return None
    winners = tuple(Who(winner) for winner in state.match_winners)
    return text_c("tuti_boig", "{winners} won the match.", winners=winners)


def columns(rules: Rules, table: Table) -> tuple[sheet.SheetColumn, ...]:
    """Dealer, everybody's total, and what it meant."""
    return (
        sheet.SheetColumn("dealer", text("Dealer"), kind="name"),
        *(
            sheet.SheetColumn(f"total-{player}", Who(player), kind="number")
            for player in table.players
        ),
        sheet.SheetColumn("result", text("Result"), kind="text"),
    )


def pad(rules: Rules, table: Table) -> sheet.Pad:
    """Says who is struck, and everybody's bars, those to catch up with behind them."""
    bars = sheet.Tally(text("Bars"), (OWN_BARS, OWN_BARS), granted=1, is_bars=True)
    lost = (sheet.PadColumn(f"losers.{w}", name_label(w), text("Who lost?")) for w in table.players)
    return sheet.Pad((*lost, sheet.PadColumn("how", text("Result"))), (bars,))


def row(rules: Rules, before: State, hand: Hand, played: PlayedHand[State]) -> sheet.SheetRow:
    """One hand: totals where they were said, the losers struck."""
    after = played.state
    cells: dict[str, sheet.Cell] = {
        "dealer": None if after.dealer is None else Who(after.dealer),
        "result": _result(after, hand),
    }
    for player in before.active:
        cells[f"total-{player}"] = None if after.totals is None else after.totals[player]
    return sheet.SheetRow(cells, struck=frozenset(f"total-{loser}" for loser in after.losers))


def _result(after: State, hand: Hand) -> Text:
    losers = tuple(Who(loser) for loser in after.losers)
    if hand.special is not None and hand.special.type == "four_of_a_kind":
        return text("tute: {who}", who=Who(hand.special.by))
    if hand.special is not None:
        return text("revoke: {losers}", losers=losers)
    return text("{losers}", losers=losers)


GAME = Game(
    key="tuti_boig",
    seats=Seats(counts=(3, 4, 5, 6), usual=5),
    usual=Rules(),
    hand=Hand,
    pack=TUTE,
    # Seed 001: « On peut aussi jouer à six joueurs en rajoutant les 8 et les 9. »
    packs={6: replace(TUTE, ranks=(*TUTE.ranks[:5], Rank("9"), Rank("8"), *TUTE.ranks[5:]))},
    start=start,
    ask=ask,
    check=check,
    play=play,
    settle=settle,
    sheet=sheet.Sheet(score, columns, row),
    pad=pad,
    words=WORDS,
    warn=warn,
    tells=tells,
    measures=(
        ("place", lambda _, state: places(state)),
        ("bars", lambda _, state: {p: n - state.bars[p] for p, n in state.struck.items()}),
        ("deals", lambda _, state: dict.fromkeys(state.table.players, state.hand)),
    ),
    book=read_book(__name__),
    codes=codes_with({"announce_off": "announce_suit"}),
    lengths=Lengths(Pace(150, 225, 300), deals(20, 30), deals(10, 15)),
)
