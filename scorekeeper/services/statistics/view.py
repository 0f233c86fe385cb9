"""Shows a club's figures: everybody by name, every record with its match."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import Text
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import ClubMatch, FigureSum
from scorekeeper.services.access.clubs import Caller, ClubAccess, club_for_member
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.log.shown_match import forgotten_label
from scorekeeper.services.people.club_matches import watch_tokens
from scorekeeper.services.people.roster import NamedPerson, Roster, roster
from scorekeeper.services.statistics.sums import made_again_if_damaged, state_of, update_sums
from scorekeeper.services.storage import replica
from scorekeeper.services.storage.lru_cache import LruCache
from scorekeeper.statistics import club, person
from scorekeeper.statistics.answers import Answer, numbered_counts
from scorekeeper.statistics.facts import CLUB, PAIRS
from scorekeeper.statistics.figures import Figures, total, unpack_figures
from scorekeeper.statistics.seasons import Span, span_of, spans

_MOST = 100  # figures remembered, from ten kilobytes to a megabyte each

_SubjectKey = tuple[UUID, str, str]


@dataclass(frozen=True, slots=True)
class Counted:
    """A club's sums as they are now; `left`: how many matches are not in them yet."""

    space_id: UUID
    revision: int
    left: int

    def periods(self, subject: str, game: str) -> Mapping[str, Figures]:
        """Part of a year by part of a year, the oldest first."""
        return _remembered((self.space_id, subject, game), self.revision)

    def figures(self, subject: str, game: str, span: Span) -> Figures:
        """Of a subject, in a game (of all: blank), over a span."""
        parts = self.periods(subject, game)
        return total(f for period, f in parts.items() if span.holds(period))


def count(space_id: UUID, known: Roster | None = None) -> Counted:
    """The sums of a club, brought up to date."""
    left = update_sums(space_id, known=known)
    state = state_of(space_id)
    return Counted(space_id, 0 if state is None else state.revision, left)


_KNOWN: LruCache[_SubjectKey, tuple[int, Mapping[str, Figures]]] = LruCache(_MOST)


def _remembered(subject_key: _SubjectKey, revision: int) -> Mapping[str, Figures]:
    """What is known of this revision; of an older one nothing is kept beside it."""
    known = _KNOWN.get(subject_key)
    if known is None or known[0] != revision:
        known = (revision, _read(subject_key))
        _KNOWN.put(subject_key, known)
    return known[1]


def _read(subject_key: _SubjectKey) -> Mapping[str, Figures]:
    space_id, subject, game = subject_key
    rows = db.session.execute(
        select(FigureSum.period, FigureSum.figures)
        .where(
            FigureSum.space_id == space_id,
            FigureSum.subject == subject,
            FigureSum.game == game,
        )
        .order_by(FigureSum.period)
    )
    return {period: unpack_figures(figures) for period, figures in rows}


@dataclass(frozen=True, slots=True)
class MatchDate:
    """The match that holds a record: when it was begun, and the address to watch it by, blank
    where nobody shared it.
    """

    at: datetime
    token: str


@dataclass(frozen=True, slots=True)
class FiguresQuery:
    """Names what is looked at: a game (all: blank) and some years, as the address says."""

    game: str
    when: str


@dataclass(frozen=True, slots=True)
class ClubFigures:
    """Answers about a club, a person or two of them, and what else could be asked.

    `left`: matches that are over and not yet in the figures. `company`: with whom and against whom
    somebody has played, to ask about both. `mark`: the same for what says the same.
    """

    club: ClubAccess
    asked: FiguresQuery
    answers: tuple[Answer, ...]
    games: tuple[AnyGame, ...]
    spans: tuple[Span, ...]
    span: Span
    left: int
    people: Mapping[UUID, NamedPerson]
    matches: Mapping[str, MatchDate]
    mark: tuple[object, ...]
    who: NamedPerson | None = None
    other: NamedPerson | None = None
    company: tuple[NamedPerson, ...] = ()

    @property
    def game(self) -> AnyGame | None:
        """The one that is asked about; None for all of them."""
        return BY_KEY.get(self.asked.game)


@dataclass(frozen=True, slots=True)
class _Cached:
    """Says what the figures of a revision say to a question, everybody called as they are now."""

    answers: tuple[Answer, ...]
    games: tuple[AnyGame, ...]
    spans: tuple[Span, ...]
    company: tuple[NamedPerson, ...]


_ROOM = 100
_CACHE: LruCache[tuple[object, ...], _Cached] = LruCache(_ROOM)


