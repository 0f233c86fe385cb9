"""Defines the forms by which cards and posters are asked for."""

from flask import request
from wtforms import Field

from scorekeeper.engine.text import text
from scorekeeper.services.papers.cards import (
    LONGEST_NETWORK,
    LONGEST_PASSWORD,
    Each,
    Poster,
    paper_named,
)
from scorekeeper.services.papers.papers import Paper
from scorekeeper.web.form import Chip, FieldError, Form, LineField, TickField, WordsField

LONGEST_TITLE = 60
SHORTEST_PASSWORD = 8


def cards_a_sheet() -> Each:
    """One card to a sheet unless the address asks for four."""
    return 4 if request.args.get("each") == "4" else 1


class PosterForm(Form):
    """Reads a poster. Blanks are letters of a network's name and of a password."""

    title = WordsField()
    network = LineField()
    password = LineField()
    hidden = TickField()
    size = LineField(name="paper", default="a4", widget=Chip())
    kind = LineField(name="as")

    @property
    def paper(self) -> Paper:
        """On which paper."""
        return paper_named(self.of("size"))

    @property
    def is_page(self) -> bool:
        """Whether a page is asked for, not a PDF."""
        return self.of("kind") == "page"

    @property
    def poster(self) -> Poster:
        """What is to be on it."""
        return Poster(
            title=self.title.data,
            network=self.network.data,
            password=self.password.data,
            is_hidden=self.hidden.data,
        )

    def validate_title(self, title: Field) -> None:
        """It has one line."""
        if len(title.data) > LONGEST_TITLE:
            raise FieldError(text("{most} characters at most.", most=LONGEST_TITLE))

    def validate_network(self, network: Field) -> None:
        """Only so many letters go on the air."""
        if len(network.data.encode()) > LONGEST_NETWORK:
            raise FieldError(text("A network's name is not as long as that."))
        if self.password.data and not network.data:
            raise FieldError(text("Whose password is it?"), "missing")

    def validate_password(self, password: Field) -> None:
        """Phones take no other."""
        if password.data and not SHORTEST_PASSWORD <= len(password.data) <= LONGEST_PASSWORD:
            words = text(
                "A Wi-Fi password has {least} to {most} characters.",
                least=SHORTEST_PASSWORD,
                most=LONGEST_PASSWORD,
            )
            raise FieldError(words)
