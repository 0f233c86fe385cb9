"""Holds the commands of the terminal."""
