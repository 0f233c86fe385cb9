"""Whole numbers as they stand in forms and addresses."""

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
