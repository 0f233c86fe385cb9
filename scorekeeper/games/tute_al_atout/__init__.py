"""Describes Tute à l'Atout: three players, each alone, paid hand by hand (seed 000, variant).

Forty cards (ace 11, three 10, king 4, knight 3, jack 2), 120 points and ten for the last trick:
130. Thirteen cards each (the seed's « trois cartes » is a misprint of *treize*); the last one is
turned up for trumps and stays on the table, unless it is exchanged: for the seven if it is a figure
or a three, for the two if it is blank. If nobody does, the three piles add up to 120 less what it
is worth. Following, heading, ruffing and overruffing are compulsory.

King and knight of a suit are announced after winning a trick, one a trick, the forty first, and
paid at once: 40 in trumps, 20 elsewhere, from each of the two opponents, whoever wins. The player
with most points wins the hand and gets 100 from each; 200 if he has more than 100 in play, that is
cards and last ten without announcements. Four kings or four knights in one hand, the tute, win the
hand at once: 200 from each; announcements already paid stay paid. It ends when the evening does.

Rulings (RULES §3): A1 whether announcements count for most points `winner_counts_announcements` ·
A2 level: the last trick, if it is one of theirs, else `tie_no_last` · A3 the tute wins this hand ·
A4 two tutes: the one entered is the first · A5 the card left on the table `table_card_to`.
"""

from scorekeeper.engine.book.reader import read_book
from scorekeeper.engine.displays import sheet
from scorekeeper.engine.game import Game, Lengths, Pace, Seats, deals
from scorekeeper.engine.questions import (
    Ask,
    Choice,
    EntryForm,
    Pick,
    ask_hand,
    name_label,
    pick_trump,
    pick_who,
)
from scorekeeper.engine.seats import Table
from scorekeeper.engine.state import PlayedHand
from scorekeeper.engine.text import Text, Who, text, text_c
from scorekeeper.games.tute_al_atout.facts import Hand, Rules, State, start
from scorekeeper.games.tute_al_atout.play import check, count, play, so_far, tells, verdict_of, warn
from scorekeeper.games.tute_al_atout.words import WORDS
from scorekeeper.kits.tricks import questions
from scorekeeper.kits.tricks.announcements import sung_marks
from scorekeeper.kits.tricks.cards import TUTE, TUTE_PILE
from scorekeeper.kits.tricks.checks import CODES

_CARDS = 13


def ask(rules: Rules, state: State) -> Ask:
    """The next hand: announcements as they fall, then who won, for 100 or for 200."""
    table = state.table
    ways = (_won(table), _tute(table), _points(table))
    return ask_hand(
        state, _CARDS, ways, (questions.ONE_BY_ONE, questions.TABLE_CARD), text("Who won?")
    )


def _won(table: Table) -> EntryForm:
    winner = pick_who(
        "winner", text("Who won?"), table.players, lambda who: {"outcome": {"winner": who}}
    )
    label = text("Who won?")
    asks = (questions.ask_announced(table, table.players), pick_trump(), winner, _pick_double())
    return EntryForm("won", label, "main", {}, asks)


def _pick_double() -> Pick:
    choices = (
        Choice("100", text("100 from each"), {"outcome": {"double": False}}),
        Choice("200", text("200 from each"), {"outcome": {"double": True}}),
    )
    return Pick("double", text("For how much?"), choices)


def _tute(table: Table) -> EntryForm:
    who = pick_who("by", text("Who held it?"), table.players, lambda by: {"special": {"by": by}})
    four = {"special": {"type": "four_of_a_kind"}}
    sung = questions.ask_announced(table, table.players, fold=True)
    asks = (sung, pick_trump(), questions.pick_rank(("kings", "knights")), who)
    return EntryForm("tute", text_c("tute_al_atout", "Tute"), "more", four, asks)


def _points(table: Table) -> EntryForm:
    asks = (
        questions.ask_announced(table, table.players),
        questions.ask_points(table.players, TUTE_PILE),
        questions.pick_last_trick(table.players),
        pick_trump(),
        questions.pick_table_card(),
    )
    return EntryForm("points", text("Points"), "full", {}, asks, saves_at_once=False)


def score(rules: Rules, state: State) -> sheet.ScoreView:
    """Says what everybody has won and lost."""
    unit = text_c("tute_al_atout", "points")
    return questions.score(state.points, state.balances, unit, point_value=rules.point_value)


def columns(rules: Rules, table: Table) -> tuple[sheet.SheetColumn, ...]:
    """Dealer, for each player announcements, points in play and the balance, and what it meant."""
    sheet_columns = [sheet.SheetColumn("dealer", text("Dealer"), kind="name")]
    for player in table.players:
        group = name_label(player)
        sheet_columns += [
            sheet.SheetColumn(f"sung-{player}", text("Announced"), group, "marks"),
            sheet.SheetColumn(f"play-{player}", text("In play"), group, "number"),
            sheet.SheetColumn(f"points-{player}", text("Balance"), group, "number"),
        ]
    return (
        *sheet_columns,
        sheet.SheetColumn("last_trick", text("Last trick"), kind="name"),
        sheet.SheetColumn("result", text("Result"), kind="text"),
    )


def pad(rules: Rules, table: Table) -> sheet.Pad:
    """Says who won 100 or 200, what everybody announced, and what has been paid so far."""
    sung = text("Announced")
    return sheet.Pad(
        (
            sheet.PadColumn("winner", text("Who won?")),
            sheet.PadColumn("double", text("For how much?"), rings=Text("100 200")),
            *(sheet.PadColumn(f"announcements.{w}", name_label(w), sung) for w in table.players),
            *questions.columns(table.players),
        )
    )


def row(rules: Rules, before: State, hand: Hand, played: PlayedHand[State]) -> sheet.SheetRow:
    """One hand: what was said of each player, the balances after it."""
    after = played.state
    cells: dict[str, sheet.Cell] = {
        "dealer": None if after.dealer is None else Who(after.dealer),
        "last_trick": None if hand.last_trick is None else Who(hand.last_trick),
        "result": _result(rules, before, hand),
    }
    for player in after.table.players:
        sung = [announcement for announcement in hand.announcements if announcement.by == player]
        cells[f"sung-{player}"] = sung_marks(sung, hand.trump)
        cells[f"play-{player}"] = None if after.play is None else after.play[player]
        cells[f"points-{player}"] = after.points[player]
    return sheet.SheetRow(cells, won=frozenset(f"points-{winner}" for winner in after.winners))


def _result(rules: Rules, before: State, hand: Hand) -> Text:
    verdict = verdict_of(rules, before, hand, count(rules, before, hand))
    if not verdict.winners:
        return text_c("tute_al_atout", "nobody")
    winner = Who(verdict.winners[0])
    if hand.special is not None:
        return text_c("tute_al_atout", "tute: {winner}", winner=winner)
    return text("{winner}, {amount}", winner=winner, amount=verdict.amount)


GAME = Game(
    key="tute_al_atout",
    seats=Seats(counts=(3,), usual=3),
    usual=Rules(),
    hand=Hand,
    pack=TUTE,
    start=start,
    ask=ask,
    check=check,
    play=play,
    settle=questions.settle,
    sheet=sheet.Sheet(score, columns, row, questions.CURVE),
    pad=pad,
    words=WORDS,
    warn=warn,
    so_far=so_far,
    tells=tells,
    is_open=True,
    measures=(("points", lambda _, state: state.points),),
    is_zero_sum=True,
    book=read_book(__name__),
    codes=CODES,
    lengths=Lengths(Pace(120, 150, 240), deals(24, 36), deals(12, 18)),
)
