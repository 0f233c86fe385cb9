"""Changes seats, names, rules and stakes of a match that is under way; see `table_write`."""

from collections.abc import Mapping, Sequence

from scorekeeper.engine.game import OptionValue
from scorekeeper.engine.stakes import Stake
from scorekeeper.services.answers import Answer
from scorekeeper.services.matches.append_entry import append_write
from scorekeeper.services.matches.log import table_write
from scorekeeper.services.matches.view_models import Write


def change_players(
    write: Write,
    names: Mapping[str, str] | None = None,
    order: Sequence[str] | None = None,
    since: int | None = None,
) -> Answer:
    """Call players or sides otherwise, seat them otherwise, or both in one entry. Raises NotFound,
    Forbidden, Busy.
    """
    return append_write(write, table_write.change_players(names, order, since))


def change_rules(write: Write, rules: Mapping[str, OptionValue]) -> Answer:
    """Agree on other house rules: every hand is scored anew by them. Raises as `change_players`."""
    return append_write(write, table_write.change_rules(rules))


def change_stake(write: Write, stake: Stake, currency: str) -> Answer:
    """Play for something else, or in another currency. Raises as `change_players`."""
    return append_write(write, table_write.change_stake(stake, currency))


def note_hand(write: Write, entry: int, words: str) -> Answer:
    """Keep a few private words beside a hand. Raises as `change_players`."""
    return append_write(write, table_write.note_hand(entry, words))
