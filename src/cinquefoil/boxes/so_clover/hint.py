"""What speaks for a clue or a card of So Clover!: what the bots know of its words, and how sure they are."""

from cinquefoil.boxes.so_clover.bot import LEVELS, CloverBot, four_clues, lying, put
from cinquefoil.boxes.so_clover.cards import SPOTS, ZONES, Zone, pair, turned
from cinquefoil.boxes.so_clover.position import CloverView, View, shown
from cinquefoil.boxes.so_clover.rules import AGREE, Placed
from cinquefoil.boxes.so_clover.text import SPOT_WORDS, ZONE_WORDS
from cinquefoil.core.hints import Advice, Hint, percent
from cinquefoil.core.sayings import Saying, say
from cinquefoil.words.associations import associations
from cinquefoil.words.ties import known

SURE = 0.005
"""Less than this is not worth a word."""


def find_hint(view: View, seat: int, level: str) -> Hint:
    """For a seat that may write clues or rebuild a clover now."""
    move, advice = _writing(view, seat, level) if view.phase == "clues" else _rebuilding(view, level)
    return Hint(advice, f"{seat}:{move}")


# ---- writing


def _writing(view: View, seat: int, level: str) -> tuple[str, Advice]:
    board = view.boards[seat]
    empty = [at for at, zone in enumerate(ZONES) if board.clues[zone] is None]
    if not empty:
        nudge, does = say("so-clover.nudge-done"), say("so-clover.hint-done")
        return "done", Advice(nudge, ("done",), does, ("done",), (say("so-clover.hint-all-written"),))
    at, zone = empty[0], ZONES[empty[0]]
    clue = four_clues(level, board.cards(), view.language)[at]
    one, other = pair(board.cards(), at)
    nudge = say("so-clover.nudge-zone", zone_word=ZONE_WORDS[zone], one=one, other=other)
    does = say("so-clover.hint-write", clue=clue, zone_word=ZONE_WORDS[zone])
    place = f"zone-{zone}"
    return f"clue:{zone}={clue}", Advice(nudge, (place,), does, (place,), _why_clue(view, board, at, clue, level))


def _why_clue(view: View, board: CloverView, zone: int, clue: str, level: str) -> tuple[Saying, ...]:
    words = pair(board.cards(), zone)
    reasons = [tied for word in words if (tied := tie(clue, word, view.language))]
    keywords = [keyword for card in board.cards() for keyword in card]
    pull = LEVELS[level].mix.pull(known([clue], view.language), known(keywords, view.language), view.language)[0]
    strongest = sorted(range(len(keywords)), key=lambda at: -float(pull[at]))[:2]
    if {keywords[at] for at in strongest} == set(words):
        reasons.append(say("so-clover.hint-points-at-both"))
    return tuple(reasons) or (say("so-clover.hint-all-they-know"),)


def tie(clue: str, keyword: str, language: str) -> Saying | None:
    """How people's associations tie a clue to a keyword; None if they do not."""
    data = associations(language)
    by_clue, by_keyword = data.brought_to_mind(clue, language), data.brought_to_mind(keyword, language)
    if {data.column(clue, language), *by_clue[:1]} & set(by_keyword):  # a line begins with its own word
        return say("so-clover.hint-brings-clue", clue=clue, keyword=keyword)
    if {data.column(keyword, language), *by_keyword[:1]} & set(by_clue):
        return say("so-clover.hint-brings-keyword", clue=clue, keyword=keyword)
    shared = next((word for word in by_clue if word in by_keyword), None)
    if shared is None:
        return None
    return say("so-clover.hint-both-bring", clue=clue, keyword=keyword, word=data.spelling[shared])


# ---- rebuilding


def _rebuilding(view: View, level: str) -> tuple[str, Advice]:
    bot = CloverBot(level)
    found = bot.surest(view) if None in view.spots.values() else bot.better(view)
    if found is None:
        nudge, does = say("so-clover.nudge-agree"), say("so-clover.hint-agree")
        return AGREE, Advice(nudge, tuple(f"spot-{spot}" for spot in SPOTS), does, ("agree",), (_why_agree(bot, view),))
    spot, placed = found
    one, other = (view.resolved().clues[zone] or "" for zone in _zones(spot))
    nudge = say("so-clover.nudge-spot", spot_word=SPOT_WORDS[SPOTS[spot]], one=one, other=other)
    place = f"spot-{SPOTS[spot]}"
    return put(spot, placed), Advice(
        nudge, (place,), _putting(view, spot, placed), _places(view, spot, placed), _why_card(bot, view, spot, placed)
    )


def _zones(spot: int) -> tuple[Zone, Zone]:
    """The leaves at which a card on a spot looks outward."""
    return ZONES[spot - 1], ZONES[spot]


def _facing(view: View, spot: int, placed: Placed) -> tuple[str, ...]:
    card = turned(shown(view.resolved().row)[placed[0]], placed[1])
    return card[ZONES.index(_zones(spot)[0])], card[spot]


def _putting(view: View, spot: int, placed: Placed) -> Saying:
    one, other = _facing(view, spot, placed)
    where = SPOT_WORDS[SPOTS[spot]]
    return say("so-clover.hint-put", card=placed[0] + 1, spot_word=where, one=one, other=other)


def _places(view: View, spot: int, placed: Placed) -> tuple[str, ...]:
    """The card where it lies now, and where it goes."""
    lies = next((at for at, (card, _) in lying(view).items() if card == placed[0]), None)
    return (f"card-{placed[0] + 1}" if lies is None else f"spot-{SPOTS[lies]}", f"spot-{SPOTS[spot]}")


def _why_card(bot: CloverBot, view: View, spot: int, placed: Placed) -> tuple[Saying, ...]:
    reading, fixed, wrong = bot.read(view)
    reasons = []
    for zone, keyword in zip(_zones(spot), _facing(view, spot, placed), strict=True):
        clue, at = view.resolved().clues[zone] or "", ZONES.index(zone)
        likely = float(reading.meant[at, placed[0], (at - placed[1]) % 4])
        if tied := tie(clue, keyword, view.language):
            reasons.append(tied)
        elif likely >= float(reading.meant[at].max()):
            reasons.append(say("so-clover.hint-points", clue=clue, keyword=keyword))
    sure = float(reading.sureness(fixed, wrong)[spot, placed[0], placed[1]])
    if sure >= SURE:
        reasons.append(say("so-clover.hint-sure", percent=percent(sure)))
    return tuple(reasons) or (say("so-clover.hint-what-is-left"),)


def _why_agree(bot: CloverBot, view: View) -> Saying:
    reading, fixed, wrong = bot.read(view)
    is_best = dict(enumerate(reading.best(fixed, wrong))) == lying(view)
    return say("so-clover.hint-best-way") if is_best else say("so-clover.hint-good-way")
