"""Seeds that follow from other seeds."""

from hashlib import sha256


def seed_of(*parts: object) -> int:
    """A seed for what these parts name; other parts give an unrelated one."""
    return int.from_bytes(sha256("/".join(map(str, parts)).encode()).digest()[:6], "big")
