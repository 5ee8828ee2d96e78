"""Starts the box on a real board, and again after a crash.

Three crashes in a row lead to service mode, as do a chip without PSRAM, a key held at power-up (OK) and an installation
that the players have agreed to: MicroPython's own prompt on the serial line, a watchdog that leaves everybody the time
they need, and Ctrl-C works. UP held at power-up makes the display one of the other kind, DOWN begins the self-test.
"""

import gc
import sys
from time import sleep_ms

import machine

from ...box import crashes
from ...box.notice import show_notice
from ...console import sealed
from ...input.keys import DOWN, OK, UP
from ...util.typing import TYPE_CHECKING
from ..flash_layout import SETTINGS_LABEL
from ..small_files import SmallFiles
from .board import Board, choose_next_kind, has_psram, partition
from .marks import PLAYS, RESTARTS, SERVES, Marks
from .pins import pins_of
from .reset_cause import SWITCHED_ON, why_started
from .serial import Serial
from .ticks import raw_us
from .trial import Trials

if TYPE_CHECKING:
    from typing import Any

    from ...box.app import App
    from ...edge import Board as AnyBoard
    from ...edge import Keys, Storage

TEXTS = CRASHES, NO_PSRAM, NO_FLASH, ASKED, TITLE = (
    "service_crashes",
    "service_no_psram",
    "service_no_flash",
    "service_asked",
    "service",
)
MOST_CRASHES = 3
WATCHDOG_MS = 60000  # more than any step takes: on a full flash with damaged logs, room is looked for for long
START_MS = 300000  # more than any start takes: all of that flash is looked through
SERVICE_MS = 604800000  # a week: a watchdog cannot be stopped, and takes at most 2^30 ms
_LONG_ENOUGH_MS = 120000  # a box that has run so long has not crashed as it started
_SERVICE_PATH = "service"  # a file that asks for service mode at the next start
_SETTLE_LOOKS = 20


def run_box() -> None:
    """Runs the box until it is told to restart, or something goes wrong: then it starts anew. Returns in service mode
    alone, and if the flash has no part for small files."""
    files = partition(SETTINGS_LABEL)
    if files is None:
        print("No partition for settings: schiri flash")
    else:
        _Start(SmallFiles(files)).run()


class _Start:
    """One start of the box."""

    def __init__(self, storage: "Storage") -> None:
        machine_name = sys.implementation._machine
        self._pins = pins_of(machine_name)
        self._name = "esp32s3" if "ESP32S3" in machine_name else "esp32"
        self._storage = storage
        self._serial = Serial()
        self._marks = Marks()
        self._trials = Trials(self._marks, START_MS)

    def run(self) -> None:
        """Runs the box; returns in service mode alone."""
        self._serial.take_over()
        try:
            by_hand = self._take_note() == SWITCHED_ON
            if crashes.in_a_row(self._storage) >= MOST_CRASHES:
                self._serve_after_crashes()
                return
            board = self._board()
            board.crash = crashes.taken(self._storage)
            held = _held(board.keys) if by_hand else 0  # after a restart of the box's own a finger means nothing
            if held & UP:
                choose_next_kind(self._storage)
                self._restart()
            reason = _reason_for_service(board, held)
            if reason:
                _show_service(board, reason)
                self._serve()
                return
            self._play(board, held)
        except Exception as error:
            self._crashed(error)

    def _take_note(self) -> str:
        """Why the chip has started; counts it, or blames it on the part that was being tried."""
        marks = self._marks
        why = why_started(self._name, marks.doing)
        if why == SWITCHED_ON or marks.doing == SERVES:
            marks.forget_parts()
        elif why in crashes.CAUSES or marks.doing == RESTARTS:
            if marks.tried:
                marks.left_out.append(marks.tried)
            if why in crashes.CAUSES and not (marks.tried and why == crashes.HUNG):  # that is what trials are for
                crashes.note(self._storage, why)
        marks.tried = ""
        self._mark(PLAYS)
        return why

    def _mark(self, doing: str) -> None:
        self._marks.doing = doing
        self._marks.keep()

    def _board(self) -> Board:
        return Board(self._pins, self._name, self._storage, self._serial, self._trials)

    def _serve_after_crashes(self) -> None:
        try:
            board = self._board()
            board.crash = crashes.taken(self._storage)
            _show_service(board, CRASHES)
        except Exception as error:
            sys.print_exception(error)  # it may well be the display that all the crashes come from
        crashes.forget_row(self._storage)  # not before: should the display hang here, this is the next start's, too
        self._serve()

    def _serve(self) -> None:
        self._trials.watch(SERVICE_MS)
        self._mark(SERVES)
        self._serial.give_back()
        self._serial.write(sealed(b"service"))

    def _ask_for_service(self, app: "App") -> None:
        app.save_settings()
        self._storage.write(_SERVICE_PATH, b"1")
        self._restart()

    def _restart(self) -> None:
        self._mark(RESTARTS)
        machine.reset()

    def _crashed(self, error: Exception) -> None:
        try:
            gc.collect()
            sys.print_exception(error)
            crashes.note(self._storage, crashes.in_words(error))
        finally:
            self._restart()

    def _play(self, board: Board, held: int) -> None:
        from ...box.app import App  # not before: a chip without PSRAM has no room for it, and has to say so

        board.keys.watch()
        app = App(board, raw_us())
        board.service = lambda: self._ask_for_service(app)
        if held & DOWN:
            app.begin_selftest()
        if board.display.missing:
            app.sound("abort")  # the only way left to say so
        watchdog = self._trials.watch(WATCHDOG_MS)
        left_ms = _LONG_ENOUGH_MS
        while True:
            watchdog.feed()
            board.buzzer.step()
            wait_us = app.step(raw_us())
            if not app.armed and wait_us:
                sleep_ms(1)
                if left_ms and not (left_ms == 1 and app.screen.QUICK):  # nothing is written while people type fast
                    left_ms -= 1
                    if not left_ms:
                        crashes.forget_row(self._storage)


def _reason_for_service(board: Board, held: int) -> str | None:
    """The name of the text that says why the box does not play, or None."""
    was_asked_for = _was_asked_for(board.storage)  # once: the next start is to be an ordinary one
    if not has_psram():
        return NO_PSRAM
    if board.blocks is None:
        return NO_FLASH
    return ASKED if held & OK or was_asked_for else None


def _held(keys: "Keys") -> int:
    """The mask of the keys that are held as the power comes."""
    for _ in range(_SETTLE_LOOKS):
        keys.poll()
        sleep_ms(1)
    return keys.mask


def _was_asked_for(storage: "Storage") -> bool:
    if storage.read(_SERVICE_PATH) != b"1":
        return False
    try:
        storage.write(_SERVICE_PATH, b"0")
        return True
    except OSError:
        return False


def _show_service(board: "AnyBoard", reason: str) -> None:
    lines: list[tuple[str | None, Any]] = [(reason, MOST_CRASHES if reason == CRASHES else None)]
    if board.crash:
        lines.append(crashes.sentence(board.crash))
    needs_flashing = reason == NO_PSRAM or board.blocks is None
    lines.append((None, "schiri flash" if needs_flashing else "schiri install"))
    show_notice(board, TITLE, lines)
