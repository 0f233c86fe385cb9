"""Works out the style of elements that are alike once, in place of WeasyPrint's own class."""

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


class SharedStyles(StyleFor):  # type: ignore[misc]  # WeasyPrint publishes no types
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
        for weight, element, rules, base in find_style_attributes(root, hints, html.base_url):
            own[element].append((weight, list(preprocess_declarations(base, rules))))
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
                    None: [("author", inf, weight, n) for weight, n in own.get(element, ())]
                }
                for *_, pseudo, rule in rules:
                    chosen.setdefault(pseudo, []).append(rule)
                for pseudo, own_rules in chosen.items():
                    self._cascaded_styles[element, pseudo] = _cascade(own_rules)
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
        self._rules = [x for number, sheet in enumerate(sheets) for x in _read(number, *sheet)]
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
        certain, conditional = self._known[kind]
        more = [rule for test, rule in conditional if test(wrapped)]
        return sorted(certain + more, key=itemgetter(0, 1, 2)) if more else certain

    def _choose(self, wrapped: Thing) -> tuple[list[Thing], list[Thing]]:
        """The rules for all of this one's kind, and those to ask of each with their tests."""
        marks = {"", f"#{wrapped.id}", wrapped.local_name.lower(), f"|{wrapped.namespace_url}"}
        marks |= {f".{c}" for c in wrapped.classes}
        candidates = [y for mark, *y in self._rules if mark in marks]
        certain = [rule for is_sure, test, rule in candidates if is_sure and test(wrapped)]
        conditional = [(test, rule) for is_sure, test, rule in candidates if not is_sure]
        return sorted(certain, key=itemgetter(0, 1, 2)), conditional


def _read(number: int, sheet: Thing, origin: str, weight: Thing) -> Iterator[Thing]:
    """Each rule of a sheet: by what an element is known that it may be for, whether it is for all
    of a kind, its test; its order, its pseudo-element, and what it says with how much weight.
    """
    selectors = sheet.matcher
    groups = {
        "": selectors.other_selectors + selectors.lang_attr_selectors,
        **{f"#{name}": x for name, x in selectors.id_selectors.items()},
        **{f".{name}": y for name, y in selectors.class_selectors.items()},
        **{f"|{name}": z for name, z in selectors.namespace_selectors.items()},
        **selectors.lower_local_name_selectors,
    }
    for mark, rules in groups.items():
        for test, own_weight, order, pseudo, (declarations, layer) in rules:
            if pseudo not in _NOTES:
                layered = inf if layer is None else sheet.layers.index(layer)
                rule = (origin, layered, weight or own_weight, declarations)
                is_sure = _names(test.__code__) <= _OF_A_KIND
                yield mark, is_sure, test, (number, own_weight, order, pseudo, rule)


def _names(code: CodeType) -> set[str]:
    """Everything that some code reads of anything."""
    inner = [_names(co_const) for co_const in code.co_consts if isinstance(co_const, CodeType)]
    return set(code.co_names).union(*inner)


def _cascade(rules: list[Thing]) -> dict[str, Thing]:
    style: dict[str, Thing] = {}
    for origin, order, own_weight, declarations in rules:
        for name, values, importance in declarations:
            weight = (declaration_precedence(origin, importance), order, own_weight)
            if name not in style or style[name][1] <= weight:
                style[name] = values, weight
    return style
