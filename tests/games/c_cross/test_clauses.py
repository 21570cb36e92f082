"""CC-1 to CC-19, each by example; of the board itself, which is small enough, everything."""

from functools import cache
from itertools import pairwise

import pytest

from cinquefoil import Game, GameOver, IllegalMove, Result
from cinquefoil.boxes.c_cross.rules import BOARD, connects, field_pairs, space_pairs
from games.c_cross.boards import (
    BOX,
    FIELDS,
    MAP,
    board,
    choosing,
    dark_to_place,
    document,
    fields,
    play,
    position,
)

ROWS = [line.split() for line in MAP.strip().splitlines()]
SPACES = sorted(name for row in ROWS for name in row if name != ".")
LIGHT_JOINS = Result((0,), "connection", None)
DARK_JOINS = Result((1,), "connection", None)

NEXT_TO = {
    "A": "BE",
    "B": "ACEFG",
    "C": "BDG",
    "D": "CGH",
    "E": "ABFI",
    "F": "BEGIJK",
    "G": "BCDFHK",
    "H": "DGKL",
    "I": "EFJM",
    "J": "FIKMNO",
    "K": "FGHJLO",
    "L": "HKOP",
    "M": "IJN",
    "N": "JMO",
    "O": "JKLNP",
    "P": "LO",
}
LEFT, RIGHT, TOP, BOTTOM = "ABCD", "MNOP", "AEIM", "DHLP"


def refused(game: Game, text: str) -> str | None:
    """The clause that a move breaks."""
    with pytest.raises(IllegalMove) as error:
        game.play(text)
    assert text not in game.moves()
    return error.value.clause


def whose(game: Game) -> tuple[str, int | None, tuple[int, ...]]:
    """The phase, whose turn it is and who acts."""
    at = game.position()
    return at["phase"], at["turn"], game.acting


def neighbours() -> set[tuple[str, str]]:
    """The spaces that lie side by side or one above the other on the map."""
    beside = {pair for row in ROWS for pair in pairwise(row)}
    below = {pair for upper, lower in pairwise(ROWS) for pair in zip(upper, lower, strict=True)}
    return {(min(pair), max(pair)) for pair in beside | below if "." not in pair}


def borders() -> list[str]:
    """Those that are in different fields, as a move names them."""
    return sorted(f"{one}+{other}" for one, other in neighbours() if one[0] != other[0])


def joins(tiles: str, one_side: str, other_side: str) -> bool:
    """Fills from one side over the tiles, from field to adjacent field."""
    reached = set(tiles) & set(one_side)
    edge = set(reached)
    while edge:
        edge = {field for field in tiles if any(field in NEXT_TO[at] for at in edge)} - reached
        reached |= edge
    return not reached.isdisjoint(other_side)


@cache
def every_set_of_tiles() -> list[tuple[bool, bool]]:
    """For each of the 65,536: does it join the short sides, does it join the long ones?"""
    sets = ["".join(field for at, field in enumerate(FIELDS) if tiles >> at & 1) for tiles in range(1 << 16)]
    return [(joins(tiles, LEFT, RIGHT), joins(tiles, TOP, BOTTOM)) for tiles in sets]


# ---- the board


def test_CC_1_sixteen_fields_of_five_spaces() -> None:
    assert [f"{field}{number}" for field in "ABCDEFGHIJKLMNOP" for number in range(1, 6)] == SPACES
    assert BOX.start().moves() == SPACES


def test_CC_1_the_board_is_the_map() -> None:
    assert BOARD.split() == ["".join(name[0] for name in row) for row in ROWS]


def test_CC_1_the_fields_are_cs_that_interlock_in_pairs() -> None:
    """One is open below and the other above, and a foot of each stands in the mouth of the other."""
    places = {name: (y, x) for y, row in enumerate(ROWS) for x, name in enumerate(row)}
    for upper, lower in ("AB", "CD", "EF", "GH", "IJ", "KL", "MN", "OP"):
        y, x = places[f"{upper}1"]
        arch = [(y, x), (y, x + 1), (y, x + 2), (y + 1, x), (y + 1, x + 2)]
        assert [places[f"{upper}{number}"] for number in range(1, 6)] == arch
        bowl = [(y + 1, x + 1), (y + 1, x + 3), (y + 2, x + 1), (y + 2, x + 2), (y + 2, x + 3)]
        assert [places[f"{lower}{number}"] for number in range(1, 6)] == bowl


def test_CC_1_four_columns_of_four() -> None:
    """In reading order of rows and of columns, by the middle of each field."""

    def middle(field: str) -> tuple[int, int]:
        places = [(y, x) for y, row in enumerate(ROWS) for x, name in enumerate(row) if name[0] == field]
        return sum(y for y, _ in places), sum(x for _, x in places)

    for column in ("ABCD", "EFGH", "IJKL", "MNOP"):
        assert list(column) == sorted(column, key=lambda field: middle(field)[0])
    for row in ("AEIM", "BFJN", "CGKO", "DHLP"):
        assert list(row) == sorted(row, key=lambda field: middle(field)[1])


def test_CC_2_spaces_are_numbered_in_reading_order() -> None:
    read = [name for row in ROWS for name in row if name != "."]
    for field in FIELDS:
        assert [name for name in read if name[0] == field] == [f"{field}{number}" for number in range(1, 6)]
    after = play(BOX.start(), "A1", "B4", "A5", "P2")
    assert board(after) == fields("A L...L   B ...D.   P .D...")


