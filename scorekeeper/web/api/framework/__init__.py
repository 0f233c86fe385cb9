"""Declares, checks and documents the operations of the API."""
