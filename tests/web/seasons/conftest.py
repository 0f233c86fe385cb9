"""A club with a tournament that is being played."""

from tests.web.organising import club, olga, people, published, quick_hash

__all__ = ["club", "olga", "people", "published", "quick_hash"]
