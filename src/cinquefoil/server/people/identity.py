"""Who somebody is: a guest by a signed cookie, a program by the token of its seat. Secrets are kept as hashes."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from random import SystemRandom

import coolname

coolname.replace_random(SystemRandom())  # its own can be told from a few thousand words

COOKIE = "cinquefoil"
COOKIE_AGE = 400 * 24 * 3600
"""As long as browsers keep one."""
PASS_SECONDS = 600
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
UNGUESSED = 13
"""Letters at the end of a slug, of five bits each: who does not know it will not find it by trying."""


def _slug() -> str:
    """A name for an address, of readable words and letters that nobody guesses: whoever knows it is let in."""
    return f"{coolname.generate_slug(3)}-{''.join(secrets.choice(LETTERS) for _ in range(UNGUESSED))}"


@dataclass(frozen=True)
class Ids:
    """Where names and secrets come from; tests bring their own."""

    slug: Callable[[], str] = _slug
    """Of a table, an invite or a replay; no two are the same."""
    name: Callable[[], str] = lambda: coolname.generate_slug(2).replace("-", " ").title()
    """For a guest who gives none: it opens nothing, so words will do."""
    token: Callable[[], str] = lambda: secrets.token_urlsafe(24)
    guest: Callable[[], str] = lambda: secrets.token_hex(8)
    secret: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    seed: Callable[[], int] = lambda: secrets.randbits(48)


@dataclass(frozen=True)
class Guest:
    id: str
    name: str
    avatar: str


def signed(guest: str, secret: bytes) -> str:
    return f"{guest}.{_signature(guest, secret)}"


def unsigned(cookie: str, secret: bytes) -> str | None:
    """The guest of a cookie; None if it is not ours."""
    guest, _, signature = cookie.partition(".")
    if not guest.isascii() or not hmac.compare_digest(signature.encode(), _signature(guest, secret).encode()):
        return None
    return guest


def _signature(guest: str, secret: bytes) -> str:
    return urlsafe_b64encode(hmac.digest(secret, guest.encode(), sha256)).decode().rstrip("=")


def hashed(token: str) -> str:
    """Tokens are long and random, so a plain hash will do."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
