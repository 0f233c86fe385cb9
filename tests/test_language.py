"""How a reader is spoken to: a game's own words go before those that all games share."""

from datetime import date, datetime
from io import BytesIO
from pathlib import Path

import pytest
from babel import localedata
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.support import Translations
from flask import Flask
from flask_babel import force_locale, get_babel, gettext, ngettext, pgettext

from scorekeeper.app import create_app
from scorekeeper.engine.text import Money
from scorekeeper.games import BY_KEY, GAMES
from scorekeeper.language import ReaderVoice, day, moment, reader_language, speak_of
from scorekeeper.language.catalogues import FALLBACK, LANGUAGES, forget_unasked
from scorekeeper.web.device import chosen_language
from tests.test_layout import files

GUINOTE, TUTE = BY_KEY["guinote"].words, BY_KEY["tute_parejas"].words
Messages = dict[str | tuple[str, ...], str | tuple[str, ...]]
SHARED: Messages = {
    "Hand %(number)s": "Mano %(number)s",
    "Hands": "Manos",
    "Note the hand": "Apuntar la mano",
    ("{n} hand played.", "{n} hands played."): ("{n} mano.", "{n} manos."),
    ("Ended after {n} hand.", "Ended after {n} hands."): ("Tras {n} mano.", "Tras {n} manos."),
}
OWN: Messages = {
    "Hand %(number)s": "Reparto %(number)s",
    "Hands": "Repartos",
    ("{n} hand played.", "{n} hands played."): ("{n} reparto.", "{n} repartos."),
}


@pytest.fixture
def spanish(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Flask:
    """A Spanish catalogue in which Guiñote has words of its own for some messages."""
    app = create_app(tmp_path / "instance", TESTING=True)
    catalog = Catalog(locale="es")
    for msgid, words in SHARED.items():
        catalog.add(msgid, words)
    for msgid, words in OWN.items():
        catalog.add(msgid, words, context="guinote")
    stream = BytesIO()
    write_mo(stream, catalog)
    stream.seek(0)
    loaded = Translations(stream)
    with app.app_context():
        domain = get_babel().instance.domain_instance
    monkeypatch.setattr(domain, "get_translations", lambda: loaded)
    return app


def test_a_game_says_what_all_games_say_in_its_own_words(spanish: Flask) -> None:
    with spanish.test_request_context():
        speak_of(GUINOTE)
        assert gettext("Hand %(number)s", number=3) == "Reparto 3"
        assert ngettext("{n} hand played.", "{n} hands played.", 1) == "{n} reparto."
        assert ngettext("{n} hand played.", "{n} hands played.", 2) == "{n} repartos."


def test_what_its_catalogue_leaves_out_is_said_as_elsewhere(spanish: Flask) -> None:
    with spanish.test_request_context():
        speak_of(GUINOTE)
        assert gettext("Note the hand") == "Apuntar la mano"
        assert ngettext("Ended after {n} hand.", "Ended after {n} hands.", 2) == "Tras {n} manos."
        assert pgettext("guinote", "Hands") == "Repartos"
        assert gettext("unknown") == "unknown"


def test_the_other_games_and_pages_of_no_game_share_theirs(spanish: Flask) -> None:
    with spanish.test_request_context():
        assert gettext("Hands") == "Manos"
        speak_of(GUINOTE)
        speak_of(TUTE)
        assert gettext("Hands") == "Manos"
    with spanish.test_request_context():
        assert ngettext("{n} hand played.", "{n} hands played.", 2) == "{n} manos."


def test_pages_find_them_too(spanish: Flask) -> None:
    with spanish.test_request_context():
        speak_of(GUINOTE)
        template = spanish.jinja_env.from_string('{{ _("Hand %(number)s", number=3) }}')
        assert template.render() == "Reparto 3"


def test_every_message_a_game_words_itself_is_one_that_all_share() -> None:
    said = "".join(path.read_text(encoding="utf-8") for path in files("*.html"))
    for path in files("*.py"):
        if path.name != "deals.py" and "tests" not in path.parts:
            said += path.read_text(encoding="utf-8")
    for game in GAMES:
        assert all(one.context == game.key for one in game.words.own)
        unsaid = [one.msgid for one in game.words.own if f'"{one.msgid}"' not in said]
        assert not unsaid, "no page says this any more"


def test_a_page_takes_its_words_and_facts_as_ever(spanish: Flask) -> None:
    with spanish.test_request_context():
        said = spanish.jinja_env.from_string(
            '{% autoescape true %}{{ _("Hand %(number)s", number="<3>") }} {{ _("100 %%") }}'
            '{{ ngettext("%(num)s <b>", "%(num)s <i>", 2) }}{% endautoescape %}'
            '{% autoescape false %}{{ _("Hand %(number)s", number="<3>") }}{% endautoescape %}'
        )
        assert said.render() == "Mano &lt;3&gt; 100 %2 <i>Mano <3>"


def test_a_forced_language_is_spoken_from_its_first_word(tmp_path: Path) -> None:
    app = create_app(tmp_path / "instance", TESTING=True)
    voice = ReaderVoice({}, "EUR")
    with app.test_request_context(headers={"Accept-Language": "fr"}):
        assert (voice.number(12345), voice.money(Money(150))) == ("12\u202f345", "1,50\xa0€")
        assert reader_language() == "fr"
    with app.test_request_context(), force_locale("es"):
        assert (voice.number(12345), voice.money(Money(150))) == ("12.345", "1,50\xa0€")
        assert reader_language() == "es"


def test_english_is_written_as_in_europe(tmp_path: Path) -> None:
    app = create_app(tmp_path / "instance", TESTING=True)
    with app.test_request_context(headers={"Accept-Language": "en-US"}):
        assert moment(datetime(2026, 11, 23, 22, 24)).startswith("23 Nov 2026, ")  # noqa: DTZ001 (by any clock)
        assert ReaderVoice({}).join(["A", "B", "C"]) == "A, B and C"
        assert ReaderVoice({}).gettext("Take it in") == "Import it"


def test_what_nobody_asks_of_a_language_is_let_go_and_what_is_asked_stays(tmp_path: Path) -> None:
    forget_unasked()
    assert all("unit_patterns" not in localedata.load(code) for code in LANGUAGES)
    app = create_app(tmp_path / "instance", TESTING=True)
    voice = ReaderVoice({}, "CHF")
    with app.test_request_context(headers={"Accept-Language": "ca"}):
        assert voice.money(Money(-123456)) == "−1.234,56\xa0CHF"
        assert voice.join(["1", "2", "3"]) == "1, 2 i 3"
        assert day(date(2026, 11, 23)) == "23 de nov. 2026"
    localedata._cache.clear()  # noqa: SLF001 - whoever comes next reads all of it


def test_where_nobody_asks_words_are_as_they_were_written() -> None:
    assert ReaderVoice({}).gettext("Hands") == "Hands"
    assert reader_language() == FALLBACK


@pytest.mark.parametrize("listed", ["xx, ca;q=0.5", f"{'xx-yy;q=0.9, ' * 50}ca;q=0.5"])
def test_a_browser_lists_as_many_languages_as_it_likes(listed: str) -> None:
    for _ in range(2):
        with Flask("any").test_request_context(headers={"Accept-Language": listed}):
            assert chosen_language() == "ca"
