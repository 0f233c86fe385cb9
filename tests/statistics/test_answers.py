"""What is asked of somebody and of a club, and what the figures say to it."""

from scorekeeper.engine.text import Text
from scorekeeper.statistics import club, person
from scorekeeper.statistics.answers import Answer, month_words, months
from scorekeeper.statistics.figures import Best, Figures, Run, merge_books
from tests.games.scorer import Scorer, said
from tests.statistics.sample_matches import counted

THREE = ("A", "B", "C")


def called(key: str) -> Text:
    return Text(key.removeprefix("@"))


def of(answers: tuple[Answer, ...]) -> dict[str, Answer]:
    return {one.key: one for one in answers}


def lines(answer: Answer) -> list[tuple[str, str]]:
    return [
        (said(one.label), said(one.value) if isinstance(one.value, Text) else str(one.value))
        for one in answer.facts
    ]


def rows(answer: Answer) -> list[tuple[str, ...]]:
    assert answer.chart is not None
    return [
        tuple(said(cell) if isinstance(cell, Text) else str(cell) for cell in row)
        for row in answer.chart.rows
    ]


def test_nobody_who_never_played_is_asked_much_about() -> None:
    found = of(person.answers(Figures(), called))
    assert list(found) == ["results"]
    assert lines(found["results"]) == [("Matches played", "0"), ("Matches won", "0 of 0")]
    assert club.answers(Figures(), Figures(), called, called) == ()


def test_matches_games_hands_and_second_places() -> None:
    mine = Figures(
        {
            "match": 31,
            "match/won": 12,
            "match/lost": 18,
            "games": 40,
            "hand/won": 60,
            "hand/lost": 40,
            "hand/avoided": 30,
            "hand/struck": 10,
            "moved": -250,
        }
    )
    answer = of(person.answers(mine, called))["results"]
    assert lines(answer) == [
        ("Matches played", "31"),
        ("Matches won", "12 of 30: 40 %"),
        ("Games won", "40"),
        ("Hands won", "60 of 100: 60 %"),
        ("Second places avoided", "30 of 40: 75 %"),
        ("Points won and lost, in all", "-250"),
    ]
    assert answer.note is None


def test_what_rests_on_little_says_so() -> None:
    answer = of(person.answers(Figures({"match": 2, "match/won": 2}), called))["results"]
    assert said(answer.note) == "Few numbers yet: much of this is chance."


def test_months_are_drawn_with_those_between() -> None:
    mine = Figures(
        {
            "month/2025-11": 2,
            "month/2025-11/won": 2,
            "month/2026-02": 3,
            "month/2026-02/won": 1,
            "month/2026-02/lost": 2,
        }
    )
    found = of(person.answers(mine, called))
    assert rows(found["months"]) == [
        ("11/25", "2", "0"),
        ("12/25", "0", "0"),
        ("1/26", "0", "0"),
        ("2/26", "1", "2"),
    ]
    assert rows(found["form"])[-1] == ("2/26", "1")
    assert [key for key, _ in months(Figures({"month/2020-01": 1, "month/2026-01": 1}), ("",))] == [
        *(f"2024-{n:02}" for n in range(2, 13)),
        *(f"2025-{n:02}" for n in range(1, 13)),
        "2026-01",
    ]
    assert said(month_words("2026-01")) == "1/26"


def test_the_best_and_the_worst_partner() -> None:
    mine = Figures(
        {
            "with/@b/match": 10,
            "with/@b/won": 7,
            "with/@c/match": 4,
            "with/@c/won": 1,
            "with/@d/match": 1,
            "with/@d/won": 1,
        }
    )
    answer = of(person.answers(mine, called))["partners"]
    assert lines(answer) == [("Best partner", "b, 7 of 10: 70 %"), ("Least luck with", "c, 1 of 4")]
    assert rows(answer) == [("b", "7", "10"), ("c", "1", "4")]
    alone = Figures({"with/@b/match": 3})
    assert lines(of(person.answers(alone, called))["partners"]) == [("Best partner", "b, 0 of 3")]


