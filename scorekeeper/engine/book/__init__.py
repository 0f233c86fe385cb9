"""Tells how a game is played and scored: what a book has, its reader, and what a table reads."""
