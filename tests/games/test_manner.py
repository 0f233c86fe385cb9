"""How each game is played: facts that stand on their book, and settle what people quarrel about."""

import re

import pytest

from scorekeeper.engine.book.edition import facts_at, read_edition
from scorekeeper.engine.book.lesson import NO_TABLE, TOPICS, is_at
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import BY_KEY, GAMES

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def words(game: str, key: str) -> str:
    (fact,) = [one for one in BY_KEY[game].book.facts if one.key == key]
    return say(fact.words, PlainVoice())


@every_game
def test_every_game_says_the_cards_who_cuts_deals_and_leads_and_what_must_be_played(
    game: AnyGame,
) -> None:
    keys = {fact.key for fact in game.book.facts}
    assert keys >= {"order", "pack", "cut", "lead"}
    assert keys & {"deal", "stock"}
    assert keys & {"follow", "stock"}


@every_game
def test_a_fact_has_one_address_and_a_quarrel_one_answer(game: AnyGame) -> None:
    facts = game.book.facts
    assert len({fact.key for fact in facts}) == len(facts)
    asked = [fact.asked for fact in facts if fact.asked is not None]
    assert len(set(asked)) == len(asked) >= 5


@every_game
def test_facts_are_told_in_the_order_of_their_topics(game: AnyGame) -> None:
    topics = [list(TOPICS).index(fact.topic) for fact in game.book.facts]
    assert topics == sorted(topics)


@every_game
def test_a_fact_holds_at_a_table_there_can_be(game: AnyGame) -> None:
    for fact in game.book.facts:
        for case in (*fact.when, *fact.stock):
            for name, values in case.items():
                asked = {**game.words.options, **game.words.customs}.get(name)
                assert set(values) <= set(
                    game.seats.counts if asked is None else dict(asked.values)
                )


@every_game
def test_a_quotation_names_the_seed_and_the_line_it_stands_in(game: AnyGame) -> None:
    quotes = [fact.source for fact in game.book.facts if fact.source is not None]
    assert all(re.fullmatch(r"00[0-3]:\d+", quote.seed) for quote in quotes)


def test_the_games_of_the_seeds_quote_them() -> None:
    quoting = [game for game in BY_KEY.values() if any(fact.source for fact in game.book.facts)]
    assert len(quoting) >= 9


@every_game
def test_what_a_fact_stands_for_is_one_of_the_book_that_does_not_hold_beside_it(
    game: AnyGame,
) -> None:
    facts = {fact.key: fact for fact in game.book.facts}
    for fact in facts.values():
        for key in fact.instead_of:
            assert not any(case in facts[key].when for case in fact.when)


@every_game
def test_no_rank_of_a_pack_comes_twice(game: AnyGame) -> None:
    assert len(set(game.pack.cards)) == len(game.pack.suits) * len(game.pack.ranks)


@every_game
def test_what_the_book_says_is_quoted_in_its_language(game: AnyGame) -> None:
    for fact in game.book.facts:
        if fact.source is not None:
            assert fact.source.language in {"es", "fr"}
            assert fact.source.words.strip()


def test_a_table_of_two_is_told_of_the_stock_and_not_of_pairs() -> None:
    keys = {
        fact.key
        for fact in facts_at(BY_KEY["guinote"], read_edition(BY_KEY["guinote"], {"players": "2"}))
    }
    assert {"stock", "stock-duties"} <= keys
    assert not keys & {"teams", "partner", "deal"}


def test_nobody_seated_reads_all_of_them() -> None:
    cases = ({"players": (3,)},)
    assert is_at(cases, NO_TABLE)
    assert is_at(cases, {"players": 3})
    assert not is_at(cases, {"players": 4})


def test_in_guinote_the_jack_stands_over_the_knight() -> None:
    assert "king, jack, knight, 7" in words("guinote", "order")
    assert "king, knight, jack, 7" in words("tute_parejas", "order")


def test_a_partner_frees_from_ruffing_in_subastado_and_not_in_guinote() -> None:
    assert words("tute_subastado", "partner").startswith("Without the suit, yes")
    assert words("guinote", "partner").startswith("Not if you can follow or ruff")


def test_in_tuti_boig_nobody_has_to_head_after_a_ruff() -> None:
    assert "any card of it will do" in words("tuti_boig", "after-ruff")


def test_what_may_be_exchanged_is_said_where_something_is_and_where_nothing_is() -> None:
    for game in ("tute_al_atout", "tute_arrastrado", "tute_habanero", "tuti_boig"):
        assert "seven" in words(game, "exchange")
    for game in ("tute_individual", "tute_parejas"):
        assert words(game, "exchange") == "Nothing is exchanged."


def test_a_rule_that_only_three_or_four_need_is_not_about_three_at_four() -> None:
    four = BY_KEY["tute_individual"].words.options["tie_no_last"]
    assert "46" not in say(four.help, PlainVoice())
    assert "46" in say(BY_KEY["tute_arrastrado"].words.options["tie_no_last"].help, PlainVoice())
