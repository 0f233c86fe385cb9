"""Computes the styles of elements that are alike once, in place of WeasyPrint's own class."""

from collections import defaultdict
from collections.abc import Iterator
from math import inf
from operator import itemgetter
from types import CodeType
from typing import Any

from weasyprint.css import StyleFor, declaration_precedence, find_style_attributes
from weasyprint.css.validation import preprocess_declarations

# WeasyPrint publishes no types.
Thing = Any

_NOTES = frozenset(
    ("footnote-call", "footnote-marker", "note-call", "note-marker", "note-callback")
)
"""WeasyPrint has rules for these of every element; our papers have no notes."""
_OF_A_KIND = frozenset(
    (
        *("ancestors", "any", "ascii_lower", "attrib", "classes", "etree_element", "get", "id"),
        *("in_html_document", "lang", "local_name", "lower", "namespace_url", "next", "parent"),
        *("split_whitespace", "tag"),
    )
)
"""A selector that reads nothing else finds all elements of a kind or none."""


class SharedStyles(StyleFor):  # type: ignore[misc]  # the same
    """Collects the rules of each kind of element once: cells of one class under rows of one class
    have one style, their `::marker` and the like too.
    """

    def __init__(
        self, html: Thing, sheets: Thing, hints: Thing, font_config: Thing, target_collector: Thing
    ) -> None:
        self._cascaded_styles: dict[Thing, Thing] = {}
        self._computed_styles: dict[Thing, Thing] = {}
        self.initial_page_sizes = {"box": None, "area": None}
        self._sheets = sheets
        self.font_config = font_config
        root = html.etree_element
        own = defaultdict(list)
        for weight, element, said, base in find_style_attributes(root, hints, html.base_url):
            own[element].append((weight, list(preprocess_declarations(base, said))))
        shared: dict[Thing, Thing] = {}
        computed = self._computed_styles
        kinds = _Kinds(sheets)
        for wrapped in html.wrapper_element.iter_subtree():
            element = wrapped.etree_element
            above = wrapped.parent.etree_element if wrapped.parent else None
            rules = kinds.rules(wrapped, above)
            parent = id(computed[above, None]) if above is not None else None
            key = (parent, id(element) if element in own else None, tuple(map(id, rules)))
            if key not in shared:
                chosen: dict[str | None, list[Thing]] = {
                    None: [("author", inf, weight, said) for weight, said in own.get(element, ())]
                }
                for *_, pseudo, rule in rules:
                    chosen.setdefault(pseudo, []).append(rule)
                for pseudo, given in chosen.items():
                    self._cascaded_styles[element, pseudo] = _cascade(given)
                    self.set_computed_styles(
                        element,
                        element if pseudo else above,
                        root=root,
                        pseudo_type=pseudo,
                        base_url=html.base_url,
                        target_collector=target_collector,
                    )
                shared[key] = [(pseudo, computed[element, pseudo]) for pseudo in chosen]
            for pseudo, style in shared[key]:
                computed[element, pseudo] = style
        self._cascaded_styles.clear()


class _Kinds:
    """Asks each rule once for all elements of one name and one set of attributes that stand under
    the same ones. Those that count elements or look beside them are asked for each.
    """

    def __init__(self, sheets: Thing) -> None:
        self._rules = [one for number, sheet in enumerate(sheets) for one in _read(number, *sheet)]
        self._numbers: dict[Thing, int] = {}
        self._of: dict[Thing, int] = {None: 0}
        self._known: dict[int, tuple[list[Thing], list[Thing]]] = {}

    def rules(self, wrapped: Thing, above: Thing) -> list[Thing]:
        """The rules for an element and its pseudo-elements, the weightiest last."""
        element = wrapped.etree_element
        key = (element.tag, *element.attrib.items(), self._of[above])
        kind = self._of[element] = self._numbers.setdefault(key, len(self._numbers) + 1)
        if kind not in self._known:
            self._known[kind] = self._choose(wrapped)
        found, asked = self._known[kind]
        more = [rule for test, rule in asked if test(wrapped)]
        return sorted(found + more, key=itemgetter(0, 1, 2)) if more else found

    def _choose(self, wrapped: Thing) -> tuple[list[Thing], list[Thing]]:
        """The rules for all of this one's kind, and those to ask of each with their tests."""
        marks = {"", f"#{wrapped.id}", wrapped.local_name.lower(), f"|{wrapped.namespace_url}"}
        marks |= {f".{one}" for one in wrapped.classes}
        given = [one for mark, *one in self._rules if mark in marks]
        found = [rule for is_sure, test, rule in given if is_sure and test(wrapped)]
        asked = [(test, rule) for is_sure, test, rule in given if not is_sure]
        return sorted(found, key=itemgetter(0, 1, 2)), asked


def _read(number: int, sheet: Thing, origin: str, weight: Thing) -> Iterator[Thing]:
    """Each rule of a sheet: by what an element is known that it may be for, whether it is for all
    of a kind, its test; its order, its pseudo-element, and what it says with how much weight.
    """
    selectors = sheet.matcher
    groups = {
        "": selectors.other_selectors + selectors.lang_attr_selectors,
        **{f"#{name}": found for name, found in selectors.id_selectors.items()},
        **{f".{name}": found for name, found in selectors.class_selectors.items()},
        **{f"|{name}": found for name, found in selectors.namespace_selectors.items()},
        **selectors.lower_local_name_selectors,
    }
    for mark, found in groups.items():
        for test, own_weight, order, pseudo, (said, layer) in found:
            if pseudo not in _NOTES:
                layered = inf if layer is None else sheet.layers.index(layer)
                rule = (origin, layered, weight or own_weight, said)
                is_sure = _names(test.__code__) <= _OF_A_KIND
                yield mark, is_sure, test, (number, own_weight, order, pseudo, rule)


def _names(code: CodeType) -> set[str]:
    """Everything that some code reads of anything."""
    inner = [_names(one) for one in code.co_consts if isinstance(one, CodeType)]
    return set(code.co_names).union(*inner)


def _cascade(rules: list[Thing]) -> dict[str, Thing]:
    style: dict[str, Thing] = {}
    for origin, order, own_weight, said in rules:
        for name, values, importance in said:
            weight = (declaration_precedence(origin, importance), order, own_weight)
            if name not in style or style[name][1] <= weight:
                style[name] = values, weight
    return style
