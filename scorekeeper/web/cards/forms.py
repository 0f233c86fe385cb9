"""Defines the forms by which cards and posters are asked for."""

from collections.abc import Mapping

from flask import request

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.services.papers.cards import (
    LONGEST_NETWORK,
    LONGEST_PASSWORD,
    Each,
    Poster,
    paper_named,
)
from scorekeeper.services.papers.papers import Paper

LONGEST_TITLE = 60
SHORTEST_PASSWORD = 8


def asked_each() -> Each:
    """One card to a sheet unless the address asks for four."""
    return 4 if request.args.get("each") == "4" else 1


class PosterForm:
    """A poster as it is typed; what is wrong with it stands in `problems`."""

    def __init__(self, typed: Mapping[str, str]) -> None:
        self.typed = typed
        self.title = " ".join(typed.get("title", "").split())
        # Blanks are letters of a network's name and of a password.
        self.network = typed.get("network", "")
        self.password = typed.get("password", "")
        self.problems = tuple(self._problems())

    @property
    def paper(self) -> Paper:
        """On which paper."""
        return paper_named(self.typed.get("paper", ""))

    @property
    def is_page(self) -> bool:
        """Whether a page is asked for, not a PDF."""
        return self.typed.get("as") == "page"

    @property
    def poster(self) -> Poster:
        """What is to be on it."""
        return Poster(
            title=self.title,
            network=self.network,
            password=self.password,
            is_hidden="hidden" in self.typed,
        )

    def _problems(self) -> list[Problem]:
        found = []
        if len(self.title) > LONGEST_TITLE:
            words = text("{most} characters at most.", most=LONGEST_TITLE)
            found.append(Problem("range", "title", words))
        if len(self.network.encode()) > LONGEST_NETWORK:
            words = text("A network's name is not as long as that.")
            found.append(Problem("range", "network", words))
        if self.password and not self.network:
            found.append(Problem("missing", "network", text("Whose password is it?")))
        if self.password and not SHORTEST_PASSWORD <= len(self.password) <= LONGEST_PASSWORD:
            words = text(
                "A Wi-Fi password has {least} to {most} characters.",
                least=SHORTEST_PASSWORD,
                most=LONGEST_PASSWORD,
            )
            found.append(Problem("range", "password", words))
        return found
