"""Says what may be typed into a field: valid, empty, half, impossible and hostile values."""

import re
from random import Random

from tests.walker.laws import NONSENSE, Typed
from tests.web.plain_browser import Form
from tests.web.test_any_address import SCRAPS

KINDS = ("valid", "empty", "half", "impossible", "hostile")
_LONG = "9" * 20
# None of them can be taken for a sentence of ours that is not filled in.
_HOSTILE = "|".join(scrap for scrap in SCRAPS if not NONSENSE.search(scrap))
# By what is asked for, what is half, impossible, valid (else a word that is known again) and
# hostile; in a file stands a match of the corpus by its name, or this.
_VALUES = {
    "hidden": ("|999999|x", "|999999|x"),
    **dict.fromkeys(("radio", "checkbox", "select"), ("", "no-such-thing")),
    "number": (
        "1,|-|12 a| |\u0663|1e9",
        f"-1|99999|2147483648|{_LONG}|1.5",
        "1",
        f"{_LONG}|{_LONG * 20}|{_LONG * 250}",
    ),
    "date": ("2026-05", "2026-02-30", "2026-05-01|2027-01-31"),
    "time": ("19", "25:61", "19:30|23:00"),
    "password": ("short", "x" * 5000, "a long enough one"),
    "textarea": (
        "Zoe /\n/ Zita|Zoe / Zita / Zara / Zu|\n\n/",
        "Zoe / Zita\n" * 300 + "|" + "z" * 5000,
        "Zoe / Zita\nJan / Jon|Zoe\nZita\nJan|Zoe / Zita",
    ),
    "file": (
        '{"format": "scorekeeper-match", "hands": [',
        "PK\x03\x04|" + "\x00" * 100,
        "brisca/whole_match.json|Zoe,Zita\nJan,Jon",
    ),
    "text": (" |/|Zoe /", "z" * 5000 + "|Zoe\nZita"),
}


def typed_values(form: Form, name: str, kind: str, random: Random) -> Typed:
    """One value of this kind, as it would be sent."""
    asked, example = form.kind_of(name), form.controls.get(name, {}).get("placeholder", "")
    shown = [value for at, value in form.fields if at == name]
    offered = [value for at, value in form.offered if at == name]
    if kind == "empty":
        return () if asked in ("radio", "checkbox") else ("",)
    if asked == "hidden" and kind == "valid":
        return tuple(shown)
    half, impossible, *more = _VALUES.get(asked, _VALUES["text"])
    named = f"Zo{random.randrange(100, 999)} {random.choice(('Ñu', 'Íñigo', 'Bea'))}"
    valid, hostile = [*more, *(named, _HOSTILE)[len(more) :]]
    if asked in ("radio", "checkbox", "select"):
        many = random.randint(1, len(offered) or 1) if asked == "checkbox" else 1
        if kind == "half":  # where one is to be chosen two are, or all but one
            return tuple(offered[:2] if asked == "radio" else offered[1:])
        if kind == "valid":
            return tuple(random.sample(offered, min(many, len(offered))))
    elif asked == "number":
        # What its example says, what stands there, a small one.
        known = [*re.findall("[0-9]+", example), *shown, f"1|2|40|{random.randint(0, 130)}"]
        valid = "|".join(filter(None, known))
    elif example and random.random() < 0.5:
        valid = example
    words = {"half": half, "impossible": impossible, "valid": valid, "hostile": hostile}
    return (random.choice(words[kind].split("|")),)