def test_CC_2_the_names_are_where_the_map_has_them() -> None:
    """The pairs that may be placed give the place of every space away."""
    first = [move for move in position("A D....").moves() if "+" in move]
    second = [move for move in position("P ....D").moves() if "+" in move]
    assert sorted({*first, *second}) == borders()


def test_CC_3_73_pairs_of_adjacent_spaces_in_different_fields() -> None:
    pairs = [f"{SPACES[one]}+{SPACES[other]}" for one, other in space_pairs()]
    assert len(pairs) == 73
    assert pairs == borders()


def test_CC_3_33_pairs_of_adjacent_fields() -> None:
    pairs = [f"{FIELDS[one]}{FIELDS[other]}" for one, other in field_pairs()]
    assert len(pairs) == 33
    assert pairs == [field + other for field in FIELDS for other in NEXT_TO[field] if field < other]
    assert all(field in NEXT_TO[other] for field in FIELDS for other in NEXT_TO[field])
    assert pairs == sorted({f"{pair[0]}{pair[3]}" for pair in borders()})


def test_CC_3_a_corner_is_not_enough() -> None:
    """A5 and B4 share an edge; A4 and B3 touch with a corner only."""
    game = position("P D....")
    assert "A5+B4" in game.moves()
    assert refused(game, "A4+B3") == "CC-7"


def test_CC_4_the_sides_for_every_set_of_tiles() -> None:
    for tiles, (across, along) in enumerate(every_set_of_tiles()):
        assert connects(tiles) == (across or along), f"{tiles:016b}"


def test_CC_4_the_shortest_connection_is_four_fields_either_way() -> None:
    joined = every_set_of_tiles()
    sizes = [tiles.bit_count() for tiles in range(1 << 16)]
    assert min(size for size, (across, _) in zip(sizes, joined, strict=True) if across) == 4
    assert min(size for size, (_, along) in zip(sizes, joined, strict=True) if along) == 4
    assert not any(connects(tiles) for tiles, size in enumerate(sizes) if size < 4)


@pytest.mark.parametrize("chain", ["ABCD", "EFGH", "IJKL", "MNOP", "AEIM", "BFJN", "CGKO", "DHLP"])
def test_CC_4_every_column_joins_the_long_sides_and_every_row_the_short_ones(chain: str) -> None:
    for last in chain:
        covered = " ".join(f"{field} light" for field in chain if field != last)
        assert position(f"{covered} {last} LL...").play(f"{last}3").result == LIGHT_JOINS


def test_CC_4_corner_fields_count_for_both_sides() -> None:
    across = """
        A light   E light   I light   M LL...
    """
    along = """
                                      M LL...
                                      N light
                                      O light
                                      P light
    """
    assert position(across).play("M3").result == LIGHT_JOINS
    assert position(along).play("M3").result == LIGHT_JOINS


def test_CC_4_c_shows_an_edge_below_but_is_not_on_the_long_side() -> None:
    game = position("""
        A light
        B light
        C LL...
        D DD...
    """)
    assert whose(game.play("C3")) == ("place", 1, (1,))


def test_CC_4_n_shows_an_edge_above_but_is_not_on_the_long_side() -> None:
    game = position("""
                                      M DD...
                                      N LL...
                                      O light
                                      P light
    """)
    assert whose(game.play("N3")) == ("place", 1, (1,))


def test_CC_5_twelve_pawns_each() -> None:
    """With eleven on the board there is one more, and then none."""
    eleven = """
        A LL...   E LL...   I LL...   M .....
        B .....   F .....   J .....   N .....
        C LL...   G LL...   K L....   O .....
        D .....   H .....   L .....   P .....
    """
    game = position(eleven)
    assert game.moves()[-1] == "P5"
    assert not any("+" in move for move in game.moves())
    after = play(game, "P5", "O5")
    assert after.result == Result((1,), "no-move", None)


def test_CC_5_tiles_do_not_run_out() -> None:
    game = position("""
        A light   E light   I light   M D....
        B light   F light   J light   N .....
        C light   G light   K LL...   O .....
        D .....   H .....   L .....   P .....
    """)
    after = game.play("K3")
    assert list(board(after).values()).count("light") == 9
    assert board(after)["K"] == "light"
    assert whose(after) == ("place", 1, (1,))


# ---- a turn


def test_CC_6_light_begins_and_places_one_pawn() -> None:
    game = BOX.start(players=2)
    assert game.position() == document("", opening=True)
    assert whose(game) == ("place", 0, (0,))
    assert game.moves() == SPACES
    with pytest.raises(IllegalMove, match="on the very first turn, only one pawn is placed") as error:
        game.play("A5+B2")
    assert error.value.clause == "CC-6"


def test_CC_6_from_the_second_turn_on_it_may_be_two() -> None:
    game = BOX.start().play("A5")
    assert game.position() == document("A ....L", turn=1)
    of_a5 = [move for move in borders() if "A5" in move]
    assert game.moves() == sorted({*SPACES, *borders()} - {"A5", *of_a5})
    assert game.play("C3+G4").acting == (0,)


def test_CC_6_there_is_no_chance_and_everything_is_open() -> None:
    game = play(BOX.start(), "A5", "P1", "B1")
    assert game.outcomes() == []
    assert game.view(0) == game.view(1) == game.view(None) == game.position()


TWO_OPEN = """
    A dark    E light   I light   M light
    B L....   F dark    J light   N light
    C ....D   G dark    K dark    O dark
    D light   H dark    L light   P dark
"""


