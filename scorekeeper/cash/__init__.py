"""PURE: the cash box of a club, where every balance is the sum of what explains it."""
