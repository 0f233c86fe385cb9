"""Builds addresses from their rules on first use."""

from collections.abc import Callable

from werkzeug.routing import Rule

_Build = Callable[..., tuple[str, str]]


class LateRule(Rule):
    """A rule that learns to write its address when somebody first asks for one: to teach all three
    hundred both ways before the first page was a tenth of a start.
    """

    def _compile_builder(self, append_unknown: bool = True) -> _Build:  # noqa: FBT001, FBT002 - its signature
        teach = super()._compile_builder

        def late(rule: LateRule, **values: object) -> tuple[str, str]:
            write: _Build = teach(append_unknown).__get__(rule)
            if append_unknown:
                rule._build_unknown = write
            else:
                rule._build = write
            return write(**values)

        return late
