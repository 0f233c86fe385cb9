"""Keeps the seasons of a club and their league tables."""
