"""Makes the papers of a tournament."""
