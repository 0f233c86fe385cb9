"""Reads the files that people upload."""
