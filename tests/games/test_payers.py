"""Reads who pays whom off every sentence about a hand, as somebody at the table hears it.

Result, reasons, score and sheet name the same payer and the same payee, in every language.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from babel import Locale
from babel.support import NullTranslations, Translations

from scorekeeper.engine.displays.sheet import SheetRow
from scorekeeper.engine.game import AnyGame, Option
from scorekeeper.engine.records.codec import decode, publish_state, slots_of
from scorekeeper.engine.records.record import FORMAT, read
from scorekeeper.engine.replay import Replay, Step, read_rules
from scorekeeper.engine.state import PlayedHand
from scorekeeper.engine.text import DECKS, Deck, Text, say
from scorekeeper.games import BY_KEY
from scorekeeper.language import Reader, ReaderVoice, read_by
from scorekeeper.language.catalogues import LANGUAGES
from tests.games.whole_matches import dealt_hands, every_game, score, with_hands
from tools.translations import TRANSLATIONS

PARTS = 10
HANDS = 10_000 // (PARTS * len(BY_KEY)) + 1  # of each game in each part
Transfers = Counter[tuple[str, str, int]]  # payer, payee, amount

# None of them changes the word before it.
NAMES = ("Bruno", "Diego", "Marta", "Rosa", "Pilar", "Teo")
_NAME = "|".join(NAMES)
_AMOUNT = "[+€]*(?P<amount>[0-9][0-9.,\u202f\u00a0]*)(?:\u00a0€|\u202f€)?"


@dataclass(frozen=True)
class Ear:
    """Knows what a language says between an amount and those who pay it to one, or are paid it by
    one; how one pays one; and what goes into a pot.
    """

    from_each: str
    to_each: str
    to_one: str
    pot: str


EARS = {
    "es": Ear("de cada uno", "a cada uno", "{payer} paga {amount} a {payee}", "rayas tachadas"),
    "ca": Ear("de cadascú", "a cadascú", "{payer} paga {amount} a (?:la )?{payee}", "ratllades"),
    "fr": Ear("de chacun", "à chacun", "{payer} paie {amount} à {payee}", "barres rayées"),
    "en": Ear("from each|from", "to each|each to", "{payer} pays {payee} {amount}", "struck bars"),
}


class Listener:
    """Whoever reads, in one language."""

    def __init__(self, language: str) -> None:
        catalogue = TRANSLATIONS / language / "LC_MESSAGES" / "messages.mo"
        words = NullTranslations()
        if catalogue.exists():
            with catalogue.open("rb") as file:
                words = Translations(file)
        self._reader = Reader(Locale(language), language, words)

    def reader(self) -> Reader:
        return self._reader

    def deck(self) -> Deck:
        return DECKS[0]

    def say_own(self, own: Mapping[str, str]) -> None:
        """Nothing is worded otherwise here."""


@dataclass(frozen=True)
class Table:
    """Those who hear what is said of a hand, in one language."""

    language: str
    names: Mapping[str, str]

    def says(self, words: Text) -> str:
        read_by(LISTENERS[self.language])
        return say(words, ReaderVoice(self.names))

    def transfers(self, *sentences: Text) -> Transfers:
        """Every payment that is named, as often as it is."""
        return Counter(paid for words in sentences for paid in self._paid(self.says(words)))

    def _paid(self, said: str) -> Iterator[tuple[str, str, int]]:
        ear = EARS[self.language]
        own = {"payer": f"(?P<payer>{_NAME})", "payee": f"(?P<payee>{_NAME})", "amount": _AMOUNT}
        for found in re.finditer(ear.to_one.format_map(own), said):
            yield found["payer"], found["payee"], minor(found["amount"])
        each = f"(?:(?P<from>{ear.from_each})|{ear.to_each})(?P<many> [(]| (?={_NAME}))?"
        for found in re.finditer(f"{_AMOUNT} {each}", said):
            if found["many"]:
                one = re.findall(_NAME, said[: found.end()])[-1]
                many = re.findall(_NAME, said[found.end() :])
            else:
                (one,) = set(re.findall(_NAME, said))
                many = [name for name in self.names.values() if name != one]
            for other in many:
                pair = (other, one) if found["from"] else (one, other)
                yield *pair, minor(found["amount"])

    def pot(self, *sentences: Text) -> tuple[set[str], set[str]] | None:
        """Who pays into a pot, and who shares it, where one is named."""
        for words in sentences:
            if EARS[self.language].pot in (said := self.says(words)):
                payers, payees = re.findall(r"[(]([^)]*)[)]", said)
                return set(re.findall(_NAME, payers)), set(re.findall(_NAME, payees))
        return None


LISTENERS = {language: Listener(language) for language in LANGUAGES}


def minor(amount: str) -> int:
    return int(re.sub("[^0-9]", "", amount))


def payers(transfers: Transfers) -> set[str]:
    return {payer for payer, _, _ in transfers}


def payees(transfers: Transfers) -> set[str]:
    return {payee for _, payee, _ in transfers}


def ledger(transfers: Transfers, players: Iterable[str]) -> dict[str, int]:
    """What everybody has won and lost by these payments."""
    balances = dict.fromkeys(players, 0)
    for (payer, payee, amount), times in transfers.items():
        balances[payer] -= amount * times
        balances[payee] += amount * times
    return balances


# ── Tables ──────────────────────────────────────────────────────────────────────────────────────


def any_rules(game: AnyGame, players: int, chance: Random) -> dict[str, Any]:
    """House rules by chance, most with something at stake."""
    rules = {name: _any_value(one, chance) for name, one in game.words.options.items()}
    needed = {slot.name for slot in slots_of(game.rules) if slot.is_required}
    for name in sorted(rules.keys() - needed):
        if chance.random() < 0.4 and not game.words.options[name].is_money:
            del rules[name]
    while problems := read_rules(game, rules, players)[1]:
        del rules[problems[0].field]
    return rules


def _any_value(option: Option, chance: Random) -> Any:  # noqa: ANN401 (a rule's own value)
    if option.values:
        return chance.choice([value for value, _ in option.values])
    if option.is_money:
        return chance.choice((0, 1, 20, 1234))
    return chance.choice(option.suggested or range(max(1, option.least), 5))


def any_match(game: AnyGame, chance: Random) -> Replay:
    count = chance.choice(game.seats.counts)
    record = read(
        {
            "format": FORMAT,
            "game": game.key,
            "players": list(NAMES[:count]),
            "rules": any_rules(game, count, chance),
            "hands": [],
        },
        BY_KEY,
    )
    hands = dealt_hands(record, 30, chance.choice((0.0, 0.3, 1.0)), chance)
    return score(with_hands(record, tuple(decode(game.hand, facts, "hand") for facts in hands)))


# ── The law ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.unwatched
@pytest.mark.slow(keep=len(BY_KEY))
@every_game
@pytest.mark.parametrize("part", range(PARTS))
def test_result_reasons_score_and_sheet_name_one_payer_and_one_payee(part: int, key: str) -> None:
    """Ten thousand hands in all, by any house rules, in every language."""
    chance, left = Random(f"{key} {part}"), HANDS
    while left > 0:
        match = any_match(BY_KEY[key], chance)
        left -= len(match.steps)
        for step in match.steps:
            assert step.played is not None
            check_step(match, step, step.played)


def check_step(match: Replay, step: Step, played: PlayedHand[Any]) -> None:
    """Reasons add up to what it cost; the result names nothing else; the sheet marks the same."""
    paid, row = owed(match, step, played), sheet_row(match, step, played)
    players = {str(player): str(player) for player in match.table.players}
    sides = {str(side): match.table.players_of(side) for side in match.table.sides}
    names = players | {side: " & ".join(pair) for side, pair in sides.items()}
    shared = publish_state(played.state).get("settlement") or {}
    for language in LANGUAGES:
        table = Table(language, names)
        by_reasons = table.transfers(*(why.words for why in played.why))
        assert ledger(by_reasons, players) == paid, (language, step)
        by_result = table.transfers(played.said)
        assert by_result <= by_reasons, (language, step)
        of_game = [why.words for why in played.why if why.option == "game_value"]
        decided = by_result or table.transfers(*of_game)
        for marked, people in ((row.won, payees(decided)), (row.struck, payers(decided))):
            columns = {column.partition("-")[2] for column in marked}
            assert not (marked and decided) or people == {
                name for side in columns for name in sides[side]
            }
        pot = table.pot(*(why.words for why in played.why))
        assert (pot or (set(), set())) == (
            {player for player, won in shared.items() if won < 0},
            {player for player, won in shared.items() if won > 0},
        )


def owed(match: Replay, step: Step, played: PlayedHand[Any]) -> dict[str, int]:
    """What the hand has cost everybody by the score, with which payments and balances agree: in
    points, where these are paid.
    """
    sheet, rules = match.game.sheet, match.rules
    rows = sheet.score(rules, step.before).rows, sheet.score(rules, played.state).rows
    nothing = dict.fromkeys(map(str, match.table.players), 0)
    payments = publish_state(played.state).get("payments") or settled(match, played) or nothing
    for before, after in zip(*rows, strict=True):
        if before.balance is not None and after.balance is not None:
            paid = sum(payments[player] for player in match.table.players_of(after.side))
            assert after.balance.minor - before.balance.minor == paid
    value = getattr(rules, "point_value", None)
    if value is None:
        return payments
    points = {
        str(after.side): (after.numeral or 0) - (before.numeral or 0)
        for before, after in zip(*rows, strict=True)
    }
    assert payments == {player: won * value for player, won in points.items()}
    cells = sheet_row(match, step, played).cells
    assert {f"points-{row.side}": row.numeral for row in rows[1]}.items() <= cells.items()
    return points


def settled(match: Replay, played: PlayedHand[Any]) -> dict[str, int]:
    """What the last hand of a game without a pot has cost, where nothing is paid before."""
    settlement = match.game.settle(match.rules, played.state)
    is_shared = "settlement" in publish_state(played.state)
    return (
        {}
        if settlement is None or is_shared
        else {str(who): n for who, n in settlement.balances.items()}
    )


def sheet_row(match: Replay, step: Step, played: PlayedHand[Any]) -> SheetRow:
    """The row that page, paper and the grid for typing show."""
    return match.game.sheet.row(match.rules, step.before, step.hand, played)
