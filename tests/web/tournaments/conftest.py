"""What these pages are looked at with."""

from tests.web.organiser import club, olga, people, published

__all__ = ["club", "olga", "people", "published"]
