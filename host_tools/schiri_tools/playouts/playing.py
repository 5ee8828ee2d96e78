"""One match of a run, by its number alone: whoever plays it, and wherever, it is the same."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from schiri import games
from schiri.games import knowledge_of
from schiri.match.game import Event
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
        """What has to be known of a game to play matches between computer players."""

        @property
        def playout(self) -> type[Table]:
            """What plays one."""


class Run(NamedTuple):
    """What is played: the game, how each seat plays, the seed; and the folder for logs, if there are any."""

    game: "PlayedGame"
    plays: tuple[str, ...]
    seed: int
    logs: Path | None = None


def play(run: Run, number: int) -> Played:
    """Plays a match of a run, with its log if there is a folder for logs."""
    secret = secret_of(run.seed, number)
    start = start_of(run.game.name, run.plays, number)
    partners = [Partner(seat, plays, 0, seed_of_player(secret, seat)) for seat, plays in enumerate(run.plays)]
    if run.logs:
        return _with_log(run.game, run.logs, start, number, secret, partners)
    match = games.new_match(games.checked_start(start))
    course = InMemory(match, SealedDice(secret, len(partners)).throw)
    run.game.playout(course, partners, knowledge_of(run.game.name)).play()
    winners, points = match.game.outcome()
    return Played(number, match.start.get("first"), len(match.history), winners, points)


def start_of(game: str, plays: Sequence[str], number: int) -> Event:
    """The event `start` of a match; the seats take turns to begin, where somebody does."""
    names = [f"{plays} {seat}" for seat, plays in enumerate(plays, 1)]
    return {"event": "start", "game": game, "players": names, "first": (number - 1) % len(names), "dice": "box"}


def _with_log(
    game: "PlayedGame", folder: Path, start: Event, number: int, secret: bytes, partners: list[Partner]
) -> Played:
    """The same match, and its log as a file of the folder: one that `schiri verify` would accept, or none."""
    knowledge = knowledge_of(game.name)
    course = Recorded(start, number, secret)
    course.seat(partners, knowledge)
    table = game.playout(course, partners, knowledge)
    table.play()
    course.end(table.now_us)
    log = verified(course.log, lambda name: game)
    assert log.complete
    files.write(folder / f"{number:09}.jsonl", course.log)
    winners, points = course.game.outcome()
    return Played(number, log.header["options"].get("first"), course.events, winners, points)
