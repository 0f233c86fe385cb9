"""Reads what a service refuses, as people do."""

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.answers import Refused


def words(answer: object) -> list[str]:
    """Words what was wrong."""
    return [said for _, said in words_by_field(answer)]


def words_by_field(answer: object) -> list[tuple[str, str]]:
    """Words what was wrong, each with the field it is about."""
    assert isinstance(answer, Refused), answer
    return [(one.field, say(one.words, PlainVoice())) for one in answer.problems]
