import pytest

from cinquefoil.core import errors
from cinquefoil.core.errors import CinquefoilError, IllegalMove, UnknownGame, shown


def every_error(root: type[CinquefoilError] = CinquefoilError) -> list[type[CinquefoilError]]:
    return [root, *(error for child in root.__subclasses__() for error in every_error(child))]


def test_the_tree_at_the_top_of_the_file_is_the_tree() -> None:
    assert errors.__doc__ is not None
    for error in every_error():
        if error.__module__ == errors.__name__:
            assert error.__name__ in errors.__doc__
            if not error.__subclasses__():
                assert error.code in errors.__doc__


def test_codes_are_one_for_each() -> None:
    """Those that never leave the house have none of their own."""
    codes = [error.code for error in every_error() if "code" in vars(error)]
    assert len(set(codes)) == len(codes)


def test_an_error_says_its_sentence_and_carries_its_clause() -> None:
    error = IllegalMove("13@a2 breaks LN-9: …", "LN-9")
    assert str(error) == error.message == "13@a2 breaks LN-9: …"
    assert (error.code, error.clause) == ("illegal_move", "LN-9")
    assert str(UnknownGame("there is no game 'chess'")) == "there is no game 'chess'"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "null"),
        (True, "true"),
        (13, "13"),
        (1.5, "1.5"),
        ("draw", "'draw'"),
        ("\n\x1b[31m", r"'\n\x1b[31m'"),
        ("x" * 1000, "'" + "x" * 40 + "…'"),
        ({"a": 1}, "an object"),
        ([1, 2], "a list"),
        (10**30, "a huge number"),
    ],
)
def test_what_an_error_quotes_is_short_and_on_one_line(value: object, said: str) -> None:
    assert shown(value) == said
