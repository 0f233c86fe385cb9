"""Keeps of an address that opens something its digest alone; it follows from the instance's key."""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from uuid import UUID

from flask import current_app
from sqlalchemy import BindParameter, ColumnElement, String, bindparam, or_
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.models.columns import Key

_BYTES = 16  # 128 bits: not to be guessed


def digest_of(token: str) -> str:
    """What is kept of a token. It is as long as a key, so nobody finds it by trying words."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def token_of(table: str, key: UUID) -> str:
    """The token of a row, which is kept nowhere."""
    secret = str(current_app.config["SECRET_KEY"]).encode()
    made = hmac.digest(secret, f"an address/{table}/{key}".encode(), "sha256")
    return urlsafe_b64encode(made[:_BYTES]).decode().rstrip("=")


class Address:
    """`digest`: SHA-256 of the token; `former`: of the one from before tokens followed from the
    key, which opens the same as long as the link does.
    """

    __tablename__: str

    id: Mapped[Key]
    digest: Mapped[str] = mapped_column(String(64))
    former: Mapped[str | None] = mapped_column(String(64))

    @property
    def token(self) -> str:
        """The address, to be shown again; blank for a row that is stored nowhere."""
        key: UUID | None = self.id
        return "" if key is None else token_of(self.__tablename__, key)

    @classmethod
    def opens(cls) -> ColumnElement[bool]:
        """That a row is the one whose token has the digest that is asked for."""
        asked: BindParameter[str] = bindparam("digest")
        return or_(cls.digest == asked, cls.former == asked)
