"""A club with its cash box."""

from tests.services.people.conftest import club

__all__ = ["club"]
