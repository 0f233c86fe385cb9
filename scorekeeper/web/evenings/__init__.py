"""Serves an evening: its account, the next game, its summary on paper and as text."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response
from wtforms import Field
from wtforms.widgets import TextInput

from scorekeeper.engine.game import AnyGame, Problem
from scorekeeper.engine.replay import check_count
from scorekeeper.engine.text import Money, text
from scorekeeper.games import BY_KEY, GAMES
from scorekeeper.language import ReaderVoice, speak
from scorekeeper.pages import fields, value_fields
from scorekeeper.pages.new_match import NewForm
from scorekeeper.services.access.public_address import public
from scorekeeper.services.answers import Forbidden
from scorekeeper.services.archives.export import evening_archive
from scorekeeper.services.evenings import account
from scorekeeper.services.evenings.account import EveningView, Part
from scorekeeper.services.evenings.share_text import evening_text, score_line
from scorekeeper.services.matches import view_models
from scorekeeper.services.papers import papers
from scorekeeper.web import device, forms
from scorekeeper.web.matches import game_named, qr_path
from scorekeeper.web.papers import PaperView, archive_file, asked_paper, on_paper

bp = Blueprint("evenings", __name__)

Page = Response | tuple[str, int] | str
MOST_NEW = 2


@dataclass(frozen=True, slots=True)
class EveningPlayer:
    """Names somebody who may sit down. `key` is the person's, or “new.0” for who has just come;
    `name` is blank where nobody is named.
    """

    key: str
    label: str
    name: str
    is_new: bool = False


class WhoForm(forms.Form):
    """Reads who plays: people of the evening by their keys, others by name."""

    who = value_fields.SeveralField()
    new = value_fields.SeveralField(widget=TextInput())


class GatheringForm(WhoForm):
    """Reads who plays the next game, and which; as an address asks."""

    is_asked = fields.TickField(name="asked")
    game = value_fields.ChoiceField(BY_KEY)

    def __init__(self, evening: EveningView, values: fields.SentValues) -> None:
        super().__init__(values)
        self.games = GAMES
        last = evening.parts[-1].seats.values() if evening.parts else ()
        chosen = self.who.data if self.is_asked.data else last
        self.who.data = [key for key in evening.names if key in chosen]
        new = [" ".join(name.split())[: view_models.LONGEST_NAME] for name in self.new.data]
        self.new.data = [name for name in new if name][:MOST_NEW]
        self.is_ready = self.is_asked.data and self.validate()

    def validate_who(self, who: Field) -> None:
        """So many as the game is for."""
        game = BY_KEY.get(self.game.data)
        count = len(who.data) + len(self.new.data)
        for problem in () if game is None else check_count(game, count):
            raise fields.FieldError(problem.words, problem.code)


class SeatsForm(NewForm):
    """Reads the next match: a person for each seat, everything else as for any new match."""

    def __init__(
        self,
        evening: EveningView,
        game: AnyGame,
        last: view_models.LastTime | None,
        values: fields.SentValues | None = None,
    ) -> None:
        who = WhoForm() if values is None else WhoForm(values)
        self.who = tuple(key for key in evening.ring if key in who.who.data)
        self.new = tuple(who.new.data)
        is_named = any(evening.called[key] for key in self.who) or bool(self.new)
        self.seated = tuple(_seated(evening, self.who, self.new, is_named=is_named))
        there = fields.Dropdown(
            [(evening_player.key, evening_player.label) for evening_player in self.seated]
        )
        seats = range(max(game.seats.counts))
        people = {f"people.{seat}": fields.LineField(widget=there) for seat in seats}
        count = len(self.seated) if values is not None and self._can(game) else None
        sent = forms.posted_form() if values is None else values
        super().__init__(game, last, sent, is_posted=values is None, players=count, more=people)
        if values is not None:
            for seat, player in enumerate(self.seated[: self.players]):
                self[f"people.{seat}"].process_data(player.key)

    def _can(self, game: AnyGame) -> bool:
        return len(self.seated) in game.seats.counts

    @property
    def is_possible(self) -> bool:
        """Whether so many can play this game."""
        return self._can(self.game)

    @property
    def people(self) -> tuple[str, ...]:
        """Who sits where, as the evening knows them; blank for who has just come."""
        return tuple("" if p is None or p.is_new else p.key for p in self._chosen())

    def read(self) -> view_models.NewMatch | None:
        """As for any match, with the names of those who were chosen; everybody sits once."""
        chosen = self._chosen()
        for seat, player in enumerate(chosen):
            self[f"names.{seat}"].process_data("" if player is None else player.name)
        wrong = [
            Problem("players", f"people.{seat}", text("Somebody is chosen twice, or not at all."))
            for seat, player in enumerate(chosen)
            if player is None or player in chosen[:seat]
        ]
        new = super().read() if not wrong else None
        self.refuse((*self.refused, *wrong))
        return new

    def _chosen(self) -> list[EveningPlayer | None]:
        known = {e.key: e for e in self.seated}
        return [known.get(self.of(f"people.{seat}")) for seat in range(self.players)]


def _seated(
    evening: EveningView, who: tuple[str, ...], new: tuple[str, ...], *, is_named: bool
) -> Iterator[EveningPlayer]:
    for key in who:
        yield EveningPlayer(key, evening.names[key], evening.names[key] if is_named else "")
    taken = set(evening.names.values())
    for place, written_name in enumerate(new):
        name, number = written_name, 1
        while name in taken:
            number += 1
            name = f"{written_name} ({number})"
        taken.add(name)
        yield EveningPlayer(f"new.{place}", name, name, is_new=True)


@bp.post("/m/<token>/evening")
def gather(token: str) -> Response:
    """Make an evening of this match, or find the one it is part of; then ask for the next game."""
    address = account.gather(token)
    device.remember_table(token)
    return redirect(url_for("evenings.next_game", token=address), 303)


@bp.get("/e/<token>")
def evening(token: str) -> Response:
    """Who pays whom, what each match has cost everybody, and the matches."""
    evening_view = account.see_evening(token)
    return forms.send_uncached(
        render_template(
            "evenings/evening.html",
            token=token,
            evening=evening_view,
            account_voice=lambda account: ReaderVoice(evening_view.names, account.currency),
            match_voice=lambda match: ReaderVoice(match.names, match.currency),
            score_line=score_line,
            token_of=_table_of,
            money=Money,
        )
    )


@bp.get("/e/<token>/next")
def next_game(token: str) -> Page:
    """Ask who plays what; when that is said and can be, who sits where."""
    evening_view = _going_on(token)
    form = GatheringForm(evening_view, request.args)
    if form.is_ready:
        who, new = form.who.data, form.new.data
        seats = url_for("evenings.seats", token=token, game=form.game.data, who=who, new=new)
        return redirect(seats, 303)
    page = render_template("evenings/next_game.html", token=token, evening=evening_view, form=form)
    return forms.send_uncached(page, 422 if form.problems else 200)


@bp.get("/e/<token>/next/<game>")
def seats(token: str, game: str) -> Page:
    """Ask who sits where, and by which rules."""
    evening_view, game_played = _going_on(token), game_named(game)
    form = SeatsForm(evening_view, game_played, device.last_time(game), request.args)
    if not form.is_possible:
        return redirect(url_for("evenings.next_game", token=token), 303)
    return forms.send_uncached(_seats_page(token, evening_view, form))


@bp.post("/e/<token>/next/<game>")
def begin(token: str, game: str) -> Page:
    """Begin the next match of the evening; or draw the form again with other rules."""
    evening_view, game_played = _going_on(token), game_named(game)
    form = SeatsForm(evening_view, game_played, device.last_time(game))
    if form.is_redrawn:
        return forms.send_uncached(_seats_page(token, evening_view, form))
    new = form.read()
    answer = None if new is None else account.begin_next(token, new, form.people, forms.client_id())
    if isinstance(answer, view_models.Started):
        device.remember_table(answer.score_token)
        return redirect(url_for("matches.table", token=answer.score_token), 303)
    if answer is not None:
        form.refuse(answer.problems)
    return forms.send_uncached(_seats_page(token, evening_view, form), 422)


@bp.get("/e/<token>/share")
def share(token: str) -> str:
    """The account as text, and the link to watch by; never the one to go on by."""
    evening_view = account.see_evening(token)
    link = public("evenings.evening", token=evening_view.watch_token)
    return render_template(
        "evenings/share.html",
        token=token,
        evening=evening_view,
        link=link,
        code=qr_path(link),
        result=[*evening_text(evening_view), link],
    )


@bp.post("/e/<token>/renew")
def renew(token: str) -> Response:
    """Other addresses from now on."""
    return redirect(url_for("evenings.share", token=account.renew_links(token)), 303)


@bp.get("/e/<token>/evening.json")
def record(token: str) -> Response:
    """The evening as a file: its people, its matches as their records, who pays whom."""
    return archive_file(evening_archive(token))


@on_paper(bp, "/e/<token>/sheet")
def sheet(token: str) -> PaperView:
    """The summary."""
    about = account.see_evening(token), asked_paper()
    title, places = speak(text("Evening")), {"token": token}
    return PaperView(papers.evening_sheet, title, "evening.pdf", about, around=places)


def _going_on(token: str) -> EveningView:
    """The evening behind a link that may go on with it. Raises NotFound, Forbidden."""
    evening_view = account.see_evening(token)
    if evening_view.scope != "score":
        raise Forbidden
    return evening_view


def _seats_page(token: str, evening_view: EveningView, form: SeatsForm) -> str:
    return render_template("evenings/seats.html", token=token, evening=evening_view, form=form)


def _table_of(part: Part) -> str:
    """The link to a match that this device has, else the one everybody may have; blank for none."""
    own = (token for token in device.tables() if token in part.tokens)
    return next(own, part.match.watch_token)
