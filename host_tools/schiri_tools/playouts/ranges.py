"""The parallel playout of a run: pieces of it are played by several processes and returned in order."""

import time
from collections.abc import Generator, Iterator
from typing import NamedTuple

from schiri.match.game import Refusal

from ..util.errors import UserError
from ..util.processes import in_order, is_stopped
from .playing import Run, play
from .tally import Played, Tally

_PIECE_SECONDS = 0.5  # the time that a piece should take
_MOST_OF_A_PIECE = 2000  # matches of a piece, whose results are in memory


class Piece(NamedTuple):
    """The results of consecutive matches."""

    tally: Tally
    rows: list[Played]  # the result of each match
    seconds: float  # the time that it took to play these matches


def played(run: Run, first: int, matches: int, jobs: int) -> Generator[Piece]:
    """Plays `matches` matches of a run from the number `first` on with `jobs` processes, and yields their pieces in
    order. Raises `UserError` if a process is killed or if the rules refuse an event."""
    size = 1

    def pieces() -> Iterator[tuple[Run, int, int]]:
        done = 0
        while done < matches:
            count = min(size, matches - done)
            yield run, first + done, count
            done += count

    try:
        for piece in in_order(_piece, pieces(), jobs, "played matches"):
            yield piece
            if 2 * piece.seconds < _PIECE_SECONDS:
                size = max(size, min(2 * len(piece.rows), _MOST_OF_A_PIECE))
    except Refusal as refused:
        raise UserError(f"The rules have refused an event of a computer player: {refused.detail}") from refused


def _piece(run: Run, first: int, count: int) -> Piece:
    began = time.perf_counter()
    tally = Tally(len(run.plays))
    rows = []
    for number in range(first, first + count):
        if is_stopped():
            break
        one = play(run, number)
        tally.count(one)
        rows.append(one)
    return Piece(tally, rows, time.perf_counter() - began)
