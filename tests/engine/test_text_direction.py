"""Names that run the other way, among words that do not."""

import pytest

from scorekeeper.engine.text import has_right_to_left, isolate, search_key, strip_bidi

SARA = "שרה"


@pytest.mark.parametrize("name", ["", "Ana", "Íñigo", "Ana – Bea", "2 · 3", "👩‍👩‍👧", "\u202eAna"])
def test_what_runs_our_way_is_left_as_it_is(name: str) -> None:
    assert not has_right_to_left(name)
    assert isolate(name) == name


@pytest.mark.parametrize("name", [SARA, f"Ana – {SARA}", "سارة 2"])
def test_what_runs_the_other_way_is_kept_apart(name: str) -> None:
    assert has_right_to_left(name)
    assert isolate(name) == f"\u2068{name}\u2069"


@pytest.mark.parametrize(
    ("name", "stands"),
    [
        (SARA, SARA),
        ("12", "12"),
        ("Ana", "\u2068Ana\u2069"),
        (f"{SARA} & Bea B.", f"{SARA} & \u2068Bea B.\u2069"),
    ],
)
def test_among_words_from_the_right_the_others_are_kept_apart(name: str, stands: str) -> None:
    assert isolate(name, in_right_to_left=True) == stands
    assert isolate(stands, in_right_to_left=True) == stands


@pytest.mark.parametrize(
    ("name", "stands"),
    [
        (f"{SARA} (3) & Ana B.", f"\u2068{SARA} (3)\u2069 & Ana B."),
        (f"A & B <x> & {SARA}", f"A & B <x> & \u2068{SARA}\u2069"),
        (f"{SARA} & {SARA} 2", f"\u2068{SARA} & {SARA} 2\u2069"),
    ],
)
def test_of_a_pair_that_runs_either_way_each_is_kept_apart(name: str, stands: str) -> None:
    assert isolate(name) == stands
    assert isolate(stands) == stands


def test_no_name_ends_its_own_place() -> None:
    assert isolate(f"{SARA}\u2069\u202e\u2066") == f"\u2068{SARA}\u2069"


def test_a_sentence_whose_names_are_apart_is_left_as_it_is() -> None:
    assert isolate(f"{isolate(SARA)} (2) – Ana") == f"{isolate(SARA)} (2) – Ana"
    assert isolate(f"\u2068Ana\u2069 – {SARA}") == f"\u2068Ana – {SARA}\u2069"


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("<p>María – “Ana”…</p>", "<p>María – “Ana”…</p>"),
        ("<p>\u202eAna</p>", "<p>Ana</p>"),
        (f"<p>{isolate(SARA)} 2 – 1</p>", f"<p>\u2068{SARA}\u2069 2 – 1</p>"),
        ("<p>\u2068Ana</p><p>Bea\u2069</p>", "<p>Ana</p><p>Bea</p>"),
        ('<a title="\u2068Ana" rel="\u2069">', '<a title="Ana" rel="">'),
        ("\u2068\u2068Ana\u2069\u2069", "\u2068Ana\u2069"),
        ("\u2068\u202eAna\u2069", "Ana"),
        ("\u2068" * 5, ""),
    ],
)
def test_a_page_keeps_whole_pairs_alone(page: str, found: str) -> None:
    assert strip_bidi(page.encode()).decode() == found


@pytest.mark.parametrize("name", ["Íñigo  ABADÍA", "íñigo abadía", "\U0001d408ñigo Abadía"])
def test_a_name_is_found_however_its_letters_look(name: str) -> None:
    assert search_key(name) == "inigo abadia"
