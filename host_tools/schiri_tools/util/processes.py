"""Tasks that several processes share, with their results in the order of the tasks."""

import gc
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, TypeVar

from .errors import UserError

Result = TypeVar("Result")

_AHEAD = 2  # tasks submitted for each process, so that none waits for work

_OBJECTS_BETWEEN_COLLECTIONS = 100_000

_stop: Any = None  # in a process of the pool: a shared flag that ends its work


def collect_seldom() -> None:
    """Makes Python's search for reference cycles rare, and leaves out all objects that exist already. With many records
    in memory each search takes long, and finds hardly anything."""
    gc.freeze()
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)


def is_stopped() -> bool:
    """Returns whether nobody waits any longer for the result of the task that this process is working on."""
    return bool(_stop and _stop.value)


def in_order(
    function: Callable[..., Result], tasks: Iterable[tuple[Any, ...]], jobs: int, doing: str
) -> Generator[Result]:
    """Yields the results of `function` for the arguments of each task, in the order of the tasks. They are computed in
    `jobs` processes, or in this one if that is 1. A task is taken only when it is about to be worked on. Raises
    `UserError` if a process is killed; `doing` says what it was doing."""
    if jobs == 1:
        for task in tasks:
            yield function(*task)
        return
    # "spawn" works in the same way on every system.
    context = get_context("spawn")
    stop = context.Value("b", 0, lock=False)  # a killed process could hold a lock for ever
    under_way: deque[Future[Result]] = deque()
    waiting = iter(tasks)
    pool = ProcessPoolExecutor(jobs, context, _begin, (stop,))
    try:
        while True:
            while len(under_way) < _AHEAD * jobs and (task := next(waiting, ())):
                with _deaf_to_ctrl_c():  # this may start a process, which inherits the blocked signals
                    under_way.append(pool.submit(function, *task))
            if not under_way:
                return
            yield under_way.popleft().result()
    except BrokenProcessPool as error:
        raise UserError(f"A process that {doing} was killed, perhaps for want of memory.") from error
    finally:
        stop.value = 1
        pool.shutdown(cancel_futures=True)


def _begin(stop: Any) -> None:
    """Initialises a process of the pool, which ignores Ctrl-C because its parent handles it."""
    global _stop
    _stop = stop
    collect_seldom()
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
