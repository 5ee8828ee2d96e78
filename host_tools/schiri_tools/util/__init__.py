"""Helpers that all tools share: files, output, errors, numbers, letters, drawings."""

from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeVar

    One = TypeVar("One")
    Other = TypeVar("Other")

LANGUAGES = ("en", "de", "fr")  # the first one is the default


def in_groups(digits: str) -> str:
    """Returns hexadecimal digits in groups of four, as the box shows them."""
    return " ".join(digits[start : start + 4] for start in range(0, len(digits), 4))


def is_fingerprint(value: object) -> bool:
    """Returns whether a value is the fingerprint of a box as logs have it: 32 hexadecimal digits."""
    return isinstance(value, str) and len(value) == 32 and not set(value) - set("0123456789abcdef")


def paired(ones: "Sequence[One]", others: "Sequence[Other]") -> "Iterator[tuple[One, Other]]":
    """Returns pairs of the entries of two sequences. Raises `ValueError` if one is longer. It replaces `zip` with
    `strict`, which MicroPython does not have."""
    if len(ones) != len(others):
        raise ValueError("%d and %d entries" % (len(ones), len(others)))
    return zip(ones, others)  # noqa: B905 (the lengths are equal)
