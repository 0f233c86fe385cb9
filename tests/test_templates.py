"""What holds for every page: nothing inline, every word translated, one name throughout."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.pages.corrections import MATCH_ROUTES

HOUSE = Path(__file__).parents[1]
TEMPLATES = HOUSE / "templates"
WEB = HOUSE / "scorekeeper" / "web"
SCRIPTS = HOUSE / "scorekeeper" / "static" / "js"

ALL = sorted(TEMPLATES.rglob("*.html"))
# What reads the same in every language: names, signs, units.
SAME_EVERYWHERE = {"Scorekeeper", "PDF", "QR", "JSON", "CSV", "px"}
# What a program says is said in no language.
SAME_EVERYWHERE |= {"Authorization", "Bearer", "curl"}
# Attributes a person reads or hears.
SPOKEN = r"(?:title|alt|placeholder|aria-label|aria-description|aria-roledescription)"


class View(NamedTuple):
    """A function behind an address: its room and name, whether it only shows, what it renders."""

    room: str
    name: str
    only_shows: bool
    templates: frozenset[str]


def views() -> Iterator[View]:
    """Every function under a route decorator in web/<room>/."""
    for path in sorted(WEB.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and any(map(_is_route, node.decorator_list)):
                named = frozenset(
                    found.value
                    for found in ast.walk(node)
                    if isinstance(found, ast.Constant)
                    and isinstance(found.value, str)
                    and re.fullmatch(r"[\w/]+\.html", found.value)
                )
                only_shows = not any(_takes_writes(route) for route in node.decorator_list)
                room = path.relative_to(WEB).parts[0]
                yield View(room, node.name, only_shows, named)


def _is_route(decorator: ast.expr) -> bool:
    return (
        isinstance(decorator, ast.Call)
        and isinstance(decorator.func, ast.Attribute)
        and decorator.func.attr in {"get", "post", "route", "put", "delete"}
    )


def _takes_writes(decorator: ast.expr) -> bool:
    return any(
        (isinstance(node, ast.Attribute) and node.attr in {"post", "put", "delete", "patch"})
        or (isinstance(node, ast.Constant) and node.value in {"POST", "PUT", "DELETE", "PATCH"})
        for node in ast.walk(decorator)
    )


VIEWS = list(views())
LISTED = {tuple(route.endpoint.split(".")) for route in MATCH_ROUTES}
ENDPOINTS = {(view.room, view.name) for view in VIEWS} | LISTED
ROOMS = {room for room, _ in ENDPOINTS}


def pages() -> list[Path]:
    """The templates of whole pages: templates/<room>/<view>.html, no partials."""
    return [
        path
        for path in ALL
        if path.parent.parent == TEMPLATES
        and path.parent.name in ROOMS
        and not path.name.startswith("_")
    ]


@cache
def without_jinja(path: Path) -> str:
    """A template's HTML, lines kept: blocks and comments gone, a sign for each thing put in."""
    source = path.read_text(encoding="utf-8")
    for pattern, instead in (
        (r"\{#.*?#\}", ""),
        (r"\{%-?\s*trans\b.*?\{%-?\s*endtrans\s*-?%\}", "·"),
        (r"\{%.*?%\}", ""),
        (r"\{\{.*?\}\}", "·"),
    ):
        for found in re.finditer(pattern, source, flags=re.DOTALL):
            lines = "\n" * found[0].count("\n")
            source = source.replace(found[0], instead + lines)
    return source


def found_in(path: Path, html: str, pattern: str) -> list[str]:
    """Where a pattern stands, as `file:line: what`."""
    found = []
    for hit in re.finditer(pattern, html, flags=re.DOTALL | re.IGNORECASE):
        line = html.count("\n", 0, hit.start()) + 1
        found.append(f"{path.relative_to(HOUSE)}:{line}: {hit[0].strip()[:60]}")
    return found


def test_there_are_pages_to_look_at() -> None:
    assert VIEWS
    assert pages()


def test_nothing_is_inline() -> None:
    inline = (
        r"<script(?![^>]*(\bsrc\b|type=.application/(ld\+)?json))[^>]*>",
        r"<style\b[^>]*>",
        r"<[a-z][^<>]*\s(style|on[a-z]+)\s*=[^>]*>",
        r"javascript:",
    )
    found = [
        place
        for path in ALL
        for one in inline
        for place in found_in(path, without_jinja(path), one)
    ]
    assert not found, (
        f"{found}: the policy refuses it; use a class, an attribute, a file in static/"
    )


def test_a_colon_has_the_space_of_its_language() -> None:
    found = [
        place
        for path in ALL
        for place in found_in(path, without_jinja(path), r"(·|</bdi>)(</\w+>)?:\s")
    ]
    assert not found, f"{found}: French has a space before it; write {{{{ _(': ') }}}}"


