"""Secrets of seats and names of tables: 128 random bits each; of a seat's secret only the hash is kept."""

import hashlib
import hmac
import re
import secrets

NAME = re.compile(r"[A-Za-z0-9_-]{22}")


def new() -> str:
    """A fresh token or name."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What is stored of a token; the token has too many bits to be found from it."""
    return hashlib.sha256(b"followsuit seat\n" + token.encode()).hexdigest()


def well_formed(text: str) -> bool:
    """Whether a text can be a token or the name of a table."""
    return NAME.fullmatch(text) is not None


def short(text: str) -> str:
    """A mark by which logs tell tables apart, without giving their names away."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def equal(one: str, other: str) -> bool:
    """Whether two secrets are the same, in a time that tells nothing."""
    return hmac.compare_digest(one.encode(), other.encode())
