"""Says what may be typed into a field: valid, empty, half, impossible and hostile values."""

import re
from random import Random

from tests.web.plain_browser import Form

Typed = tuple[str, ...]
"""What is sent under a name; nothing where it is left alone or unticked."""
KINDS = ("valid", "empty", "half", "impossible", "hostile")
PASSWORD = "a long enough one"
# None of them can be taken for a sentence of ours that is not filled in.
HOSTILE = (
    *(
        "\x00",
        "a\x00b",
        "\u202eabc",
        "👩‍👩‍👧‍👦",
        "\ufeff",
        "<script>boom()</script>",
        "'; DROP TABLE match;--",
    ),
    *(
        "../../etc/passwd",
        "{{ 7 * 7 }}",
        "javascript:boom()",
        "\uff11\uff12",
        "//example.org",
        "\r\nSet-Cookie: a=b",
        "9" * 400,
        "-" * 300,
        "٣",
        "½",
        "1e9",
    ),
)
_NUMBERS = {
    "half": ("1,", "-", "12 a", " "),
    "impossible": ("-1", "99999", "2147483648", "1.5"),
    "hostile": ("9" * 20, "9" * 400, "٣", "½", "1e9", "NaN"),
}
_DAYS = {"valid": ("2026-05-01", "2027-01-31"), "half": ("2026-05",), "impossible": ("2026-02-30",)}
_TIMES = {"valid": ("19:30", "23:00"), "half": ("19",), "impossible": ("25:61",)}
_LISTS = {
    "valid": ("Zoe / Zita\nJan / Jon", "Zoe\nZita\nJan", "Zoe / Zita"),
    "half": ("Zoe /\n/ Zita", "Zoe / Zita / Zara / Zu", "\n\n/"),
    "impossible": ("Zoe / Zita\n" * 300, "z" * 5000),
}
# A match of the corpus by its name; else what stands in it.
_FILES = {
    "valid": ("brisca/whole_match.json", "Zoe,Zita\nJan,Jon"),
    "half": ('{"format": "scorekeeper-match", "hands": [',),
    "impossible": ("PK\x03\x04", "\x00" * 100),
}
_LINES = {"half": (" ", "/", "Zoe /"), "impossible": ("z" * 5000, "Zoe\nZita")}
_DIGITS = re.compile(r"[0-9]+")
_KEY = re.compile(r"[0-9a-f-]{16,}|[0-9]+")


def kinds_of(form: Form, name: str) -> tuple[str, ...]:
    """The kinds of value that are tried in a field. Who sees no field writes nothing into it but by
    a tool.
    """
    control = form.controls.get(name, {})
    if control.get("type") == "hidden" or "readonly" in control:
        return ("valid", "impossible", "hostile")
    return KINDS


def typed_values(form: Form, name: str, kind: str, random: Random) -> Typed:
    """One value of this kind, as it would be sent."""
    control = form.controls.get(name, {})
    offered = [value for at, value in form.offered if at == name]
    shown = tuple(value for at, value in form.fields if at == name)
    tag, of_type = control.get("tag", ""), control.get("type", "text")
    is_number = of_type == "number" or control.get("inputmode") in ("numeric", "decimal")
    if kind == "hostile":
        return (random.choice(_NUMBERS[kind] if is_number else HOSTILE),)
    if of_type == "hidden":
        return shown if kind == "valid" else (random.choice(("", "999999", "x")),)
    if kind == "empty":
        return () if of_type in ("radio", "checkbox") else ("",)
    if of_type in ("radio", "checkbox") or tag == "select":
        return _chosen(offered, of_type, kind, random)
    if is_number and kind != "valid":
        return (random.choice(_NUMBERS[kind]),)
    return (_number(control, shown, random) if is_number else _written(control, kind, random),)


def _chosen(offered: list[str], of_type: str, kind: str, random: Random) -> Typed:
    if kind == "impossible":
        return ("no-such-thing",)
    if kind == "half":  # where one is to be chosen two are, or all but one
        return tuple(offered[:2]) if of_type == "radio" else tuple(offered[1:])
    many = random.randint(1, len(offered)) if of_type == "checkbox" else 1
    return tuple(random.sample(offered, many))


def _written(control: dict[str, str], kind: str, random: Random) -> str:
    tag, of_type = control.get("tag"), control.get("type", "text")
    example = control.get("placeholder", "")
    if of_type == "password":
        return {"valid": PASSWORD, "half": "short", "impossible": "x" * 5000}[kind]
    if of_type == "file":
        return random.choice(_FILES.get(kind, _FILES["valid"]))
    if of_type in ("date", "time"):
        return random.choice((_DAYS if of_type == "date" else _TIMES)[kind])
    if tag == "textarea":
        return random.choice(_LISTS[kind])
    if kind != "valid":
        return random.choice(_LINES[kind])
    if example and random.random() < 0.5:
        return example
    return f"Zo{random.randrange(100, 999)} {random.choice(('Ñu', 'Íñigo', 'Bea'))}"


def _number(control: dict[str, str], shown: Typed, random: Random) -> str:
    """A number that the field allows: one of its ends, what its example says, a small one."""
    least, most = control.get("min", ""), control.get("max", "")
    known = [one for one in (least, most, *_DIGITS.findall(control.get("placeholder", ""))) if one]
    return str(random.choice([*known, *shown, "1", "2", "40", "70", str(random.randint(0, 130))]))


def bare(name: str) -> str:
    """The name of a field or a button without whose it is, so that two tables ask the same."""
    return _KEY.sub("#", name)
