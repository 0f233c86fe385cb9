"""Asks about the next deal of Guiñote, and shows the match on screen and paper."""

from functools import partial
from typing import Literal

from scorekeeper.engine.displays import sheet
from scorekeeper.engine.questions import (
    Ask,
    Choice,
    EntryForm,
    Facts,
    Pick,
    Question,
    Role,
    ask_hand,
    name_label,
    pick_trump,
    pick_who,
)
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import PlayedHand
from scorekeeper.engine.text import Money, Text, Who, text, text_c, text_cn, text_n
from scorekeeper.games.guinote.facts import HALF, Hand, Rules, State, deal_of, must_decide
from scorekeeper.games.guinote.play import match_won
from scorekeeper.games.guinote.verdict import count
from scorekeeper.kits.tricks import questions
from scorekeeper.kits.tricks.announcements import sung_marks
from scorekeeper.kits.tricks.cards import GUINOTE_PILE

_THREE = 3
_CARDS_AT_THREE = 13
_CARDS = {"ten": 10, "six": 6}
_PACK = 40


def ask(rules: Rules, state: State) -> Ask:
    """The next deal: who deals and leads, and every way of saying what happened."""
    table = state.table
    cards = _CARDS[table.custom("cards_each", "ten")]
    minds: list[Text] = []
    if len(table.players) == _THREE:
        cards = _CARDS_AT_THREE
        minds.append(questions.TABLE_CARD)
    elif cards * len(table.players) < _PACK:
        minds.append(text("The rest is the stock: its first card shows trumps and comes last."))
    else:
        minds.append(questions.LAST_SHOWS)
    if not state.game_over:
        minds.insert(0, _carried(state))
    ways = (*_short_ways(state), *_more_ways(rules, state), *_full_ways(state))
    return ask_hand(state, cards, ways, minds, text_c("guinote", "Who won the game?"))


def _carried(state: State) -> Text:
    if state.carry is None:
        return text("Vuelta: the points of the first deal were not said.")
    parts = tuple(
        text("{side} {points}", side=Who(side), points=points)
        for side, points in state.carry.items()
    )
    return text("Vuelta: {parts} carried over.", parts=parts)


def _short_ways(state: State) -> list[EntryForm]:
    ways = [
        EntryForm(f"won-{side}", name_label(side), "main", {"outcome": {"winner": side}}, side=side)
        for side in state.table.sides
    ]
    if not must_decide(state):
        asks = (questions.pick_last_trick(state.table.players),)
        label = text_c("guinote", "Vuelta")
        ways.append(EntryForm("vuelta", label, "main", {"outcome": {"vuelta": True}}, asks))
    return ways


def _more_ways(rules: Rules, state: State) -> list[EntryForm]:
    table = state.table
    ways = []
    if deal_of(state) > 1:
        asks: list[Question] = [
            pick_who("by", text("Who claimed?"), table.sides, lambda by: {"claim": {"by": by}}),
            _right_or_wrong(),
        ]
        label, roles = text("Claimed 101"), _claimants(table)
        ways.append(EntryForm("claim", label, "more", {}, tuple(asks), roles=roles))
    if rules.four_of_a_kind:
        who = pick_who(
            "by", text("Who held it?"), table.players, lambda by: {"special": {"by": by}}
        )
        ways.append(
            EntryForm(
                "four",
                text_c("guinote", "Four of a kind"),
                "more",
                {"special": {"type": "four_of_a_kind"}},
                (questions.pick_rank(("kings", "jacks")), who),
            )
        )
    who = pick_who("by", text("Who revoked?"), table.players, lambda by: {"special": {"by": by}})
    ways.append(
        EntryForm("revoke", text("Revoke"), "more", {"special": {"type": "revoke"}}, (who,))
    )
    return ways


def _claimants(table: Table) -> tuple[Role, ...]:
    """A pair claims as one: a record may name the player of it who did."""

    def claimant(side: Seat, facts: Facts) -> Seat | None:
        by: Seat | None = facts.get("claim", {}).get("by")
        return by if by in table.players_of(side) else None

    return tuple(Role(side, partial(claimant, side)) for side in table.sides)


