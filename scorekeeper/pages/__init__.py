"""Reads what a match's forms bring and says what its pages show, whoever serves them."""
