"""Draws and ranks tournaments; pure. What was published comes in as facts."""
