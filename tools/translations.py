"""Gathers the words to translate, updates the catalogues and compiles them; writes the schema of
match records, which follows from the games of the menu.

`make translations` runs it as a program, the build of the wheel as a hatch hook, tests import it.
Catalogues are written without dates, line numbers or old messages: a change of words is all that
ever shows in them.
"""

import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from html import escape
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parents[1]
# What native readers read: it says nothing the catalogues do not, so it is made, not tracked.
PAGE = ROOT / "docs" / "words.html"
SOURCE = "en"  # the sources' own: a sentence is mended there, and no translation is lost
TRANSLATIONS = ROOT / "scorekeeper" / "translations"
SCHEMAS = ROOT / "scorekeeper" / "schemas"

# Where words for people stand. In SQL `text` is something else: neither tables nor migrations.
METHODS = [
    ("scorekeeper/migrations/**", "ignore"),
    ("scorekeeper/models/**", "ignore"),
    ("scorekeeper/**.py", "python"),
    ("scorekeeper/**/book.toml", "tools.translations:extract_book"),
    ("templates/**.html", "jinja2"),
    ("templates/**.txt", "jinja2"),
]
# A template that does not parse must fail here, not lose its words.
OPTIONS = {"templates/**": {"silent": "false"}}

# Which arguments of a call are words: plain, or (position, "c") for their sense.
Positions = tuple[int | tuple[int, str], ...]
KEYWORDS: dict[str, Positions | None] = {
    "_": None,
    "french": (2,),
    "gettext": None,
    "lazy_gettext": None,
    "lazy_ngettext": (1, 2),
    "lazy_pgettext": ((1, "c"), 2),
    "ngettext": (1, 2),
    "npgettext": ((1, "c"), 2, 3),
    "pgettext": ((1, "c"), 2),
    "spanish": (2,),
    "text": (1,),
    "text_c": ((1, "c"), 2),
    "text_cn": ((1, "c"), 2, 3),
    "text_n": (1, 2),
}
# A comment above the words, for the translator: `# For translators: ...`
FOR_TRANSLATORS = "For translators:"
UNDATED = datetime(1970, 1, 1, tzinfo=UTC)
DATES = (b'"POT-Creation-Date:', b'"PO-Revision-Date:')


# The keys of a book whose values are words.
OF_BOOK = ("title", "words", "french_cards", "asked", "means")


