"""The games that there are, as people call them."""

from schiri import rules


def title(name: str) -> str:
    """What people call the game."""
    return dict(rules.GAMES)[name]
