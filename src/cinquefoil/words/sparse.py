"""A matrix that is mostly nothing: no more of it than words need, so that nobody waits for a large library."""

from collections.abc import Iterable

import numpy as np

Matrix = np.ndarray[tuple[int, ...], np.dtype[np.float32]]
Numbers = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


class Sparse:
    """Rows one after the other: how many entries each has, in which columns, and what stands there."""

    def __init__(self, counts: Numbers, columns: Numbers, values: Matrix, width: int) -> None:
        self.starts = np.concatenate([[0], np.cumsum(counts)])
        self.columns = columns
        self.values = values
        self.width = width
        self.rows: Numbers = np.repeat(np.arange(len(counts)), counts)

    @property
    def height(self) -> int:
        return len(self.starts) - 1

    def row(self, number: int) -> Matrix:
        """A row with all its nothing."""
        whole = np.zeros(self.width, np.float32)
        own = slice(self.starts[number], self.starts[number + 1])
        whole[self.columns[own]] = self.values[own]
        return whole

    def dense(self, numbers: Iterable[int]) -> Matrix:
        return np.array([self.row(number) for number in numbers], np.float32).reshape(-1, self.width)

    def of(self, numbers: Numbers) -> "Sparse":
        """Some of the rows."""
        counts = self.starts[numbers + 1] - self.starts[numbers]
        ends = np.cumsum(counts)
        places = np.arange(int(ends[-1]) if len(ends) else 0) + np.repeat(self.starts[numbers] - ends + counts, counts)
        return Sparse(counts, self.columns[places], self.values[places], self.width)

    def times(self, dense: Matrix) -> Matrix:
        """The product with a matrix of few columns."""
        product = np.empty((self.height, dense.shape[1]), np.float32)
        for column in range(dense.shape[1]):
            weights = self.values * dense[self.columns, column]
            product[:, column] = np.bincount(self.rows, weights, self.height)
        return product

    def turned(self) -> "Sparse":
        """Rows for columns."""
        order = np.argsort(self.columns, kind="stable")
        counts = np.bincount(self.columns, minlength=self.width)
        return Sparse(counts, self.rows[order], self.values[order], self.height)

    def weighted(self, columns: Matrix) -> "Sparse":
        """Every column times its weight, and then every row of length one."""
        values = self.values * columns[self.columns]
        lengths = np.sqrt(np.bincount(self.rows, values**2, self.height)) + 1e-9
        return Sparse(np.diff(self.starts), self.columns, (values / lengths[self.rows]).astype(np.float32), self.width)
