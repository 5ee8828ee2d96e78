"""The matches of log files."""

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ..logs.lines import lines_of
from ..logs.match_facts import facts_of_match
from ..logs.verify import BadLog, verified
from ..util import LANGUAGES
from ..util.errors import UserError
from ..util.files import read_log
from ..util.progress import Progress
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

    def __getitem__(self, index: Any) -> Any:
        """Returns the match with this index; slices are not supported."""
        return self.logs[index].told(self._language)


def games_of(paths: Sequence[Path], game_named: "Callable[[str], ReportedGame]", language: str = LANGUAGES[0]) -> Games:
    """Returns the matches of some logs in a language, each match once. Raises `UserError` for a log that does not
    verify."""
    logs = []
    progress = Progress()
    try:
        for path in paths:
            logs.append(Log(path, game_named))
            progress.show(f"{len(logs)} of {len(paths)} logs", len(logs), len(paths))
    finally:
        progress.clear()
    return Games(_distinct(logs), language)


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
    """A verified log. Its file is read again for each report, so that many logs take little memory."""

    def __init__(self, path: Path, game_named: "Callable[[str], ReportedGame]") -> None:
        self.path = path
        content = read_log(path)
        try:
            log = verified(content, game_named)
        except BadLog as bad:
            raise UserError(f"{path}, line {bad.line}: {bad.reason}") from None
        self.game = game_named(log.header["game"])
        self.facts = facts_of_match(log)
        self._digest = sha256(content).digest()
        self._lines = 1 + len(log.records)
        self._first, self._last = log.header["check"], self.facts["check"]

    def told(self, language: str) -> Game:
        """Returns the log's match in a language. Raises `UserError` if the file has changed since it was verified."""
        content = read_log(self.path)
        if sha256(content).digest() != self._digest:
            raise UserError(f"{self.path} was changed while it was reported.")
        header, *records = map(json.loads, lines_of(content))
        return _told(self.game, header, records, self.facts, language, self.path)

    def holds(self, other: "Log") -> bool:
        """Returns whether this log is the other one or a continuation of it."""
        if self._first != other._first or self._lines < other._lines:
            return False
        # Each check covers all lines before it, so equal checks of one line show that all lines before it are equal.
        line = next(islice(lines_of(read_log(self.path)), other._lines - 1, None), b"")
        return line.endswith(f'"{other._last}"}}\n'.encode())


def _distinct(logs: Sequence[Log]) -> list[Log]:
    """Returns the logs without those that are contained in another one."""
    kept: list[Log] = []
    for log in logs:
        if not any(one.holds(log) for one in kept):
            kept = [one for one in kept if not log.holds(one)] + [log]
    return kept
