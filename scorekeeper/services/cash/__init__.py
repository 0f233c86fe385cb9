"""Keeps the club's cash box."""
