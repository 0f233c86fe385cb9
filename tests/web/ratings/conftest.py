"""What these pages are looked at with."""

from tests.web.organiser import quick_hash
from tests.web.statistics.conftest import penya

__all__ = ["penya", "quick_hash"]
