"""Numbers as people write them."""


def whole(word: str, least: int, most: int, what: str) -> int:
    """The integer that a word stands for. `ValueError` with a sentence unless it is one from `least` to `most`."""
    digits = word.removeprefix("-") if least < 0 else word
    # Not more digits than the largest has: Python refuses very long ones in its own words.
    if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(most)) and least <= int(word) <= most):
        raise ValueError(f"{what} must be an integer from {least} to {most}.")
    return int(word)


def positive(word: str, most: float, what: str) -> float:
    """The same for any number above 0 and up to `most`."""
    try:
        value = float(word)
    except ValueError:
        value = 0.0
    if not 0 < value <= most:
        raise ValueError(f"{what} must be a number above 0 and up to {most:.0f}.")
    return value
