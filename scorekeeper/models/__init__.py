"""Tables and their relations; no arithmetic. Every row names its space, so a site can be split."""

from scorekeeper.models.match import Entry, Link, Match
from scorekeeper.models.space import Space

__all__ = ["Entry", "Link", "Match", "Space"]
