"""Sentences as values, worded by a voice (here plain English)."""

from scorekeeper.engine.text import Money, PlainVoice, Text, Who, by_deck, say, text, text_c, text_n

VOICE = PlainVoice({"k1": "Ana", "k2": "Berta"})


def test_a_message_without_facts_is_taken_as_it_stands() -> None:
    assert say(text("100 % {sure}"), VOICE) == "100 % {sure}"


def test_facts_stand_in_their_places() -> None:
    words = text("{who} has {points} of {of}.", who=Who("k1"), points=40, of="130")
    assert say(words, VOICE) == "Ana has 40 of 130."


def test_a_fact_with_braces_is_only_a_fact() -> None:
    assert say(text("{name}", name="{who} {0}"), VOICE) == "{who} {0}"


def test_a_name_nobody_gave_is_the_key_itself() -> None:
    assert say(text("{who}", who=Who("Zoe")), VOICE) == "Zoe"


def test_a_text_may_stand_in_a_text() -> None:
    assert say(text("{a} {b}", a=text("One."), b=text("Two {n}.", n=2)), VOICE) == "One. Two 2."


def test_lists_are_spoken() -> None:
    def listed(*names: str) -> str:
        return say(text("{who}", who=tuple(Who(name) for name in names)), VOICE)

    assert listed() == ""
    assert listed("k1") == "Ana"
    assert listed("k1", "k2") == "Ana and Berta"
    assert listed("k1", "k2", "C") == "Ana, Berta and C"


def test_one_and_many() -> None:
    def bars(n: int) -> Text:
        return text_n("{n} bar", "{n} bars", n)

    assert [say(bars(n), VOICE) for n in (0, 1, 2)] == ["0 bars", "1 bar", "2 bars"]


def test_a_sense_chooses_the_words_and_is_not_shown() -> None:
    words = text_c("card", "three")
    assert words.context == "card"
    assert say(words, VOICE) == "three"


def test_numbers_and_money_with_a_real_minus() -> None:
    words = text("{a} {b} {c}", a=-5, b=Money(-1205), c=Money(7))
    assert say(words, VOICE) == "−5 −12.05 0.07"


def test_words_about_cards_follow_the_deck() -> None:
    four = by_deck(
        text("Four knights, {who}.", who=Who("k1")), text("Queens, {who}.", who=Who("k1"))
    )
    french = PlainVoice({"k1": "Ana"}, deck="french")
    assert say(four, VOICE) == "Four knights, Ana."
    assert say(four, french) == "Queens, Ana."
    assert say(text("So: {four}", four=four), french) == "So: Queens, Ana."
    assert say(text("Anything else."), french) == "Anything else."
