"""Keeps the people of a club: who they are, and which matches are theirs."""
