"""Whole numbers as they stand in forms and addresses."""

from werkzeug.routing import IntegerConverter, ValidationError

# What a column of the database takes, on either kind.
LARGEST = 2**31 - 1


def whole(typed: str) -> int:
    """The number that was typed. Raises ValueError for one that is none, or beyond anything that
    could be stored.
    """
    number = int(typed)
    if abs(number) > LARGEST:
        raise ValueError(f"{number} is beyond {LARGEST}")
    return number


class Place(IntegerConverter):
    """A whole number in an address: beyond anything that could be stored there is no page."""

    def to_python(self, value: str) -> int:
        """The number, of as many digits as there may be."""
        try:
            return whole(value)
        except ValueError as error:
            raise ValidationError from error
