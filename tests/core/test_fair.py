"""Fair dealing: every draw is the one that the rule says, none is favoured, and any change of a record is found."""

import hashlib
import hmac
import re
from collections import Counter
from fractions import Fraction
from math import lcm
from pathlib import Path
from random import Random

import pytest

from cinquefoil import games
from cinquefoil.core import fair
from cinquefoil.core.chance import deal
from cinquefoil.core.errors import CinquefoilError
from cinquefoil.core.fair import MISSING, Cup, commitment, pick
from cinquefoil.core.game import Game
from cinquefoil.core.record import Record
from cinquefoil.core.verify import NotTold, Unfair, verify
from dealing import GIVEN, KINDS, LIMIT, SECRET, chi_square, forged, played

PROJECT = Path(__file__).parents[2]
DEALS = 50_000


# ---- the rule, once more and as plainly as can be


def drawn_by_hand(secret: bytes, table: str, game: str, given: list[str], seq: int, of: dict[str, Fraction]) -> str:
    text = "cinquefoil fair v1\n" + table + "\n" + game + "\n" + "\n".join(given)
    key = hmac.new(secret, text.encode(), hashlib.sha256).digest()
    denominator = lcm(*(chance.denominator for chance in of.values()))
    weights = {outcome: int(of[outcome] * denominator) for outcome in sorted(of)}
    whole = sum(weights.values())
    for block in range(100):
        digest = hmac.new(key, f"{seq}:{block}".encode(), hashlib.sha256).digest()
        for at in (0, 8, 16, 24):
            number = int.from_bytes(digest[at : at + 8], "big")
            if number < 2**64 // whole * whole:
                rest = number % whole
                for outcome, weight in weights.items():
                    if rest < weight:
                        return outcome
                    rest -= weight
    raise AssertionError("a hundred blocks are enough for anything")


@pytest.mark.parametrize("game", games)
def test_every_draw_of_a_game_is_as_the_rule_says(game: str) -> None:
    record = played(game, 3)
    moments = zip(record.replay(games[game]), record.events, strict=False)
    draws = [(moment, event) for moment, event in moments if event.seat is None]
    assert len(draws) > 5 or games[game].kind.chance == "deterministic"
    given, table = record.head["contribution"], record.head["table"]
    for seq, (moment, event) in zip(record.head["seq"], draws, strict=True):
        assert drawn_by_hand(SECRET, table, game, given, seq, dict(moment.outcomes())) == event.text


def test_the_example_of_the_page_is_right() -> None:
    page = (PROJECT / "docs/fair.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| ([^|]+) \| `([0-9a-f]{64})` \|$", page, re.MULTILINE))
    cup = Cup("brave-teal-otter", "lucky-numbers", (GIVEN, MISSING), SECRET)
    assert told["commitment"] == commitment(SECRET)
    assert told["key"] == cup.key.hex()
    assert told["block 0 of entry 3"] == hmac.digest(cup.key, b"3:0", "sha256").hex()
    assert told["block 0 of entry 4"] == hmac.digest(cup.key, b"4:0", "sha256").hex()
    assert cup.draw(3, [("=start:0", 1), ("=start:1", 1)]) == "=start:1"
    assert cup.draw(4, [("=1", 1), ("=2", 2), ("=3", 1)]) == "=2"


def test_numbers_that_would_favour_an_outcome_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = iter([2**64 - 1, 2**64 - 1, 7])
    monkeypatch.setattr(fair, "_numbers", lambda key, seq: numbers)
    assert pick(b"", 1, [("=a", 1), ("=b", 1), ("=c", 1)]) == "=b"  # 2**64 - 1 is a multiple of 3


def test_weights_are_taken_in_their_smallest_numbers() -> None:
    assert [pick(b"key", seq, [("=a", 8), ("=b", 4)]) for seq in range(200)] == [
        pick(b"key", seq, [("=a", 2), ("=b", 1)]) for seq in range(200)
    ]


# ---- no outcome is favoured


@pytest.mark.parametrize("kind", KINDS)
def test_many_draws_favour_nothing(kind: str) -> None:
    """A twentieth of it; `./scripts/soak tables --only dealing` draws all of them."""
    counts = Counter(pick(SECRET, seq, KINDS[kind]) for seq in range(DEALS))
    assert abs(chi_square(counts, KINDS[kind])) < LIMIT


def test_a_biased_drawer_is_found() -> None:
    """One in ten sixes is a one."""
    contents = KINDS["a die"]
    last, first = contents[-1][0], contents[0][0]
    drawn = (pick(SECRET, seq, contents) for seq in range(DEALS))
    counts = Counter(first if text == last and number % 10 == 0 else text for number, text in enumerate(drawn))
    assert chi_square(counts, contents) > LIMIT


