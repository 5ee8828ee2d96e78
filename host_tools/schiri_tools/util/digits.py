"""Long numbers as people compare them."""


def in_groups(digits: str) -> str:
    """Hexadecimal digits as the box shows them: four at a time."""
    return " ".join(digits[start : start + 4] for start in range(0, len(digits), 4))
