from cinquefoil import Rng
from cinquefoil.core.bits import bits_by_eights, index_of, nth_bit, sum_of_bytes


def sets() -> list[int]:
    dice = Rng(1)
    words = [dice.word() << 28 | dice.word() >> 4 for _ in range(500)]
    return [0, 1, 1 << 59, (1 << 60) - 1, *words, *(word & dice.word() for word in words)]


def test_counting() -> None:
    for word in sets():
        assert sum_of_bytes(bits_by_eights(word)) == word.bit_count()


def test_six_words_may_be_summed_before_the_bytes_are() -> None:
    full = (1 << 60) - 1
    assert sum_of_bytes(6 * bits_by_eights(full)) == 360


def test_the_place_of_a_bit() -> None:
    assert [index_of(1 << place) for place in range(60)] == list(range(60))


def test_the_nth_bit() -> None:
    for word in sets():
        places = [place for place in range(60) if word >> place & 1]
        assert [nth_bit(word, n) for n in range(len(places))] == [1 << place for place in places]
