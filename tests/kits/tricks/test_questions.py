"""Questions that several games ask in the same words: what each answer stands for."""

from scorekeeper.engine.questions import Facts, Pick, dealing_line, name_label, pick_trump, pick_who
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.kits.tricks.cards import TUTE_PILE
from scorekeeper.kits.tricks.questions import (
    ask_announced,
    ask_points,
    pick_last_trick,
    pick_rank,
    pick_table_card,
)

A, B, C, D = (Seat(name) for name in "ABCD")
VOICE = PlainVoice({"A": "Ana", "B": "Berta"})
PAIRS = Table((A, B, C, D), first_dealer=A, in_pairs=True)


def taps(pick: Pick) -> list[tuple[str, Facts]]:
    return [(say(choice.label, VOICE), choice.facts) for choice in pick.choices]


def test_a_label_is_a_name() -> None:
    assert say(name_label(A), VOICE) == "Ana"


def test_tapping_a_name_stands_for_what_the_game_says() -> None:
    pick = pick_who("by", name_label(A), (A, B), lambda seat: {"claim": {"by": seat}}, fold=True)
    assert taps(pick) == [("Ana", {"claim": {"by": "A"}}), ("Berta", {"claim": {"by": "B"}})]
    assert (pick.is_required, pick.fold, pick.many) == (True, True, False)


def test_the_last_trick_is_somebodys() -> None:
    assert taps(pick_last_trick((A, B))) == [
        ("Ana", {"last_trick": "A"}),
        ("Berta", {"last_trick": "B"}),
    ]


def test_a_trump_may_be_left_unsaid() -> None:
    pick = pick_trump()
    assert taps(pick) == [
        ("coins", {"trump": "oros"}),
        ("cups", {"trump": "copas"}),
        ("swords", {"trump": "espadas"}),
        ("clubs", {"trump": "bastos"}),
    ]
    assert not pick.is_required
    assert [choice.symbol for choice in pick.choices] == ["oros", "copas", "espadas", "bastos"]


def test_the_table_card_is_asked_from_the_ace_down() -> None:
    assert [facts for _, facts in taps(pick_table_card())] == [
        {"table_card": value} for value in (11, 10, 4, 3, 2, 0)
    ]


def test_which_four_they_were() -> None:
    assert taps(pick_rank(("kings", "jacks"))) == [
        ("of kings", {"special": {"rank": "kings"}}),
        ("of jacks", {"special": {"rank": "jacks"}}),
    ]


def test_points_are_asked_of_every_side() -> None:
    points = ask_points((A, B), TUTE_PILE)
    assert [seat for seat, _ in points.rows] == [A, B]
    assert (points.pool, points.is_partial) == (120, False)


def test_announcements_are_asked_of_sides_in_pairs_and_of_players_alone() -> None:
    announced = ask_announced(PAIRS, PAIRS.players)
    assert [seat for seat, _ in announced.sides] == ["1", "2"]
    assert [seat for seat, _ in announced.singers] == [A, B, C, D]
    alone = ask_announced(Table((A, B, C), A), (A, C))
    assert [seat for seat, _ in alone.sides] == [A, C]
    assert [suit for suit, _ in alone.suits] == ["oros", "copas", "espadas", "bastos"]


def test_who_cuts_deals_how_many_and_leads() -> None:
    table = Table((A, B, C), A)
    line = dealing_line(table, A, 8, (A, B))
    assert say(line, VOICE) == "Berta cuts · Ana deals 8 cards each · Berta leads"
    line = dealing_line(table, C, 1)
    assert say(line, VOICE).startswith("Berta cuts · ")
    assert say(line, VOICE).endswith(" deals 1 card each · Ana leads")
