"""Ranks what can be wrong where cards are counted, pairs announced and the last trick is worth ten.

RULES §0: who and what may be entered at all, then the form of each entry, then sums, then agreement
between entries.
"""

from collections.abc import Mapping

CODES = (
    *("players", "option", "finished", "unknown_player", "not_active"),
    *("special", "four_of_a_kind_off", "capote_variant", "missing"),
    *("range", "table_card", "trump", "last_trick"),
    *("announce_suit", "announce_value", "announce_forty", "announce_twenty"),
    *("sum", "unreachable", "split"),
    *("four_announcements", "four_of_a_kind_conflict", "outcome_mismatch", "capote_last_trick"),
)


def codes_with(own: Mapping[str, str]) -> tuple[str, ...]:
    """These codes with a game's own, each before the one it is given with."""
    return tuple(
        code for one in CODES for code in (*(mine for mine in own if own[mine] == one), one)
    )
