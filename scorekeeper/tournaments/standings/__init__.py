"""Ranks entrants: points, tie-breaks, prizes, leagues."""
