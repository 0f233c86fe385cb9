"""Declares what is told of a match, in the transaction that writes it, to whoever subscribes.

Each is sent only when it happened, so that a plain hand runs through no subscriber at all. Who is
told first is not settled: no subscriber rests on what another one does.
"""

from blinker import Signal

rematch_begun = Signal()
"""By the match begun just now: `before` is the one it follows, `order` its seats as taken now."""
match_deleted = Signal()
"""By a match whose rows still stand."""
seats_changed = Signal()
"""By a match, after an entry that may have named or seated somebody otherwise."""
result_changed = Signal()
"""By a match that is over or was, after an entry: `replayed` is it as it stands now."""
