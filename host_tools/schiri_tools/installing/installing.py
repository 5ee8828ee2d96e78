"""The course of an installation. Whenever it ends, the box starts: with the old firmware or with the new one."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from schiri.board.flash_layout import FLASH_BLOCK

from ..serial_line.progress import Progress
from ..serial_line.transport import LineLost, SerialError, Transport
from . import archive, fitting
from .reaching import reach, started
from .repl import ExecError, Repl
from .uploading import Part, known_entries, plan, summary_of, to_send, upload

FIRMWARE = "/firmware"
SCRIPTS = ("boot.py", "main.py")  # in the order in which they are put there: without the first, the second fails
_NEW = ".new"
_NO_SPACE = 28  # the number of the error
START_SECONDS = 30.0  # within which a box that was restarted has to answer
_SPARE_BLOCKS = 8  # for what LittleFS needs itself


class Installation:
    """Puts the firmware in a folder (`boot.py`, `main.py` and the package `schiri`) onto the board at the other end of
    `line`. `stands` is a sentence about what is on the box, as long as that is not the usual thing."""

    def __init__(self, line: Transport, firmware: Path, progress: Progress) -> None:
        self.stands = ""
        self.sent_bytes = 0  # of files
        self._line = line
        self._progress = progress
        self._repl = Repl(line)
        self._in_repl = False
        self._archive = archive.built(firmware / "schiri")
        self._files = {"/" + name: (firmware / name).read_bytes() for name in SCRIPTS}
        self._files[FIRMWARE] = self._archive.data  # last of all

    def run(self, patience: float) -> None:
        """All of it. `SerialError` if it cannot be; `patience` is how many seconds a silent box is waited for."""
        try:
            reach(self._line, self._progress.say, patience)
            self._in_repl = True
            self._repl.enter()
            fitting.check(self._repl)
            self._repl.send_helper()
            self._put()
        except LineLost:
            raise
        except BaseException:
            self._leave()
            raise
        self._repl.restart()
        self._wait_for_start()

    def _put(self) -> None:
        there = {path: self._repl.value(f"summary({path!r})") for path in self._files}
        changed = [path for path, data in self._files.items() if there[path] != summary_of(data)]
        if not changed:
            self._progress.say(f"The box has Schiri {self._archive.version} already, to the byte: nothing is changed.")
            return
        has_one = there[FIRMWARE] is not None
        self.stands = (
            "The box still has its old firmware; install again."
            if has_one
            else "There is no Schiri on the board yet; install again."
        )
        try:
            self._make_room(changed)
            if FIRMWARE in changed:
                self._upload_archive(has_one)
            for path in changed:
                if path != FIRMWARE:
                    self._replace(path)
            if FIRMWARE in changed:
                self.stands = "The box has its old firmware or the new one, whole; install again."
                self._rename(FIRMWARE)
        except ExecError as error:
            if error.number == _NO_SPACE:
                raise SerialError("There is no room for the firmware on the board.") from None
            raise
        self.stands = f"Schiri {self._archive.version} is on the box."

    def _make_room(self, changed: list[str]) -> None:
        for path in self._files:
            self._repl.run(f"remove({path + _NEW!r})")
        blocks = sum(-(-len(self._files[path]) // FLASH_BLOCK) + 1 for path in changed) + _SPARE_BLOCKS
        free = self._repl.value("free()")
        if blocks * FLASH_BLOCK > free:
            raise SerialError(
                f"There is no room for the firmware on the board: {blocks * FLASH_BLOCK // 1024} KiB are needed and "
                f"{free // 1024} KiB are free."
            )

    def _upload_archive(self, has_one: bool) -> None:
        data = self._archive.data
        known = known_entries(self._repl, FIRMWARE) if has_one else ()
        if not self._upload(FIRMWARE, plan(self._archive, known)) and not self._upload(FIRMWARE, [Part(0, len(data))]):
            raise SerialError("The firmware has not come through whole.")

    def _replace(self, path: str) -> None:
        if not self._upload(path, [Part(0, len(self._files[path]))]):
            raise SerialError(f"{path} has not come through whole.")
        self._rename(path)

    def _upload(self, path: str, parts: list[Part]) -> bool:
        data = self._files[path]
        self.sent_bytes += to_send(parts)
        show: Callable[[int], None] = lambda done: self._progress.show(path, done, len(data))  # noqa: E731
        return upload(self._repl, path + _NEW, data, parts, path, show)

    def _rename(self, path: str) -> None:
        self._repl.run(f"os.rename({path + _NEW!r}, {path!r})")

    def _leave(self) -> None:
        """Whatever has gone wrong, the box should not be left where nobody can play."""
        if self._in_repl:
            with suppress(SerialError):
                self._repl.restart()

    def _wait_for_start(self) -> None:
        if self.sent_bytes:
            self._progress.say(f"{self.sent_bytes // 1024 + 1} KiB were sent; the box starts.")
        version = started(self._line, START_SECONDS)
        if version != self._archive.version:
            raise SerialError(f"The box says that it runs Schiri {version}, not {self._archive.version}.")
        self._progress.say(f"The box runs Schiri {version}.")
