"""The organisers' access: one password for all, and sessions with the name of a person."""

import hmac
import secrets
import time
from base64 import b64decode, b64encode
from collections.abc import Callable
from hashlib import scrypt, sha256
from typing import NamedTuple

from sqlalchemy import Engine, delete, insert, select
from sqlalchemy.exc import IntegrityError

from .tables import SESSIONS, SETTINGS

SESSION_SECONDS = 24 * 3600
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look alike
_GROUPS, _LETTERS_A_GROUP = 3, 4  # form of a password, with 59 bits
_PASSWORD = "password"  # name of the setting with the hash
_COST = {"n": 1 << 15, "r": 8, "p": 1, "maxmem": 1 << 26}  # parameters of scrypt: 32 MiB and about 0.1 s


class Session(NamedTuple):
    """The session of a person who has signed in. `form_token` is a secret in each form, which other sites cannot
    know."""

    name: str
    form_token: str


class Access:
    """The password and the sessions in a database. It can be used by several threads. `clock` returns the time in
    seconds since 1970."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = time.time) -> None:
        self._engine = engine
        self._clock = clock

    def first_password(self) -> str | None:
        """Makes a password and returns it, or returns None if there is one. The database keeps only its hash."""
        if self._hash():
            return None
        password, value = _new_password()
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(SETTINGS).values(name=_PASSWORD, value=value))
        except IntegrityError:
            return None  # another hub has stored a password meanwhile
        return password

    def make_password(self) -> str:
        """Replaces the password by a new one and returns it. All sessions end."""
        password, value = _new_password()
        with self._engine.begin() as connection:
            connection.execute(delete(SESSIONS))
            connection.execute(delete(SETTINGS).where(SETTINGS.c.name == _PASSWORD))
            connection.execute(insert(SETTINGS).values(name=_PASSWORD, value=value))
        return password

    def is_password(self, word: str) -> bool:
        """Returns whether this is the password."""
        value = self._hash()
        if value is None:
            return False
        salt, expected = map(b64decode, value.split())
        return hmac.compare_digest(_hashed(word, salt), expected)

    def sign_in(self, name: str) -> str:
        """Begins a session and returns its token, which only the person's browser gets. The password must have been
        checked."""
        token, now = secrets.token_urlsafe(32), int(self._clock())
        row = {"token_hash": _digest(token), "name": name, "form_token": secrets.token_urlsafe(32)}
        with self._engine.begin() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.expires_s <= now))
            connection.execute(insert(SESSIONS).values(**row, expires_s=now + SESSION_SECONDS))
        return token

    def session(self, token: str) -> Session | None:
        """Returns the session of a token; None if there is none, or it is over."""
        is_it = (SESSIONS.c.token_hash == _digest(token)) & (SESSIONS.c.expires_s > int(self._clock()))
        with self._engine.connect() as connection:
            row = connection.execute(select(SESSIONS.c.name, SESSIONS.c.form_token).where(is_it)).first()
        return Session(*row) if row else None

    def sign_out(self, token: str) -> None:
        """Ends a session."""
        with self._engine.begin() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.token_hash == _digest(token)))

    def _hash(self) -> str | None:
        with self._engine.connect() as connection:
            return connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.name == _PASSWORD))


def _new_password() -> tuple[str, str]:
    """Returns a new password, and its salt and hash for the database."""
    groups = ("".join(secrets.choice(_LETTERS) for _ in range(_LETTERS_A_GROUP)) for _ in range(_GROUPS))
    password, salt = "-".join(groups), secrets.token_bytes(16)
    return password, " ".join(b64encode(part).decode() for part in (salt, _hashed(password, salt)))


def _hashed(password: str, salt: bytes) -> bytes:
    return scrypt(password.encode("utf-8", "replace"), salt=salt, **_COST)


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()
