from cinquefoil import games
from search.expectimax import check, endgames


def test_the_search_proves_what_trying_everything_finds() -> None:
    found = [check(state, judge) for state, judge in endgames(games["bossa"], lambda s: s.pile() <= 1, range(60))]
    proved = [value for value, certain in found if certain]
    assert len(proved) >= 10
    assert any(0.0 < value < 1.0 for value in proved)
