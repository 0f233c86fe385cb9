"""Builds what the pages of an evening show."""

from flask import render_template

from scorekeeper.engine.text import Money
from scorekeeper.language import ReaderVoice
from scorekeeper.services.access.public_url import public
from scorekeeper.services.answers import Forbidden
from scorekeeper.services.evenings.account import EveningView, Part, see_evening
from scorekeeper.services.evenings.share_text import evening_text, score_line
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.web import device
from scorekeeper.web.evenings.forms import GatheringForm, SeatsForm
from scorekeeper.web.matches.pages import qr_path


def going_on(token: str) -> EveningView:
    """The evening behind a link that may go on with it. Raises NotFound, Forbidden."""
    found = see_evening(token)
    if found.scope != "score":
        raise Forbidden
    return found


def evening(token: str, seen: EveningView) -> str:
    """The account, and the matches it comes from."""
    return render_template(
        "evenings/evening.html",
        token=token,
        evening=seen,
        account_voice=lambda account: ReaderVoice(seen.names, account.currency),
        match_voice=match_voice,
        score_line=score_line,
        token_of=table_of,
        money=Money,
    )


def next_game(token: str, seen: EveningView, form: GatheringForm) -> str:
    """Who plays what."""
    return render_template("evenings/next_game.html", token=token, evening=seen, form=form)


def seats(token: str, seen: EveningView, form: SeatsForm) -> str:
    """Who sits where, and by which rules."""
    return render_template("evenings/seats.html", token=token, evening=seen, form=form)


def share(token: str, seen: EveningView) -> str:
    """The account as text, and the link to watch by."""
    link = public("evenings.evening", token=seen.watch_token)
    return render_template(
        "evenings/share.html",
        token=token,
        evening=seen,
        link=link,
        code=qr_path(link),
        result=[*evening_text(seen), link],
    )


def match_voice(match: MatchView) -> ReaderVoice:
    """A match is told by the names it was played by."""
    return ReaderVoice(match.names, match.currency)


def table_of(part: Part) -> str:
    """The link to a match that this device has, else the one everybody may have; blank for none."""
    own = (token for token in device.tables() if token in part.tokens)
    return next(own, part.match.watch_token)
