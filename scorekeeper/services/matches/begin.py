"""Begins a match: checks its table and rules, and makes its two links."""

from collections.abc import Mapping
from datetime import UTC, datetime
from uuid import UUID, uuid4

from sqlalchemy import select

from scorekeeper.engine.game import AnyGame, Problem
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.rules import read_rules
from scorekeeper.engine.seats import RESERVED_NAMES
from scorekeeper.engine.stakes import Stake, has_games
from scorekeeper.engine.text import text, text_n
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.language import currencies
from scorekeeper.models import Link, Match, Space
from scorekeeper.models.columns import digest_of, token_of
from scorekeeper.services.access.codes import give_code
from scorekeeper.services.answers import Refused
from scorekeeper.services.matches.view_models import LONGEST_NAME, LONGEST_STAKE, NewMatch, Started
from scorekeeper.services.storage.transactions import once


def start_match(new: NewMatch, client_id: str) -> Started | Refused:
    """Begin a match and make its two links. The same client id again finds the same match."""
    game = BY_KEY.get(new.game)
    if game is None:
        return Refused((Problem("option", "game", text("There is no such game here.")),))
    problems = check_new(game, new)
    if problems:
        return Refused(tuple(problems))
    return once(lambda: links_of(begun_by(client_id) or begin(new, client_id)))


def check_new(game: AnyGame, new: NewMatch) -> list[Problem]:
    """What is wrong with a match that is to be begun, each problem beside its field."""
    problems = []
    if len(new.names) not in game.seats.counts:
        words = text(
            "{game} is played by {counts}, not by {n}.",
            game=game.words.name,
            counts=", ".join(map(str, game.seats.counts)),
            n=len(new.names),
        )
        problems.append(Problem("players", "players", words))
    problems += check_names({f"names.{place}": name for place, name in enumerate(new.names)})
    problems += check_names({f"sides.{place}": name for place, name in enumerate(new.sides or ())})
    if not 0 <= new.first_dealer < max(len(new.names), 1):
        words = text("Who deals first sits at the table.")
        problems.append(Problem("players", "first_dealer", words))
    _, wrong = read_rules(game, new.rules, len(new.names))
    problems += [Problem(one.code, f"rules.{one.field}", one.words) for one in wrong]
    problems += check_stake(game, new.stake, new.currency)
    for name, value in new.customs.items():
        custom = game.words.customs.get(name)
        if custom is None or all(value != one for one, _ in custom.values):
            words = text("“{value}” is not one of the choices.", value=value)
            problems.append(Problem("option", f"customs.{name}", words))
    return problems


def check_names(names: Mapping[str, str]) -> list[Problem]:
    """What is wrong with these names, by the field each stands at; of two that are the same the
    later one. Blank ones are no names yet.
    """
    problems = []
    seen: set[str] = set()
    for at, name in names.items():
        if name and name in seen:
            words = text("“{name}” is there twice: add something to tell them apart.", name=name)
            problems.append(Problem("players", at, words))
        elif name in RESERVED_NAMES:
            words = text("“{name}” is a word of the score: choose another name.", name=name)
            problems.append(Problem("players", at, words))
        elif len(name) > LONGEST_NAME:
            words = text(
                "{n} characters are too many for the score: {most} at most.",
                n=len(name),
                most=LONGEST_NAME,
            )
            problems.append(Problem("players", at, words))
        seen.add(name)
    return problems


def check_stake(game: AnyGame, stake: Stake, currency: str) -> list[Problem]:
    """What is wrong with what is to be played for; the words only where a match can be lost."""
    problems = []
    if len(stake.words) > LONGEST_STAKE:
        words = text_n(
            "{n} character is too long for a stake: {most} at most.",
            "{n} characters are too long for a stake: {most} at most.",
            len(stake.words),
            most=LONGEST_STAKE,
        )
        problems.append(Problem("option", "stake", words))
    if stake.words and game.is_open:
        words = text("Nobody wins or loses such a session as a whole: play for money.")
        problems.append(Problem("option", "stake", words))
    if stake.each == "game" and not has_games(game):
        words = text("There are no games here to be paid for one by one.")
        problems.append(Problem("option", "stake_each", words))
    if currency not in currencies():
        words = text("“{value}” is not one of the choices.", value=currency)
        problems.append(Problem("option", "currency", words))
    return problems


def begun_by(client_id: str) -> Match | None:
    """The match that this write has begun already."""
    return db.session.scalar(select(Match).where(Match.client_id == client_id))


def links_of(match: Match) -> Started:
    """The two addresses that a match began with, whatever they may by now."""
    first = sorted(match.links, key=lambda link: link.created_at)
    writing, watching = (
        next(link.token for link in first if (link.scope == "watch") is watches)
        for watches in (False, True)
    )
    return Started(writing, watching)


def begin(
    new: NewMatch,
    client_id: str,
    *,
    space_id: UUID | None = None,
    at: datetime | None = None,
    key: UUID | None = None,
) -> Match:
    """Store a match that was found to be possible: at a table of its own, or in a space that is
    there; begun now, or at the time a record gives; by a key of its own, unless one is given: then
    it is one of an archive, and nobody waits to type its codes.
    """
    now = datetime.now(UTC)
    if space_id is None:
        space = Space(kind="table", created_at=now)
        db.session.add(space)
        db.session.flush()
        space_id = space.id
    match = Match(
        id=key or uuid4(),
        space_id=space_id,
        client_id=client_id,
        game=new.game,
        title=new.title,
        names=list(new.names),
        sides=list(new.sides or ()),
        first_dealer=new.first_dealer,
        rules=dict(new.rules),
        customs=dict(new.customs),
        currency=new.currency,
        language=new.language,
        stake=encode(new.stake) if new.stake.words else None,
        cut=None if new.cut is None else encode(new.cut),
        created_at=at or now,
    )
    db.session.add(match)
    db.session.flush()
    match.links = [new_link(match, scope, now) for scope in ("organiser", "watch")]
    for link in match.links if key is None else ():
        give_code(link)
    db.session.flush()
    return match


def new_link(
    match: Match, scope: str, now: datetime, label: str = "", key: UUID | None = None
) -> Link:
    """Another address of a match, with a token of its own."""
    key = key or uuid4()
    return Link(
        id=key,
        space_id=match.space_id,
        match_id=match.id,
        scope=scope,
        digest=digest_of(token_of(Link.__tablename__, key)),
        label=label,
        created_at=now,
    )
