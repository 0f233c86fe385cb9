"""Names the scopes of links to a match."""

# By these is written; the others only watch.
WRITING = frozenset({"score", "referee", "organiser"})
