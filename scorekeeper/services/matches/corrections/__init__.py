"""Changes and disputes what a match has noted, and explains it."""
