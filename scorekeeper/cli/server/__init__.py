"""Holds the commands that serve, and those that prepare serving."""