class _Looking:
    """One look at a club's figures."""

    def __init__(self, by: Caller, club_id: UUID, query: FiguresQuery) -> None:
        replica.leave_replica()  # Whoever looks counts a little: by who is who by now.
        self.club = club_for_member(by, club_id)
        span = span_of(query.when)
        if span is None or (query.game and query.game not in BY_KEY):
            raise NotFound
        self.asked, self.span = query, span
        self.roster: Roster = roster(self.club.space_id)
        self.counted: Counted = count(self.club.space_id, self.roster)

    def figures(self, subject: str) -> Figures:
        """Of the game and the years that were asked for."""
        return self.counted.figures(subject, self.asked.game, self.span)

    def called(self, key: str) -> Text:
        """How somebody is called in an answer."""
        who = UUID(key.removeprefix("@"))
        return self.roster.person(who).called if who in self.roster.every else forgotten_label(0)

    def somebody(self, person_id: UUID) -> NamedPerson:
        if person_id not in self.roster.every:
            raise NotFound
        return self.roster.person(person_id)

    def view(
        self,
        subject: str,
        answers: Callable[[], tuple[Answer, ...]],
        *,
        who: NamedPerson | None = None,
        other: NamedPerson | None = None,
    ) -> ClubFigures:
        """What `answers` says, which is asked only where it is not known from before."""
        whose = (self.club.club_id, subject, "" if other is None else other.id)
        mark = (*whose, self.counted.revision, self.roster.mark, self.asked)
        cached = _CACHE.of(mark, lambda: self._fresh_answers(subject, answers()))
        return ClubFigures(
            club=self.club,
            asked=self.asked,
            answers=cached.answers,
            games=cached.games,
            spans=cached.spans,
            span=self.span,
            left=self.counted.left,
            people=self.roster.people,
            matches=_matches_of(cached.answers),
            mark=mark,
            who=who,
            other=other,
            company=() if other else cached.company,
        )

    def _fresh_answers(self, subject: str, answers: tuple[Answer, ...]) -> _Cached:
        mine = self.figures(subject)
        near = {
            *numbered_counts(mine, "with/", "/match"),
            *numbered_counts(mine, "against/", "/match"),
        }
        company = tuple(
            named_person
            for key, named_person in self.roster.people.items()
            if f"@{key.hex}" in near
        )
        every = self.counted.periods(subject, "")
        played = {key for f in every.values() for key in numbered_counts(f, "game/")}
        games = tuple(game for key, game in BY_KEY.items() if key in played)
        return _Cached(answers, games, spans(every), company)


@made_again_if_damaged
def club_figures(by: Caller, club_id: UUID, query: FiguresQuery) -> ClubFigures:
    """The club as a whole. Raises NotFound for strangers, and for years or games there are not."""
    look = _Looking(by, club_id, query)
    return look.view(
        CLUB,
        lambda: club.answers(
            look.figures(CLUB), look.figures(PAIRS), look.called, lambda key: BY_KEY[key].words.name
        ),
    )


@made_again_if_damaged
def person_figures(by: Caller, club_id: UUID, person_id: UUID, query: FiguresQuery) -> ClubFigures:
    """Shows somebody of the club. Raises NotFound as `view`, also for strangers to it."""
    look = _Looking(by, club_id, query)
    who = look.somebody(person_id)
    subject = f"@{who.id.hex}"
    return look.view(subject, lambda: person.answers(look.figures(subject), look.called), who=who)


@made_again_if_damaged
def pair_figures(
    by: Caller, club_id: UUID, person_id: UUID, other_id: UUID, query: FiguresQuery
) -> ClubFigures:
    """Two of the club. Raises NotFound as `person_figures`."""
    look = _Looking(by, club_id, query)
    who, other = look.somebody(person_id), look.somebody(other_id)
    if who.id == other.id:
        raise NotFound
    subject = f"@{who.id.hex}"
    return look.view(
        subject,
        lambda: person.pair_answers(look.figures(subject), f"@{other.id.hex}", look.called),
        who=who,
        other=other,
    )


def _matches_of(answers: Iterable[Answer]) -> Mapping[str, MatchDate]:
    """The matches that the records of these answers were made in; two queries for all."""
    ids = {
        UUID(fact.best.match)
        for answer in answers
        for fact in answer.facts
        if fact.best is not None
    }
    if not ids:
        return {}
    dates = db.session.execute(
        select(ClubMatch.match_id, ClubMatch.at).where(ClubMatch.match_id.in_(ids))
    )
    tokens = watch_tokens(ids)
    return {match_id.hex: MatchDate(at, tokens.get(match_id, "")) for match_id, at in dates}