def test_rivals_are_who_was_met_most_often() -> None:
    mine = Figures({"against/@b/won": 9, "against/@b/lost": 2, "against/@c/lost": 4})
    answer = of(person.answers(mine, called))["rivals"]
    assert lines(answer) == [
        ("Met most often", "b, 9 of 11: 82 %"),
        ("Hardest to beat", "c, 0 of 4"),
    ]
    assert rows(answer)[1] == ("c", "0", "4", "0 and 49 %")
    alone = Figures({"against/@b/won": 3})
    assert len(of(person.answers(alone, called))["rivals"].facts) == 1
    assert "rivals" not in of(person.answers(Figures({"against/@b/won": 1}), called))


def test_bids_by_height_and_what_was_announced() -> None:
    mine = Figures(
        {
            "bid/70/made": 4,
            "bid/70/failed": 1,
            "bid/90/failed": 2,
            "hand": 50,
            "sang/40": 2,
            "sang/20": 5,
            "did/capote": 1,
            "did/claimed_wrong": 3,
        }
    )
    found = of(person.answers(mine, called))
    assert lines(found["bids"]) == [("Contracts made", "4 of 7")]
    assert rows(found["bids"]) == [("70", "4", "1"), ("90", "0", "2")]
    assert lines(found["sung"]) == [
        ("Forties announced", "2, one in 25 hands"),
        ("Twenties announced", "5, one in 10 hands"),
        ("Capotes made", "1"),
        ("Claimed 101 wrongly", "3"),
    ]


def test_points_are_drawn_in_tens_with_those_that_never_were() -> None:
    found = of(person.answers(Figures({"total/50": 3, "total/70": 1}), called))
    assert rows(found["totals"]) == [("50", "3"), ("60", "0"), ("70", "1")]


def test_who_deals_them_luck() -> None:
    mine = Figures(
        {
            "dealer/@b/hand": 20,
            "dealer/@b/well": 15,
            "dealer/own/hand": 12,
            "dealer/own/well": 3,
            "dealer/@c/hand": 4,
            "place/0/hand": 12,
            "place/0/well": 3,
            "place/1/hand": 20,
            "place/1/well": 15,
        }
    )
    found = of(person.answers(mine, called))
    assert [row[:3] for row in rows(found["dealers"])] == [
        ("b", "15", "20"),
        ("themselves", "3", "12"),
    ]
    assert [row[0] for row in rows(found["places"])] == ["dealer", "dealer's right"]
    many = Figures(
        {
            f"dealer/@{n:02}/{end}": 20 - n * (end == "well")
            for n in range(12)
            for end in ("hand", "well")
        }
    )
    shown = [row[0] for row in rows(of(person.answers(many, called))["dealers"])]
    assert shown == ["00", "01", "02", "03", "04", "07", "08", "09", "10", "11"]
    assert "places" not in of(person.answers(Figures({"place/0/hand": 9}), called))


def test_runs_and_records() -> None:
    runs = {
        "won": Run(9, 2, 2, 4),
        "lost": Run(9, 0, 0, 3),
        "avoided": Run(9, 1, 1, 5),
        "made": Run(4, 2, 0, 2),
    }
    bests = {"total": Best(150, "m1", 3), "bid": Best(120, "m2", 1)}
    answer = of(person.answers(Figures({}, runs, bests), called))["records"]
    assert lines(answer) == [
        ("Most matches won in a row", "4"),
        ("Won in a row just now", "2"),
        ("Most matches lost in a row", "3"),
        ("Most hands in a row without a bar", "5"),
        ("Most contracts made in a row", "2"),
        ("Most points in a hand", "150"),
        ("Highest bid made", "120"),
    ]
    assert answer.facts[-1].best == Best(120, "m2", 1)


