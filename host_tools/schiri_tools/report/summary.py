"""A match in a few lines of text."""

from .game import Game
from .remarks import remarks


def summary(game: Game) -> list[str]:
    """The match in words: players, what it was made of, how it ended, and the remarks."""
    match = game.match
    title = (
        f"Match {match.header['match']}: {game.TITLE}, {' against '.join(match.names)}, {len(match.records)} records."
    )
    return [title, *game.summary(), game.outcome, *remarks(match)]
