"""Eight phones at once, on one match and on many: nothing lost, nothing doubled, no gap.

`make soak` sends as many hands as a season has.
"""

import random
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from hypothesis import settings
from sqlalchemy import select

from scorekeeper.extensions import db
from scorekeeper.models import Match, MatchEntry
from scorekeeper.services.answers import Answer, Saved, Stale
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from tests import hands
from tests.services.foreign_records import US

PHONES = 8
HANDS = 100 if settings.get_current_profile_name() == "soak" else 6
ENDLESS = NewMatch(game="guinote", names=("", "", "", ""), rules={"games": 100_000})


def begun(client_id: str) -> str:
    """A match that goes on for as long as anybody writes; its address."""
    started = hands.start_match(ENDLESS, client_id)
    assert isinstance(started, Started)
    return started.score_token


def write_all(app: Flask, token: str, phone: int) -> list[int]:
    """Every hand of one phone, often sent twice; the numbers they got, as hands or, when somebody
    else had written meanwhile, as conflicts that wait for a choice. No two phones count the same
    points: that would be one hand, noted by both.
    """
    chance = random.Random(phone)
    numbers = []
    base = 0
    for hand in range(HANDS):
        facts = {"cards": {"1": 50 + phone}, "last_trick": chance.choice(("s1", "s2"))}
        sent = Write(token=token, client_id=f"{phone}-{hand}", base=base)
        with app.test_request_context():
            answer = hands.record_hand(sent, facts)
            number = number_of(answer)
            if chance.random() < 0.5:
                assert number_of(hands.record_hand(sent, facts)) == number
        numbers.append(number)
        base = answer.version if isinstance(answer, Stale) else number
    return numbers


def number_of(answer: Answer) -> int:
    """The number of the entry that a hand became."""
    number = answer.conflict if isinstance(answer, Stale) else None
    if isinstance(answer, Saved):
        number = answer.number
    assert number is not None, answer
    return number


def at_once(app: Flask, tokens: Iterable[str]) -> list[list[int]]:
    """Every phone at its own pace, all at once; the numbers each was told."""
    with ThreadPoolExecutor(PHONES) as phones:
        jobs = [phones.submit(write_all, app, token, phone) for phone, token in enumerate(tokens)]
        return [job.result() for job in jobs]


def stored(match: Match) -> list[tuple[int, str]]:
    """Number and client id of every entry, in order."""
    wanted = select(MatchEntry).where(MatchEntry.match_id == match.id).order_by(MatchEntry.number)
    return [(entry.number, entry.client_id) for entry in db.session.scalars(wanted)]


def test_many_phones_on_one_match(app: Flask) -> None:
    told = at_once(app, [begun("one")] * PHONES)
    db.session.expire_all()  # This thread may still have it as it was begun.
    match = db.session.scalars(select(Match)).one()
    entries = stored(match)
    assert [number for number, _ in entries] == list(range(1, PHONES * HANDS + 1))
    assert match.version == PHONES * HANDS
    said = {
        (number, f"{phone}-{hand}")
        for phone, numbers in enumerate(told)
        for hand, number in enumerate(numbers)
    }
    assert set(entries) == said
    seen = hands.see_match(begun("one"))
    assert len(seen.hands) + len(seen.waiting) == PHONES * HANDS


def test_many_phones_on_many_matches(app: Flask) -> None:
    tokens = [begun(str(phone)) for phone in range(PHONES)]
    told = at_once(app, tokens)
    assert told == [list(range(1, HANDS + 1))] * PHONES
    for match in db.session.scalars(select(Match)):
        expected = [(n, f"{match.client_id}-{n - 1}") for n in range(1, HANDS + 1)]
        assert stored(match) == expected
    assert all(len(hands.see_match(token).hands) == HANDS for token in tokens)


@pytest.mark.parametrize("phones", [2, PHONES])
def test_many_phones_undoing_the_same_hand_undo_it_once(app: Flask, phones: int) -> None:
    token = begun("undone")
    for hand in range(3):
        hands.record_hand(Write(token=token, client_id=str(hand), base=hand), US)

    def undo(phone: int) -> str:
        with app.test_request_context():
            write = Write(token=token, client_id=f"undo-{phone}", base=3)
            return type(hands.undo(write)).__name__

    with ThreadPoolExecutor(phones) as all_at_once:
        answers = sorted(all_at_once.map(undo, range(phones)))
    assert answers == ["Saved", *["Stale"] * (phones - 1)]
    assert len(hands.see_match(token).hands) == 2
