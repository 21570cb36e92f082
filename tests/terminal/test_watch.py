"""A game that plays itself."""

from typing import Any

import pytest

from cinquefoil import Rng, games
from cinquefoil.bots import Bot, sit
from cinquefoil.terminal import watch


def test_bots_do_not_roll_the_dealer_s_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what a bot does would hang on what was dealt to the others, unseen."""
    seated: list[Bot] = []

    def look(*arguments: Any, **options: Any) -> Bot:
        seated.append(sit(*arguments, **options))
        return seated[-1]

    monkeypatch.setattr(watch, "sit", look)
    for seed in range(20):
        watch.chooser(games["bossa"].start(), "club", seed)
        dealer = Rng(seed)
        words = {tuple(dice.word() for _ in range(3)) for dice in (dealer, *(bot.dice for bot in seated[-2:]))}
        assert len(words) == 3
