"""Stores the language, the text size, the deck, light or dark, on one tap each."""

from urllib.parse import urlsplit

from flask import Blueprint, redirect, session
from werkzeug.wrappers import Response

from scorekeeper.engine.text import DECKS
from scorekeeper.language import reader_deck
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.pages.desk import suit_drawn
from scorekeeper.pages.fields import LineField
from scorekeeper.pages.value_fields import ChoiceField
from scorekeeper.web import device
from scorekeeper.web.device import SIZES, THEMES
from scorekeeper.web.forms import Form

bp = Blueprint("settings", __name__)


class BackForm(Form):
    """Reads what leads back to the page it was sent from."""

    back = LineField()

    @property
    def way_back(self) -> str:
        """The page to return to: a path of our own, whatever was posted; else the entrance."""
        target = self.of("back") or "/"
        parts = urlsplit(target.replace("\\", "/"))
        is_ours = not parts.scheme and not parts.netloc and target.startswith("/")
        is_plain = all(character.isprintable() for character in target)
        return target if is_ours and is_plain and not target.startswith("//") else "/"


@bp.post("/settings/language")
def language() -> Response:
    """Read the pages in another language."""
    return _keep("language", tuple(LANGUAGES))


@bp.post("/settings/theme")
def theme() -> Response:
    """Light, dark, or as the device has it."""
    return _keep("theme", THEMES)


@bp.post("/settings/size")
def size() -> Response:
    """Larger text, on top of the device's own."""
    return _keep("size", SIZES)


@bp.post("/settings/deck")
def deck() -> Response:
    """Suits as the Spanish deck has them, or the French."""
    return _keep("deck", DECKS)


bp.app_template_global("chosen_deck")(reader_deck)
bp.app_template_global("suit_drawn")(suit_drawn)
bp.app_context_processor(device.look)


def _keep(name: str, choices: tuple[str, ...]) -> Response:
    form = BackForm(fields={name: ChoiceField(choices)})
    if form.validate_on_submit():
        session.permanent = True
        session[name] = form[name].data
    return redirect(form.way_back, 303)
