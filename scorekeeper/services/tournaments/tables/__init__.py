"""Joins the tables of a tournament to the matches played at them."""
