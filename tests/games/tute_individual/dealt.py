"""Tute of four, each alone, as a scorer would note it down: facts taken from really dealt cards."""

from tests.games.tute_notes import POINTS_ONLY, full, short, shortened

__all__ = ["POINTS_ONLY", "full", "short", "shortened"]
