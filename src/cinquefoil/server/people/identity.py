"""Who somebody is: a guest by a signed cookie, a program by the token of its seat. Secrets are kept as hashes."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from coolname import generate_slug

COOKIE = "cinquefoil"
COOKIE_AGE = 400 * 24 * 3600
"""As long as browsers keep one."""
PASS_SECONDS = 600


@dataclass(frozen=True)
class Ids:
    """Where names and secrets come from; tests bring their own."""

    slug: Callable[[int], str] = generate_slug
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