# ---- records


@pytest.mark.parametrize("game", games)
def test_a_record_of_a_house_is_found_to_be_fair(game: str) -> None:
    record = played(game, 1)
    found = verify(str(record), games)
    given = sum(one != MISSING for one in record.head["contribution"])
    assert (found.draws, found.added, found.sealed) == (len(record.head["seq"]), given, True)
    draws = (
        f"all {found.draws} draws follow from the secret" if found.draws else "nothing in this game was left to chance"
    )
    assert str(found).startswith(f"Fair: {draws}")
    assert verify(str(Record.parse(str(record))), games) == found


def head_without(record: Record, *keys: str, **other: object) -> Record:
    head = {key: value for key, value in record.head.items() if key not in keys} | other
    return Record(record.game, record.rules, record.options, record.events, head)


def test_what_happened_beside_the_game_is_counted() -> None:
    """Every entry of the log changes what is drawn next: whoever knows the secret could steer chance with them."""
    asides = [verify(str(played("lucky-numbers", seed)), games).aside for seed in range(6)]
    assert any(asides)
    told = next(str(verify(str(played("lucky-numbers", seed)), games)) for seed, aside in enumerate(asides) if aside)
    assert re.search(r"; (once|\d+ times) something else happened at the table between two of them\.$", told)


def test_moves_need_room_between_the_numbers_of_draws() -> None:
    record = played("lucky-numbers", 1)
    numbers = list(range(record.head["seq"][0], record.head["seq"][0] + len(record.head["seq"])))
    with pytest.raises(Unfair):
        verify(str(head_without(record, "seal", seq=numbers, fair=fair.LABEL)), games)


def test_a_record_without_a_seal_is_still_checked_and_says_so() -> None:
    record = head_without(played("bossa", 1), "seal", fair=fair.LABEL)
    assert "may have been changed" in str(verify(str(record), games))


@pytest.mark.parametrize(
    ("changed", "error", "why"),
    [
        (head_without(played("bossa", 1), "fair"), NotTold, "does not say how its chance events were drawn"),
        (head_without(played("bossa", 1), "secret", "seal"), NotTold, "only when the game is over"),
        (head_without(played("bossa", 1), "table"), NotTold, "which table"),
        (head_without(played("bossa", 1), "seq"), NotTold, "does not number its draws"),
        (head_without(played("bossa", 1), "seal"), Unfair, "does not match its seal"),
        (head_without(played("bossa", 1), secret="00" * 32), Unfair, "not the one that the house committed to"),
        (head_without(played("bossa", 1), secret="0f"), Unfair, "the secret is 32 bytes"),
        (head_without(played("bossa", 1), contribution=["-"]), Unfair, "for every seat"),
        (head_without(played("bossa", 1), contribution=["-", "zz"]), Unfair, "16 bytes"),
        (head_without(played("bossa", 1), seq=[1]), Unfair, "draws, but numbers 1"),
        (head_without(played("bossa", 1), names=["Eve", "Eve"]), Unfair, "does not match its seal"),
    ],
)
def test_what_is_wrong_is_said(changed: Record, error: type[CinquefoilError], why: str) -> None:
    with pytest.raises(error, match=why):
        verify(str(changed), games)


def test_a_record_that_has_lost_its_end_is_found() -> None:
    record = played("lucky-numbers", 1)
    last_draw = max(number for number, event in enumerate(record.events) if event.seat is None)
    cut = Record(record.game, record.rules, record.options, record.events[: last_draw + 1], record.head)
    cut = head_without(cut, "result", "turns", "seal", fair=fair.LABEL)
    with pytest.raises(Unfair, match="the end of the record is missing"):
        verify(str(cut), games)


@pytest.mark.parametrize("game", games)
def test_a_thousand_changed_records_are_found(game: str) -> None:
    dice, text = Random(5), str(played(game, 2))
    for _ in range(200):
        kind, other = forged(text, dice)
        with pytest.raises(CinquefoilError):
            pytest.fail(f"{kind} was not found: {verify(other, games)}")


def test_a_draw_from_another_cup_is_named() -> None:
    record = played("cross-clover", 1)
    other = head_without(record, "seal", table="another-table", fair=fair.LABEL)
    with pytest.raises(Unfair, match=r"event \d+ should be ="):
        verify(str(other), games)


def test_other_dealing_is_not_taken_for_a_house_s() -> None:
    game: Game = deal(games["bossa"].start(), seed=3)
    with pytest.raises(NotTold):
        verify(str(Record.of(game)), games)
