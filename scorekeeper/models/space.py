"""Stores the spaces that matches belong to: a club, or the free table a match began at."""

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.extensions import Model
from scorekeeper.models.columns import Key, Moment


class Space(Model):
    """`kind` is “table” for a match begun without an account, “club” for a club, “rehearsal” for
    what a club only tries.
    """

    __tablename__ = "space"

    id: Mapped[Key]
    kind: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[Moment]
