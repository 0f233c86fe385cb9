"""How many taps an errand may cost, from the ready page to the stored hand, save included."""

from typing import Any

# What most hands are: the game, who plays, what is noted, and by how many taps.
PLAIN_HANDS: tuple[tuple[str, str, dict[str, Any], int], ...] = (
    ("guinote", "Ana Luis Pilar Marta", {"outcome": {"winner": "1"}}, 1),
    ("tuti_boig", "Ana Luis Pilar Dídac", {"outcome": {"losers": ["Luis"]}}, 2),
    ("tute_subastado", "Ana Luis Pilar", {"bidder": "Pilar", "bid": 85, "made": False}, 3),
    ("tute_subastado", "Ana Luis Pilar Eva", {"bidder": "Eva", "bid": 85, "made": True}, 3),
    ("tute_subastado", "Ana Luis Pilar", {"passed": True}, 1),
    ("tute_al_atout", "Ana Luis Pilar", {"outcome": {"winner": "Luis", "double": True}}, 2),
    ("tute_habanero", "Rosa Tomás", {"outcome": {"winner": "Rosa", "games": 2}}, 1),
    (
        "tute_habanero",
        "Rosa Tomás",
        {"special": {"type": "capote", "by": "Rosa", "made": False}},
        2,
    ),
    ("tute_arrastrado", "Ana Luis Pilar", {"outcome": {"winner": "Pilar", "games": 2}}, 1),
    ("tute_individual", "Ana Luis Pilar Eva", {"outcome": {"winner": "Eva", "games": 2}}, 1),
    ("tute_parejas", "Ana Luis Pilar Eva", {"outcome": {"winner": "2", "games": 2}}, 1),
)
US_AND_THEM = 2
USUAL_TABLE = 2
UNDO = 1
CORRECTION = 4  # besides the new values

# The seeds' own examples: digits of the entered totals, one for each choice, two for each
# announcement, and save. `choices`: what is chosen before the points are counted.
FULL_HANDS: dict[str, dict[str, Any]] = {
    # 002: 66 and the last trick elsewhere, twenties and a forty (RULES §5, G1).
    "guinote": {
        "cards": {"1": 66},
        "last_trick": "s2",
        "announcements": [("1", 20), ("1", 20), ("2", 40)],
    },
    # 001: “12, 8, 70, 40”, the ten taken by the third.
    "tuti_boig": {"cards": {"s1": 12, "s2": 8, "s3": 60}, "last_trick": "s3", "announcements": []},
    # 000: « il a ainsi d'entrée 60 points d'annonce », forty and twenty; 120 were bid.
    "tute_subastado": {
        "choices": {"bidder": "s2", "bid": "120"},
        "cards": {"declarer": 58},
        "last_trick": "declarer",
        "announcements": [("declarer", 40), ("declarer", 20)],
    },
    # 000: « 200 points … s'il a gagné dans le jeu plus de 100 points », and two announcements.
    "tute_al_atout": {
        "cards": {"s1": 95, "s2": 20},
        "last_trick": "s1",
        "announcements": [("s1", 40), ("s2", 20)],
    },
    # 003: « Si un jugador pasa de 100 tantos (101 o más) … gana dos juegos ».
    "tute_habanero": {"cards": {"s1": 71}, "last_trick": "s1", "announcements": [("s1", 20)]},
    # 003, its reader's question with numbers that add up: 46, 46, and 38 with the ten.
    "tute_arrastrado": {"cards": {"s1": 46, "s2": 46}, "last_trick": "s3", "announcements": []},
    # 003: « como mucho tres cánticos de 20 y uno de 40, con un máximo de 100 ».
    "tute_individual": {
        "cards": {"s1": 50, "s2": 30, "s3": 25},
        "last_trick": "s1",
        "announcements": [("s1", 40), ("s1", 20), ("s2", 20), ("s3", 20)],
    },
    # 003: « si empatan el que se ha llevado las diez de últimas », 105 each.
    "tute_parejas": {
        "cards": {"1": 65},
        "last_trick": "s2",
        "announcements": [("1", 40), ("2", 20), ("2", 20)],
    },
}


def full_budget(hand: dict[str, Any]) -> int:
    """What a full hand may cost. A number that could still grow (8 to 80) is ended by one key."""
    numbers = [str(points) for points in hand["cards"].values()]
    digits = sum(map(len, numbers))
    ended = sum(len(number) == 1 and number != "0" for number in numbers[:-1])
    choices = 1 + len(hand.get("choices", ())) + 2 * len(hand["announcements"])
    save = 1
    return digits + ended + choices + save
