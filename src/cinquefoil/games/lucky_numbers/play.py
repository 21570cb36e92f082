"""What a player should know of Lucky Numbers: which moves look good, how to play on quickly, who stands better."""

from typing import Final, final

from cinquefoil.search.knowledge import Knowledge


@final
class LuckyNumbersKnowledge(Knowledge):
    def __init__(self) -> None:
        super().__init__()


KNOWLEDGE: Final = LuckyNumbersKnowledge()
