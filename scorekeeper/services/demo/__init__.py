"""Makes clubs to look at and to measure by."""
