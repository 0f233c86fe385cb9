"""Says what may be typed into a field: valid, empty, half, impossible and hostile values."""

import re
from collections.abc import Mapping
from random import Random

from tests.web.plain_browser import Form

Typed = tuple[str, ...]
"""What is sent under a name; nothing where it is left alone or unticked."""
KINDS = ("valid", "empty", "half", "impossible", "hostile")
_ODD = "\u0663|1e9|" + "9" * 400
# None of them can be taken for a sentence of ours that is not filled in.
_HOSTILE = (
    "\x00|a\x00b|\u202eabc|👩‍👩‍👧‍👦|\ufeff|<script>boom()</script>|'; DROP TABLE match;--|"
    "//example.org|{{ 7 * 7 }}|javascript:boom()|\uff11\uff12|../../etc/passwd|"
    f"\r\nSet-Cookie: a=b|{'-' * 300}|{_ODD}"
)
# By what is asked for, then by kind; in a file stands a match of the corpus by its name, or this.
_VALUES: Mapping[str, Mapping[str, str]] = {
    "number": {
        "half": "1,|-|12 a| ",
        "impossible": "-1|99999|2147483648|1.5",
        "hostile": f"{'9' * 20}|{_ODD}",
    },
    "date": {"valid": "2026-05-01|2027-01-31", "half": "2026-05", "impossible": "2026-02-30"},
    "time": {"valid": "19:30|23:00", "half": "19", "impossible": "25:61"},
    "password": {"valid": "a long enough one", "half": "short", "impossible": "x" * 5000},
    "textarea": {
        "valid": "Zoe / Zita\nJan / Jon|Zoe\nZita\nJan|Zoe / Zita",
        "half": "Zoe /\n/ Zita|Zoe / Zita / Zara / Zu|\n\n/",
        "impossible": "Zoe / Zita\n" * 300 + "|" + "z" * 5000,
    },
    "file": {
        "valid": "brisca/whole_match.json|Zoe,Zita\nJan,Jon",
        "half": '{"format": "scorekeeper-match", "hands": [',
        "impossible": "PK\x03\x04|" + "\x00" * 100,
    },
    "text": {"half": " |/|Zoe /", "impossible": "z" * 5000 + "|Zoe\nZita"},
}
_DIGITS = re.compile(r"[0-9]+")
_KEY = re.compile(r"[0-9a-f-]{16,}|[0-9]+")


def typed_values(form: Form, name: str, kind: str, random: Random) -> Typed:
    """One value of this kind, as it would be sent."""
    control = form.controls.get(name, {})
    shown = [value for at, value in form.fields if at == name]
    offered = [value for at, value in form.offered if at == name]
    asked = control.get("type", "text") if control.get("tag") == "input" else control.get("tag", "")
    asked = "number" if control.get("inputmode") in ("numeric", "decimal") else asked
    if kind == "empty":
        return () if asked in ("radio", "checkbox") else ("",)
    if asked == "hidden" and kind != "hostile":
        return tuple(shown) if kind == "valid" else (random.choice(("", "999999", "x")),)
    if asked in ("radio", "checkbox", "select") and kind != "hostile":
        if kind == "impossible":
            return ("no-such-thing",)
        if kind == "half":  # where one is to be chosen two are, or all but one
            return tuple(offered[:2] if asked == "radio" else offered[1:])
        many = random.randint(1, max(len(offered), 1)) if asked == "checkbox" else 1
        return tuple(random.sample(offered, min(many, len(offered))))
    if kind == "valid" and asked == "number":
        # One of its ends, what its example says, what stands there, a small one.
        ends = [control.get("min", ""), control.get("max", "")]
        known = [*ends, *_DIGITS.findall(control.get("placeholder", "")), *shown, "1", "2", "40"]
        return (random.choice([*filter(None, known), str(random.randint(0, 130))]),)
    example = control.get("placeholder", "") if random.random() < 0.5 else ""
    named = example or f"Zo{random.randrange(100, 999)} {random.choice(('Ñu', 'Íñigo', 'Bea'))}"
    values = _VALUES.get(asked, _VALUES["text"])
    return (random.choice(values.get(kind, _HOSTILE if kind == "hostile" else named).split("|")),)


def bare(name: str) -> str:
    """The name of a field or a button without whose it is, so that two tables ask the same."""
    return _KEY.sub("#", name)