def extract_book(
    file: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The words of the book of a game, as Babel asks for them: line, call, message, comments."""
    del keywords, comment_tags, options
    book = file.read().decode()
    lines = book.splitlines()

    def walk(part: object) -> Iterator[str]:
        if isinstance(part, dict):
            for key, value in part.items():
                yield from [value] if key in OF_BOOK and isinstance(value, str) else walk(value)
        elif isinstance(part, list):
            for each in part:
                yield from walk(each)

    for words in walk({key: part for key, part in tomllib.loads(book).items() if key != "seeds"}):
        line = next(n for n, line in enumerate(lines, 1) if words[:40].split('"')[0] in line)
        yield line, "gettext", words, []


def extract() -> Catalog:
    """All words in the sources, as a catalogue without translations."""
    words = Catalog(charset="utf-8", fuzzy=False)
    for file, line, message, comments, context in extract_from_dir(
        ROOT,
        method_map=METHODS,
        options_map=OPTIONS,
        keywords=KEYWORDS,
        comment_tags=[FOR_TRANSLATORS],
        strip_comment_tags=True,
        directory_filter=_is_searched,
    ):
        words.add(message, locations=[(file, line)], auto_comments=comments, context=context)
    return words


def listed(words: Catalog) -> str:
    """All sentences by the file they stand in, one column a language: a page for native readers."""
    catalogues = {language: read(language) for language in languages() if language != SOURCE}
    english = read(SOURCE)
    by_place = defaultdict(list)
    for message in words:
        if message.id:
            by_place[min(message.locations)[0]].append(message)
    head = "".join(f"<th lang={code}>{code}</th>" for code in (SOURCE, *catalogues))
    rows = []
    for place in sorted(by_place):
        rows.append(f"<tr><th colspan={2 + len(catalogues)} class=place>{escape(place)}</th></tr>")
        for message in sorted(by_place[place], key=lambda one: min(one.locations)):
            better = english.get(message.id, message.context)
            said = [_strings(better.string if better else message.id)]
            said += [
                _strings(found.string) if (found := one.get(message.id, message.context)) else []
                for one in catalogues.values()
            ]
            cells = "".join(f"<td>{'<br>'.join(map(escape, forms))}</td>" for forms in said)
            rows.append(f"<tr><td class=sense>{escape(message.context or '')}</td>{cells}</tr>")
    style = (
        "table{border-collapse:collapse}.place{background:#eee}"
        "td,th{border:1px solid #aaa;padding:.3em;text-align:left;vertical-align:top}"
    )
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>The words of Scorekeeper</title>"
        f"<style>{style}</style><h1>The words of Scorekeeper</h1>"
        "<p>Every sentence by the file it stands in. {…} and %(…)s are filled in: names, numbers."
        f"<table><tr><th>sense</th>{head}</tr>\n" + "\n".join(rows) + "\n</table></html>\n"
    )


def languages() -> list[str]:
    """The languages there is a catalogue of; that of English has only what it says otherwise."""
    return sorted(path.parents[1].name for path in TRANSLATIONS.glob("*/LC_MESSAGES/messages.po"))


def read(language: str) -> Catalog:
    """The catalogue of one language as it stands; an empty one for a new language."""
    path = _catalogue(language)
    if not path.exists():
        return Catalog(locale=language, charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain="messages", abort_invalid=True)


def update(language: str, words: Catalog) -> None:
    """Bring one catalogue to the words of the sources; what is new stays empty, never guessed."""
    catalogue = read(language)
    catalogue.update(words, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.fuzzy = False
    if language == SOURCE:
        for message in missing(catalogue):
            catalogue.delete(message.id, message.context)
    catalogue.header_comment = (
        f"# The words of Scorekeeper in {Locale.parse(language).english_name}."
    )
    catalogue.project, catalogue.version = "scorekeeper", "1"
    catalogue.last_translator = catalogue.language_team = "The Scorekeeper authors"
    catalogue.msgid_bugs_address = "none"
    written = BytesIO()
    write_po(
        written, catalogue, no_location=True, sort_output=True, ignore_obsolete=True, width=100
    )
    path = _catalogue(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = written.getvalue().splitlines(keepends=True)
    path.write_bytes(b"".join(line for line in lines if not line.startswith(DATES)))


def compile_all() -> list[Path]:
    """Write the .mo file beside each .po file that is newer than it; return those written."""
    written = []
    for language in languages():
        source = _catalogue(language)
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime > source.stat().st_mtime:
            continue
        compiled, words = BytesIO(), read(language)
        # A catalogue without a date would be dated now, and no two wheels be the same.
        words.creation_date = words.revision_date = UNDATED
        write_mo(compiled, words)
        target.write_bytes(compiled.getvalue())
        written.append(target)
    return written


def publish_schemas() -> None:
    """Write the JSON Schemas, unless they stand there as they are."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    # A build has neither the package installed nor anything it needs: these need nothing.
    from tools.schemas import schema_files  # noqa: PLC0415

    for name, schema in schema_files().items():
        file = SCHEMAS / name
        if not file.exists() or file.read_text(encoding="utf-8") != schema:
            file.write_text(schema, encoding="utf-8")


def missing(catalogue: Catalog) -> list[Message]:
    """The messages of a catalogue that a reader would get in English: empty, or only guessed."""
    return [
        message
        for message in catalogue
        if message.id and (message.fuzzy or not all(_strings(message.string)))
    ]


def _strings(string: str | Iterable[str] | None) -> list[str]:
    """The forms of a translation: one, or one for each plural; none counts as an empty one."""
    return [string or ""] if string is None or isinstance(string, str) else list(string)


def _catalogue(language: str) -> Path:
    return TRANSLATIONS / language / "LC_MESSAGES" / "messages.po"


def _is_searched(folder: str) -> bool:
    name = Path(folder).name
    top = Path(folder).resolve().relative_to(ROOT).parts[:1]
    return not name.startswith((".", "__")) and top in {(), ("scorekeeper",), ("templates",)}


def _main(what: str, new: str = "") -> None:
    if what == "update":
        words = extract()
        for language in sorted({*languages(), *new.split()}):
            update(language, words)
            left = len(missing(read(language)))
            print(f"{language}: {len(words)} messages, {left or 'none'} without a translation")
    elif what == "list":
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(listed(extract()), encoding="utf-8")
        print(f"Wrote {PAGE.relative_to(ROOT)}")
        return
    elif what != "compile":
        sys.exit("Say `update` (with the codes of new languages, if any), `compile` or `list`.")
    for path in compile_all():
        print(f"Compiled {path.relative_to(ROOT)}")
    publish_schemas()


class WithWordsAndTemplates(BuildHookInterface[Any]):
    """Makes what is made before it goes into a wheel, and takes templates/ along."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling; `version` is "standard", or "editable" where nothing is copied."""
        compile_all()
        publish_schemas()
        if version == "standard":
            build_data["force_include"]["templates"] = "scorekeeper/templates"


if __name__ == "__main__":
    _main(*sys.argv[1:] or ("update",))
