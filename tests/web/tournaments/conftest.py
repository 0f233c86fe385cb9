"""What these pages are looked at with."""

from tests.web.organiser import another_club, club, olga, people, published

__all__ = ["another_club", "club", "olga", "people", "published"]
