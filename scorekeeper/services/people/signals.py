"""Declares what is told of a club's people, in the transaction that writes it."""

from blinker import Signal

players_changed = Signal()
"""By the keys of matches in which somebody else sits now, or which count no more."""
