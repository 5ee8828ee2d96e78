"""The start of the simulated box: `live` in real time, `script` in virtual time. Both exchange the lines of `board.py`
on standard input and output."""

import sys

from ...box.app import App
from ...partner.partner import partner_of
from ...ui.panel import Panel
from ...util.typing import TYPE_CHECKING
from . import board as simulated
from . import flash as simulated_flash
from .link import arriving_lines, raw_us, system_entropy
from .page import Page
from .script import Script
from .spoken import Speaker

if TYPE_CHECKING:
    from .link import Lines

_FIRST_LINE_US = 1000000  # longest wait for the first line, in which the simulator says which keys are down


def run(mode: str, flash: str, *more: str) -> None:
    """Runs the box until its standard input ends. `flash` is the path of the flash file. With `script`, `more` is the
    mask of the keys that are down at power-up; with `live` it is the computer players, such as "1 medium 0"."""
    opened = simulated_flash.opened(flash)
    if mode == "script":
        _run_script(opened, more[0] if more else "0")
    else:
        _run_live(opened, more)


def _run_script(opened: "simulated.Flash", keys: str) -> None:
    board = simulated.Board(simulated.send_line, opened, simulated.TestEntropy(), "test", 1)
    board.keys.put(0, int(keys, 16))
    script = Script(board, App(board, 0), 0)
    simulated.send_line(script.report())
    for line in sys.stdin:
        simulated.send_line(script.answer(line.strip()))


def _run_live(opened: "simulated.Flash", partners: tuple[str, ...]) -> None:
    board = simulated.Board(simulated.send_line, opened, system_entropy, "system", 1000)
    lines = arriving_lines()
    for line in lines(_FIRST_LINE_US) or ("k 0",):
        simulated.put_line(board, line, raw_us())
    speaker = Speaker(simulated.send_line)
    app = App(board, raw_us(), Panel(speaker.canvas, board.display))
    page = Page(app, simulated.send_line)
    for words in partners:
        app.table().seat(partner_of(words, int.from_bytes(system_entropy(4), "big")))

    def step(now_us: int) -> int:
        wait_us = app.step(now_us)
        speaker.speak(app.armed)
        page.tell(app.armed)
        return wait_us

    def others(wait_us: int) -> "Lines | None":
        received = lines(wait_us)
        return received and tuple([line for line in received if not page.take(line)])

    simulated.send_line("c %d" % raw_us())  # the time base of the keys' stamps
    simulated.run_live(board, step, lambda: app.armed, raw_us, others)