def test_two_are_asked_about_together_and_against_each_other() -> None:
    mine = Figures(
        {
            "with/@b/match": 10,
            "with/@b/won": 6,
            "with/@c/match": 5,
            "with/@c/won": 1,
            "against/@b/match": 4,
            "against/@b/won": 1,
            "against/@b/lost": 3,
        }
    )
    found = of(person.pair_answers(mine, "@b", called))
    assert lines(found["two"]) == [("Matches together", "10"), ("Matches against each other", "4")]
    assert [row[:3] for row in rows(found["two"])] == [
        ("as partners", "6", "10"),
        ("as opponents", "1", "4"),
    ]
    assert rows(found["beside"]) == [("b", "6", "10"), ("all others", "1", "5")]
    assert person.pair_answers(mine, "@z", called) == ()
    dealt = Figures({"dealer/@b/hand": 12, "dealer/@b/well": 4})
    assert of(person.pair_answers(dealt, "@b", called))["two"].note == person.WELL
    rival = Figures({"against/@b/match": 1, "against/@b/won": 1})
    assert list(of(person.pair_answers(rival, "@b", called))) == ["two"]


def test_a_club_answers_from_its_matches() -> None:
    win = [{"outcome": {"winner": "1"}}] * 2
    pairs = Scorer("guinote").by(games=2)
    sub = Scorer("tute_subastado", THREE)
    made = {"bidder": "A", "bid": 70, "made": True}
    book = merge_books(
        [
            *[counted(pairs, *win, match=f"g{n}") for n in range(12)],
            *[counted(sub, *[made] * 12, match=f"s{n}") for n in range(2)],
        ]
    )
    found = of(club.answers(book[""], book["pairs"], called, called))
    assert lines(found["played"]) == [
        ("Matches", "14"),
        ("Hands", "48"),
        ("People who played", "4"),
    ]
    assert rows(found["played"]) == [("guinote", "12"), ("tute_subastado", "2")]
    assert rows(found["winners"])[:2] == [("A", "14", "14"), ("C", "12", "14")]
    assert rows(found["regulars"])[0] == ("A", "14")
    assert rows(found["pairs"]) == [("A and C", "12", "12"), ("B and D", "0", "12")]
    assert rows(found["duels"])[0] == ("A", "0", "14", "2", "12")
    assert rows(found["months"]) == [("3/26", "14")]
    assert rows(found["weekdays"])[4] == ("Friday", "14")
    assert lines(found["bids"]) == [("Contracts made", "24 of 24: 100 %")]
    assert rows(found["lengths"]) == [("0", "12"), ("5", "0"), ("10", "2")]
    assert ("Most matches won in a row", "A, 14") in lines(found["records"])
    assert ("Most contracts made in a row", "A, 24") in lines(found["records"])


def test_what_is_announced_is_said_by_game() -> None:
    figures = Figures(
        {
            "match": 3,
            "hand": 60,
            "hand/guinote": 50,
            "hand/tuti_boig": 9,
            "sang/guinote/40": 5,
            "sang/guinote/20": 13,
            "sang/tuti_boig/20": 9,
            "did/revoked": 2,
        },
        bests={"comeback/guinote": Best(3, "m1", 4, "@A"), "hands": Best(20, "m1")},
    )
    found = of(club.answers(figures, Figures(), called, called))
    assert rows(found["sung"]) == [("guinote · 40", "10"), ("guinote · 20", "26")]
    assert lines(found["sung"]) == [("Revokes", "2")]
    assert lines(found["records"]) == [
        ("Longest match, in hands", "20"),
        ("Won from furthest behind, guinote", "by 3"),
    ]
    quiet = Figures({"match": 1, "did/capote": 1})
    answer = of(club.answers(quiet, Figures(), called, called))["sung"]
    assert (answer.chart, answer.note) == (None, None)
