"""Commands that keep, move and check an installation."""
