"""Answers for the pages that correct a match: who sits where, its rules, its stake; and its log."""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.language import ReaderVoice
from scorekeeper.pages import correction_forms, desk, grid, one_hand
from scorekeeper.pages.fields import REFUSED, MaybeField, PageRequest, TypedForm, status_of
from scorekeeper.services.answers import Answer, Forbidden, Refused, Saved, Stale
from scorekeeper.services.matches.log import table_write
from scorekeeper.services.matches.log.history import history_of
from scorekeeper.services.matches.view_models import MatchView


def players(keeper: desk.Keeper, request: PageRequest) -> desk.MatchPage:
    """Shows who sits where and how everybody is called."""
    match = desk.scorable_match(keeper)
    return _players(
        request, match, correction_forms.PlayersForm(match), correction_forms.SubstituteForm(match)
    )


def change_players(keeper: desk.Keeper, request: PageRequest) -> desk.MatchPage | desk.Redirect:
    """Calls or seats them otherwise; or only says what that would change."""
    form = correction_forms.PlayersForm(desk.scorable_match(keeper), request.form)
    change = table_write.change_players(form.names, form.order)
    answer = None if form.look.data else keeper.write(desk.write_asked(request), change)
    if isinstance(answer, Saved):
        return desk.Redirect(did="players", number=answer.number)
    form.compare(table_write.preview_players(keeper.open(), form.names, form.order))
    if isinstance(answer, Refused):
        form.answer(answer)
    match = desk.scorable_match(keeper)
    return _players(request, match, form, correction_forms.SubstituteForm(match), answer)


def substitute(keeper: desk.Keeper, request: PageRequest) -> desk.MatchPage | desk.Redirect:
    """Lets somebody else play on in a seat."""
    form = correction_forms.SubstituteForm(desk.scorable_match(keeper), request.form)
    change = table_write.change_players(form.names, since=form.since.data or 0)
    answer = keeper.write(desk.write_asked(request), change)
    if isinstance(answer, Saved):
        return desk.Redirect(did="players", number=answer.number)
    form.answer(answer)
    match = desk.scorable_match(keeper)
    return _players(request, match, correction_forms.PlayersForm(match), form, answer)


def house_rules(keeper: desk.Keeper, request: PageRequest) -> desk.MatchPage:
    """Shows the rules this match is scored by, to be agreed on otherwise."""
    match = desk.scorable_match(keeper)
    return _page("house_rules", request, match, correction_forms.RulesForm(match))


def change_rules(keeper: desk.Keeper, request: PageRequest) -> desk.MatchPage | desk.Redirect:
    """Scores every hand by other rules; or only says what that would change."""
    form = correction_forms.RulesForm(desk.scorable_match(keeper), request.form)
    if not form.validate():
        return _page("house_rules", request, form.match, form, status=REFUSED)
    form.compare(table_write.preview_rules(keeper.open(), form.rules))
    if form.look.data:
        return _page("house_rules", request, form.match, form)
    answer = keeper.write(desk.write_asked(request), table_write.change_rules(form.rules))
    if isinstance(answer, Saved):
        return desk.Redirect(did="rules", number=answer.number)
    form.answer(answer)
    return _page("house_rules", request, desk.scorable_match(keeper), form, answer)


def stake(keeper: desk.Keeper, request: PageRequest) -> desk.MatchPage:
    """Shows what is played for, in words, and in which currency amounts are."""
    match = desk.scorable_match(keeper)
    return _page("stake", request, match, correction_forms.StakeForm(match))


def change_stake(keeper: desk.Keeper, request: PageRequest) -> desk.MatchPage | desk.Redirect:
    """Lets the match be for something else from the beginning."""
    form = correction_forms.StakeForm(desk.scorable_match(keeper), request.form)
    change = table_write.change_stake(form.wanted, form.currency.data)
    answer = keeper.write(desk.write_asked(request), change)
    if isinstance(answer, Saved):
        return desk.Redirect(did="stake", number=answer.number)
    form.answer(answer)
    return _page("stake", request, desk.scorable_match(keeper), form, answer)


def log(keeper: desk.Keeper, request: PageRequest) -> desk.MatchPage:
    """Shows everything that was ever noted here, the newest first, each line with the names of its
    time.
    """
    match = keeper.see()
    lines = reversed(history_of(keeper.open()))
    spoken_lines = [(line, ReaderVoice(line.names, match.currency)) for line in lines]
    known = {**desk.page_context(request.token, match), "lines": spoken_lines, "adopted": None}
    return desk.MatchPage("corrections/log.html", known)


def _players(
    request: PageRequest,
    match: MatchView,
    form: correction_forms.PlayersForm,
    substitute: correction_forms.SubstituteForm,
    answer: Answer | None = None,
) -> desk.MatchPage:
    return _page("players", request, match, form, answer, substitute=substitute)


