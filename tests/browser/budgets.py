"""How many taps an errand may cost, from the ready page to the stored hand, save included."""

from typing import Any

PLAIN_HAND = {"guinote": 1, "tuti_boig": 2}
US_AND_THEM = 2
CORRECTION = 4  # besides the new values
UNDO = 1

# The seeds' own examples: digits of the entered totals, one for each choice, two for each
# announcement, and save.
FULL_HANDS: dict[str, dict[str, Any]] = {
    # 002: 66 and the last trick elsewhere, twenties and a forty (RULES §5, G1).
    "guinote": {
        "cards": {"1": 66},
        "last_trick": "s2",
        "announcements": [("1", 20), ("1", 20), ("2", 40)],
    },
    # 001: “12, 8, 70, 40”, the ten taken by the third.
    "tuti_boig": {"cards": {"s1": 12, "s2": 8, "s3": 60}, "last_trick": "s3", "announcements": []},
}


def full_budget(hand: dict[str, Any]) -> int:
    """What a full hand may cost. A number that could still grow (8 to 80) is ended by one key."""
    numbers = [str(points) for points in hand["cards"].values()]
    digits = sum(map(len, numbers))
    ended = sum(len(number) == 1 and number != "0" for number in numbers[:-1])
    choices = 1 + 2 * len(hand["announcements"])
    save = 1
    return digits + ended + choices + save
