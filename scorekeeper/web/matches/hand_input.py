"""Takes a hand from its form into the match."""

from flask import request

from scorekeeper.engine.codec import Misfit
from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.services.answers import Answer, Refused, Saved
from scorekeeper.services.matches import hands
from scorekeeper.services.matches.view_models import NextHand, Write
from scorekeeper.web import device
from scorekeeper.web.matches.forms import HandForm, read_hand


def noted(write: Write) -> tuple[Answer, HandForm | None]:
    """What became of the hand posted, and the form as it was read: none where the way it names is
    not open (any more). The device remembers how it was said. Raises NotFound, Forbidden, Busy.
    """
    form: HandForm | None = None

    def read(coming: NextHand) -> dict[str, object]:
        nonlocal form
        form = read_hand(coming.ask, request.form, coming.game.words.cards)
        return {} if form is None else form.facts()

    # Asked even where the form is out of shape: the same write may be stored already, or somebody
    # else's since.
    try:
        answer = hands.record_read(write, read)
    except Misfit:
        answer = Refused((unfinished(),))
    if isinstance(answer, Saved) and form is not None and form.way.place != "more":
        device.remember_table(write.token, "full" if form.way.place == "full" else "short")
    return answer, form


def unfinished() -> Problem:
    """What is said of a hand that says too little."""
    return Problem("missing", "", text("Something is still to be said."))
