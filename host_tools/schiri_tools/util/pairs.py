"""What MicroPython's `zip` has no `strict` for."""

from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeVar

    One = TypeVar("One")
    Other = TypeVar("Other")


def paired(ones: "Sequence[One]", others: "Sequence[Other]") -> "Iterator[tuple[One, Other]]":
    """The entries of two rows of the same length, two by two. `ValueError` if one row is longer."""
    if len(ones) != len(others):
        raise ValueError("%d and %d entries" % (len(ones), len(others)))
    return zip(ones, others)  # noqa: B905 (both are as long)
