"""A club with its cash box."""

from tests.services.people.conftest import club, quick_hash

__all__ = ["club", "quick_hash"]
