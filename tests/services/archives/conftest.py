"""A club to take out, and another one to take it in."""

from tests.services.people.conftest import club, quick_hash

__all__ = ["club", "quick_hash"]