def test_nothing_is_unescaped_without_a_reason() -> None:
    found = [
        f"{path.relative_to(HOUSE)}:{number}"
        for path in ALL
        for lines in [path.read_text(encoding="utf-8").splitlines()]
        for number, line in enumerate(lines, start=1)
        # What is written there in quotes is nobody's name.
        if re.search(r"(?<![\"'])\|\s*safe\b|autoescape\s+false", line)
        and "{# safe:" not in line + (lines[number - 2] if number > 1 else "")
    ]
    assert not found, f"{found}: say why nobody's name gets through: {{# safe: ... #}}"


def test_every_word_is_translated() -> None:
    left = {str(path.relative_to(HOUSE)): sorted(untranslated(path)) for path in ALL}
    left = {path: words for path, words in left.items() if words}
    assert not left, f"{left}: put them through _() or trans"


def untranslated(path: Path) -> set[str]:
    """The words of a template that read the same in every language, and are not to."""
    html = without_jinja(path)
    html = re.sub(r"<(script|style)\b.*?</\1>", "", html, flags=re.DOTALL | re.IGNORECASE)
    spoken = re.findall(rf"\b{SPOKEN}\s*=\s*[\"']([^\"']*)[\"']", html)
    shown = re.findall(r">([^<>]*)<", f">{html}<")
    words = {
        word
        for said in (*spoken, *shown)
        for word in re.findall(r"[^\W\d_]{2,}", re.sub(r"&\w+;", " ", said))
    }
    return words - SAME_EVERYWHERE


def test_nothing_comes_from_elsewhere() -> None:
    outside = r"\b(src|href|srcset|action|poster)\s*=\s*[\"'](https?:)?//[^\"']*"
    found = [place for path in ALL for place in found_in(path, without_jinja(path), outside)]
    assert not found, f"{found}: there may be no internet in the bar; put it in static/"


# ── View, template and script share one name ──────────────────────────────────────────────


@pytest.mark.parametrize("path", pages(), ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_a_page_has_a_view_of_its_name(path: Path) -> None:
    room, name = path.parent.name, path.stem
    assert (room, name) in ENDPOINTS, (
        f"templates/{room}/{name}.html is the page of a view {room}.{name}, and there is none; "
        "a part of pages begins with _"
    )


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: f"{view.room}.{view.name}")
def test_a_view_renders_the_page_of_its_name(view: View) -> None:
    whole = {name for name in view.templates if not Path(name).name.startswith("_")}
    inside = {name for name in whole if name.partition("/")[0] in ROOMS}
    # A refused form shows the page it came from, which has the name of the view that showed it.
    known = {f"{room}/{name}.html" for room, name in ENDPOINTS if room == view.room}
    own = {f"{view.room}/{view.name}.html"}
    strange = inside - (own if view.only_shows else known)
    assert not strange, (
        f"{view.room}.{view.name} renders {sorted(strange)}: call a page by its view's name, "
        f"templates/{view.room}/{view.name}.html, or make it a part (_name.html)"
    )


def test_a_script_belongs_to_a_page() -> None:
    strangers = [
        path.name
        for path in sorted(SCRIPTS.glob("*_*.js"))
        if not path.name.startswith("_")
        and path.stem not in {f"{room}_{name}" for room, name in ENDPOINTS}
    ]
    assert not strangers, f"{strangers}: a page's script is static/js/<room>_<view>.js"


def test_nothing_takes_a_name_that_the_frame_of_every_page_reads() -> None:
    """A macro called `size` would be written on <html> in place of the size of the text."""
    read = r"{%-?\s*(?:macro|set)\s+(theme|size|here)\b"
    assert [
        place for path in ALL for place in found_in(path, path.read_text(encoding="utf-8"), read)
    ] == []


def test_fields_are_drawn_by_themselves() -> None:
    """What a form accepts is what is drawn: a page writes no field, the macros of forms do."""
    assert [
        f"{path.relative_to(HOUSE)}: draw it by its form, see templates/_macros/forms.html"
        for path in ALL
        if path != TEMPLATES / "_macros" / "forms.html"
        for _ in re.findall(r"<(?:input|select|textarea)\b", path.read_text(encoding="utf-8"))
    ] == []


def test_what_a_page_sends_without_its_form_is_a_field_of_some_form() -> None:
    read = "\n".join(path.read_text(encoding="utf-8") for path in sorted(WEB.parent.rglob("*.py")))
    asked = r'\b(?:hidden|entry)\("(\w+)"'
    sent = {name for path in ALL for name in re.findall(asked, path.read_text(encoding="utf-8"))}
    assert len(sent) > 20
    assert {
        name
        for name in sent
        if not re.search(rf'\b{name} = [\w.]+Field\(|name="{name}"|"{name}": [\w.]+Field\(', read)
    } == set()


def test_every_file_that_a_page_names_is_there() -> None:
    static = SCRIPTS.parent
    named = {
        (str(path.relative_to(TEMPLATES)), name)
        for path in ALL
        for name in re.findall(r'filename="([^"%]+\.\w+)"', path.read_text(encoding="utf-8"))
    }
    assert not [(path, name) for path, name in named if not (static / name).is_file()]