def _right_or_wrong() -> Pick:
    choices = (
        Choice("right", text("It was right"), {"claim": {"correct": True}}),
        Choice("wrong", text("It was wrong"), {"claim": {"correct": False}}),
    )
    return Pick("correct", text("Was it right?"), choices)


def _full_ways(state: State) -> list[EntryForm]:
    table = state.table
    is_vuelta = deal_of(state) > 1
    if is_vuelta and state.carry is None:
        return []
    asks: list[Question] = [
        questions.ask_points(table.sides, GUINOTE_PILE),
        questions.pick_last_trick(table.players),
    ]
    if is_vuelta:
        asks.append(
            pick_who(
                "first_to_101",
                text("Who passed 101 first?"),
                table.sides,
                lambda side: {"first_to_101": side},
                is_required=False,
            )
        )
    sung: list[Question] = [questions.ask_announced(table, table.players), pick_trump()]
    if len(table.players) == _THREE:
        sung.append(questions.pick_table_card())
    ways = [EntryForm("points", text("Points"), "full", {}, (*asks, *sung), saves_at_once=False)]
    if is_vuelta:
        ways.append(_counted_claim(table, sung))
    return ways


def _counted_claim(table: Table, sung: list[Question]) -> EntryForm:
    """A claim with the points counted so far, which say themselves whether it was right."""
    who = pick_who("by", text("Who claimed?"), table.sides, lambda by: {"claim": {"by": by}})
    so_far = questions.ask_points(
        table.sides, GUINOTE_PILE, text("Card points so far"), is_partial=True
    )
    last = questions.pick_last_trick(table.players)
    optional = Pick(last.name, last.prompt, last.choices, is_required=False, fold=True)
    asks = (who, so_far, *sung, optional)
    label, roles = text("Claim, with points"), _claimants(table)
    return EntryForm("claim-points", label, "full", {}, asks, saves_at_once=False, roles=roles)


def score(rules: Rules, state: State) -> sheet.ScoreView:
    """Games as the big numeral, cotos as strokes above, what a vuelta carries below."""
    table = state.table
    rows = tuple(_score_row(rules, state, side) for side in table.sides)
    layout: Literal["halves", "rows"] = "rows" if len(table.sides) == _THREE else "halves"
    # The numerals of a match that is over are its cotos.
    strokes = None if state.finished else text_c("guinote score", "cotos")
    return sheet.ScoreView(layout, rows, _headline(rules, state), strokes)


def _score_row(rules: Rules, state: State, side: Seat) -> sheet.ScoreRow:
    under = None
    if not state.game_over:
        carry = None if state.carry is None else state.carry[side]
        under = text_c("guinote", "Vuelta") if carry is None else _good_or_bad(carry)
    has_stake = rules.game_value or rules.match_value
    paid = sum(state.balances[player] for player in state.table.players_of(side))
    in_cotos = rules.mode == "first_to" and rules.cotos > 1
    is_decided = in_cotos and state.finished
    winners = state.match_winners or ()
    return sheet.ScoreRow(
        side=side,
        players=tuple(Who(player) for player in state.table.players_of(side)),
        numeral=state.cotos[side] if is_decided else state.games[side],
        unit=text_cn("guinote score", "coto", "cotos", state.cotos[side])
        if is_decided
        else text_cn("guinote score", "game", "games", state.games[side]),
        strokes=state.cotos[side],
        strokes_of=rules.cotos if in_cotos else 0,
        strokes_words=text_cn("guinote score", "{n} coto", "{n} cotos", state.cotos[side]),
        under=under,
        balance=Money(paid) if has_stake else None,
        is_winner=winners == (side,),
        is_level=side in winners and len(winners) > 1,
    )


def games_so_far(rules: Rules, state: State) -> dict[Seat, int]:
    """Games won, each coto as the games that win one: the curve of a match. Whoever lost a coto
    begins the next where it began, and so does the line.
    """
    if rules.mode == "fixed":
        return dict(state.games)
    # The games of the coto that ended the match still stand in the state.
    over = state.match_winners or ()
    return {
        side: won + rules.games * (state.cotos[side] - (side in over))
        for side, won in state.games.items()
    }


def _good_or_bad(points: int) -> Text:
    """Buenas and malas: over fifty, what is above it; else the points themselves (§5)."""
    if points > HALF:
        return text("{points} · {good} buenas", points=points, good=points - HALF)
    return text("{points} malas", points=points)


