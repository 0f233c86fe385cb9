"""Serves programs: their tokens, what a token opens, matches they begin, what somebody takes home."""
