"""Numbers in arguments of commands."""


def whole(word: str, least: int, most: int, what: str) -> int:
    """Returns the integer in a word. Raises `ValueError` with a sentence about `what` unless it is one from `least` to
    `most`."""
    # The number of digits is limited, because Python refuses to read very long integers.
    if not (word.isascii() and word.isdigit() and len(word) <= len(str(most)) and least <= int(word) <= most):
        raise ValueError(f"{what} must be an integer from {least} to {most}.")
    return int(word)


def positive(word: str, most: float, what: str) -> float:
    """Returns the number in a word. Raises `ValueError` with a sentence about `what` unless it is above 0 and at most
    `most`."""
    try:
        value = float(word)
    except ValueError:
        value = 0.0
    if not 0 < value <= most:
        raise ValueError(f"{what} must be a number above 0 and up to {most:.0f}.")
    return value
