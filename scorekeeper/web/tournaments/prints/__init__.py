"""Serves the papers of a tournament."""
