"""Takes a club, or a part of it, out as one file, and in again elsewhere."""
