"""PURE: what a club's matches add up to, and how it is drawn."""