def test_CC_7_one_pawn_anywhere_or_two_on_adjacent_spaces_of_two_fields() -> None:
    moves = ["B2", "B3", "B3+C1", "B4", "B4+C2", "B5", "B5+C3", "C1", "C2", "C3", "C4"]
    assert position(TWO_OPEN).moves() == moves
    assert dark_to_place(TWO_OPEN).moves() == moves


def test_CC_7_the_pawns_are_those_of_the_player_whose_turn_it_is() -> None:
    after = position("A D....").play("B3+C1")
    assert board(after) == fields("A D....   B ..L..   C L....")
    assert board(after.play("B4+C2")) == fields("A D....   B ..LD.   C LD...")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("B1", "B1 is taken"),
        ("C5", "C5 is taken"),
        ("A1", "A is already covered by a tile"),
        ("D1", "D is already covered by a tile"),
        ("B2+F3", "F is already covered by a tile"),
        ("A5+B2", "A is already covered by a tile"),
        ("B1+B2", "two different fields"),
        ("B3+B4", "two different fields"),
        ("B3+C2", "B3 and C2 are not next to each other"),
        ("B2+C4", "B2 and C4 are not next to each other"),
        ("resolve:B", "place a pawn: there is no field to resolve"),
        ("swap:B1", "place a pawn: there is no field to resolve"),
    ],
)
def test_CC_7_nothing_else(move: str, why: str) -> None:
    game = position(TWO_OPEN)
    with pytest.raises(IllegalMove, match=why) as error:
        game.play(move)
    assert error.value.clause == "CC-7"


def test_CC_7_the_illegal_example_of_the_rulebook() -> None:
    """Two pawns that are near each other but do not stand directly side by side."""
    game = position("P D....")
    assert refused(game, "A3+F1") == "CC-7"  # with E4 between them
    assert refused(game, "A3+B2") == "CC-7"  # corner to corner
    assert refused(game, "A1+P5") == "CC-7"


def test_CC_7_two_spaces_of_one_field_are_not_placed_on_together() -> None:
    game = position("P D....")
    inside = sorted(f"{one}+{other}" for one, other in neighbours() if one[0] == other[0])
    assert len(inside) == 64
    assert {refused(game, move) for move in inside} == {"CC-7"}


def test_CC_7_half_of_a_pair_may_be_in_the_way() -> None:
    game = position("B ..D..   C .L...")
    assert refused(game, "B3+C1") == "CC-7"
    assert refused(game, "B4+C2") == "CC-7"
    assert "B5+C3" in game.moves()


ELEVEN_LIGHT = """
    A LL...   E LL...   I LL...   M D....
    B .....   F .....   J .....   N .....
    C LL...   G LL...   K L....   O .....
    D .....   H .....   L .....   P .....
"""


def test_CC_7_for_two_pawns_there_must_be_two_in_the_supply() -> None:
    game = position(ELEVEN_LIGHT)
    taken = ["A1", "A2", "E1", "E2", "I1", "I2", "M1", "C1", "C2", "G1", "G2", "K1"]
    assert game.moves() == [space for space in SPACES if space not in taken]
    with pytest.raises(IllegalMove, match="supply") as error:
        game.play("O4+P1")
    assert error.value.clause == "CC-7"
    ten = position(ELEVEN_LIGHT.replace("K L....", "K ....."))
    assert "O4+P1" in ten.moves()


def test_CC_7_a_single_pawn_left_is_said_in_the_singular() -> None:
    with pytest.raises(IllegalMove) as error:
        position(ELEVEN_LIGHT).play("O4+P1")
    assert "1 pawns" not in error.value.message


def test_CC_8_three_pawns_win_a_field_two_do_not() -> None:
    one_more = position("F L.D..").play("F2")
    assert board(one_more) == fields("F LLD..")
    won = position("F LL...").play("F5")
    assert board(won) == fields("F light")
    assert board(dark_to_place("F DD...").play("F5")) == fields("F dark")


def test_CC_8_more_than_the_other_is_not_enough() -> None:
    assert board(play(position("F L...."), "F2", "P1")) == fields("F LL...   P D....")


def test_CC_8_won_against_two_in_a_full_field() -> None:
    assert board(position("F LLDD.   P LL...").play("F5")) == fields("F light   P DD...")


def test_CC_8_it_cannot_be_refused() -> None:
    """The tile is laid with the placement: nobody is asked."""
    after = position("F LL...   P D....").play("F5")
    assert board(after) == fields("F light   P D....")
    assert whose(after) == ("place", 1, (1,))


def test_CC_9_the_winners_pawns_go_back_to_the_supply() -> None:
    """Light wins with the twelfth pawn; only the three that come back can be placed afterwards."""
    game = position("""
        A LL...   E LL...   I LL...   M D....
        B LL...   F LL...   J L....   N .....
        C .....   G .....   K .....   O .....
        D .....   H .....   L .....   P .....
    """)
    after = game.play("A5")
    assert board(after)["A"] == "light"
    again = after.play("M2")
    assert whose(again) == ("place", 0, (0,))
    spent = play(again, "C3+G4", "P1", "D1", "O1")
    assert spent.result == Result((1,), "no-move", None)


def test_CC_9_the_others_pawns_are_set_aside_and_the_tile_stays() -> None:
    game = position("F LLD..   M L....   P L....").play("F5")
    assert whose(game) == ("swap", 0, (0,))
    assert board(game) == fields("F light   M L....   P L....")
    assert game.position()["resolving"] == {"field": "F", "winner": 0, "give": 1}
    after = game.play("swap:P1")
    assert board(after) == fields("F light   M L....   P D....")
    assert refused(after, "F1") == "CC-7"
    assert refused(after, "F5+K1") == "CC-7"


