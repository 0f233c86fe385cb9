"""Answers for the pages of a match on a phone without a server; knows neither Flask nor SQL."""
