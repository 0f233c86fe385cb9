"""Holds what several games share, as functions and values: a game takes what fits it."""
