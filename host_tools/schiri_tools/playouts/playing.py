"""The playout of one match of a run. The same number gives the same match in every process and on every machine."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from schiri import games
from schiri.games import knowledge_of
from schiri.match.game import Event
from schiri.partner.knowledge import Knowledge
from schiri.partner.partner import Partner

from ..logs.verify import verified
from ..util import files
from .chance import SealedDice, secret_of, seed_of_player
from .recording import Recorded
from .table import InMemory, Table
from .tally import Played

if TYPE_CHECKING:
    from ..logs.log_checks import LoggedGame

    class PlayedGame(LoggedGame, Protocol):
        """The part of a game that a playout needs."""

        @property
        def playout(self) -> type[Table]:
            """The class that plays a match."""


class Run(NamedTuple):
    """The parameters of a run: the game, the level of each seat, the seed, and the folder for logs, or None."""

    game: "PlayedGame"
    plays: tuple[str, ...]
    seed: int
    logs: Path | None = None


def play(run: Run, number: int) -> Played:
    """Plays a match of a run and returns its result; writes its log if there is a folder for logs."""
    secret = secret_of(run.seed, number)
    start = start_of(run.game.name, run.plays, number)
    partners = [Partner(seat, plays, 0, seed_of_player(secret, seat)) for seat, plays in enumerate(run.plays)]
    if run.logs:
        return _with_log(run.game, run.logs, start, number, secret, partners)
    start = games.checked_start(start)
    course = InMemory(games.game_class(run.game.name)(start), SealedDice(secret, len(partners)).throw)
    run.game.playout(course, partners, _knowledge(run)).play()
    winners, points = course.game.outcome()
    return Played(number, start.get("first"), course.events, winners, points)


def _knowledge(run: Run) -> Knowledge:
    """Returns the knowledge of the players of a match. Random players keep nothing in it, so their matches share it."""
    name = run.game.name
    return _shared_knowledge(name) if set(run.plays) == {"random"} else knowledge_of(name)


_shared_knowledge = cache(knowledge_of)


def start_of(game: str, plays: Sequence[str], number: int) -> Event:
    """Returns the event `start` of a match. The seats take turns to begin."""
    names = [f"{plays} {seat}" for seat, plays in enumerate(plays, 1)]
    return {"event": "start", "game": game, "players": names, "first": (number - 1) % len(names), "dice": "box"}


def _with_log(
    game: "PlayedGame", folder: Path, start: Event, number: int, secret: bytes, partners: list[Partner]
) -> Played:
    """Plays a match and writes its log to the folder, after the same checks as `schiri verify`."""
    knowledge = knowledge_of(game.name)
    course = Recorded(start, number, secret)
    course.seat(partners, knowledge)
    table = game.playout(course, partners, knowledge)
    table.play()
    course.end(table.now_us)
    log = verified(course.log, lambda name: game)
    assert log.complete
    files.write(folder / f"{number:09}.jsonl", [course.log])
    winners, points = course.game.outcome()
    return Played(number, log.header["options"].get("first"), course.events, winners, points)
