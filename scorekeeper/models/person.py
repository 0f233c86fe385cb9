"""Stores the people of a club, who sat where in its matches, and figures made of them."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import JSON, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.extensions import Model
from scorekeeper.models.columns import IndexedRow, Moment, SpaceRow, UtcDateTime


class Person(SpaceRow, Model):
    """Names somebody who plays at a club. `number` tells them apart for ever, from 1 in each space.

    `name_key` and `nickname_key` are the names folded: no accents, small letters. `merged_into`:
    the entry that is the same person; who asks follows it, and taking it away undoes the merge.
    `forgotten_at`: since then there is no name, nickname or note any more, only results.
    """

    __table_args__ = (
        UniqueConstraint("space_id", "number"),
        UniqueConstraint("space_id", "client_id"),
        Index("ix_person_space_id_name_key", "space_id", "name_key"),
    )

    client_id: Mapped[str] = mapped_column(String(64))
    number: Mapped[int]
    name: Mapped[str] = mapped_column(String(80))
    nickname: Mapped[str] = mapped_column(String(40), default="")
    note: Mapped[str] = mapped_column(String(500), default="")
    name_key: Mapped[str] = mapped_column(String(160))
    nickname_key: Mapped[str] = mapped_column(String(80), default="")
    merged_into: Mapped[UUID | None] = mapped_column(ForeignKey("person.id"), index=True)
    forgotten_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    created_at: Mapped[Moment]


class Adoption(IndexedRow, Model):
    """A table begun without an account (`table_id`, its space) that a club counts as its own, with
    every match that is or will be played there.
    """

    table_id: Mapped[UUID] = mapped_column(ForeignKey("space.id"), unique=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("account.id"))
    created_at: Mapped[Moment]


class ClubMatch(SpaceRow, Model):
    """A match that counts for a club: of a table it adopted, or of one of its tournaments.

    `game` and `at` repeat the match's own, so that a year of a game is one range of an index.
    `is_counted`: its figures are as its log is now (see MatchFacts). `stated`: the place of each
    side, in seating order, as the desk of the tournament has it; None where the log says it.
    """

    __table_args__ = (
        Index("ix_club_match_space_id_at", "space_id", "at"),
        Index("ix_club_match_space_id_game_at", "space_id", "game", "at"),
        Index("ix_club_match_space_id_is_counted_at", "space_id", "is_counted", "at"),
    )

    match_id: Mapped[UUID] = mapped_column(ForeignKey("match.id"), unique=True)
    tournament_id: Mapped[UUID | None] = mapped_column(ForeignKey("tournament.id"), index=True)
    game: Mapped[str] = mapped_column(String(32))
    at: Mapped[Moment]
    is_counted: Mapped[bool] = mapped_column(default=False)
    stated: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True))


class Played(SpaceRow, Model):
    """Says who sat in a seat of a club's match. `seat` counts from 0 as the match was begun (s1 is
    0); `turn` is 0 for who sat there first and n for the nth who sat down for them later.

    `name` as the match calls them, `name_key` the same folded; `person_id` None while nobody said
    who that is. `entrant` and `member`: whose seat it is in the match's tournament, else blank.
    """

    __table_args__ = (
        UniqueConstraint("match_id", "seat", "turn"),
        Index(
            "ix_played_space_id_person_id_match_id_at", "space_id", "person_id", "match_id", "at"
        ),
        Index("ix_played_space_id_person_id_game_at", "space_id", "person_id", "game", "at"),
        Index("ix_played_space_id_name_key", "space_id", "name_key"),
    )

    match_id: Mapped[UUID] = mapped_column(ForeignKey("match.id"))
    seat: Mapped[int]
    turn: Mapped[int] = mapped_column(default=0)
    name: Mapped[str] = mapped_column(String(130))
    name_key: Mapped[str] = mapped_column(String(260))
    person_id: Mapped[UUID | None] = mapped_column(ForeignKey("person.id"))
    entrant: Mapped[str] = mapped_column(String(64), default="")
    member: Mapped[int] = mapped_column(default=0)
    game: Mapped[str] = mapped_column(String(32))
    at: Mapped[Moment]


class Entered(SpaceRow, Model):
    """Says who an entrant of a tournament is: `entrant` its key in the journal, `member` 0 for one
    alone and for the first of a pair. `person_id` None while nobody said who that is.
    """

    __table_args__ = (
        UniqueConstraint("tournament_id", "entrant", "member"),
        Index("ix_entered_space_id_person_id", "space_id", "person_id"),
        Index("ix_entered_space_id_name_key", "space_id", "name_key"),
    )

    tournament_id: Mapped[UUID] = mapped_column(ForeignKey("tournament.id"))
    entrant: Mapped[str] = mapped_column(String(64))
    member: Mapped[int] = mapped_column(default=0)
    name: Mapped[str] = mapped_column(String(130))
    name_key: Mapped[str] = mapped_column(String(260))
    person_id: Mapped[UUID | None] = mapped_column(ForeignKey("person.id"))


class MatchFacts(Model):
    """Holds what one match of a club tells, by seat, as `program` counted its log up to `version`.

    `match_id` names no row for certain: the match may be gone. `period`: the part of the year (see
    statistics.seasons). Only a match that is over is booked, that is, part of the sums;
    `was_booked`: the sums hold an older count of it. `places`: a list for each side, its place and
    its slots; NULL from before they were noted.
    """

    __table_args__ = (
        Index("ix_match_facts_space_id_period_at", "space_id", "period", "at"),
        Index("ix_match_facts_space_id_is_booked", "space_id", "is_booked"),
        Index("ix_match_facts_space_id_game_at", "space_id", "game", "at"),
    )

    match_id: Mapped[UUID] = mapped_column(primary_key=True)
    space_id: Mapped[UUID] = mapped_column(ForeignKey("space.id"))
    version: Mapped[int]
    program: Mapped[str] = mapped_column(String(32))
    game: Mapped[str] = mapped_column(String(32))
    period: Mapped[str] = mapped_column(String(8))
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    is_over: Mapped[bool]
    is_booked: Mapped[bool] = mapped_column(default=False)
    was_booked: Mapped[bool] = mapped_column(default=False)
    facts: Mapped[dict[str, Any]] = mapped_column(JSON)
    places: Mapped[list[list[Any]] | None] = mapped_column(JSON(none_as_null=True))


class FigureSum(SpaceRow, Model):
    """Holds what the matches of a period of a game come to (of all games: blank), for one subject:
    the club (blank), its pairs, or a person ("@" and the key).
    """

    __table_args__ = (UniqueConstraint("space_id", "subject", "game", "period"),)

    subject: Mapped[str] = mapped_column(String(40))
    game: Mapped[str] = mapped_column(String(32))
    period: Mapped[str] = mapped_column(String(8))
    last_at: Mapped[datetime] = mapped_column(UtcDateTime)
    figures: Mapped[dict[str, Any]] = mapped_column(JSON)


class FigureState(SpaceRow, Model):
    """Says how far a club's sums are: `revision` rises with every change of them, `people` is a
    digest of who is who in them, `program` counted the matches. Without it all are counted anew.
    """

    __table_args__ = (UniqueConstraint("space_id"),)

    revision: Mapped[int] = mapped_column(default=0)
    people: Mapped[str] = mapped_column(String(64), default="")
    program: Mapped[str] = mapped_column(String(32), default="")
