"""The reason why the chip has started, by MicroPython's answer, the chip's register and the marks of the last run."""

from esp32_bench import fresh_chip

ON_MICROPYTHON = True
STARTS = (  # what has restarted the chip, what the box was doing, and the cause that it must tell
    ("power", "", "switched on"),
    ("power", "plays", "switched on"),  # memory that a short press of the reset button has not emptied
    ("brownout", "plays", "brownout"),
    ("brownout", "", "switched on"),  # when the power comes slowly
    ("software", "restarts", "asked"),
    ("software", "", "asked"),  # by an installer, on a new board
    ("panic", "plays", "panic"),
    ("panic", "serves", "asked"),  # or a restart by an installer, which looks the same; nobody plays then
    ("watchdog", "plays", "hung"),
    ("watchdog", "", "hung"),
    ("watchdog", "serves", "asked"),
    ("usb", "plays", "asked"),
    ("clock", "plays", "reset"),
    ("prompt", "plays", "asked"),
)


def test_every_restart_is_told_from_the_others():
    for restart, doing, said in STARTS:
        for board in ("esp32", "esp32s3"):
            chip = fresh_chip()
            from restarting import LastStart

            chip.started = LastStart(restart)
            from schiri.board.esp32.reset_cause import why_started

            assert why_started(board, doing) == said, (restart, doing)
