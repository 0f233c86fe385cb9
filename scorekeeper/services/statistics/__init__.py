"""Adds up a club's matches, counted from the logs and counted again at need."""

import scorekeeper.services.statistics.marks  # noqa: F401  (it listens from now on)
