"""Serves programs: their tokens, and what these open."""
