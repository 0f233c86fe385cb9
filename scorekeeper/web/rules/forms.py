"""Reads what is looked for in the rules."""

from wtforms.widgets import SearchInput

from scorekeeper.web.form import Form, LineField


class SearchForm(Form):
    """Reads the words that are looked for."""

    q = LineField(widget=SearchInput())
