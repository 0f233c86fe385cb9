"""The rules of all games in one place, and the page of one: our words, the engine's results."""

import pytest
from markupsafe import escape

from scorekeeper.engine.book.edition import facts_at
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import BY_KEY, GAMES
from tests.web.conftest import Begin
from tests.web.plain_browser import Device


def test_a_word_is_found_in_the_rules_of_every_game(device: Device) -> None:
    page = device.open("/rules?q=partner+discard")
    assert "May I discard when my partner is winning?" in page.text
    assert '/rules/guinote#partner"' in page.html
    assert '/rules/tute_subastado#partner"' in page.html


def test_accents_and_capitals_do_not_matter(device: Device) -> None:
    page = device.in_language("es").open("/rules?q=SUBASTA+CENSOR")
    assert "/rules/tute_subastado#" in page.html


def test_the_sentence_of_the_book_is_found_in_its_own_language(device: Device) -> None:
    assert "/rules/tute_arrastrado#discard" in device.open("/rules?q=contrafallo").html


def test_the_words_of_the_table_stand_in_four_languages(device: Device) -> None:
    html = device.in_language("es").open("/rules").html
    for said in ("<b>pisar</b>", ">trepitjar<", ">surcouper<", ">overruff<"):
        assert said in html


def test_an_example_is_played_by_the_engine(device: Device) -> None:
    text = device.open("/rules/guinote").text
    assert "Game to Ana & Pilar: 101–49." in text
    assert "Vuelta: Luis took the last trick and deals." in text


@pytest.mark.parametrize(
    ("language", "translated"),
    [
        ("en", "<q>If both teams pass 101 points"),
        ("es", "<q>Si los dos equipos pasan de 101 puntos"),
        ("ca", "<q>Si tots dos equips passen de 101 punts"),
        ("fr", None),
    ],
)
def test_a_quotation_stands_in_the_readers_language_above_the_books(
    device: Device, language: str, translated: str | None
) -> None:
    page = device.in_language(language).open("/rules/guinote").html
    original = page.index('<q lang="fr">Si les deux équipes')
    if translated is None:
        assert "<q>" not in page
    else:
        assert page.rindex("<q>", 0, original) == page.index(translated)


def test_what_the_book_says_is_found_in_the_readers_language_too(device: Device) -> None:
    asked = "/rules?q=al revés que en la jerarquía"
    assert 'href="/rules/guinote#order"' in device.in_language("es").open(asked).html
    assert "#order" not in device.in_language("en").open(asked).html


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_fact_of_play_stands_on_the_page(device: Device, game: AnyGame) -> None:
    page = device.open(f"/rules/{game.key}")
    for fact in game.book.facts:
        assert f'<p id="{fact.key}">' in page.html
        assert say(fact.words, PlainVoice()) in page.text
        if fact.source is not None:
            assert f'<q lang="{fact.source.language}">{escape(fact.source.words)}</q>' in page.html


def test_an_answer_stands_beside_its_question(device: Device) -> None:
    page = device.open("/rules/guinote?players=4")
    played = page.text.split("How it is played")[1]
    for fact in facts_at(BY_KEY["guinote"], {**BY_KEY["guinote"].usual_choices, "players": 4}):
        if fact.asked is not None:
            assert f"{fact.asked.msgid} {say(fact.words, PlainVoice())}" in played


def test_quarrels_are_settled_on_the_page_with_the_book_in_its_language(device: Device) -> None:
    page = device.open("/rules/tuti_boig")
    assert "Must I play higher after a ruff?" in page.text
    assert '<q lang="fr">Si l&#39;on a de la couleur demandée après' in page.html


def test_a_table_of_two_reads_only_what_holds_there(device: Device) -> None:
    assert "What is the stock at two?" in device.open("/rules/guinote?players=2").text
    four = device.open("/rules/guinote?players=4").text
    assert "What is the stock at two?" not in four
    assert "May I discard when my partner is winning?" in four
    assert "What is the stock at two?" in device.open("/rules/guinote?players=9").text


def test_the_cards_are_drawn_of_the_readers_deck(device: Device) -> None:
    html = device.open("/rules/guinote").html
    assert "<b>10</b>" in html.split("<b>11</b>")[0], "the jack stands before the knight"


def test_a_table_leads_to_its_quarrels_in_two_taps(device: Device, begin: Begin) -> None:
    page = begin("guinote", "Ana", "Luis", "Pilar", "Jorge")
    link = page.link("What do the rules say?")
    assert link.endswith("/rules/guinote?players=4#quarrels")
    assert '<section id="quarrels">' in device.open(link).html


def test_a_fact_of_some_tables_names_their_choice(device: Device) -> None:
    text = device.open("/rules/guinote").text
    assert "has it, even with the jacks. (Four kings or four jacks win the game: yes)" in text
    assert "turned up for trumps. (Cards each: ten)" in text


def test_a_table_reads_first_what_it_plays_otherwise_and_for(device: Device) -> None:
    query = "players=4&cards_each=six&both_over=last_trick&game_value=50&currency=EUR"
    for address in (f"/rules/guinote?{query}", f"/rules/guinote/sheet?{query}"):
        text = device.open(address).text
        assert text.index("What is played otherwise here") < text.index("Which card beats which?")
        assert "Stake per game: €0.50." in text
        assert "Cards each: six and a stock; usually ten." in text
        assert "Six cards each, three at a time. (By the book: Ten cards each, one by one" in text
        assert "last trick wins. (By the book: If both do in the first deal, the higher" in text
    assert "What is played otherwise here" not in device.open("/rules/guinote?players=4").text
