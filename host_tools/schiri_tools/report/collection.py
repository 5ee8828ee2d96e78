"""The matches of log files."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, overload

from ..logs.facts import facts_of_match
from ..logs.lines import lines_of
from ..logs.verify import BadLog, verified
from ..util import LANGUAGES
from ..util.errors import UserError
from ..util.files import read_log
from .game import Game
from .match import Match
from .words import ReportWords

if TYPE_CHECKING:
    from ..logs.log_checks import LoggedGame
    from ..logs.types import Facts, Header, Record
    from ..replay.game import ReplayedGame

    class ReportedGame(LoggedGame, ReplayedGame, Protocol):
        """The part of a game that a report needs."""

        @property
        def report(self) -> type[Game]:
            """The class that reports a match of this game."""


class Games(Sequence[Game]):
    """The matches of some verified logs. A match is made when it is accessed and is not kept, so that only one at a
    time is in memory."""

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
        return self.logs[index].told(self._language)

    def __iter__(self) -> Iterator[Game]:
        return (log.told(self._language) for log in self.logs)


def games_of(paths: Sequence[Path], game_named: "Callable[[str], ReportedGame]", language: str = LANGUAGES[0]) -> Games:
    """Returns the matches of some logs in a language, each match once. Raises `UserError` for a log that does not
    verify."""
    return Games(_distinct([Log(path, game_named) for path in paths]), language)


def game_of(content: bytes, game_named: "Callable[[str], ReportedGame]", language: str = LANGUAGES[0]) -> Game:
    """Returns the match of a log in a language. Raises `BadLog` if it does not verify."""
    log = verified(content, game_named)
    return _told(game_named(log.header["game"]), log.header, log.records, facts_of_match(log), language)


def _told(
    game: "ReportedGame",
    header: "Header",
    records: "list[Record]",
    facts: "Facts",
    language: str,
    path: Path | None = None,
) -> Game:
    return game.report(Match(game, header, records, facts, ReportWords(language, game), path))


class Log:
    """A verified log."""

    def __init__(self, path: Path, game_named: "Callable[[str], ReportedGame]") -> None:
        self.path = path
        self._content = read_log(path)
        try:
            log = verified(self._content, game_named)
        except BadLog as bad:
            raise UserError(f"{path}, line {bad.line}: {bad.reason}") from None
        self.game = game_named(log.header["game"])
        self.facts = facts_of_match(log)
        self.checks = [line["check"] for line in (log.header, *log.records)]

    def told(self, language: str) -> Game:
        """Returns its match in a language."""
        header, *records = map(json.loads, lines_of(self._content))
        return _told(self.game, header, records, self.facts, language, self.path)

    def holds(self, other: "Log") -> bool:
        """Returns whether this log is the other one or a continuation of it."""
        return self.checks[: len(other.checks)] == other.checks


def _distinct(logs: Sequence[Log]) -> list[Log]:
    """Returns the logs without those that are contained in another one."""
    kept: list[Log] = []
    for log in logs:
        if not any(one.holds(log) for one in kept):
            kept = [one for one in kept if not log.holds(one)] + [log]
    return kept
