"""Reads the typed grid, and checks or saves its rows one after the other."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import Field
from wtforms.widgets import TextInput

from scorekeeper.engine.displays.sheet import standing
from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.codec import Misfit, decode
from scorekeeper.engine.replay import play_hand
from scorekeeper.engine.text import Text, text
from scorekeeper.pages.fields import Chip, Dropdown, LineField, whole
from scorekeeper.services.answers import Refused, Saved, Stale
from scorekeeper.services.matches import hands
from scorekeeper.services.matches.view_models import MatchView, Write
from scorekeeper.services.papers.sheet_columns import SheetCell, fields_of
from scorekeeper.web.form import Form, TickField, scoring
from scorekeeper.web.grid.rows import GridRow, Standing, misread, read_hand, refuse

ROWS = 10
MOST = 400


class RowsField(Field):
    """Reads every row, as many as the page had; more where more are asked for."""

    def __init__(self, cells: Sequence[SheetCell], **kwargs: Any) -> None:  # noqa: ANN401 (WTForms')
        super().__init__(**kwargs)
        self.cells = cells

    def process(self, formdata: Any, *more: Any, **kwargs: Any) -> None:  # noqa: ANN401 (WTForms')
        """Read them all at once."""
        super().process(None, *more, **kwargs)
        given = MultiDict() if formdata is None else formdata
        wanted = given.get("rows", ROWS, type=whole) + (ROWS if "more" in given else 0)
        keys = [one.key for one in self.cells]
        self.data = [
            GridRow(n, {key: given.get(f"{n}.{key}", "").strip() for key in keys})
            for n in range(max(1, min(wanted, MOST)))
        ]

    def cell(self, row: GridRow, one: SheetCell) -> Field:
        """A cell as a field, to be drawn: a list, a box to tick, or a line."""
        kinds = {"tick": Chip(is_box=True)}
        widget = Dropdown() if one.choices else kinds.get(one.kind, TextInput())
        drawn = LineField(widget=widget, name=f"{row.place}.{one.key}", _form=None, _meta=self.meta)
        drawn.process(None, data=row.cells[one.key])
        return drawn


class GridForm(Form):
    """Reads rows for the hands that follow those noted. `saved`: the entries that came of them;
    `late`: whether somebody else wrote meanwhile; `score`: how it would stand after the rows
    checked.
    """

    more = TickField()
    look = TickField()

    def __init__(self, match: MatchView) -> None:
        self.fields = fields_of(match.game, match.replay.rules, match.replay.table)
        self.saved: list[int] = []
        self.is_late = False
        self.fitting = 0
        self.score: Text | None = None
        super().__init__(fields={"rows": RowsField(self.fields)})

    @property
    def rows(self) -> list[GridRow]:
        """The rows as they stand."""
        rows: list[GridRow] = self["rows"].data
        return rows

    @property
    def typed(self) -> list[GridRow]:
        """The rows with something in them."""
        return [row for row in self.rows if not row.is_blank]

    @property
    def is_refused(self) -> bool:
        """Whether something is wrong somewhere."""
        return any(row.problems for row in self.rows)

    def check(self, match: MatchView) -> None:
        """Play the rows to the first that does not fit; nothing is stored."""
        at = Standing(match.game, match.replay.rules, match.replay.state, match.ask)
        for row in self.typed:
            hand = self._decoded(row, at)
            if hand is None:
                break
            step = play_hand(at.game, at.rules, at.state, hand, row.place + 1)
            if step.played is None:
                refuse(self.fields, row, step.problems)
                break
            self.fitting += 1
            row.reckoned = at.game.sheet.row(at.rules, at.state, hand, step.played).cells
            state = step.played.state
            ask = None if at.game.is_finished(state) else at.game.ask(at.rules, state)
            at = replace(at, state=state, ask=ask)
        self.score = standing(at.game.sheet.score(at.rules, at.state))
        self._misread()

    def _decoded(self, row: GridRow, at: Standing) -> Any:  # noqa: ANN401 (the game's own hand, or None)
        facts = read_hand(self.fields, row, at)
        if facts is None:
            return None
        follows = at.ask is not None and dict(at.ask.line.values).get("dealer")
        given = {"dealer": getattr(follows, "key", None), **facts}
        try:
            return decode(at.game.hand, given, "hand")
        except Misfit:
            row.say("", _UNSAID)
            return None

    def save(self, write: Write) -> None:
        """Store the rows in order, one write each, up to the first that does not fit; those stored
        leave the grid.
        """
        for row, answer in self._answers(write):
            if isinstance(answer, Saved):
                self.saved.append(answer.number)
                self.rows.remove(row)
            elif isinstance(answer, Refused):
                refuse(self.fields, row, answer.problems)
            elif isinstance(answer, Stale):
                self.is_late = True
                if answer.conflict is not None:
                    self.rows.remove(row)
        self._misread()
        while len(self.rows) < ROWS:
            self.rows.append(GridRow(MOST, dict.fromkeys((one.key for one in self.fields), "")))
        for place, row in enumerate(self.rows):
            row.place = place

    def _answers(self, write: Write) -> Iterator[tuple[GridRow, Saved | Refused | Stale | None]]:
        """What came of each row, up to the first that was not stored."""
        base = write.base
        for row in self.typed:
            match = scoring(write.token, at=base)
            at = Standing(match.game, match.replay.rules, match.replay.state, match.ask)
            facts = read_hand(self.fields, row, at)
            if facts is None:
                yield row, None
                return
            own = Write(
                token=write.token, client_id=f"{write.client_id[:58]}-{row.place}", base=base
            )
            try:
                answer = hands.record_hand(own, facts)
            except Misfit:
                answer = Refused((_UNSAID,))
            yield row, answer
            if not isinstance(answer, Saved):
                return
            base = answer.number

    def _misread(self) -> None:
        for row in self.typed:
            if not row.problems:
                misread(self.fields, row)


_UNSAID = Problem("missing", "", text("One answer is missing."))
