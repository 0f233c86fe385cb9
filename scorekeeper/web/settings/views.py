"""One tap each: the language, the size of the text, the deck, light or dark; kept here."""

from flask import redirect, request, session
from werkzeug.wrappers import Response

from scorekeeper.language import LANGUAGES
from scorekeeper.web.settings import bp
from scorekeeper.web.settings.forms import DECKS, SIZES, THEMES, chosen, way_back


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


@bp.app_template_global()
def chosen_deck() -> str:
    """The deck whose suits this reader sees."""
    return str(session.get("deck", DECKS[0]))


def _keep(name: str, choices: tuple[str, ...]) -> Response:
    value = chosen(request.form, name, choices)
    if value is not None:
        session.permanent = True
        session[name] = value
    return redirect(way_back(request.form), 303)


@bp.app_context_processor
def look() -> dict[str, str]:
    """What `base.html` writes on <html>, and where a choice made on this page leads back to."""
    return {
        "theme": str(session.get("theme", THEMES[0])),
        "size": str(session.get("size", SIZES[0])),
        "here": request.full_path.removesuffix("?") if request.method == "GET" else "/",
    }
