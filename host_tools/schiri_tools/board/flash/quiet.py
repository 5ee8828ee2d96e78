"""Keeps what esptool has to say off the terminal."""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any

from esp_pylib.logger import EspLog, EspLogBase


class Quiet(EspLogBase):
    """esptool's log, for nobody; only how far it is goes to `shown`, if there is one."""

    def __init__(self) -> None:
        self.shown: Callable[[int, int], None] | None = None

    def print(self, *args: Any, **kwargs: Any) -> None:
        pass

    def err(self, *args: Any, suggestion: str | None = None) -> None:
        pass

    def warn(self, *args: Any, suggestion: str | None = None) -> None:
        pass

    def note(self, *args: Any) -> None:
        pass

    def hint(self, *args: Any) -> None:
        pass

    def debug(self, *args: Any) -> None:
        pass

    def set_verbosity(self, mode: int | str) -> None:
        pass

    def progress_bar(
        self, cur_iter: int, total_iters: int, prefix: str = "", suffix: str = "", bar_length: int = 30
    ) -> None:
        if self.shown:
            self.shown(cur_iter, total_iters)


@contextmanager
def quiet() -> Iterator[Quiet]:
    """As long as this lasts, nothing of esptool comes out. Afterwards its log stays mute."""
    log = Quiet()
    EspLog.set_logger(log)
    # Some of its parts have got hold of the log before, or have never heard of one.
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        yield log
