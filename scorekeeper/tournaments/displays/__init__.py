"""Turns a tournament into drawings, lists and sentences."""
