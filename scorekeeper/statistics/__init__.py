"""Computes what a club's matches add up to, and draws it; pure."""
