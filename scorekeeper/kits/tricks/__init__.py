"""Counts what all games of tricks share: card points, announcements, the last trick."""
