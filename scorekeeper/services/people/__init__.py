"""The people of a club: who they are, which matches are theirs, and what they may ask for."""
