"""Reads whole numbers from forms and addresses."""

from werkzeug.routing import IntegerConverter

# What a column of the database takes, on either kind.
LARGEST = 2**31 - 1
# So many digits always fit there.
DIGITS = 9


def whole(typed: str) -> int:
    """The number that was typed. Raises ValueError for one that is none, or beyond anything that
    could be stored.
    """
    number = int(typed)
    if abs(number) > LARGEST:
        raise ValueError(f"{number} is beyond {LARGEST}")
    return number


class Place(IntegerConverter):
    """A whole number in an address: of more digits there is no page, whatever is to be done."""

    # By its letters: one that is refused only when it is read counts as a page for other methods.
    regex = rf"\d{{1,{DIGITS}}}"
