"""Who takes part: entered, amended, come and gone."""

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.answers import Refused, Saved, Stale
from scorekeeper.services.tournaments import draw, entrants
from scorekeeper.services.tournaments.journal import load
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite

Writes = Callable[[], TournamentWrite]


def words(answer: object) -> list[str]:
    assert isinstance(answer, Refused), answer
    return [say(one.words, PlainVoice()) for one in answer.problems]


def test_who_is_there_twice_is_refused_with_the_line(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    again = [entrants.new_person("Gemma"), entrants.new_person("ANA"), entrants.new_person(" ")]
    answer = entrants.enter_people(access, write(), again)
    assert words(answer) == [
        "“ANA” is there twice: add something to tell them apart.",
        "There is no name on this line.",
    ]
    assert isinstance(answer, Refused)
    assert [one.field for one in answer.problems] == ["people.1", "people.2"]
    assert words(entrants.enter_people(access, write(), [entrants.new_person("x" * 124)]))
    assert load(access).version == entered.version


def test_who_was_never_seated_can_be_taken_off(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    first, *_, fifth, last = entered.names
    entrants.remove(access, write(), fifth)
    entrants.remove(access, write(), last)
    assert last not in load(access).names
    draw.draft_round(access, write())
    draw.publish(access, write())
    assert words(entrants.remove(access, write(), first)) == [
        "Ana has played: mark them as gone instead."
    ]


def test_who_had_not_seen_a_change_of_somebody_does_not_write_over_it(
    access: Access, entered: TournamentState
) -> None:
    ana, bea = list(entered.evening.people.values())[:2]
    older = TournamentWrite("older-copy", entered.version)
    renamed = TournamentWrite("renamed-1", entered.version)
    entrants.enter_people(access, renamed, [replace(ana, name="Anna")])
    assert entrants.enter_people(access, older, [replace(ana, rank=1)]) == Stale(8)
    assert isinstance(entrants.enter_people(access, older, [replace(bea, rank=1)]), Saved)
    assert load(access).evening.people[ana.key].name == "Anna"


def test_a_fee_paid_meanwhile_is_in_nobodys_way(access: Access, entered: TournamentState) -> None:
    ana = next(iter(entered.evening.people.values()))
    older = TournamentWrite("older-copy", entered.version)
    paid = TournamentWrite("paid-just-now", entered.version)
    entrants.set_paid(access, paid, ana.key, is_paid=True)
    assert isinstance(entrants.enter_people(access, older, [replace(ana, rank=1)]), Saved)
