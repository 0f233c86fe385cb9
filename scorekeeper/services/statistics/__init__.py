"""Adds up a club's matches, counted from the logs and counted again at need."""