def _page(
    name: str,
    request: PageRequest,
    match: MatchView,
    form: correction_forms.MendingForm,
    answer: Answer | None = None,
    *,
    status: int = 200,
    **more: correction_forms.MendingForm,
) -> desk.MatchPage:
    """Forms as typed, or as it stands, with what saving them would change."""
    known = {
        **desk.page_context(request.token, match),
        **more,
        "form": form,
        "voice_after": ReaderVoice(form.names_after, match.currency),
        "refused": answer.problems if isinstance(answer, Refused) else (),
        "is_stale": isinstance(answer, Stale),
    }
    return desk.MatchPage(f"corrections/{name}.html", known, max(status, status_of(answer)))


class RematchForm(TypedForm):
    """Reads which pairing sits down again."""

    pairing = MaybeField()


def plot(keeper: desk.Keeper, request: PageRequest) -> desk.MatchPage:
    """The match as a drawing, and the same in words."""
    match = keeper.see()
    known = {**desk.page_context(request.token, match), "plot": match.plot}
    return desk.MatchPage("matches/plot.html", known)


def big(keeper: desk.Keeper, request: PageRequest) -> desk.MatchPage:
    """Only the score, filling the screen; it comes anew by itself unless asked to stand still."""
    match = keeper.see()
    known = {"dealer": desk.dealer_of(match.ask), "is_still": "still" in request.args}
    return desk.MatchPage("matches/big.html", {**desk.page_context(request.token, match), **known})


def delete(keeper: desk.Keeper, request: PageRequest) -> desk.MatchPage:
    """Say plainly what goes, before it goes."""
    match = keeper.see()
    if match.right != "organiser":
        raise Forbidden
    return desk.MatchPage(
        "matches/delete.html", {**desk.page_context(request.token, match), "is_stale": False}
    )


@dataclass(frozen=True, slots=True)
class MatchRoute:
    """A page by its endpoint; `path` stands behind the address of the match. `is_alone`: a phone
    answers it only for a match that no server has, where nobody else writes.
    """

    endpoint: str
    method: str
    path: str
    answer: Callable[..., desk.MatchPage | desk.Redirect]
    is_alone: bool = False


MATCH_ROUTES = (
    MatchRoute("matches.table", "GET", "", desk.table),
    MatchRoute("live.table", "GET", "/live/table", desk.board),
    MatchRoute("matches.record_hand", "POST", "/hands", desk.record_hand),
    MatchRoute("matches.preview_hand", "POST", "/preview", desk.preview_hand),
    MatchRoute("matches.undo", "POST", "/undo", desk.undo),
    MatchRoute("matches.redo", "POST", "/redo", desk.redo),
    MatchRoute("matches.set_dealer", "POST", "/dealer", desk.set_dealer),
    MatchRoute("matches.set_trump", "POST", "/trump", desk.set_trump),
    MatchRoute("matches.end_match", "POST", "/end", desk.end_match),
    MatchRoute("matches.resolve", "POST", "/conflicts/<int:conflict>", desk.resolve),
    MatchRoute("corrections.explain", "GET", "/hands/<int:entry>/why", one_hand.explain),
    MatchRoute("corrections.note_hand", "POST", "/hands/<int:entry>/note", one_hand.note_hand),
    MatchRoute("matches.correct_hand", "GET", "/hands/<int:entry>/correct", one_hand.correct_hand),
    MatchRoute("matches.replace_hand", "POST", "/hands/<int:entry>/correct", one_hand.replace_hand),
    MatchRoute(
        "matches.preview_correction",
        "POST",
        "/hands/<int:entry>/preview",
        one_hand.preview_correction,
    ),
    MatchRoute("matches.strike_hand", "POST", "/hands/<int:entry>/strike", desk.strike_hand),
    MatchRoute("corrections.players", "GET", "/players", players),
    MatchRoute("corrections.change_players", "POST", "/players", change_players),
    MatchRoute("corrections.substitute", "POST", "/substitute", substitute),
    MatchRoute("corrections.house_rules", "GET", "/house-rules", house_rules),
    MatchRoute("corrections.change_rules", "POST", "/house-rules", change_rules),
    MatchRoute("corrections.stake", "GET", "/stake", stake),
    MatchRoute("corrections.change_stake", "POST", "/stake", change_stake),
    MatchRoute("corrections.log", "GET", "/log", log, is_alone=True),
    MatchRoute("grid.grid", "GET", "/grid", grid.grid, is_alone=True),
    MatchRoute("grid.save_grid", "POST", "/grid", grid.save_grid, is_alone=True),
    MatchRoute("matches.plot", "GET", "/plot", plot),
    MatchRoute("matches.big", "GET", "/big", big, is_alone=True),
    MatchRoute("matches.delete", "GET", "/delete", delete, is_alone=True),
)
