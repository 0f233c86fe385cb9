"""Holds the version alone, so that importing a game does not load the web."""

__version__ = "0.1.0"
