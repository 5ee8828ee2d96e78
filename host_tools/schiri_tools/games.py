"""The games that there are, as people call them."""


def title(name: str) -> str:
    """What people call the game."""
    from schiri.rules.games import GAMES  # which the box forgets once a game is chosen

    return dict(GAMES)[name]
