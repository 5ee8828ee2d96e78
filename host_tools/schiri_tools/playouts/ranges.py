"""The parallel playout of a run: pieces of it are played by several processes and returned in order."""

import signal
import time
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, NamedTuple

from schiri.match.game import Refusal

from ..util.errors import UserError
from .playing import Run, play
from .tally import Played, Tally

_PIECE_SECONDS = 0.5  # the time that a piece should take
_MOST_OF_A_PIECE = 2000  # matches of a piece, whose results are in memory
_AHEAD = 2  # pieces submitted for each process, so that none waits for work

_stop: Any = None  # in a process of the pool: a shared flag that ends its work


class Piece(NamedTuple):
    """The results of consecutive matches."""

    tally: Tally
    rows: list[Played]  # the result of each match
    seconds: float  # the time that they took


def played(run: Run, first: int, matches: int, jobs: int) -> Generator[Piece]:
    """Plays `matches` matches of a run from the number `first` on with `jobs` processes, and yields their pieces in
    order. Raises `UserError` if a process is killed or if the rules refuse an event."""
    try:
        yield from _in_turn(run, first, matches) if jobs == 1 else _in_parallel(run, first, matches, jobs)
    except Refusal as refused:
        raise UserError(f"The rules have refused an event of a computer player: {refused.detail}") from refused


def _in_turn(run: Run, first: int, matches: int) -> Iterator[Piece]:
    size = 1
    while matches:
        size = min(size, matches)
        piece = _piece(run, first, size)
        yield piece
        first, matches = first + size, matches - size
        size = _next_size(size, piece.seconds)


def _in_parallel(run: Run, first: int, matches: int, jobs: int) -> Iterator[Piece]:
    # "spawn" works in the same way on every system.
    context = get_context("spawn")
    stop = context.Value("b", 0, lock=False)  # a killed process could hold a lock for ever
    under_way: deque[tuple[Future[Piece], int]] = deque()
    size = 1
    pool = ProcessPoolExecutor(jobs, context, _begin, (stop,))
    try:
        while matches or under_way:
            while matches and len(under_way) < _AHEAD * jobs:
                size = min(size, matches)
                with _deaf_to_ctrl_c():  # this may start a process, which inherits the blocked signals
                    under_way.append((pool.submit(_piece, run, first, size), size))
                first, matches = first + size, matches - size
            future, of_this = under_way.popleft()
            piece = future.result()
            yield piece
            size = max(size, _next_size(of_this, piece.seconds))
    except BrokenProcessPool as error:
        raise UserError("A process that played matches was killed, perhaps for want of memory.") from error
    finally:
        stop.value = 1
        pool.shutdown(cancel_futures=True)


def _next_size(size: int, seconds: float) -> int:
    """Returns the number of matches for the next piece, given the size and time of one."""
    return min(2 * size, _MOST_OF_A_PIECE) if 2 * seconds < _PIECE_SECONDS else size


def _piece(run: Run, first: int, count: int) -> Piece:
    began = time.perf_counter()
    tally = Tally(len(run.plays))
    rows = []
    for number in range(first, first + count):
        if _stop and _stop.value:
            break
        one = play(run, number)
        tally.count(one)
        rows.append(one)
    return Piece(tally, rows, time.perf_counter() - began)


def _begin(stop: Any) -> None:
    """Initialises a process of the pool, which ignores Ctrl-C because its parent handles it."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Blocks Ctrl-C inside the `with` statement, on systems that can block signals."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
