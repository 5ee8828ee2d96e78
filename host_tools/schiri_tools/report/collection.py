"""From log files to matches."""

from collections.abc import Sequence
from pathlib import Path

from ..games import host_game
from ..logs.verify import BadLog, verified
from . import files
from .error import CannotReport
from .game import Game
from .match import Match


def games_of(paths: Sequence[Path]) -> list[Game]:
    """The matches of some logs, each once. A log that does not verify is refused."""
    return [game_of(match) for match in _distinct([_match_in(path) for path in paths])]


def game_of(match: Match) -> Game:
    """A match with what is its game's own."""
    return host_game(match.header["game"]).report(match)


def match_of(content: bytes, path: Path | None = None) -> Match:
    """The match that a log tells of. `BadLog` if it does not verify."""
    log = verified(content)
    return Match(log.header, log.records, log.complete, log.remarks, path)


def _match_in(path: Path) -> Match:
    try:
        return match_of(files.read(path), path)
    except BadLog as bad:
        raise CannotReport(f"{path}, line {bad.line}: {bad.reason}") from None


def _distinct(matches: Sequence[Match]) -> list[Match]:
    """Without those that another one holds whole."""
    kept: list[Match] = []
    for match in matches:
        if not any(one.extends(match.checks) for one in kept):
            kept = [one for one in kept if not match.extends(one.checks)] + [match]
    return kept
