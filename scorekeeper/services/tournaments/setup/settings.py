"""Begins a tournament and changes its settings while that is still possible."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from secrets import token_hex
from uuid import UUID

from sqlalchemy import select

from scorekeeper.engine.game import Problem, check_words
from scorekeeper.engine.journal import NewEntry, same_part
from scorekeeper.engine.replay import read_rules
from scorekeeper.engine.text import Text, text
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY as GAMES
from scorekeeper.models import Tournament, TournamentLink
from scorekeeper.services.access.clubs import club_for_organiser
from scorekeeper.services.answers import Answer, Refused
from scorekeeper.services.matches.log.new_match import check_numbers
from scorekeeper.services.storage.transactions import write_once
from scorekeeper.services.tournaments.journal import append, append_act
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.entries import DESK, JournalKind
from scorekeeper.tournaments.files.event_file import check_contest, read_settings
from scorekeeper.tournaments.format import MOST_ROUNDS
from scorekeeper.tournaments.formats import BY_KEY as FORMATS
from scorekeeper.tournaments.plan import Plan
from scorekeeper.tournaments.standings.prizes import Prize

LONGEST_TITLE = 120
LONGEST_ROUND = 600


def begin(account_id: UUID, club_id: UUID, plan: Plan, client_id: str) -> UUID | Refused:
    """Begin a tournament of a club and make its watching link; its key. A seed is drawn where the
    plan has none. The same client id again finds the same one. Raises NotFound for strangers to the
    club, Forbidden for those in it who do not organise.
    """
    reached = club_for_organiser(account_id, club_id)
    problems = _faults_of_typed(plan)
    if problems:
        return Refused(tuple(problems))
    sown = plan if plan.seed else replace(plan, seed=token_hex(8))

    def store() -> UUID:
        there = select(Tournament.id).where(Tournament.client_id == client_id)
        if (key := db.session.scalar(there)) is not None:
            return key
        tournament = store_tournament(reached.space_id, club_id, client_id)
        access = Access(tournament.id, "organiser", account_id=account_id)
        settled = NewEntry(JournalKind.SETTLE, sown)
        append(tournament, access, TournamentWrite(client_id, 0), settled, said_by=DESK)
        db.session.flush()
        return tournament.id

    return write_once(store)


def store_tournament(
    space_id: UUID,
    club_id: UUID,
    client_id: str,
    *,
    at: datetime | None = None,
    rehearsal_of: UUID | None = None,
) -> Tournament:
    """Store a tournament without entries, and its watching link, inside a write: begun now, or at
    the time a file gives. Its first entry says what it is called.
    """
    now = datetime.now(UTC)
    tournament = Tournament(
        space_id=space_id,
        club_id=club_id,
        client_id=client_id,
        title="",
        version=0,
        created_at=at or now,
        rehearsal_of=rehearsal_of,
    )
    db.session.add(tournament)
    db.session.flush()
    db.session.add(new_link(tournament, "watch", now))
    return tournament


def new_link(
    tournament: Tournament, scope: str, now: datetime, entrant: str = "", label: str = ""
) -> TournamentLink:
    """Another address of a tournament, with a token of its own."""
    space_id, key = tournament.space_id, tournament.id
    return TournamentLink.new(space_id, scope, now, tournament_id=key, entrant=entrant, label=label)


def change_settings(access: Access, write: TournamentWrite, plan: Plan) -> Answer:
    """Settle anew. Once a round is published, what it was drawn by stays: game, house rules,
    format, contest and seed. A rehearsal keeps its name, which says that it is one. Stale
    where somebody else settled it since. Raises NotFound, Forbidden, Busy.
    """
    access.need("organiser")

    def act(tournament: TournamentState) -> list[NewEntry] | Refused:
        before = tournament.evening.plan
        plan_kept = replace(plan, seed=plan.seed or before.seed)
        if tournament.is_rehearsal:
            plan_kept = replace(plan_kept, title=before.title)
        problems = _faults_of_typed(plan_kept, before)
        if tournament.evening.event.rounds:
            problems += fixed_problems(plan_kept, before)
        return Refused(tuple(problems)) if problems else [NewEntry(JournalKind.SETTLE, plan_kept)]

    return append_act(access, write, act, is_free=same_part(lambda state: state.evening.plan))


_FIXED = text("A round is published: this stays as it was drawn by.")


def fixed_problems(plan: Plan, before: Plan) -> list[Problem]:
    """Say at its field what differs that a published round was drawn by."""
    fields = _changed(plan, before)
    fields += ["settings.filling"] if _filling(plan) != _filling(before) else []
    return [Problem("finished", field, _FIXED) for field in fields]


def _filling(plan: Plan) -> object:
    return plan.settings.get("filling", "byes")


def _changed(plan: Plan, before: Plan) -> list[str]:
    """Name the fields that differ of those a draw rests on; of rules by what they come to, whether
    said or left at their default.
    """
    names = [
        name
        for name in ("game", "system", "contest", "seed", "other")
        if getattr(plan, name) != getattr(before, name)
    ]
    game = GAMES.get(before.game)
    if game is None or "game" in names:
        return [*names, *(["rules"] if plan.rules != before.rules else [])]
    options = game.words.options
    now, then = (
        read_rules(game, rules, game.seats.usual)[0] for rules in (plan.rules, before.rules)
    )
    differing = [] if now is None else [x for x in options if getattr(now, x) != getattr(then, x)]
    return names + [f"rules.{name}" for name in differing]


def _faults_of_typed(plan: Plan, before: Plan | None = None) -> list[Problem]:
    """The same and what is beyond its bound; what was settled before there was one stays."""
    game = GAMES.get(plan.game)
    is_new = game is not None and (before is None or plan.rules != before.rules)
    return faults_of(plan) or [
        Problem(
            "range",
            f"settings.{name}",
            text("A number from {least} to {most}, please.", least=option.least, most=option.most),
        )
        for name, option in FORMATS[plan.system].words.options.items()
        if not option.values and plan.settings.get(name, option.least) > option.most
    ] + (check_numbers(game, plan.rules) if game is not None and is_new else []) + [
        Problem("range", "prizes", text("Place {n} has money twice: write one sum.", n=place))
        for place, times in Counter(x.place for x in plan.prizes if _is_of_place(x)).items()
        if times > 1
    ]


def _is_of_place(prize: Prize) -> bool:
    return prize.kind == "place" and prize.is_money


def faults_of(plan: Plan) -> list[Problem]:
    """What is wrong with a plan by itself, each at its field."""
    problems = []
    if not 0 < len(plan.title) <= LONGEST_TITLE:
        words = text("A tournament needs a name of at most {most} letters.", most=LONGEST_TITLE)
        problems.append(Problem("missing", "title", words))
    else:
        problems += check_words("title", plan.title, LONGEST_TITLE)
    game, form = GAMES.get(plan.game), FORMATS.get(plan.system)
    if plan.other is not None:
        problems += plan.other.faults()
    elif game is None:
        problems.append(Problem("option", "game", text("There is no such game here.")))
    else:
        _, wrong = read_rules(game, plan.rules, game.seats.usual)
        problems += [Problem(p.code, f"rules.{p.field}", p.words) for p in wrong]
    if form is None:
        problems.append(Problem("option", "system", text("There is no such format here.")))
        return problems
    _, wrong = read_settings(form, plan.settings)
    problems += [Problem(p.code, f"settings.{p.field}", p.words) for p in wrong]
    wrong = tuple(check_contest(plan.contest, form, plan.tiebreaks))
    problems += [Problem(p.code, p.field.removeprefix("contest."), p.words) for p in wrong]
    return problems + [Problem("range", field, words) for field, words in _numbers(plan)]


def _numbers(plan: Plan) -> list[tuple[str, Text]]:
    faults, contest = [], plan.contest
    if not contest.win >= contest.draw >= contest.loss:
        words = text("A draw counts no more than a win, and a loss no more than a draw.")
        faults.append(("win", words))
    if plan.system.startswith("swiss") and contest.win == contest.loss:
        words = text("A Swiss goes by points: a win has to count more than a loss.")
        faults.append(("win", words))
    if not all(map(_is_day, plan.dates)):
        faults.append(("dates", text("A day is written as year, month and day: 2026-12-05.")))
    elif len(plan.dates) > MOST_ROUNDS or [*plan.dates] != sorted(plan.dates):
        words = text("At most {most} days, none before the one above it.", most=MOST_ROUNDS)
        faults.append(("dates", words))
    if plan.fee < 0:
        faults.append(("fee", text("A fee is nothing or more.")))
    if plan.minutes is not None and not 0 < plan.minutes <= LONGEST_ROUND:
        words = text("A round lasts 1 to {most} minutes.", most=LONGEST_ROUND)
        faults.append(("minutes", words))
    if any(prize.amount < 0 or prize.place < 1 for prize in plan.prizes):
        faults.append(("prizes", text("A prize is for a place from 1, of an amount of 0 or more.")))
    return faults


def _is_day(word: str) -> bool:
    with suppress(ValueError):
        return date.fromisoformat(word).isoformat() == word
    return False
