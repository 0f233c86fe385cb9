"""Computes the cash box of a club; pure."""
