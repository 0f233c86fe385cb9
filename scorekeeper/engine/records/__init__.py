"""Reads and writes the match record, and the archive of a club or a part of one."""
