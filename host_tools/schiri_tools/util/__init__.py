"""What all tools share and no tool is about."""

from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeVar

    One = TypeVar("One")
    Other = TypeVar("Other")

LANGUAGES = ("en", "de", "fr")  # English is what is said where there are no other words


def in_groups(digits: str) -> str:
    """Hexadecimal digits as the box shows them: four at a time."""
    return " ".join(digits[start : start + 4] for start in range(0, len(digits), 4))


def paired(ones: "Sequence[One]", others: "Sequence[Other]") -> "Iterator[tuple[One, Other]]":
    """The entries of two rows of the same length, two by two. `ValueError` if one row is longer: MicroPython's
    `zip` has no `strict`."""
    if len(ones) != len(others):
        raise ValueError("%d and %d entries" % (len(ones), len(others)))
    return zip(ones, others)  # noqa: B905 (both are as long)