def test_CC_9_a_pawn_set_aside_is_not_in_its_owners_supply() -> None:
    """Dark has eleven pawns on the board; F's goes to the board again, so that one is left, not two."""
    game = position("""
        A DD...   E DD...   I .....   M DD...
        B .....   F LLD..   J .....   N .....
        C DD...   G .....   K .....   O DD...
        D .....   H .....   L .....   P L....
    """)
    after = game.play("F5")
    assert board(after)["P"] == "D...."
    assert after.moves()
    assert not any("+" in move for move in after.moves())


CONNECTED_BY_D = """
    A light   E .....   I .....   M DD...
    B light   F .....   J .....   N .....
    C light   G .....   K .....   O .....
    D LLDD.   H .....   L LL...   P L....
"""


def test_CC_10_a_connection_ends_the_game_and_nothing_is_exchanged() -> None:
    over = position(CONNECTED_BY_D).play("D5")
    assert over.result == LIGHT_JOINS
    assert over.position() == document(
        CONNECTED_BY_D.replace("LLDD.", "light"),
        phase="over",
        turn=None,
        result={"winners": [0], "reason": "connection", "scores": None},
    )
    assert whose(over) == ("over", None, ())
    assert over.moves() == []
    with pytest.raises(GameOver):
        over.play("E1")


def test_CC_10_without_the_connection_it_would_have_been_exchanged() -> None:
    game = position(CONNECTED_BY_D.replace("B light", "B .....")).play("D5")
    assert game.moves() == ["swap:L1+L2", "swap:L1+P1", "swap:L2+P1"]


def test_CC_10_a_field_that_still_waits_stays_as_it_is() -> None:
    game = position("""
        A LLD..   E .....   I .....   M .....
        B .LLD.   F light   J light   N light
        C .....   G .....   K .....   O .....
        D .....   H .....   L .....   P LL...
    """).play("A4+B1")
    assert game.moves() == ["resolve:A", "resolve:B"]
    over = game.play("resolve:B")
    assert over.result == LIGHT_JOINS
    assert board(over) == fields("A LLDL.   B light   F light   J light   N light   P LL...")
    assert over.position()["placement_wins"] == []
    assert BOX.read(over.position()).result == LIGHT_JOINS


def test_CC_10_the_owner_of_the_tile_wins_whoevers_turn_it_is() -> None:
    """Light has to give D3 away, and that makes three for dark where dark needs them."""
    game = position("""
        A dark    E .....   I .....   M .....
        B dark    F LLD..   J .....   N .....
        C dark    G .....   K .....   O .....
        D DDL..   H .....   L .....   P .....
    """)
    over = game.play("F5")
    assert over.result == DARK_JOINS
    assert board(over) == fields("A dark   B dark   C dark   D dark   F light")


def test_CC_10_nor_is_anything_exchanged_for_a_field_that_an_exchange_has_won() -> None:
    game = position("""
        A dark    E .....   I .....   M L....
        B dark    F LLD..   J .....   N .....
        C dark    G .....   K .....   O D....
        D DDLL.   H .....   L .....   P D....
    """)
    over = play(game, "F5", "swap:D4")
    assert over.result == DARK_JOINS
    assert board(over) == fields("A dark   B dark   C dark   D dark   F light   M L....   O D....   P D....")


def test_CC_11_one_own_pawn_from_anywhere_for_each_pawn_set_aside() -> None:
    game = position("""
        A L....   E D....   I .....   M ....L
        B .....   F LL.DD   J .....   N .....
        C .....   G .LD..   K .....   O .....
        D .....   H .....   L .....   P ..L..
    """).play("F3")
    assert whose(game) == ("swap", 0, (0,))
    assert game.moves() == ["swap:A1+G2", "swap:A1+M5", "swap:A1+P3", "swap:G2+M5", "swap:G2+P3", "swap:M5+P3"]
    after = game.play("swap:A1+P3")
    assert board(after) == fields("A D....   E D....   F light   G .LD..   M ....L   P ..D..")
    assert whose(after) == ("place", 1, (1,))


def test_CC_11_one_set_aside_is_one_to_give() -> None:
    game = position("A L....   F LL.D.   G .LD..").play("F3")
    assert game.moves() == ["swap:A1", "swap:G2"]
    assert board(game.play("swap:G2")) == fields("A L....   F light   G .DD..")


def test_CC_11_what_cannot_be_given() -> None:
    game = position("A L....   C light   F LL.D.   G .LD..").play("F3")
    assert refused(game, "swap:G3") == "CC-11"  # not the own one
    assert refused(game, "swap:G1") == "CC-11"  # nobody there
    assert refused(game, "swap:C1") == "CC-11"  # under a tile
    assert refused(game, "swap:F1") == "CC-11"  # just covered
    assert refused(game, "swap:A1+G2") == "CC-11"  # one too many
    two = position("A L....   F LL.DD   G .LD..   M L....").play("F3")
    assert refused(two, "swap:A1") == "CC-11"  # one too few


def test_CC_11_too_few_or_too_many_is_said_in_a_whole_sentence() -> None:
    game = position("A L....   F LL.D.   G .LD..").play("F3")
    with pytest.raises(IllegalMove, match="pawn"):
        game.play("swap:A1+G2")


def test_CC_11_the_exchange_comes_before_everything_else() -> None:
    game = position("A L....   F LL.D.   G .LD..").play("F3")
    assert refused(game, "B1") == "CC-11"
    assert refused(game, "A5+B2") == "CC-11"
    assert refused(game, "resolve:G") == "CC-11"


