"""A match in a few lines of text."""

from ..narration.names import together, without_invisible
from .game import Game
from .match import Match
from .remarks import remarks


def summary(game: Game, with_path: bool = False) -> list[str]:
    """The match in words: players, what it was made of, how it ended, the seal on its dice, and the remarks. The path
    of the log comes before it if there are several."""
    match = game.match
    title = f"Match {match.header['match']}: {game.TITLE}, {together(match.names)}, {len(match.records)} records."
    if with_path:
        title = f"{without_invisible(str(match.path))}: {title}"
    return [title, *game.summary(), game.outcome, *_seal(match), *remarks(match)]


def _seal(match: Match) -> list[str]:
    seal = match.facts["seal"]
    return [without_invisible(seal["sentence"])] if seal else []
