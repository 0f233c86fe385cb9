"""Keeps matches: begun, recorded hand by hand, read, shared and deleted."""
