"""Lucky Numbers for two, standard set-up, as one would write it for OpenSpiel in Python. Only for comparison.

Needs `open-spiel`. Actions: 0-15 put the clover in hand on that square, 16 n + square take a face-up n, then DRAW and
LEAVE; for chance the number of the clover, or the seat that begins.
"""

from typing import Any

import pyspiel

DRAW = 336
LEAVE = 337
PLAYERS = 2

GAME_TYPE = pyspiel.GameType(
    short_name="python_lucky_numbers",
    long_name="Python Lucky Numbers",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=PLAYERS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
GAME_INFO = pyspiel.GameInfo(
    num_distinct_actions=338,
    max_chance_outcomes=21,
    num_players=PLAYERS,
    min_utility=0.0,
    max_utility=1.0,
    utility_sum=None,
    max_game_length=20_000,
)


class LuckyNumbersGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(GAME_TYPE, GAME_INFO, params or {})

    def new_initial_state(self) -> "LuckyNumbersState":
        return LuckyNumbersState(self)


class LuckyNumbersState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: pyspiel.Game) -> None:
        super().__init__(game)
        self.gardens: list[list[int]] = [[0] * 16 for _ in range(PLAYERS)]
        self.pile = [0] + [PLAYERS] * 20
        self.middle = [0] * 21
        self.dealt: list[int] = []
        self.first: int | None = None
        self.turn = 0
        self.drawn = 0
        self.drawing = True
        self.set_up = False
        self.idle = 0
        self.utilities: list[float] | None = None

    def current_player(self) -> int:
        if self.utilities is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.drawing else self.turn

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.first is None:
            return [(seat, 1 / PLAYERS) for seat in range(PLAYERS)]
        whole = sum(self.pile)
        return [(number, count / whole) for number, count in enumerate(self.pile) if count]

    def _legal_actions(self, player: int) -> list[int]:
        garden = self.gardens[player]
        bounds = [self._bounds(garden, square) for square in range(16)]
        if self.drawn:
            return [*self._places(self.drawn, garden, bounds), LEAVE]
        only_empty = self.idle == 4 * PLAYERS
        actions = [
            16 * number + square
            for number in range(1, 21)
            if self.middle[number]
            for square in self._places(number, garden, bounds)
            if not (only_empty and garden[square])
        ]
        return [*actions, DRAW]

    def _bounds(self, garden: list[int], square: int) -> tuple[int, int]:
        row, column = divmod(square, 4)
        before = [*garden[4 * row : square], *garden[column:square:4]]
        after = [*garden[square + 1 : 4 * row + 4], *garden[square + 4 : 16 : 4]]
        return max(before, default=0), min((number for number in after if number), default=21)

    def _places(self, number: int, garden: list[int], bounds: list[tuple[int, int]]) -> list[int]:
        fitting = (square for square, (low, high) in enumerate(bounds) if low < number < high)
        return [square for square in fitting if garden[square] != number]

    def _apply_action(self, action: int) -> None:
        if self.drawing:
            self._chance(action)
        elif action == DRAW:
            self.drawing, self.idle = True, 0
        elif action == LEAVE:
            self.middle[self.drawn] += 1
            self._end_turn()
        elif action < 16:
            self._place(action, self.drawn)
        else:
            self.middle[action // 16] -= 1
            self._place(action % 16, action // 16)

    def _chance(self, outcome: int) -> None:
        if self.first is None:
            self.first = outcome
            return
        self.pile[outcome] -= 1
        if self.set_up:
            self.drawn, self.drawing = outcome, False
            return
        self.dealt.append(outcome)
        if len(self.dealt) == 4:
            self.gardens[self.turn][0:16:5] = sorted(self.dealt)
            self.dealt = []
            self.turn += 1
            if self.turn == PLAYERS:
                self.set_up, self.drawing, self.turn = True, False, self.first

    def _place(self, square: int, number: int) -> None:
        garden = self.gardens[self.turn]
        before, garden[square] = garden[square], number
        if before:
            self.middle[before] += 1
            self.idle += not self.drawn
        else:
            self.idle = 0
            if all(garden):
                self.utilities = [float(seat == self.turn) for seat in range(PLAYERS)]
                return
        self._end_turn()

    def _end_turn(self) -> None:
        self.drawn = 0
        if any(self.pile):
            self.turn = (self.turn + 1) % PLAYERS
            return
        empty = [garden.count(0) for garden in self.gardens]
        self.utilities = [float(squares == min(empty)) for squares in empty]

    def is_terminal(self) -> bool:
        return self.utilities is not None

    def returns(self) -> list[float]:
        return self.utilities or [0.0] * PLAYERS

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{player}:{action}"

    def __str__(self) -> str:
        return f"{self.gardens} {self.middle} {self.drawn}"


pyspiel.register_game(GAME_TYPE, LuckyNumbersGame)
