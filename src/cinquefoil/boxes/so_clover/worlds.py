"""Other worlds of So Clover! that a seat cannot tell from this one.

What a seat cannot see: the cards of boards that are not resolved, but for its own four; the decoys and the order of
every row that is not shown yet, its own included; and of the board being resolved, which cards lie where.
"""

from dataclasses import replace
from functools import cache

from cinquefoil.boxes.so_clover import clues
from cinquefoil.boxes.so_clover.cards import SPOTS, Card, deck, turned, unturned, visible
from cinquefoil.boxes.so_clover.rules import DEAL, SHUFFLE, Board, Table, changed
from cinquefoil.core.chance import shuffled
from cinquefoil.core.rng import Rng

TRIES = 200
"""Worlds in which a clue would not have been allowed are thrown away, but not for ever."""


def redealt(table: Table, seat: int, dice: Rng) -> Table:
    """Another world, as likely as any. Never this one for want of another: it would give everything away."""
    for _ in range(TRIES):
        world = _any_world(table, seat, dice)
        changed_boards = (board for board, was in zip(world.boards, table.boards, strict=True) if board != was)
        if all(_clues_are_legal(board, table) for board in changed_boards):
            break
    return world


def _clues_are_legal(board: Board, table: Table) -> bool:
    if None in board.solution:
        return True
    keywords = visible(board.cards())
    refusals = (clues.refusal(clue, keywords, table.language, table.translations) for clue in board.clues if clue)
    return not any(refusals)


def _any_world(table: Table, seat: int, dice: Rng) -> Table:
    hidden = [owner for owner in range(table.players) if _is_hidden(table, owner)]
    unknown = [card for owner in hidden for card in _unknown_cards(table.boards[owner], owner == seat)]
    dealt_to_other = table.phase == DEAL and table.dealing()[0] != seat
    unknown += [table.drawn] if table.drawn and dealt_to_other else []
    pool = shuffled([*table.deck, *(_printed(card, table.language) for card in unknown)], dice)
    world = table
    for owner in hidden:
        world = world.with_board(owner, _redealt_board(table.boards[owner], owner == seat, pool, dice))
    if table.spectator is not None and table.spectator != seat:
        world = world.with_board(table.spectator, _rearranged(table, table.boards[table.spectator], dice))
    if table.drawn and dealt_to_other:
        world = replace(world, drawn=pool.pop())
    if table.phase == SHUFFLE and table.drawn is not None:
        left = world.boards[world.shuffling()].left_to_shuffle()
        world = replace(world, drawn=left[dice.below(len(left))])
    return replace(world, deck=tuple(sorted(pool)))


def _is_hidden(table: Table, owner: int) -> bool:
    return table.boards[owner].points is None and owner != table.spectator


def _unknown_cards(board: Board, own: bool) -> tuple[Card, ...]:
    return board.decoys if own else (*board.cards(), *board.decoys)


def _printed(card: Card, language: str) -> Card:
    """As the deck has it, however the card lies; a card of another deck is taken as it lies."""
    return _printed_cards(language).get(unturned(card), card)


@cache
def _printed_cards(language: str) -> dict[Card, Card]:
    return {unturned(card): card for card in deck(language)}


def _redealt_board(board: Board, own: bool, pool: list[Card], dice: Rng) -> Board:
    solution = board.solution
    if not own:
        solution = tuple(card and turned(pool.pop(), dice.below(4)) for card in solution)
    decoys = tuple(sorted(pool.pop() for _ in board.decoys))
    fresh = replace(board, solution=solution, decoys=decoys)
    cards = shuffled([*fresh.cards(), *decoys], dice)[: len(board.row)]
    return replace(fresh, row=tuple(turned(card, dice.below(4)) for card in cards))


def _rearranged(table: Table, board: Board, dice: Rng) -> Board:
    """The row is shown: any four of its cards, anyhow, that the first attempt does not speak against."""
    known = {spot: placed for spot in table.fixed if (placed := table.spots[spot])}
    loose = [card for card in range(len(board.row)) if card not in [placed[0] for placed in known.values()]]
    while True:
        cards = iter(shuffled(loose, dice))
        places = {spot: known.get(spot) or (next(cards), dice.below(4)) for spot in range(len(SPOTS))}
        if not any(places[spot] == placed for placed, spot in table.tried):
            break
    solution = board.solution
    for spot, (card, turn) in places.items():
        solution = changed(solution, spot, turned(board.row[card], turn))
    used = [card for card, _ in places.values()]
    decoys = [_printed(card, table.language) for at, card in enumerate(board.row) if at not in used]
    return replace(board, solution=solution, decoys=tuple(sorted(decoys)))
