"""Shows the log of a stored match."""

from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.history import HistoryLine, history_of


def history(token: str) -> tuple[HistoryLine, ...]:
    """The whole log, oldest first. Who only watches gets no private notes. Raises NotFound."""
    return history_of(open_match(token))