def test_CC_11_the_pawns_given_go_back_to_the_supply() -> None:
    """Eleven light pawns and one more that wins: three and the two that are given come back."""
    game = position("""
        A LL...   E LL...   I LL...   M .....
        B .....   F LL.DD   J .....   N .....
        C LL...   G L....   K .....   O .....
        D .....   H .....   L .....   P .....
    """)
    after = play(game, "F3", "swap:A1+A2", "P1", "J3+K1", "O1", "H2+L3", "O2")
    assert board(after)["A"] == "DD..."
    assert whose(after) == ("place", 0, (0,))
    assert not any("+" in move for move in after.moves())


def test_CC_11_so_do_pawns_that_are_given_without_a_choice() -> None:
    """After the exchange all twelve of light are in the supply; eleven placed again leave one."""
    game = position("F LL.D.   P L....").play("F3")
    assert board(game) == fields("F light   P D....")
    dark = ["E1", "E2", "H1", "H2", "K1", "K2"]
    light = ["A4+B1", "A5+B2", "M4+N1", "M5+N2", "C4+D1", "I1"]
    for one, other in zip(dark, light, strict=True):
        game = play(game, one, other)
    game = game.play("L1")
    assert whose(game) == ("place", 0, (0,))
    assert not any("+" in move for move in game.moves())


def test_CC_11_in_a_domino_the_winner_of_the_field_chooses() -> None:
    game = play(position("F LLD..   G LDDL.   K DD...   M L....").play("F5"), "swap:G1")
    assert whose(game) == ("swap", 0, (1,))
    assert game.position()["resolving"] == {"field": "G", "winner": 1, "give": 1}
    assert game.moves() == game.moves(1) == ["swap:K1", "swap:K2"]
    assert board(game.play("swap:K2")) == fields("F light   G dark   K DL...   M L....")


THREE_AT_STAKE = """
    A LLD..   E .....   I .....   M L....
    B .LLD.   F .....   J .....   N .....
    C .....   G .....   K .....   O .....
    D .....   H .....   L .....   P LLDD.
"""


def test_CC_11_also_a_pawn_in_a_field_that_the_other_has_won_and_that_waits() -> None:
    game = play(position(THREE_AT_STAKE), "A4+B1", "resolve:A", "swap:P1")
    assert board(game) == fields("A light   B light   M L....   P DLDD.")
    assert game.moves() == ["swap:M1", "swap:P2"]
    after = game.play("swap:P2")
    assert board(after) == fields("A light   B light   M L....   P dark")
    assert whose(after) == ("place", 1, (1,))


def test_CC_12_a_pawn_in_an_own_field_that_waits_cannot_be_given() -> None:
    game = play(position("A LLD..   B .LL..   M L....   P L...."), "A4+B1", "resolve:A")
    assert game.position()["placement_wins"] == ["B"]
    assert game.moves() == ["swap:M1", "swap:P1"]
    with pytest.raises(IllegalMove, match="in a field that you have won") as error:
        game.play("swap:B2")
    assert error.value.clause == "CC-12"


def test_CC_12_the_same_if_an_exchange_has_won_it() -> None:
    game = choosing("F LLL..   K LLLD.   M L....   P L....", turn=1).play("resolve:K")
    assert whose(game) == ("swap", 1, (0,))
    assert game.moves() == ["swap:M1", "swap:P1"]
    assert refused(game, "swap:F1") == "CC-12"


def test_CC_12_nothing_is_given_if_all_own_pawns_wait() -> None:
    after = choosing("F LLL..   K LLLD.", turn=1).play("resolve:K")
    assert board(after) == fields("F light   K light")


def test_CC_13_a_placement_that_cannot_be_paid_for_is_illegal() -> None:
    game = position("A LLD..   P D....")
    assert [move for move in game.moves() if move.startswith("A")] == ["A4+B1", "A5+B1", "A5+B2", "A5+B4"]
    with pytest.raises(IllegalMove, match="to win A you have to give up pawns from other fields") as error:
        game.play("A4")
    assert error.value.clause == "CC-13"


def test_CC_13_nothing_is_owed_where_the_other_has_no_pawn() -> None:
    assert board(position("A LL...   P D....").play("A4")) == fields("A light   P D....")


def test_CC_13_the_second_pawn_placed_can_pay() -> None:
    after = position("A LLD..   P D....").play("A5+B2")
    assert board(after) == fields("A light   B .D...   P D....")
    assert whose(after) == ("place", 1, (1,))


def test_CC_13_in_full() -> None:
    """Two are owed: one pawn is not enough, and two are."""
    game = position("A LLDD.   P D....")
    assert refused(game, "A5") == refused(game, "A5+B1") == "CC-13"
    game = position("A LLDD.   P DL...")
    assert refused(game, "A5") == "CC-13"
    assert board(game.play("A5+B1")) == fields("A light   B D....   P DD...")


def test_CC_13_in_full_also_if_it_is_the_other_field_of_the_two_that_is_won() -> None:
    assert refused(position("B .LLDD   P D...."), "A4+B1") == "CC-13"
    assert board(position("B .LLDD   P DL...").play("A4+B1")) == fields("A ...D.   B light   P DD...")


def test_CC_13_pawns_in_the_fields_just_won_do_not_pay() -> None:
    game = position("A LLD..   B .LL..   P D....")
    assert refused(game, "A4+B1") == "CC-13"
    alone = game.play("A4")
    assert alone.moves() == ["swap:B2", "swap:B3"]


