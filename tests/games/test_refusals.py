"""What every game of tricks refuses alike: who is not at the table, and what no hand can lack."""

import pytest

from tests.games.scorer import Facts, Scorer

ALONE: Facts = {"cards": {"A": 50, "B": 30}, "last_trick": "A"}
BID: Facts = {"bid": 80, "bidder": "B", "cards": {"declarer": 60}, "last_trick": "declarer"}
ATOUT = Scorer("tute_al_atout", ("A", "B", "C"))
GUINOTE = Scorer("guinote")
TUTE = Scorer("tute_arrastrado", ("A", "B", "C")).by(target=5, four_of_a_kind_games=1)
BOIG = Scorer("tuti_boig", ("A", "B", "C", "D", "E"))
GAMES: dict[str, tuple[Scorer, Facts]] = {
    "guinote": (GUINOTE, {"cards": {"1": 60}, "last_trick": "A"}),
    "tute_al_atout": (ATOUT, ALONE),
    "tute_arrastrado": (TUTE, ALONE),
    "tute_subastado": (Scorer("tute_subastado", ("A", "B", "C")), BID),
    "tuti_boig": (BOIG, {"cards": {"A": 50, "B": 30, "C": 20, "D": 12}, "last_trick": "A"}),
}
STRANGER = "unknown_player {}: “Zoe” does not sit at this table."
FOUR: Facts = {"type": "four_of_a_kind", "by": "A"}
SUNG = [{"by": "B", "value": 20}, {"by": "Zoe", "value": 20}]
NOTHING = "missing cards: What happened? Say who won, or the card points."


@pytest.mark.parametrize(("scorer", "plain"), GAMES.values(), ids=GAMES)
@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        ({"dealer": "Zoe"}, STRANGER.format("dealer")),
        ({"last_trick": "Zoe"}, STRANGER.format("last_trick")),
        ({"announcements": SUNG}, STRANGER.format("announcements.1")),
        ({"last_trick": None}, "last_trick last_trick: Who took the last trick?"),
        ({"trump": "hearts"}, "trump trump: “hearts” is no suit of the Spanish deck."),
    ],
)
def test_a_counted_hand_is_refused(scorer: Scorer, plain: Facts, wrong: Facts, line: str) -> None:
    hand = {name: fact for name, fact in (plain | wrong).items() if fact is not None}
    assert scorer.refusals(hand) == [line]


@pytest.mark.parametrize("scorer", [GUINOTE, ATOUT, TUTE])
@pytest.mark.parametrize("said", [{}, {"announcements": SUNG[:1]}])
def test_a_hand_of_nothing_is_refused(scorer: Scorer, said: Facts) -> None:
    assert scorer.refusals(said) == [NOTHING]


@pytest.mark.parametrize("scorer", [GUINOTE, ATOUT, TUTE, BOIG])
def test_four_of_a_kind_is_somebodys_here(scorer: Scorer) -> None:
    assert scorer.refusals({"special": FOUR | {"by": "Zoe"}}) == [STRANGER.format("special")]


@pytest.mark.parametrize("scorer", [ATOUT, TUTE, BOIG])
@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (
            {"special": FOUR | {"rank": "jacks"}},
            "special special: A tute is four kings or four knights.",
        ),
        (
            {"special": FOUR, "announcements": SUNG[:1]},
            (
                "four_of_a_kind_conflict announcements.0: A held all four of them, so B had no"
                " pair to announce."
            ),
        ),
    ],
)
def test_a_tute_is_refused(scorer: Scorer, wrong: Facts, line: str) -> None:
    assert scorer.refusals(wrong) == [line]
