"""The names of a 4×4 board's squares, in reading order: a letter for the column, a digit for the row from the top."""

SQUARE_NAMES = tuple(f"{column}{row}" for row in "1234" for column in "abcd")
