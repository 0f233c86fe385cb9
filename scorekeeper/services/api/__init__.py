"""Serves programs: their tokens and what these open, and the files somebody takes home."""
