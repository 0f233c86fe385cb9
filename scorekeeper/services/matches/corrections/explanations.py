"""Explains a hand of a stored match."""

from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.hand_explained import Explanation, explained


def explain(token: str, entry: int) -> Explanation:
    """Everything there is to say about the hand of this entry. Raises NotFound."""
    return explained(open_match(token), entry)
