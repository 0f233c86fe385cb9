"""All the rules in one place: the games, the words of the table, and a search."""

from tests.web.plain_browser import Device


def test_it_works(device: Device) -> None:
    page = device.open("/rules")
    assert page.status == 200
    assert page.title == "Rules"
    assert "Tute habanero" in page.text


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
