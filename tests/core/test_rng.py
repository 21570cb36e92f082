from collections import Counter

import pytest

from cinquefoil import Rng

WORD = 2**32


def reference(state: list[int]) -> int:
    """xoshiro128**, as its authors publish it."""

    def rotate(x: int, by: int) -> int:
        return (x << by | x >> (32 - by)) % WORD

    result = rotate(state[1] * 5 % WORD, 7) * 9 % WORD
    shifted = state[1] << 9 & (WORD - 1)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotate(state[3], 11)
    return result


@pytest.mark.parametrize("seed", [0, 1, -1, 7, 2**200])
def test_the_numbers_are_those_of_xoshiro128(seed: int) -> None:
    rng = Rng(seed)
    state = [rng.a, rng.b, rng.c, rng.d]
    assert [rng.word() for _ in range(2000)] == [reference(state) for _ in range(2000)]


def test_a_seed_gives_the_same_numbers_for_ever() -> None:
    rng = Rng(7)
    assert [rng.below(100) for _ in range(12)] == [14, 80, 53, 72, 82, 22, 51, 29, 47, 43, 58, 22]


def test_near_seeds_are_unrelated() -> None:
    firsts = [Rng(seed).word() for seed in range(1000)]
    assert len(set(firsts)) == 1000
    assert 450 < sum(word >> 31 for word in firsts) < 550


@pytest.mark.parametrize("n", [1, 2, 3, 7, 20, 80])
def test_below_is_even(n: int) -> None:
    rng = Rng(1)
    counts = Counter(rng.below(n) for _ in range(2000 * n))
    assert set(counts) == set(range(n))
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < n + 6 * (2 * n) ** 0.5


def test_below_rolls_again_what_would_be_unfair() -> None:
    """For 3 * 2^30 a quarter of the words must be thrown away, or a third of the numbers would come twice as often."""
    rng, plain = Rng(2), Rng(2)
    n = 3 * 2**29
    numbers = [rng.below(n) for _ in range(6000)]
    thirds = Counter(number // 2**29 for number in numbers)
    assert all(1800 < thirds[third] < 2200 for third in range(3))
    assert numbers != [plain.word() * n >> 32 for _ in range(6000)]
