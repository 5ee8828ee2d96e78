"""Starts the box on a real board, and again after a crash.

Three crashes in a row lead to service mode, as do a chip without PSRAM, a key held at power-up (OK) and an installation
that the players have agreed to: MicroPython's own prompt on the serial line, no watchdog, and Ctrl-C works. UP held at
power-up makes the display one of the other kind, DOWN begins the self-test.
"""

import gc
import sys
from time import sleep_ms

import esp32
import machine

from ...box import crashes
from ...box.notice import show_notice
from ...console.logs import sealed
from ...input.keys import DOWN, OK, UP
from ...util.typing import TYPE_CHECKING
from ..storage import Storage
from .board import Board, choose_next_kind
from .pins import pins_of
from .serial import Serial
from .ticks import raw_us

if TYPE_CHECKING:
    from typing import Any

    from ...edge import Board as AnyBoard
    from ...edge import Keys
    from ...edge import Storage as AnyStorage

TEXTS = CRASHES, NO_PSRAM, NO_FLASH, ASKED, TITLE = (
    "service_crashes",
    "service_no_psram",
    "service_no_flash",
    "service_asked",
    "service",
)
LEAST_PSRAM_BYTES = 1048576  # no memory of the chip's own is as large
MOST_CRASHES = 3
WATCHDOG_MS = 60000  # more than any step takes: on a full flash with damaged logs, room is looked for for long
_LONG_ENOUGH_MS = 120000  # a box that has run so long has not crashed as it started
_SERVICE_PATH = "service"  # a file that asks for service mode at the next start
_SETTLE_LOOKS = 20


def run_box() -> None:
    """Runs the box until it is told to restart, or something goes wrong: then it starts anew. Returns in service mode
    alone."""
    storage = Storage("")
    serial = Serial()
    try:
        if machine.reset_cause() == machine.WDT_RESET:
            crashes.note(storage, "hung")
        count, crash = crashes.taken(storage)
        if count >= MOST_CRASHES:
            crashes.forget_row(storage)
            _serve_after_crashes(storage, serial, crash)
            return
        board = _board(storage, serial)
        board.crash = crash
        held = _held_at_power_up(board.keys)
        reason = _reason_for_service(board, held)
        if reason:
            _show_service(board, reason, crash)
            _serve(serial)
            return
        board.service = lambda: _ask_for_service(storage)
        serial.take_over()
        _run(board, held)
    except Exception as error:
        _crashed(storage, error)


def _serve_after_crashes(storage: Storage, serial: Serial, crash: str) -> None:
    try:
        _show_service(_board(storage, serial), CRASHES, crash)
    except Exception as error:
        sys.print_exception(error)  # it may well be the display that all the crashes come from
    _serve(serial)


def _board(storage: Storage, serial: Serial) -> Board:
    machine_name = sys.implementation._machine
    return Board(pins_of(machine_name), "esp32s3" if "ESP32S3" in machine_name else "esp32", storage, serial)


def _reason_for_service(board: Board, held: int) -> str | None:
    """The name of the text that says why the box does not play, or None."""
    if held & UP:
        choose_next_kind(board.storage)
        machine.reset()
    was_asked_for = _was_asked_for(board.storage)  # once: the next start is to be an ordinary one
    if not _has_psram():
        return NO_PSRAM
    if board.blocks is None:
        return NO_FLASH
    return ASKED if held & OK or was_asked_for else None


def _has_psram() -> bool:
    """Has MicroPython found PSRAM? Without it Python's memory and the radio's are the same, and the radio starves."""
    largest: int = max([region[0] for region in esp32.idf_heap_info(esp32.HEAP_DATA)])
    return largest >= LEAST_PSRAM_BYTES


def _held_at_power_up(keys: "Keys") -> int:
    """The mask of the keys that were held as the power came: after a restart of its own a finger means nothing."""
    if machine.reset_cause() != machine.PWRON_RESET:
        return 0
    for _ in range(_SETTLE_LOOKS):
        keys.poll()
        sleep_ms(1)
    return keys.mask


def _was_asked_for(storage: "AnyStorage") -> bool:
    try:
        with storage.open(_SERVICE_PATH, "rb") as file:
            asked: bool = file.read() == b"1"
        if asked:
            _write_service(storage, b"0")
        return asked
    except OSError:
        return False


def _ask_for_service(storage: "AnyStorage") -> None:
    _write_service(storage, b"1")
    machine.reset()


def _write_service(storage: "AnyStorage", value: bytes) -> None:
    with storage.open(_SERVICE_PATH, "wb") as file:
        file.write(value)


def _show_service(board: "AnyBoard", reason: str, crash: str) -> None:
    lines: list[tuple[str | None, Any]] = [(reason, MOST_CRASHES if reason == CRASHES else None)]
    if crash:
        lines.append(("crashed", crash.split(" ")[0]))
    needs_flashing = reason == NO_PSRAM or board.blocks is None
    lines.append((None, "schiri flash" if needs_flashing else "schiri install"))
    show_notice(board, TITLE, lines)


def _serve(serial: Serial) -> None:
    serial.give_back()
    serial.write(sealed(b"service"))


def _run(board: Board, held: int) -> None:
    from ...box.app import App  # not before: a chip without PSRAM has no room for it, and has to say so

    app = App(board, raw_us())
    if held & DOWN:
        app.begin_selftest()
    if board.display.missing:
        app.sound("abort")  # the only way left to say so
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    left_ms = _LONG_ENOUGH_MS
    while True:
        watchdog.feed()
        board.buzzer.step()
        wait_us = app.step(raw_us())
        if not app.armed and wait_us:
            sleep_ms(1)
            if left_ms:
                left_ms -= 1
                if not left_ms:
                    crashes.forget_row(board.storage)


def _crashed(storage: "AnyStorage", error: Exception) -> None:
    try:
        gc.collect()
        sys.print_exception(error)
        crashes.note(storage, crashes.in_words(error))
    finally:
        machine.reset()
