"""The box on a physical board.

Three crashes in a row, a chip without PSRAM, or OK held at power-up lead to service mode. There the serial line has
MicroPython's own prompt, the watchdog waits for a week, and Ctrl-C works. UP held at power-up chooses the other kind of
display, DOWN begins the self-test.
"""

import sys
from time import sleep_ms

from ...box import crashes
from ...box.loading import UNTIL_FIRST_MENU, load
from ...box.notice import show_notice
from ...console import sealed
from ...input.keys import DOWN, OK, UP
from ...util.typing import TYPE_CHECKING
from .board import Board, has_psram
from .display import choose_next_kind
from .opening import MOST_CRASHES
from .restart_marks import SERVES
from .ticks import raw_us

if TYPE_CHECKING:
    from typing import Any

    from ...box.app import App
    from ...edge import Keys
    from .opening import Opening

TEXTS = CRASHES, NO_PSRAM, NO_FLASH, ASKED, TITLE = (
    "service_crashes",
    "service_no_psram",
    "service_no_flash",
    "service_asked",
    "service",
)
WATCHDOG_MS = 60000  # longer than any step; a search for room on a full flash with damaged logs takes long
SERVICE_MS = 604800000  # a week; a watchdog cannot be stopped, and waits for at most 2^30 ms
_LONG_ENOUGH_MS = 120000  # running time after which earlier crashes are forgotten
_SETTLE_LOOKS = 20


def run(opening: "Opening") -> None:
    """Runs the box after the `opening`. Returns only in service mode."""
    if opening.has_given_up:
        _serve_after_crashes(opening)
        return
    board = _board(opening)
    held = _held(board.keys) if opening.by_hand else 0  # a key held during any other restart means nothing
    if held & UP:
        choose_next_kind(opening.storage)
        opening.restart()
    reason = _reason_for_service(board, held)
    if reason:
        _show_service(opening, board, reason)
        _serve(opening)
        return
    _play(opening, board, held)


def _board(opening: "Opening") -> Board:
    board = Board(opening.pins, opening.name, opening.storage, opening.serial, opening.trials, opening.display)
    board.crash = crashes.taken(opening.storage)
    return board


def _play(opening: "Opening", board: Board, held: int) -> None:
    board.keys.watch()
    splash = opening.splash
    for name in UNTIL_FIRST_MENU:  # not earlier: a chip without PSRAM needs the memory for the message
        load(name)
        splash.step(board.keys)
    journal = load("journal.journal").Journal(board.blocks, lambda: splash.step(board.keys))
    app: App = load("box.app").App(board, raw_us(), splash.panel, journal)
    load("box.screens.start").welcome(app)
    if held & DOWN:
        app.begin_selftest()
    if board.display.missing:
        app.sound("abort")  # the display may be missing, too
    watchdog = opening.trials.watch(WATCHDOG_MS)
    left_ms = _LONG_ENOUGH_MS
    while True:
        watchdog.feed()
        board.buzzer.step()
        wait_us = app.step(raw_us())
        if not app.armed and wait_us:
            sleep_ms(1)
            if left_ms and not (left_ms == 1 and app.screen.QUICK):  # not while people type: a write blocks the keys
                left_ms -= 1
                if not left_ms:
                    crashes.forget_row(opening.storage)


def _held(keys: "Keys") -> int:
    """Returns the mask of the keys that are held at power-up."""
    for _ in range(_SETTLE_LOOKS):
        keys.poll()
        sleep_ms(1)
    return keys.mask


# Service mode


def _reason_for_service(board: Board, held: int) -> str | None:
    """Returns the name of the text about why the box does not play; None if it plays."""
    if not has_psram():
        return NO_PSRAM
    if board.blocks is None:
        return NO_FLASH
    return ASKED if held & OK else None


def _show_service(opening: "Opening", board: Board, reason: str) -> None:
    lines: list[tuple[str | None, Any]] = [(reason, MOST_CRASHES if reason == CRASHES else None)]
    if board.crash:
        lines.append(crashes.sentence(board.crash))
    lines.append((None, "schiri install"))
    show_notice(opening.splash.panel, board.storage, TITLE, lines)


def _serve_after_crashes(opening: "Opening") -> None:
    try:
        opening.show()
        _show_service(opening, _board(opening), CRASHES)
    except Exception as error:
        sys.print_exception(error)  # the display may be the cause of all the crashes
    crashes.forget_row(
        opening.storage
    )  # not earlier: if the display hangs here, the next start must end in service mode
    _serve(opening)


def _serve(opening: "Opening") -> None:
    opening.trials.watch(SERVICE_MS)
    opening.mark(SERVES)
    opening.serial.give_back()
    opening.serial.write(sealed(b"service"))
