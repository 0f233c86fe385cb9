"""Answers for the grid a paper sheet is typed into, its rows checked or saved in order."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from wtforms import Field
from wtforms.widgets import TextInput

from scorekeeper.engine.displays.sheet import short_score
from scorekeeper.engine.records.codec import Misfit, decode
from scorekeeper.engine.replay import play_hand
from scorekeeper.engine.state import is_finished
from scorekeeper.engine.text import Text
from scorekeeper.pages import desk, fields
from scorekeeper.pages.grid_rows import GridRow, Standing, mark_misread, read_hand, refuse
from scorekeeper.services.answers import Answer, Refused, Saved, Stale
from scorekeeper.services.matches.log import entry_write
from scorekeeper.services.matches.view_models import MatchView, Write
from scorekeeper.services.papers.match_sheet import SheetCell, fields_of

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

        def typed(name: str) -> str:
            sent = () if formdata is None else formdata.getlist(name)
            return str(next(iter(sent), "")).strip()

        try:
            wanted = fields.whole_number(typed("rows"))
        except ValueError:
            wanted = ROWS
        wanted += ROWS if typed("more") else 0
        keys = [sheet_cell.key for sheet_cell in self.cells]
        self.data = [
            GridRow(n, {key: typed(f"{n}.{key}") for key in keys})
            for n in range(max(1, min(wanted, MOST)))
        ]

    def cell(self, row: GridRow, column: SheetCell) -> Field:
        """A cell as a field, to be drawn: a list, a box to tick, or a line."""
        kinds = {"tick": fields.Chip(is_box=True)}
        widget = fields.Dropdown() if column.choices else kinds.get(column.kind, TextInput())
        drawn = fields.LineField(
            widget=widget, name=f"{row.place}.{column.key}", _form=None, _meta=self.meta
        )
        drawn.process(None, data=row.cells[column.key])
        return drawn


class GridForm(fields.TypedForm):
    """Reads rows for the hands that follow those noted. `saved`: the entries that came of them;
    `late`: whether somebody else wrote meanwhile; `score`: how it would stand after the rows
    checked.
    """

    more = fields.TickField()
    look = fields.TickField()

    def __init__(self, match: MatchView, values: fields.SentValues | None = None) -> None:
        self.fields = fields_of(match.game, match.replay.rules, match.replay.table)
        self.saved: list[int] = []
        self.is_late = False
        self.fitting = 0
        self.score: Text | None = None
        super().__init__(values, {"rows": RowsField(self.fields)})

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
            ask = None if is_finished(state) else at.game.ask(at.rules, state)
            at = replace(at, state=state, ask=ask)
        self.score = short_score(at.game.sheet.score(at.rules, at.state))
        self._misread()

    def _decoded(self, row: GridRow, at: Standing) -> Any:  # noqa: ANN401 (the game's own hand, or None)
        facts = read_hand(self.fields, row, at)
        if facts is None:
            return None
        follows = at.ask is not None and dict(at.ask.line.values).get("dealer")
        facts_of_hand = {"dealer": getattr(follows, "key", None), **facts}
        try:
            return decode(at.game.hand, facts_of_hand, "hand")
        except Misfit:
            row.say("", desk.unfinished_problem())
            return None

    def save(self, keeper: desk.Keeper, write: Write) -> None:
        """Store the rows in order, one write each, up to the first that does not fit; those stored
        leave the grid.
        """
        for row, answer in self._answers(keeper, write):
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
            self.rows.append(GridRow(MOST, dict.fromkeys((field.key for field in self.fields), "")))
        for place, row in enumerate(self.rows):
            row.place = place

    def _answers(
        self, keeper: desk.Keeper, write: Write
    ) -> Iterator[tuple[GridRow, Answer | None]]:
        """What came of each row, up to the first that was not stored."""
        base = write.base
        for row in self.typed:
            match = desk.scorable_match(keeper, base)
            at = Standing(match.game, match.replay.rules, match.replay.state, match.ask)
            facts = read_hand(self.fields, row, at)
            if facts is None:
                yield row, None
                return
            own = replace(write, client_id=f"{write.client_id[:58]}-{row.place}", base=base)
            try:
                answer = keeper.write(own, entry_write.record(facts))
            except Misfit:
                answer = Refused((desk.unfinished_problem(),))
            yield row, answer
            if not isinstance(answer, Saved):
                return
            base = answer.number

    def _misread(self) -> None:
        for row in self.typed:
            if not row.problems:
                mark_misread(self.fields, row)


def grid(keeper: desk.Keeper, request: fields.PageRequest) -> desk.MatchPage:
    """Rows to type a sheet into."""
    match = desk.scorable_match(keeper)
    return _cell_fields(request, match, GridForm(match))


def save_grid(keeper: desk.Keeper, request: fields.PageRequest) -> desk.MatchPage | desk.Redirect:
    """Note the hands of the rows in order; or only check them, or draw more rows."""
    write = desk.write_asked(request)
    match = desk.scorable_match(keeper)
    form = GridForm(match, request.form)
    if form.more.data:
        return _cell_fields(request, match, form)
    if form.look.data:
        form.check(match)
        return _cell_fields(request, match, form, fields.REFUSED if form.is_refused else 200)
    form.save(keeper, write)
    if form.is_late or form.is_refused:
        return _cell_fields(
            request,
            desk.scorable_match(keeper),
            form,
            fields.CHANGED if form.is_late else fields.REFUSED,
        )
    return desk.Redirect(said=form.saved[-1] if form.saved else None)


def _cell_fields(
    request: fields.PageRequest, match: MatchView, form: GridForm, status: int = 200
) -> desk.MatchPage:
    return desk.MatchPage(
        "grid/grid.html", {**desk.page_context(request.token, match), "form": form}, status
    )
