"""Reads and writes tournaments as files."""
