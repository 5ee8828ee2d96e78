"""The course of an installation. Whenever it ends, the box starts: with the old firmware or with the new one."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from schiri.board.flash_layout import FLASH_BLOCK

from ...serial_line.transport import LineLost, SerialError, Transport
from ...util.progress import Progress
from . import compatibility, modules
from .probe import reach, started
from .repl import ExecError, Repl, sense
from .uploading import Step, Summary, blocks_for, plan, summaries, summary_of, there, to_send, upload, upload_file

ACTIVE = "/active"  # a file with the letter of the folder that holds the firmware
FOLDERS = ("a", "b")
ROOT = "board/esp32/root"  # in the package: what lies in the root of a board
SCRIPTS = ("boot.py", "main.py")  # of it, in the order in which they are put there: without the first, the second fails
_NEW = ".new"
_NO_SPACE = 28  # the number of the error
START_SECONDS = 30.0  # of silence: a box that was restarted is not waited for any more
_SPARE_BLOCKS = 8  # for what LittleFS needs itself, and for scripts


class Installation:
    """Puts a firmware, the package `schiri` in its folder, onto the board at the other end of `line`. `stands` is a
    sentence about what is on the box, as long as that is not the usual thing."""

    def __init__(self, line: Transport, package: Path, progress: Progress) -> None:
        self.stands = ""
        self.sent_bytes = 0  # of files
        self._line = line
        self._progress = progress
        self._repl = Repl(line)
        self._in_repl = False
        self._firmware = modules.built(package)
        self._wanted = summaries(self._firmware.modules)
        self._files = {"/" + name: (package / ROOT / name).read_bytes() for name in SCRIPTS}

    def run(self, timeout: float) -> None:
        """All of it. `SerialError` if it cannot be; `timeout` is how many seconds a silent box is waited for."""
        try:
            reach(self._line, self._progress.say, timeout)
            self._in_repl = True
            self._line.waits = False  # whoever restarts it now takes it away from here
            self._repl.enter()
            compatibility.check(self._repl)
            self._repl.send_helper()
            self._put()
        except LineLost:
            raise
        except BaseException:
            self._leave()
            raise
        self._line.waits = True
        self._repl.restart()
        self._wait_for_start()

    def _put(self) -> None:
        active = self._repl.value(f"first({ACTIVE!r})")
        known = there(self._repl, "/" + active) if active in FOLDERS else {}
        steps = self._steps(known)
        if not steps:
            self._progress.say(f"The box has Schiri {self._firmware.version} already, to the byte: nothing is changed.")
            return
        self.stands = (
            "The box still has its old firmware; install again."
            if "schiri/__init__.mpy" in known
            else "There is no Schiri on the board yet; install again."
        )
        try:
            for path in steps:
                self._remove(path + _NEW)
            if ACTIVE in steps:
                self._put_modules(active, known)
            self._put_files(steps)
        except ExecError as error:
            if error.number == _NO_SPACE:
                raise SerialError("There is no room for the firmware on the board.") from error
            raise
        self.stands = f"Schiri {self._firmware.version} is on the box."

    def _steps(self, known: dict[str, Summary]) -> list[str]:
        """The files that are to be replaced, in order. With the last of them the box has the new firmware."""
        changed = [
            path for path, data in self._files.items() if self._repl.value(f"summary({path!r})") != summary_of(data)
        ]
        return changed if known == self._wanted else [*changed, ACTIVE]

    def _put_modules(self, active: str, known: dict[str, Summary]) -> None:
        """Writes the modules into the folder that is not the active one, whose letter then goes into ACTIVE."""
        letter = FOLDERS[active == FOLDERS[0]]
        folder = "/" + letter
        self._files[ACTIVE] = letter.encode()
        kept = there(self._repl, folder)
        for name in kept.keys() - self._wanted.keys():
            self._remove(f"{folder}/{name}")
        sources = {file: f"/{active}/{name}" for name, file in known.items()}
        steps = plan(self._wanted, kept, sources)
        self._make_room(blocks_for(steps))
        kept = self._upload(folder, steps)
        if kept != self._wanted:
            kept = self._upload(folder, plan(self._wanted, kept, {}))
        if kept != self._wanted:
            raise SerialError("The firmware has not come through whole.")

    def _upload(self, folder: str, steps: list[Step]) -> dict[str, Summary]:
        """Writes modules; what is in the folder then."""
        self.sent_bytes += to_send(steps)
        total = sum(step.size for step in steps)
        show: Callable[[int], None] = lambda done: self._progress.show("The firmware", done, total)  # noqa: E731
        upload(self._repl, folder, steps, self._firmware.modules, show)
        return there(self._repl, folder)

    @sense()
    def _make_room(self, blocks: int) -> None:
        needed = (blocks + _SPARE_BLOCKS) * FLASH_BLOCK
        free = self._repl.value("free()")
        if needed > free:
            raise SerialError(
                f"There is no room for the firmware on the board: {needed // 1024} KiB are needed and "
                f"{free // 1024} KiB are free."
            )

    def _put_files(self, paths: list[str]) -> None:
        """Writes files beside the old ones, and renames them in order."""
        for path in paths:
            self.sent_bytes += len(self._files[path])
            if not upload_file(self._repl, path + _NEW, self._files[path]):
                raise SerialError(f"{path} has not come through whole.")
            if path == paths[-1]:
                self.stands = "The box has its old firmware or the new one, whole; install again."
            self._repl.run(f"os.rename({path + _NEW!r}, {path!r})")

    def _remove(self, path: str) -> None:
        self._repl.run(f"remove({path!r})")

    def _leave(self) -> None:
        """Whatever has gone wrong, the box should not be left where nobody can play."""
        if self._in_repl:
            with suppress(SerialError):
                self._repl.restart()

    def _wait_for_start(self) -> None:
        if self.sent_bytes:
            self._progress.say(f"{self.sent_bytes // 1024 + 1} KiB were sent; the box starts.")
        version = started(self._line, START_SECONDS)
        if version != self._firmware.version:
            raise SerialError(f"The box says that it runs Schiri {version}, not {self._firmware.version}.")
        self._progress.say(f"The box runs Schiri {version}.")