def _headline(rules: Rules, state: State) -> Text | None:
    if state.match_winners is not None and len(state.match_winners) == 1:
        return match_won(state, state.match_winners[0])
    if state.match_winners is not None:
        return text_c("guinote", "The match is drawn.")
    if rules.mode == "fixed":
        return (
            text_c("guinote", "Game {n} of {games}", n=state.games_played + 1, games=rules.games)
            if state.games_played < rules.games
            else text_c("guinote", "Level: one more game")
        )
    if rules.cotos > 1:
        return text_c(
            "guinote",
            "Cotos of {games} games, {cotos} to win",
            games=rules.games,
            cotos=rules.cotos,
        )
    return text_n(
        "First to {n}",
        "First to {n}",
        rules.games,
    )


def columns(rules: Rules, table: Table) -> tuple[sheet.SheetColumn, ...]:
    """Deal, dealer, a group for each side, last trick, what it meant, and the games so far."""
    sheet_columns = [sheet.SheetColumn("dealer", text("Dealer"), kind="name")]
    for side in table.sides:
        group = name_label(side)
        sheet_columns += [
            sheet.SheetColumn(f"sung-{side}", text("Announced"), group, "marks"),
            sheet.SheetColumn(f"cards-{side}", text("Cards"), group, "number"),
            sheet.SheetColumn(f"total-{side}", text("Total"), group, "number"),
        ]
    return (
        *sheet_columns,
        sheet.SheetColumn("last_trick", text("Last trick"), kind="name"),
        sheet.SheetColumn("result", text_c("guinote", "How"), kind="text"),
        sheet.SheetColumn("games", text_c("guinote", "Games"), kind="text"),
    )


def pad(rules: Rules, table: Table) -> sheet.Pad:
    """Each side's cards, announcements and sum; games to strike, by cotos where they are played."""
    how = sheet.PadColumn("how", text("Result"))
    games, cotos = text_c("guinote", "Games"), sheet.Tally(text("Cotos"), (rules.cotos,))
    rings = text_c("guinote", "b m")
    is_coto = rules.mode == "first_to" and rules.cotos > 1
    groups = (rules.games,) * (2 * rules.cotos - 1 if is_coto else 1)
    return sheet.Pad(
        (*questions.count_columns(table.sides, rings), questions.LAST_TRICK, how),
        (sheet.Tally(games, groups), *([cotos] if is_coto else [])),
        text_c("guinote", "b: buenas, what is over fifty. m: malas."),
    )


def row(rules: Rules, before: State, hand: Hand, played: PlayedHand[State]) -> sheet.SheetRow:
    """One deal: what was said of each side, and what it meant."""
    after = played.state
    table = after.table
    cells: dict[str, sheet.Cell] = {
        "dealer": None if after.dealer is None else Who(after.dealer),
        "last_trick": None if hand.last_trick is None else Who(hand.last_trick),
        "result": _result(after, hand),
        # A coto's last tally, although games start again.
        "games": "–".join(str(won + (side in after.winners)) for side, won in before.games.items()),
    }
    counted = count(before, hand)
    for side in table.sides:
        sung = (
            announcement
            for announcement in hand.announcements
            if table.side_of(announcement.by) == side
        )
        cells[f"sung-{side}"] = sung_marks(sung, hand.trump)
        cells[f"cards-{side}"] = None if counted is None else counted.cards.get(side)
        cells[f"total-{side}"] = None if after.totals is None else after.totals.get(side)
    won = frozenset(f"total-{side}" for side in after.winners)
    return sheet.SheetRow(cells, won=won)


def _result(after: State, hand: Hand) -> Text | None:
    """Says what the numbers do not say: a vuelta, and how a game ended without being counted."""
    if not after.game_over:
        return text_c("guinote", "Vuelta")
    if not after.winners:
        return text_c("guinote", "void")
    if hand.special is not None and hand.special.type == "four_of_a_kind":
        return text_c("guinote", "four of a kind")
    if hand.special is not None:
        return text_c("guinote", "revoke")
    if hand.claim is None:
        return None
    if after.table.side_of(hand.claim.by) in after.winners:
        return text_c("guinote", "claimed")
    return text_c("guinote", "false claim")
