"""Draws by the million, and records tampered with by the thousand: nothing is favoured, and everything is found."""

from collections import Counter
from random import Random
from secrets import token_bytes

from cinquefoil import games
from cinquefoil.core.errors import CinquefoilError
from cinquefoil.core.fair import pick
from cinquefoil.core.verify import verify
from dealing import KINDS, LIMIT, chi_square, forged, played


async def dealing(seed: int, deals: int = 1_000_000, mutants: int = 1000) -> Counter[str]:
    dice = Random(seed)
    kind = dice.choice(list(KINDS))
    key = token_bytes(32)
    drawn = Counter(pick(key, seq, KINDS[kind]) for seq in range(deals))
    far = chi_square(drawn, KINDS[kind])
    assert abs(far) < LIMIT, f"{kind}: {far:.1f} standard deviations off, with the key {key.hex()}"
    for game in games:
        text = str(played(game, dice.randrange(1000)))
        verify(text, games)
        for _ in range(mutants):
            _check_found(text, dice)
    return Counter({f"draws, {kind}": deals, "records changed, all found": mutants * len(games)})


def _check_found(text: str, dice: Random) -> None:
    way, other = forged(text, dice)
    try:
        found = verify(other, games)
    except CinquefoilError:
        return
    raise AssertionError(f"{way} was not found: {found}\n{other}")
