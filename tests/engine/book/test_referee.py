"""The referee rules as a plain second statement of the duties does, over any position."""

import pytest

from scorekeeper.engine.book.edition import facts_at
from scorekeeper.engine.book.referee import Card, Trick, duties_at, legal
from scorekeeper.engine.cards import Suit
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import BY_KEY
from tests.engine.book.positions import POSITIONS, TABLES, Position, positions, whole

SUITS = {suit[0]: suit for suit in Suit}


def plainly(at: Position) -> set[Card]:
    """The same as in `legal`, sentence by sentence: what each has left to be played."""
    key, left, trump = at.game.key, set(at.hand), at.trick.trump
    has_duties = {
        "brisca": False,
        "guinote": not at.trick.has_stock,
        "tute_habanero": not at.trick.has_stock or at.led == trump,
    }
    if not has_duties.get(key, True):
        # “Not before the last trick, unless the three of trumps has been played.”
        waits = at.edition.get("trump_three") == "dies" and ("three", trump) not in at.trick.cards
        return left - {("ace", trump)} if waits and len(left) > 1 else left
    # “You must follow suit …
    if at.of(at.led):
        left = at.of(at.led)
        # … with a higher card if you can.” (001:17: not after a ruff; botifarra, Aragón: not over a
        # partner; 003:86: not while there is a stock; 001:59: “Nobody has to head …”.)
        must = not at.is_ruffed and not at.edition.get("free_play") and not at.trick.has_stock
        must = must and not (at.is_spared and key != "tute_subastado")
        return at.above(at.led) or left if must else left
    # “Without the suit you must ruff …
    if at.is_spared or at.edition.get("free_play") or at.trick.has_stock or not at.of(trump):
        return left
    # … and overruff if the opponents have ruffed.” “Whoever cannot overruff may discard any card.”
    # (000:59: only whoever “can neither follow nor ruff”.)
    if at.is_ruffed and not (key == "guinote" and at.is_partners):
        lower = at.of(trump) if key in ("tute_subastado", "tute_al_atout") else left
        return at.above(trump) or lower
    return at.of(trump)


def test_over_many_positions_it_allows_what_the_sentences_leave() -> None:
    for at in positions(POSITIONS):
        duties = duties_at(at.game, whole(at.game, at.edition))
        ruling = legal(at.pack, duties, at.trick, at.hand)
        assert ruling.cards == plainly(at), at
        assert ruling.cards, at


def cards(written: str) -> tuple[Card, ...]:
    """“3o 11e”: the three of coins, the knight of swords."""
    ranks = {"1": "ace", "3": "three", "12": "king", "11": "knight", "10": "jack"}
    return tuple((ranks.get(card[:-1], card[:-1]), SUITS[card[-1]]) for card in written.split())