def test_CC_13_the_supply_does_not_pay_nor_do_the_pawns_that_come_back() -> None:
    assert refused(dark_to_place("F DD.L.   P L...."), "F3") == "CC-13"


def test_CC_13_a_placement_that_connects_need_not_be_paid() -> None:
    alone = """
        A LLDD.
        B light
        C light
        D light
    """
    over = position(alone).play("A5")
    assert over.result == LIGHT_JOINS
    assert board(over) == fields("A light   B light   C light   D light")
    assert refused(position(alone.replace("C light", "C dark")), "A5") == "CC-13"


def test_CC_13_two_fields_that_can_be_paid_in_no_order() -> None:
    """Three are owed and two can be given."""
    game = position("A LLDD.   B .LLD.   P LL...")
    with pytest.raises(IllegalMove, match="to win A and B you have to give up pawns from other fields") as error:
        game.play("A5+B1")
    assert error.value.clause == "CC-13"
    assert "A5+B1" in position("A LLDD.   B .LLD.   P LL...   M L....").moves()


ONE_ORDER = """
    A LLDD.
    B .LLD.
    C light
    D light
                                      P L....
"""


def test_CC_13_one_order_that_works_is_enough_and_is_taken() -> None:
    """A cannot be paid for with one pawn; B can, and then A connects and owes nothing."""
    over = position(ONE_ORDER).play("A5+B1")
    assert over.result == LIGHT_JOINS
    assert board(over) == fields("A light   B light   C light   D light   P D....")


def test_CC_13_the_one_order_that_works_may_be_the_alphabetical_one() -> None:
    """Here it is A that can be paid for, and B connects after it."""
    over = position("A LLD..   B .LLDD   C light   D light   P L....").play("A4+B1")
    assert over.result == LIGHT_JOINS
    assert board(over) == fields("A light   B light   C light   D light   P D....")


def test_CC_13_without_that_pawn_no_order_works() -> None:
    assert refused(position(ONE_ORDER.replace("P L....", "P D....")), "A5+B1") == "CC-13"


def test_CC_13_with_pawns_enough_either_order_may_be_chosen() -> None:
    game = position(ONE_ORDER.replace("P L....", "P LL...")).play("A5+B1")
    assert game.moves() == ["resolve:A", "resolve:B"]


def test_CC_13_the_field_that_connects_may_come_first_and_leave_the_other_unpaid() -> None:
    over = position("""
        A LLD..
        B .LLD.   F light   J light   N light
    """).play("A4+B1")
    assert over.result == LIGHT_JOINS
    assert board(over) == fields("A LLDL.   B light   F light   J light   N light")


def test_CC_13_what_a_connection_of_the_other_would_end_is_owed_all_the_same() -> None:
    """Giving D3 away loses, and is legal; without D3 there would be nothing to pay with."""
    game = position("A dark   B dark   C dark   D DDL..   F LLD..")
    assert game.play("F5").result == DARK_JOINS
    assert refused(position("A dark   B dark   C dark   D DD...   F LLD.."), "F5") == "CC-13"


def test_CC_14_the_example_of_the_rulebook() -> None:
    """Dark wins one field, gives its light pawn a third place bottom right, and light wins that."""
    game = dark_to_place("""
        A L....   E .....   I .....   M .....
        B .....   F DDL..   J .....   N .....
        C .....   G .....   K .....   O .....
        D .....   H .....   L .....   P LLDD.
    """).play("F5+K1")
    assert whose(game) == ("swap", 1, (1,))
    assert game.moves() == ["swap:K1", "swap:P3", "swap:P4"]
    after = game.play("swap:P3")
    assert board(after) == fields("""
        A D....   E .....   I .....   M .....
        B .....   F dark    J .....   N .....
        C .....   G .....   K D....   O .....
        D .....   H .....   L .....   P light
    """)
    assert whose(after) == ("place", 0, (0,))


def test_CC_14_the_field_goes_to_the_other_without_anybody_having_a_say() -> None:
    after = play(position("F LLD..   G LDD..   P L....").play("F5"), "swap:G1")
    assert board(after) == fields("F light   G dark   P L....")
    assert whose(after) == ("place", 1, (1,))


def test_CC_14_and_so_on_in_either_direction() -> None:
    """F is light's, so G becomes dark's, so K becomes light's, so O becomes dark's."""
    game = position("""
        A .....   E .....   I .....   M .....
        B .....   F LLD..   J .....   N .....
        C .....   G LDDL.   K LLDD.   O LDD..
        D .....   H .....   L .....   P .....
    """)
    game = play(game, "F5", "swap:G1")
    assert whose(game) == ("swap", 0, (1,))
    game = game.play("swap:K3")
    assert board(game) == fields("F light   G dark   K light   O dark")
    assert whose(game) == ("place", 1, (1,))


def test_CC_14_two_pawns_given_into_one_field_may_win_it() -> None:
    after = play(position("F LLDD.   G LLD..   P L....").play("F5"), "swap:G1+G2")
    assert board(after) == fields("F light   G dark   P L....")


def test_CC_15_without_a_pawn_to_give_those_set_aside_go_to_their_owners_supply() -> None:
    """Dark wins G and has no pawn on the board to give for the light one in it."""
    game = position("F LLD..   G LDDL.   P L....")
    after = play(game, "F5", "swap:G1")
    assert board(after) == fields("F light   G dark   P L....")
    assert whose(after) == ("place", 1, (1,))


