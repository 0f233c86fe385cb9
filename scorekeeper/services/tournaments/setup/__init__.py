"""Settles a tournament before its first draw."""
