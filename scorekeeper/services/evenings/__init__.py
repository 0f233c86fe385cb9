"""Keeps an evening: several matches of the same people, and one settlement."""