def test_CC_15_what_goes_back_can_be_placed_again() -> None:
    """Light's twelve are all on the board or aside: without the one that comes back light would be lost."""
    game = choosing(
        """
        A LL...   E LL...   I LL...   M .....
        B .....   F .....   J .....   N .....
        C LL...   G DDDLL   K D....   O .....
        D .....   H LL...   L .....   P DDD..
        """,
        turn=1,
    )
    after = game.play("resolve:P")
    assert board(after)["G"] == board(after)["P"] == "dark"
    assert board(after)["K"] == "L...."
    assert whose(after) == ("place", 0, (0,))
    assert "K2" in after.moves()
    assert not any("+" in move for move in after.moves())


def test_CC_15_in_a_domino_as_many_as_possible() -> None:
    game = choosing("G DDDLL   K D....   P LLL..").play("resolve:G")
    assert board(game) == fields("G dark   K L....   P light")


def test_CC_15_what_can_be_given_must_be() -> None:
    after = play(position("F LLD..   G LDDL.   K D....   P L....").play("F5"), "swap:G1")
    assert board(after) == fields("F light   G dark   K L....   P L....")


def test_CC_15_also_for_a_field_handed_to_the_player_whose_turn_it_is() -> None:
    """K comes to light by dark's exchange, and light has nothing left to give for it: the turn is legal."""
    game = play(position("F LLD..   G LDDL.   K LLDD.").play("F5"), "swap:G1")
    assert game.moves() == ["swap:K3", "swap:K4"]
    after = game.play("swap:K3")
    assert board(after) == fields("F light   G dark   K light")
    assert whose(after) == ("place", 1, (1,))


def test_CC_16_the_player_whose_turn_it_is_chooses_the_order() -> None:
    game = position(THREE_AT_STAKE).play("A4+B1")
    assert whose(game) == ("order", 0, (0,))
    assert game.position()["placement_wins"] == ["A", "B"]
    assert board(game) == fields("A LLDL.   B LLLD.   M L....   P LLDD.")
    assert game.moves() == ["resolve:A", "resolve:B"]
    one = game.play("resolve:B")
    assert one.position()["placement_wins"] == ["A"]
    assert one.position()["resolving"] == {"field": "B", "winner": 0, "give": 1}


def test_CC_16_one_at_a_time_with_the_exchange() -> None:
    game = play(position(THREE_AT_STAKE), "A4+B1", "resolve:A")
    assert board(game) == fields("A light   B LLLD.   M L....   P LLDD.")
    assert game.moves() == ["swap:M1", "swap:P1", "swap:P2"]


def test_CC_16_fields_won_by_the_placement_come_before_fields_won_by_an_exchange() -> None:
    """P is dark's after the first exchange, and has to wait until B is done."""
    game = play(position(THREE_AT_STAKE), "A4+B1", "resolve:A", "swap:P1")
    assert game.position()["resolving"] == {"field": "B", "winner": 0, "give": 1}
    assert board(game)["P"] == "DLDD."
    after = game.play("swap:M1")
    assert board(after)["P"] == "dark"


def test_CC_16_narrower_than_the_book_as_the_page_tells() -> None:
    """The book would let dark take P, which light has won, before K."""
    game = dark_to_place("J DDL..   K D.DL.   P LLDD.   A L....   B DD...")
    waiting = play(game, "J4+K2", "resolve:J", "swap:P3")
    assert board(waiting) == fields("J dark   K dark   P LLLD.   A L....   B DD...")
    assert waiting.position()["resolving"] == {"field": "K", "winner": 1, "give": 1}


def test_CC_16_neither_can_a_field_be_chosen_that_has_to_wait() -> None:
    game = choosing("A LLL..   B LLL..   M DDD..   P L....", wins="AB")
    assert game.moves() == ["resolve:A", "resolve:B"]
    assert refused(game, "resolve:M") == "CC-16"
    assert refused(game, "resolve:P") == "CC-8"


def test_CC_16_with_one_field_won_by_the_placement_there_is_no_choice() -> None:
    after = position("F LL...   G LL...").play("F5")
    assert board(after) == fields("F light   G LL...")


def test_CC_16_of_two_fields_won_by_an_exchange_it_is_still_the_player_whose_turn_it_is_who_chooses() -> None:
    game = play(position("F LLDD.   G LDDL.   K LDDL.   M D....   P L....").play("F5"), "swap:G1+K1")
    assert whose(game) == ("order", 0, (0,))
    assert game.position()["placement_wins"] == []
    assert game.moves() == ["resolve:G", "resolve:K"]
    after = game.play("resolve:G")
    assert board(after) == fields("F light   G dark   K dark   M L....   P L....")


def test_CC_16_after_each_field_the_board_is_looked_at_anew() -> None:
    """M becomes light's while K still waits for dark: light chooses between a field of each."""
    game = play(position("F LLDD.   G LDDL.   K LDD..   M LLD..").play("F5"), "swap:G1+K1", "resolve:G")
    assert board(game) == fields("F light   G dark   K DDD..   M LLL..")
    assert whose(game) == ("order", 0, (0,))
    assert game.moves() == ["resolve:K", "resolve:M"]
    assert board(game.play("resolve:M")) == fields("F light   G dark   K dark   M light")


def test_CC_16_the_order_can_decide_the_game() -> None:
    """Each needs one field more, and has it: whoever's is covered first has won."""
    drawn = """
        A dark    E .....   I .....   M light
        B dark    F .....   J .....   N light
        C dark    G .....   K .....   O light
        D DDD..   H .....   L .....   P LLL..
    """
    assert choosing(drawn).play("resolve:P").result == LIGHT_JOINS
    assert choosing(drawn).play("resolve:D").result == DARK_JOINS


