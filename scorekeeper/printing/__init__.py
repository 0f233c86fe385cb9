"""Turns finished HTML into tagged PDF.

The one floor that knows WeasyPrint, and only in a process of its own (`child.py`): what is
imported here is the standard library, so a program without its system libraries starts all
the same and learns of it from `is_available` or `PressMissing`.
"""

from scorekeeper.printing.process import PressMissing, is_available
from scorekeeper.printing.queue import Press, PressBusy, PressFailed
