"""How strong a club's people are at each game: made of its results, kept, and made again."""
