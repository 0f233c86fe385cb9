"""The line at the table never contradicts itself, in any game, at any number, by any rules."""

from collections.abc import Iterator

import pytest

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.questions import Ask
from scorekeeper.engine.replay import read_rules
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import PlainVoice, Who, say
from scorekeeper.games import GAMES

TABLES = [
    pytest.param(game, count, id=f"{game.key}-{count}")
    for game in GAMES
    for count in game.seats.counts
]
STAYS = "The card turned up for trumps stays on the table."


def ways_to_play(game: AnyGame) -> Iterator[tuple[dict[str, object], dict[str, str]]]:
    """The usual rules, each choice of each option, and each custom."""
    usual: dict[str, object] = {"target": 5} if "target" in game.words.options else {}
    yield usual, {}
    for name, option in game.words.options.items():
        for value, _ in option.values:
            yield {**usual, name: value}, {}
    for name, option in game.words.customs.items():
        for custom, _ in option.values:
            yield usual, {name: str(custom)}


def asked(game: AnyGame, count: int, dealer: int) -> Iterator[tuple[tuple[Seat, ...], Ask]]:
    seats = tuple(Seat(one) for one in "ABCDEF"[:count])
    for said, customs in ways_to_play(game):
        rules, problems = read_rules(game, said, count)
        if not problems:
            table = game.table(seats, seats[dealer], customs)
            yield seats, game.ask(rules, game.start(rules, table))


def pack(game: AnyGame, count: int) -> int:
    """How many cards there are."""
    odd = {("brisca", 3): 39, ("tuti_boig", 6): 48}
    whole = len(game.pack.cards)
    return 36 if game.key == "tute_subastado" else odd.get((game.key, count), whole)


@pytest.mark.parametrize(("game", "count"), TABLES)
def test_who_cuts_sits_left_and_who_leads_right_of_the_dealer(game: AnyGame, count: int) -> None:
    for dealer in range(count):
        for seats, ask in asked(game, count, dealer):
            line = dict(ask.line.values)
            assert line["dealer"] == Who(seats[dealer])
            assert line["cuts"] == Who(seats[dealer - 1])
            assert line["leads"] == Who(seats[(dealer + 1) % count])


@pytest.mark.parametrize(("game", "count"), TABLES)
def test_what_is_dealt_what_stays_and_the_stock_make_the_pack(game: AnyGame, count: int) -> None:
    for _, ask in asked(game, count, 0):
        playing = count - (game.key == "tute_subastado" and count == 4)
        cards = dict(ask.line.values)["n"]
        assert isinstance(cards, int)
        left = pack(game, count) - cards * playing
        minds = [say(one, PlainVoice()) for one in ask.minds]
        assert left >= 0
        assert left > 1 or not any("stock" in mind for mind in minds)
        assert left == 1 or STAYS not in minds
        shows = any("last one shows" in one or "last card shows" in one for one in minds)
        assert left == 0 or not shows


def test_a_dealer_without_cards_is_not_among_those_who_get_some() -> None:
    (game,) = [one for one in GAMES if one.key == "tute_subastado"]
    for _, ask in asked(game, 4, 0):
        said = [say(one, PlainVoice()) for one in (ask.line, *ask.minds)]
        assert "A deals 12 cards to each of the others" in said[0]
        assert "A is the censor and has no cards" in said[1]
    for _, ask in asked(game, 3, 0):
        assert "A deals 12 cards each" in say(ask.line, PlainVoice())
