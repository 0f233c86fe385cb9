"""Explains a game: sections in our own words, and worked examples."""
