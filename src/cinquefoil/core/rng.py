"""The dice: one random generator, with the same numbers compiled and uncompiled.

xoshiro128** by Blackman and Vigna: period 2^128 - 1, and nothing in it needs more than 36 bits, so that `i64`, which
wraps, and Python's `int`, which does not, agree.
"""

from hashlib import sha256
from typing import Final, final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
SPAN: Final = 0x100000000


@final
class Rng:
    """Random whole numbers from a seed. Any int is a seed, and near seeds give unrelated numbers."""

    def __init__(self, seed: int) -> None:
        digest = sha256(f"{seed:x}".encode()).digest()
        self.a: i64 = int.from_bytes(digest[0:4], "little")
        self.b: i64 = int.from_bytes(digest[4:8], "little")
        self.c: i64 = int.from_bytes(digest[8:12], "little")
        self.d: i64 = int.from_bytes(digest[12:16], "little") | 1  # never all zero

    def word(self) -> i64:
        """32 random bits."""
        a: i64 = self.a
        b: i64 = self.b
        c: i64 = self.c
        d: i64 = self.d
        x: i64 = (b * 5) & WORD
        x = (((x << 7) | (x >> 25)) & WORD) * 9
        c ^= a
        d ^= b
        self.a = a ^ d
        self.c = c ^ ((b << 9) & WORD)
        self.b = b ^ c
        self.d = ((d << 11) | (d >> 21)) & WORD
        return x & WORD

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each exactly as likely as the others, for n up to 2^31.

        Lemire's method: the product's upper half is the number; lower halves that would favour some are rolled again.
        """
        product: i64 = self.word() * n
        if product & WORD < n:
            unfair: i64 = (SPAN - n) % n
            while product & WORD < unfair:
                product = self.word() * n
        return product >> 32
