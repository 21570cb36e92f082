from cinquefoil import Rng
from cinquefoil.boxes.lucky_numbers.rules import start
from cinquefoil.core.state import OVER
from cinquefoil.search.playout import copies, playout, playouts


def test_a_playout_goes_to_the_end_and_counts_its_moves() -> None:
    state = start(2)
    moves = playout(state, Rng(1))
    assert state.actor() == OVER
    again, dice, count = start(2), Rng(1), 0
    while again.actor() != OVER:
        again.apply(again.random_legal(dice))
        count += 1
    assert moves == count


def test_playouts_and_copies_leave_the_start_alone() -> None:
    state = start(3)
    assert playouts(state, 10, Rng(1)) > 10 * 50
    copies(state, 10)
    assert (state.pile_size, state.actor()) == (60, -1)
