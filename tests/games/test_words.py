"""Every game's own words: complete, without contradiction, and none that means two things."""

import re
from typing import Literal, get_args, get_origin

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.records.codec import slots_of
from scorekeeper.engine.replay import read_rules
from scorekeeper.engine.text import PlainVoice, Text, say
from scorekeeper.games import BY_KEY
from tests.games.whole_matches import every_game

VOICE = PlainVoice()


def required(game: AnyGame) -> dict[str, int]:
    """What must be agreed before the match."""
    return {slot.name: 5 for slot in slots_of(game.rules) if slot.is_required}


@every_game
def test_every_option_is_asked_and_nothing_else(key: str) -> None:
    game = BY_KEY[key]
    assert [slot.name for slot in slots_of(game.rules)] == list(game.words.options)


@every_game
def test_an_option_offers_exactly_the_values_of_its_rule(key: str) -> None:
    game = BY_KEY[key]
    for slot in slots_of(game.rules):
        offered = [value for value, _ in game.words.options[slot.name].values]
        if get_origin(slot.hint) is Literal:
            assert offered == list(get_args(slot.hint))
        elif slot.hint is bool:
            assert sorted(offered) == [False, True]
        else:
            assert (slot.hint, offered) == (int, [])


@every_game
def test_the_default_of_an_option_comes_first(key: str) -> None:
    game = BY_KEY[key]
    optional = [slot.name for slot in slots_of(game.rules) if not slot.is_required]
    rules, problems = read_rules(game, required(game), game.seats.usual)
    assert problems == ()
    for name in optional:
        option = game.words.options[name]
        if option.values:
            assert getattr(rules, name) == option.values[0][0]
        else:
            assert getattr(rules, name) >= option.least


@every_game
def test_every_value_of_every_option_can_be_agreed(key: str) -> None:
    """Each alone beside the defaults, unless the game says why not in words."""
    game = BY_KEY[key]
    for name, option in game.words.options.items():
        for offered, _ in option.values or ((option.least, None), (7, None)):
            agreed = {**required(game), name: offered}
            rules, problems = read_rules(game, agreed, game.seats.usual)
            assert (rules is None) == bool(problems)
            assert all(say(problem.words, VOICE) for problem in problems)


@every_game
def test_presets_can_be_agreed_at_every_table(key: str) -> None:
    game = BY_KEY[key]
    keys = [preset.key for preset in game.words.presets]
    assert len(set(keys)) == len(keys)
    for preset in game.words.presets:
        for players in game.seats.counts:
            assert read_rules(game, dict(preset.rules), players)[1] == ()
        for name, value in preset.customs:
            assert value in [one for one, _ in game.words.customs[name].values]


@every_game
def test_within_one_game_no_word_means_two_things(key: str) -> None:
    words = [say(term, VOICE) for term in BY_KEY[key].words.terms.values()]
    assert len(set(words)) == len(words)


@every_game
def test_all_its_words_can_be_said(key: str) -> None:
    words = BY_KEY[key].words
    texts: list[Text] = [words.name, words.tagline, *words.terms.values()]
    for option in (*words.options.values(), *words.customs.values()):
        texts += [option.label, option.help, *(label for _, label in option.values)]
    texts += [preset.label for preset in words.presets]
    assert all(say(one, VOICE).strip() for one in texts)


@every_game
def test_the_usual_number_of_players_may_sit_down(key: str) -> None:
    seats = BY_KEY[key].seats
    assert seats.usual in seats.counts
    assert seats.in_pairs <= set(seats.counts)


def test_keys_are_those_of_the_record() -> None:
    """RULES §0 names the first eight: a key that changes could not be read any more."""
    assert set(BY_KEY) >= {
        "tute_subastado",
        "tute_al_atout",
        "tuti_boig",
        "guinote",
        "tute_habanero",
        "tute_arrastrado",
        "tute_individual",
        "tute_parejas",
    }
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", key) for key in BY_KEY)
