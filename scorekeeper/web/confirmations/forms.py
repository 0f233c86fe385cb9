"""Defines the form by which a hand or the result is confirmed."""

from scorekeeper.web.form import Form, LineField, NumberField


class VerdictForm(Form):
    """Whether it is right, of which hand (of the result without one), why a dispute is decided so;
    and whether what is noted is checked at all.
    """

    verdict = LineField()
    entry = NumberField()
    why = LineField()
    checked = LineField()
