"""Says what the log of a match means and how it goes on, wherever it is kept."""