def test_CC_16_a_field_must_be_chosen_before_anything_else() -> None:
    game = position(THREE_AT_STAKE).play("A4+B1")
    assert refused(game, "C1") == "CC-16"
    assert refused(game, "O4+P1") == "CC-16"
    assert refused(game, "swap:M1") == "CC-16"


# ---- the end


def test_CC_17_across_or_along_for_either_player() -> None:
    assert dark_to_place("B dark   F dark   J dark   N DD...").play("N3").result == DARK_JOINS
    assert dark_to_place("E dark   F dark   G dark   H DD...").play("H3").result == DARK_JOINS
    assert position("B light   F light   J light   N LL...").play("N3").result == LIGHT_JOINS
    assert position("E light   F light   G light   H LL...").play("H3").result == LIGHT_JOINS


def test_CC_17_the_chain_may_wind() -> None:
    game = position("""
        A .....   E light   I LL...   M .....
        B light   F dark    J light   N dark
        C dark    G dark    K light   O light
        D .....   H .....   L .....   P dark
    """)
    assert game.play("I5").result == LIGHT_JOINS


def test_CC_17_the_picture_of_the_rulebook() -> None:
    """Dark's tiles lead from one short side to the other, light's are interrupted."""
    game = dark_to_place("""
        A light   E light   I D....   M light
        B dark    F dark    J DD...   N dark
        C light   G light   K L....   O light
        D .....   H .....   L .....   P .....
    """)
    over = game.play("J3")
    assert over.result == DARK_JOINS


def test_CC_17_a_gap_is_no_connection() -> None:
    """A and F do not touch, although they are corner to corner in the order of the fields; B and E do."""
    gap = position("A light   F light   J light   N LL...").play("N3")
    assert not gap.over
    assert position("B light   E light   I light   M LL...").play("M3").result == LIGHT_JOINS


def test_CC_17_the_others_tiles_do_not_help() -> None:
    assert not position("B light   F dark   J light   N LL...").play("N3").over


def test_CC_17_two_neighbouring_sides_are_not_opposite() -> None:
    assert not position("A light   E light   B LL...").play("B3").over
    assert (
        not position("""
        A LL...   E light   I light
        B light
        C light
    """)
        .play("A3")
        .over
    )


ALL_TWELVE_DARK = """
    A DD...   E DD...   I DD...   M DD...
    B DD...   F DD...   J .....   N .....
    C .....   G .....   K .....   O .....
    D .....   H .....   L .....   P L....
"""


def test_CC_18_who_cannot_place_loses() -> None:
    over = position(ALL_TWELVE_DARK).play("P2")
    assert over.result == Result((0,), "no-move", None)
    assert whose(over) == ("over", None, ())
    assert over.moves() == []
    assert board(over) == fields(ALL_TWELVE_DARK.replace("P L....", "P LL..."))


def test_CC_18_it_is_asked_at_the_start_of_the_turn_only() -> None:
    """Light has placed the last pawn and wins all the same, since dark is the next without one."""
    both = ALL_TWELVE_DARK.replace("J .....", "J LL...").replace("N .....", "N LL...").replace("C .....", "C LL...")
    both = both.replace("G .....", "G LL...").replace("K .....", "K LL...")
    over = position(both).play("O1")
    assert over.result == Result((0,), "no-move", None)


def test_CC_18_a_single_pawn_that_may_be_placed_is_enough() -> None:
    game = position(ALL_TWELVE_DARK.replace("F DD...", "F D....")).play("P2")
    assert whose(game) == ("place", 1, (1,))


def test_CC_18_whoever_has_a_pawn_in_the_supply_can_place_it_however_tight_it_is() -> None:
    """Each of the two fields that are left is paid for with what stands in the other."""
    game = position("""
        A dark    E LLDD.   I light   M light
        B LLDD.   F dark    J dark    N dark
        C light   G light   K dark    O dark
        D light   H dark    L dark    P dark
    """)
    assert game.moves() == ["B5", "E5"]
    assert board(game.play("B5"))["B"] == "light"


def test_CC_18_who_gets_pawns_back_in_time_can_go_on() -> None:
    """All twelve dark pawns are on the board; if light gives B3 for J's, dark wins B and three come back."""
    drawn = """
        A DD...   E DD...   I DD...   M DD...
        B DDL..   F D....   J LLD..   N .....
        C .....   G .....   K .....   O .....
        D .....   H .....   L .....   P L....
    """
    game = position(drawn).play("J4")
    assert game.play("swap:P1").result == Result((0,), "no-move", None)
    rescued = game.play("swap:B3")
    assert board(rescued)["B"] == "dark"
    assert whose(rescued) == ("place", 1, (1,))


def test_CC_19_no_draw_in_any_of_the_65536_colourings() -> None:
    joined = every_set_of_tiles()
    for light in range(1 << 16):
        dark = 0xFFFF ^ light
        light_across, light_along = joined[light]
        dark_across, dark_along = joined[dark]
        assert light_across != dark_along, f"{light:016b}"
        assert dark_across != light_along, f"{light:016b}"


def test_CC_19_the_last_field_connects_for_whoever_wins_it() -> None:
    """What follows: no game comes to a full board without having ended."""
    cases = 0
    for last in (1 << field for field in range(16)):
        for light in range(1 << 16):
            dark = 0xFFFF ^ last ^ light
            if light & last or connects(light) or connects(dark):
                continue
            cases += 1
            assert connects(light | last)
            assert connects(dark | last)
    assert cases > 1000
