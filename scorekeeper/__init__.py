"""The version, nothing else: importing a game must not load the web."""

__version__ = "0.1.0"
