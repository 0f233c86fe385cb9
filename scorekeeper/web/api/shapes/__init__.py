"""Says which fields programs read of matches and tournaments."""
