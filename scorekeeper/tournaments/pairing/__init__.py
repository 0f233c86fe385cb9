"""Pairs two sides a table: the cheapest round by minimum-cost matching."""
