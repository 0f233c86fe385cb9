"""A phone that never meets a server: its matches lie beside it, as its browser would keep them."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from time import time
from typing import Any
from uuid import uuid4

from scorekeeper import language
from scorekeeper.config import PACKAGE, templates
from scorekeeper.engine.records.record import read
from scorekeeper.games import BY_KEY
from scorekeeper.offline.worker import Phone
from scorekeeper.pages.new_match import typed_option
from scorekeeper.web import device
from tests.offline.phone import entered

Fields = Sequence[tuple[str, str]]
Facts = dict[str, Any]
_OF = re.compile(r"\?at=/m/([^/&]+)")


# What lies outside of them, as a site of files has it.
SITE = {
    "home.menu": "../",
    "offline.manifest": "../manifest.webmanifest",
    "rules.game": "../rules/<game>/",
    "static": "../static/<path:filename>",
}


@cache
def python() -> Phone:
    """The Python of all such phones here: each is asked with all that it has kept."""
    return Phone(PACKAGE / "translations", templates(), SITE)


def answered(phone: Phone, asked: Facts) -> Facts:
    """What a phone answers; both ways it goes as JSON."""
    language.read_by(phone.reader)
    try:
        found: Facts = json.loads(json.dumps(phone.answer(json.loads(json.dumps(asked)))))
    finally:
        language.read_by(device)
    return found


class Pocket:
    """What is asked is answered by the Python that a browser runs."""

    def __init__(self, reads: str = "es") -> None:
        self.reads = reads
        self.kept: dict[str, Facts] = {}
        self.key = ""

    def ask(self, address: str, fields: Fields | None = None) -> Facts:
        """An answer; what is to be kept is kept, through JSON."""
        one = _OF.match(address)
        table = one and self.kept.get(one[1], {}).get("table")
        kept = [doc for doc in self.kept.values() if one is None or doc["table"] == table]
        look = {"language": self.reads, "deck": "spanish", "theme": "auto", "size": "normal"}
        asked = {
            "alone": True,
            "method": "GET" if fields is None else "POST",
            "address": address,
            "fields": fields or [],
            "at": int(time() * 1000),
            "look": look,
            "ask_again": 0,
            "has_server": True,
            "kept": kept,
        }
        found = answered(python(), asked)
        self.kept.update({document["id"]: document for document in found["kept"]})
        self.kept.pop(found["gone"], None)
        return found

    def page(self, path: str = "") -> str:
        """A page of the match."""
        answer = self.ask(f"?at=/m/{self.key}{path}")
        assert answer["status"] == 200, answer
        found: str = answer["page"]
        return found

    def begin(self, game: str, fields: Fields) -> Facts:
        """Begin a match by its form."""
        self.key = str(uuid4())
        return self.ask(f"?at=/new/{game}", [("client_id", self.key), *fields])

    def write(self, path: str, fields: Fields = ()) -> Facts:
        """Send a form of the match."""
        base = str(self.kept[self.key]["match"]["version"])
        own = [("client_id", str(uuid4())), ("base", base)]
        return self.ask(f"?at=/m/{self.key}{path}", [*own, *fields])

    def hand(self, facts: Mapping[str, Any]) -> Facts:
        """Note a hand by its form; who dealt it is said before."""
        given = dict(facts)
        if "dealer" in given:
            self.write("/dealer", [("dealer", given.pop("dealer"))])
        ask = python().matches.opened(self.kept[self.key]).see().ask
        assert ask is not None
        return self.write("/hands", entered(ask, given))

    def file(self) -> str:
        """The match as its file."""
        found: str = self.ask(f"?at=/m/{self.key}/log.json")["content"]
        return found


def settled(match: Facts) -> Fields:
    """The fields by which a corpus match is begun; what it does not say is as the form has it."""
    record = read({**match, "hands": []}, BY_KEY)
    options = record.game.words.options
    first = record.players.index(record.first_dealer or record.players[0])
    return [
        ("seats", str(len(record.players))),
        ("first_dealer", str(first)),
        *((f"names.{place}", name) for place, name in enumerate(record.players)),
        *(
            (f"rules.{name}", typed_option(options[name], value))
            for name, value in record.rules.items()
        ),
    ]
