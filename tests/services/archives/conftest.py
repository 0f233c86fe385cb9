"""A club to take out, and another one to take it in."""

from tests.services.people.conftest import club

__all__ = ["club"]
