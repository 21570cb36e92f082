"""Sets as the bits of a number, up to 60 of them, so that no sign and no wrapping comes into it."""

from mypy_extensions import i64


def bits_by_eights(x: i64) -> i64:
    """How many bits are set in each group of eight, for up to 60 bits."""
    x = x - ((x >> 1) & 0x555555555555555)
    x = (x & 0x333333333333333) + ((x >> 2) & 0x333333333333333)
    return (x + (x >> 4)) & 0xF0F0F0F0F0F0F0F


def sum_of_bytes(x: i64) -> i64:
    x = (x & 0x00FF00FF00FF00FF) + ((x >> 8) & 0x00FF00FF00FF00FF)
    x += x >> 32
    return (x + (x >> 16)) & 0xFFFF


def index_of(bit: i64) -> i64:
    """The place of the only bit that is set."""
    index: i64 = 0
    if bit & 0xFFFFFFF00000000:
        index += 32
    if bit & 0xFFF0000FFFF0000:
        index += 16
    if bit & 0xF00FF00FF00FF00:
        index += 8
    if bit & 0x0F0F0F0F0F0F0F0:
        index += 4
    if bit & 0xCCCCCCCCCCCCCCC:
        index += 2
    if bit & 0xAAAAAAAAAAAAAAA:
        index += 1
    return index


def nth_bit(x: i64, n: i64) -> i64:
    """The n-th lowest of the bits that are set, counted from 0."""
    while n > 0:
        x &= x - 1
        n -= 1
    return x & -x
