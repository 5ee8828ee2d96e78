"""A run in pieces, played at the same time by as many processes as are wanted, and put together in their order."""

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

_PIECE_SECONDS = 0.5  # that a piece of work should take
_MOST_OF_A_PIECE = 2000  # matches: they lie in memory
_AHEAD = 2  # pieces for each process, so that none waits for work

_stop: Any = None  # in a process of a pool: a shared flag that ends its work


class Piece(NamedTuple):
    """Some matches that follow each other."""

    tally: Tally
    rows: list[Played]  # of all matches
    seconds: float  # that it took


def played(run: Run, first: int, matches: int, jobs: int) -> Generator[Piece]:
    """Plays the matches `first`, `first` + 1, … of a run and yields them piece by piece, in order. `UserError` if a
    process is killed meanwhile, or if the rules refuse an event."""
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
    # Processes that begin anew, and are no copies of this one, are the same on every system.
    context = get_context("spawn")
    stop = context.Value("b", 0, lock=False)  # a process that is killed must not keep the lock
    under_way: deque[tuple[Future[Piece], int]] = deque()
    size = 1
    pool = ProcessPoolExecutor(jobs, context, _begin, (stop,))
    try:
        while matches or under_way:
            while matches and len(under_way) < _AHEAD * jobs:
                size = min(size, matches)
                with _deaf_to_ctrl_c():  # processes are made as they are needed, and hear what this one hears
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
    """How many matches the next piece has, after one of that size."""
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
    """In a new process: Ctrl-C is for the one that has made it."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Ctrl-C waits meanwhile, where the system can have it wait."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
