"""From log files to matches."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import overload

from ..games import host_game
from ..logs.facts import facts_of_match
from ..logs.lines import lines_of
from ..logs.verify import BadLog, verified
from ..util.files import read_log
from ..util.languages import LANGUAGES
from .error import ReportError
from .game import Game
from .match import Match


class Games(Sequence[Game]):
    """The matches of some logs, each made when it is asked for and not kept: of three hundred there is one at a time.

    What is kept is the logs as they were when they were verified."""

    def __init__(self, logs: Sequence["Log"], language: str = LANGUAGES[0]) -> None:
        self.logs = logs
        self._language = language

    def __len__(self) -> int:
        return len(self.logs)

    @overload
    def __getitem__(self, index: int) -> Game: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Game]: ...

    def __getitem__(self, index: int | slice) -> Game | Sequence[Game]:
        if isinstance(index, slice):
            return Games(self.logs[index], self._language)
        return game_of(self.logs[index].match(self._language))

    def __iter__(self) -> Iterator[Game]:
        return (game_of(log.match(self._language)) for log in self.logs)


def games_of(paths: Sequence[Path], language: str = LANGUAGES[0]) -> Games:
    """The matches of some logs, each once, told in a language. A log that does not verify is refused."""
    return Games(_distinct([Log(path) for path in paths]), language)


def game_of(match: Match) -> Game:
    """A match with what is its game's own."""
    return host_game(match.header["game"]).report(match)


def match_of(content: bytes, path: Path | None = None, language: str = LANGUAGES[0]) -> Match:
    """The match that a log tells of, told in a language. `BadLog` if it does not verify."""
    log = verified(content, host_game)
    return Match(log.header, log.records, facts_of_match(log), path, language)


class Log:
    """A log that has verified."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._content = read_log(path)
        try:
            match = match_of(self._content, path)
        except BadLog as bad:
            raise ReportError(f"{path}, line {bad.line}: {bad.reason}") from None
        self.checks, self.facts = match.checks, match.facts

    def match(self, language: str) -> Match:
        """What it tells, in a language."""
        header, *records = map(json.loads, lines_of(self._content))
        return Match(header, records, self.facts, self.path, language)

    def holds(self, other: "Log") -> bool:
        """Is this the other log, the same or longer?"""
        return self.checks[: len(other.checks)] == other.checks


def _distinct(logs: Sequence[Log]) -> list[Log]:
    """Without those that another one holds whole."""
    kept: list[Log] = []
    for log in logs:
        if not any(one.holds(log) for one in kept):
            kept = [one for one in kept if not log.holds(one)] + [log]
    return kept