# Game, what lies there, trumps, whose of it is a partner's, the hand, what may be played, why.
Seen = tuple[str, str, str, tuple[int, ...], str, str, str]
SEEN: list[Seen] = [
    ("guinote", "4o 12o", "b", (0,), "3o 2o 1b", "3o", "can win the trick with it"),  # 002:65
    ("guinote", "4o 12o", "b", (0,), "5o 2o 1b", "5o 2o", "whichever you like"),
    ("guinote", "4o 1o", "b", (0,), "3c 2b 4b", "2b 4b", "you must ruff"),
    ("guinote", "1o 4o", "b", (0,), "3c 2b", "2b", "you must ruff"),  # also with a partner’s ace
    ("guinote", "4o 5b 12o", "b", (1,), "3c 2b", "2b", "any trump will do"),
    ("guinote", "4o 5b", "b", (), "3c 2b", "3c 2b", "no trump that is high enough"),
    ("guinote", "4o", "b", (), "3c 2e", "3c 2e", "neither follow suit nor ruff"),
    ("guinote", "", "b", (), "3c 2e", "3c 2e", "Whoever leads"),
    ("tuti_boig", "4o 5b", "b", (), "3o 2o 1b", "3o 2o", "whichever you like"),  # 001:17
    ("tuti_boig", "4o 5b", "b", (), "3c 2b 7b", "7b", "you can overruff"),
    ("tute_subastado", "4o 1o", "b", (1,), "3c 5b", "3c 5b", "your partner is winning"),  # 000:59
    (
        "tute_arrastrado",
        "4o 6b",
        "b",
        (),
        "3c 5b",
        "3c 5b",
        "no trump that is high enough",
    ),  # 003:98
    ("tute_parejas", "1o 4o", "b", (0,), "3c 2b", "2b", "you must ruff"),  # 003:110
    ("tute_subastado", "4o 5b", "b", (), "3c 4b 1b", "1b", "you can overruff"),  # 000:59
    ("tute_subastado", "4o 5b", "b", (), "3c 4b", "4b", "though a higher one lies there"),
    ("tute_subastado", "4o 1o", "b", (0,), "3c 5b", "5b", "you must ruff"),  # the declarer’s ace
    ("tute_al_atout", "4o 5b", "b", (), "3c 4b", "4b", "though a higher one lies there"),  # 000:104
    ("tute_al_atout", "4o 5b", "b", (), "3c 2e", "3c 2e", "neither follow suit nor ruff"),
    ("tuti_boig", "4o 7b", "b", (), "3c 2b 6b", "3c 2b 6b", "no trump that is high enough"),
    ("tute_individual", "4o", "b", (), "3c 2b", "2b", "you must ruff"),  # 003:106
    ("tute_habanero", "4o", "b", (), "1o 2o", "1o", "can win the trick with it"),  # 003:86
    ("brisca", "1o 4o", "b", (0,), "3c 2o", "3c 2o", "Nobody need follow"),
    ("botifarra", "4o 12o", "b", (0,), "1o 2o", "1o", "can win the trick with it"),
    ("botifarra", "1o 4o", "b", (0,), "9o 2o", "9o 2o", "whichever you like"),
    ("botifarra", "4o", "", (), "1c 2b", "1c 2b", "neither follow suit nor ruff"),
]


@pytest.mark.parametrize("seen", SEEN, ids=str)
def test_the_sentences_by_cards(seen: Seen) -> None:
    key, lying, trump, partners, held, may, why = seen
    game = BY_KEY[key]
    duties = duties_at(game, whole(game, {"players": game.seats.usual}))
    trick = Trick(cards(lying), SUITS.get(trump), frozenset(partners))
    ruling = legal(game.pack, duties, trick, cards(held))
    assert ruling.cards == {*cards(may)}
    assert why in say(ruling.why, PlainVoice())


def test_while_there_is_a_stock_a_habanero_follows_trumps_alone() -> None:
    game = BY_KEY["tute_habanero"]
    duties = duties_at(game, {"players": 2})
    for lying, may in (("4o", "1o 2c"), ("4c", "2c")):
        trick = Trick(cards(lying), Suit.COPAS, has_stock=True)
        assert legal(game.pack, duties, trick, cards("1o 2c")).cards == {*cards(may)}
    none = legal(game.pack, duties, Trick(cards("4c"), Suit.COPAS, has_stock=True), cards("1o"))
    assert "need not ruff" in say(none.why, PlainVoice())


def test_a_table_is_asked_for_a_stock_where_its_book_speaks_of_one() -> None:
    for key, editions in TABLES.items():
        for edition in editions:
            game = BY_KEY[key]
            duties = duties_at(game, {**game.usual_choices, **edition})
            told = {fact.key for fact in facts_at(game, {**game.usual_choices, **edition})}
            has_stock = bool(told & {"stock-duties"}) or key == "tute_habanero"
            assert (duties.stock is not None) == has_stock, edition


@pytest.mark.parametrize(
    ("lying", "held", "may"),
    [
        ("4o", "1b 2c", "2c"),
        ("", "1b 2c", "2c"),
        ("4o 3b", "1b 2c", "1b 2c"),
        ("4o", "1b", "1b"),
        ("4o", "1o 2c", "1o 2c"),
    ],
)
def test_in_cuba_the_ace_of_trumps_waits_for_the_three(lying: str, held: str, may: str) -> None:
    game = BY_KEY["brisca"]
    duties = duties_at(game, whole(game, {"players": 2, "trump_three": "dies"}))
    ruling = legal(game.pack, duties, Trick(cards(lying), Suit.BASTOS), cards(held))
    assert ruling.cards == {*cards(may)}
    assert ("waits" in say(ruling.why, PlainVoice())) == (held != may)
