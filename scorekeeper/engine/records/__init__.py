"""Reads and writes the match record and its JSON Schema."""
