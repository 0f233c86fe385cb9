"""Reads and writes matches as files, and keeps the digest of a result."""
