"""Stakes in words: who pays the coffees (RULES G12, U12)."""

from scorekeeper.engine.replay import Replay
from scorekeeper.engine.stakes import Stake, agreed_words, games_lost, paid_words
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import BY_KEY
from tests.games.scorer import Scorer, own

FOUR = Scorer("guinote").by(games=3)
US = {"outcome": {"winner": "1"}}
THEM = {"outcome": {"winner": "2"}}
COFFEES = Stake("los cafés")
BEERS = Stake("a beer", "game")
PAIRS = PlainVoice({"1": "Ana & Pilar", "2": "Luis & Pepe"})


def paid(stake: Stake, played: Replay) -> list[str]:
    return [say(words, PAIRS) for words in paid_words(stake, played)]


def test_what_is_played_for_is_said_before_the_end() -> None:
    for stake, words in ((COFFEES, "The match is for: los cafés"), (BEERS, "Each game is for: a")):
        said = agreed_words(stake)
        assert said is not None
        assert say(said, PAIRS).startswith(words)
    assert agreed_words(Stake()) is None


def test_g12_the_losers_of_the_match_pay_it() -> None:
    assert paid(COFFEES, FOUR.replay(US, US, THEM)) == ["Luis & Pepe pay los cafés."]
    assert paid(Stake(), FOUR.replay(US, US, THEM)) == []


def test_nobody_pays_before_the_end() -> None:
    assert paid(COFFEES, FOUR.replay(US, US)) == []
    assert paid(BEERS, FOUR.replay(US, US)) == []


def test_g12_a_drawn_match_costs_nobody_anything() -> None:
    assert paid(COFFEES, FOUR.by(games=2).replay(US, THEM)) == [
        "Nobody lost: nobody pays los cafés."
    ]


def test_g12_each_game_lost_is_paid_for() -> None:
    played = FOUR.replay(US, {"outcome": {"vuelta": True}, "last_trick": "A"}, US, THEM)
    assert paid(BEERS, played) == ["Ana & Pilar pay 1 × a beer.", "Luis & Pepe pay 2 × a beer."]
    assert games_lost(played) == {"1": 1, "2": 2}


def test_u12_a_hand_of_two_games_costs_two() -> None:
    duel = Scorer("tute_habanero").at("A", "B").by(target=2)
    played = duel.replay({"outcome": {"winner": "A", "games": 2}})
    assert paid(BEERS, played) == ["B pays 2 × a beer."]


def test_alone_who_loses_to_two_has_lost_once() -> None:
    three = Scorer("guinote").at("A", "B", "C").by(games=1)
    played = three.replay({"special": {"type": "revoke", "by": "A"}})
    assert own(played.state).winners == ("B", "C")
    assert games_lost(played) == {"A": 1, "B": 0, "C": 0}
    assert paid(COFFEES, played) == ["A pays los cafés."]


def test_where_there_are_no_games_the_match_is_paid_for() -> None:
    boig = Scorer("tuti_boig").at("A", "B", "C")
    played = boig.replay(*[{"outcome": {"losers": ["A"]}}] * 10)
    assert paid(BEERS, played) == ["A pays a beer."]
    assert BY_KEY["tuti_boig"].games_lost is None
