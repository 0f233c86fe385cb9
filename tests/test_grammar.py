"""Names fit into sentences: the words before them follow from the name itself."""

import pytest
from flask import Flask
from flask_babel import force_locale

from scorekeeper.app import create_app
from scorekeeper.engine.text import Money, Who, text, text_c, text_cn
from scorekeeper.language import ReaderVoice, speak
from scorekeeper.language.grammar import set_in, settle


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(tmp_path_factory.mktemp("grammar") / "instance", TESTING=True)


@pytest.mark.parametrize(
    ("language", "words", "name", "said"),
    [
        ("es", "Ana y {}", "Irene", "Ana e Irene"),
        ("es", "Ana y {}", "Hilario", "Ana e Hilario"),
        ("es", "Ana y {}", "Yolanda", "Ana y Yolanda"),
        ("es", "Ana y {}", "Iago", "Ana y Iago"),
        ("es", "Ana o {}", "Óscar", "Ana u Óscar"),
        ("es", "cante de {}", "el de la derecha", "cante del de la derecha"),
        ("es", "cante de {}", "El Chato", "cante de El Chato"),
        ("ca", "cant de {}", "Anna", "cant d’Anna"),
        ("ca", "cant de {}", "Hortènsia", "cant d’Hortènsia"),
        ("ca", "cant de {}", "Iolanda", "cant de Iolanda"),
        ("ca", "cant de {}", "Biel", "cant de Biel"),
        ("ca", "després de {} mans", "11", "després d’11 mans"),
        ("ca", "després de {} mans", "12", "després de 12 mans"),
        ("ca", "mà de {}", "els nostres", "mà dels nostres"),
        ("ca", "una partida per {}", "els nostres", "una partida pels nostres"),
        ("fr", "renonce de {}", "Émile", "renonce d’Émile"),
        ("fr", "à la place de {}", "Óscar", "à la place d’Óscar"),
        ("fr", "renonce de {}", "Henri", "renonce d’Henri"),
        ("fr", "avant que {} parle", "Anne", "avant qu’Anne parle"),
        ("fr", "renonce de {}", "Jacques", "renonce de Jacques"),
        ("en", "Ana and {}", "Irene", "Ana and Irene"),
    ],
)
def test_the_word_before_a_name_goes_with_it(
    language: str, words: str, name: str, said: str
) -> None:
    assert settle(words.format(set_in(name)), language) == said


@pytest.mark.parametrize(
    ("words", "name", "said"),
    [
        ("{}(r)en kantea", "Ana", "Anaren kantea"),
        ("{}(r)en kantea", "Mikel", "Mikelen kantea"),
        ("{}(e)k banatzen du.", "Mikel", "Mikelek banatzen du."),
        ("{}(e)k banatzen du.", "\u2068Ana\u2069", "\u2068Ana\u2069k banatzen du."),
        ("{} (e)", "Ana", "Ana (e)"),
    ],
)
def test_an_ending_goes_with_the_name_before_it(words: str, name: str, said: str) -> None:
    assert settle(words.format(set_in(name)), "eu") == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", "Ganan Luis y Jorge, 5 a 3."),
        ("ca", "Guanyen Luis i Jorge, 5 a 3."),
        ("fr", "La partie est pour Luis et Jorge, 5 à 3."),
        ("en", "The match goes to Luis & Jorge, 5 to 3."),
    ],
)
def test_two_win_together(app: Flask, language: str, said: str) -> None:
    words = "The match goes to {winner}, {most} to {least}."
    won = text_cn("first to", words, words, 2, winner=Who("1"), most=5, least=3)
    with app.test_request_context(), force_locale(language):
        assert speak(won, ReaderVoice({"1": "Luis & Jorge"})) == said


@pytest.mark.parametrize(
    ("language", "label", "said"),
    [
        ("en", "Right", "The player on the right deals next."),
        ("es", "Derecha", "Ahora reparte el de la derecha."),
        ("ca", "Dreta", "Ara reparteix qui seu a la dreta."),
        ("fr", "Droite", "Prochaine donne\u202f: voisin de droite."),
        ("es", "Ana", "Ahora reparte Ana."),
        ("es", "Joan P.", "Ahora reparte Joan P."),
        ("en", "Joan P.", "Joan P. deals next."),
    ],
)
def test_a_stand_in_has_a_form_for_sentences(
    app: Flask, language: str, label: str, said: str
) -> None:
    with app.test_request_context(), force_locale(language):
        assert (
            speak(text("{dealer} deals next.", dealer=Who("s2")), ReaderVoice({"s2": label}))
            == said
        )


def test_before_a_number_or_a_colon_a_label_stays_a_label(app: Flask) -> None:
    voice = ReaderVoice({"1": "Nosotros"})
    with app.test_request_context(), force_locale("es"):
        assert speak(text("{side} {points}", side=Who("1"), points=58), voice) == "Nosotros 58"


def test_a_list_of_one_pair_is_said_as_the_pair(app: Flask) -> None:
    won = text_c("guinote", "Game to {winners}.", winners=(Who("1"),))
    with app.test_request_context(), force_locale("es"):
        assert speak(won, ReaderVoice({"1": "Luis & Irene"})) == "Partida para Luis e Irene."


def test_lists_are_joined_as_they_are_said(app: Flask) -> None:
    with app.test_request_context(), force_locale("es"):
        assert ReaderVoice({}).join(["Ana", "Irene"]) == "Ana e Irene"


@pytest.mark.parametrize("name", ["J", "Jo"])
def test_a_name_may_be_shorter_than_what_joins_two(app: Flask, name: str) -> None:
    with app.test_request_context(), force_locale("es"):
        voice = ReaderVoice({"1": name})
        said = speak(text("{dealer} deals next.", dealer=Who("1")), voice)
    assert said == f"Ahora reparte {name}."


def test_no_article_guesses_the_sex_of_who_pays_whom(app: Flask) -> None:
    pays = text("{payer} pays {payee} {amount}.", payer=Who("a"), payee=Who("b"), amount=Money(180))
    with app.test_request_context(), force_locale("ca"):
        said = speak(pays, ReaderVoice({"a": "Montse", "b": "Laia"}))
    assert said == "Montse paga 1,80\u00a0€ a Laia."
