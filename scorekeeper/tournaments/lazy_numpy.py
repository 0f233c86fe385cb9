"""Loads numpy and rustworkx at the first draw, so that a table at home never pays for them."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import rustworkx

    Numbers = npt.NDArray[np.int64]
    Grid = npt.NDArray[np.bool_]
else:

    class _Later:
        """A package that is loaded when something of it is asked for; asked again, a plain look."""

        def __init__(self, name: str) -> None:
            self._name = name

        def __getattr__(self, name: str) -> object:
            attribute = getattr(import_module(self._name), name)
            setattr(self, name, attribute)
            return attribute

    np = _Later("numpy")
    rustworkx = _Later("rustworkx")
    # While running, annotations alone name them.
    Numbers = Grid = object

__all__ = ["Grid", "Numbers", "np", "rustworkx"]
