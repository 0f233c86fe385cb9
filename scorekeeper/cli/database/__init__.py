"""Holds the commands that keep, move and check an installation."""
