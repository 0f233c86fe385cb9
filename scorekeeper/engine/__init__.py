"""Holds the table every game is played on: pure functions and frozen values."""
