"""Numbers in arguments of commands."""


def whole(word: str, least: int, most: int, what: str) -> int:
    """Returns the integer that a word of digits means. Raises `ValueError`, with `what` as the subject of its sentence,
    unless it is from `least` to `most`."""
    # The number of digits is limited, because Python refuses to read very long integers.
    if not (word.isascii() and word.isdigit() and len(word) <= len(str(most)) and least <= int(word) <= most):
        raise ValueError(f"{what} must be an integer from {least} to {most}.")
    return int(word)


def positive(word: str, most: float, what: str) -> float:
    """Returns the number that a word means. Raises `ValueError`, with `what` as the subject of its sentence, unless it
    is above 0 and at most `most`."""
    try:
        value = float(word)
    except ValueError:
        value = 0.0
    if not 0 < value <= most:
        raise ValueError(f"{what} must be a number above 0 and up to {most:.0f}.")
    return value
