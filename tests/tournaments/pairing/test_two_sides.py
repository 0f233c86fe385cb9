"""What was played, as the draw of the next round sees it, worked out by hand."""

from dataclasses import replace

from scorekeeper import __version__
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.event import (
    Contest,
    Entrant,
    Event,
    Meeting,
    Proof,
    Result,
    Round,
    Score,
)
from scorekeeper.tournaments.pairing.field import NOBODY, FieldSide, PairOfSides
from scorekeeper.tournaments.pairing.two_sides import (
    field_of,
    missing,
    open_results,
    publish_round,
    too_few,
)


def event(*rounds: str) -> Event:
    """Rounds like “ab:20 cd:11 e”: the first named deals; “!” after who did not come, then “-”."""
    published, results = [], []
    for number, line in enumerate(rounds, start=1):
        meetings = []
        for table, one in enumerate(line.split(), start=1):
            seats, _, score = one.partition(":")
            keys = tuple(key for key in seats if key != "!")
            meetings.append(Meeting(table if len(keys) > 1 else None, keys))
            if "!" in seats:
                absent = (seats[seats.index("!") - 1],)
                results.append(Result(number, table, ending="forfeit", absent=absent))
            elif score:
                games = tuple(Score(key, games=int(n)) for key, n in zip(keys, score, strict=True))
                results.append(Result(number, table, games))
        published.append(Round(number, tuple(meetings)))
    entrants = tuple(Entrant(key) for key in "abcd")
    return Event("swiss", entrants, Contest(), rounds=tuple(published), results=tuple(results))


def test_what_each_brings_to_the_next_round() -> None:
    # In the second round a, half a point ahead, floats down to c; d does not come. In the third a
    # has a bye, b has left, and c still plays d, a point below.
    now = field_of(event("ab:20 cd:11", "ca:20 bd!", "cd a"), 4, 2)
    assert now.sides == (
        FieldSide("a", 4, met=("b", "c"), byes=1, downs=2, firsts=1, seconds=1, running=-1),
        FieldSide("b", 2, met=("a",), byes=1, missed=1, downs=1, seconds=1, running=-1),
        FieldSide("c", 3, met=("d", "a", "d"), downs=1, ups=1, firsts=3, running=3),
        FieldSide("d", 1, met=("c", "c"), missed=1, ups=1, seconds=2, running=-2),
    )
    assert (now.number, now.left) == (4, 2)


def test_two_draws_are_worth_a_win() -> None:
    # Before the third round a has won and lost, c has drawn twice: they are level, nobody floats.
    now = field_of(event("ab:20 cd:11", "da:20 cb:11", "ac:20 bd:20"), 4, 0)
    assert [(side.score, side.downs, side.ups) for side in now.sides] == [
        (4, 1, 0),
        (3, 0, 2),
        (2, 1, 0),
        (3, 1, 1),
    ]


def test_seed_and_who_should_not_meet_go_with_them() -> None:
    now = field_of(replace(event(), seed="s", forbidden=(("a", "b"),)), 1, 0)
    assert (now.seed, now.forbidden) == ("s", (("a", "b"),))


def test_a_round_numbers_its_tables_and_carries_the_proof_of_its_draw() -> None:
    pairings = PairOfSides("c", "a"), PairOfSides("b", NOBODY), PairOfSides("d", "e")
    meetings = Meeting(1, ("c", "a")), Meeting(None, ("b",)), Meeting(2, ("d", "e"))
    now = replace(event(), seed="s")
    proof = Proof("s", __version__, {"repeats": 7})
    assert publish_round(now, 3, pairings, {"repeats": 7}) == Round(3, meetings, proof)
    assert publish_round(now, 3, pairings).proof == Proof("s", __version__, {})


def test_what_is_missing_is_said_of_matches_alone() -> None:
    assert missing(event("ab:20 cd", "ac bd")) == 3
    assert missing(event("ab:20 cd:11 a")) == 0
    assert open_results(event("ab:20 cd:11 a")) == ()
    (note,) = open_results(event("ab cd"))
    assert say(note, PlainVoice()) == "2 results are missing and do not count yet."


def test_a_contest_needs_somebody_to_play_against() -> None:
    assert too_few(event()) == too_few(event(), 4) == too_few(event(), here=("a", "b")) == ()
    (problem,) = too_few(event(), 5)
    assert say(problem.words, PlainVoice()) == "4 are there, and this format needs 5 or more."
    (problem,) = too_few(event(), here=("a",))
    assert say(problem.words, PlainVoice()) == "1 are there, and this format needs 2 or more."
