"""Seats many at a table: who meets whom, who deals first, which table sizes."""
