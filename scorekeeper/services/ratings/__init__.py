"""Keeps ratings of a club's people at each game, made from its results."""
