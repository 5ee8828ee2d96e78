"""The simulated box that also tells how long its screen takes to draw: `timed_box.py MAIN ...` runs MAIN, the
`box_loop.py` of `schiri_tools.runtimes` or one like it, with what follows as its arguments. To the line `draw` it
answers with the ns that a drawing takes. Run by MicroPython, with the firmware of any build."""

import gc
import sys
import time

try:
    from schiri.board.simulated import start
    from schiri.board.simulated.script import Script
except ImportError:  # the first build
    from schiri.board import simulated_start as start
    from schiri.board.script import Script

SERIES = 3  # of which the fastest counts
SERIES_NS = 4000000  # at least


def draw(app):
    """Draws the screen on the cleared canvas, as for each new picture, without sending it."""
    app.canvas.clear()
    app.screen.draw(app.canvas)


def ns_of_a_drawing(app):
    """Of the fastest series."""
    shown = bytes(app.canvas.buffer)
    draw(app)  # whatever is made when first used
    fastest = 0
    for _ in range(SERIES):
        gc.collect()
        count = 0
        begin = now = time.time_ns()
        while now < begin + SERIES_NS:
            for _ in range(4):
                draw(app)
            count += 4
            now = time.time_ns()
        taken = (now - begin) // count
        fastest = min(fastest, taken) or taken
    app.canvas.buffer[:] = shown  # a duel draws no more than what changes
    return fastest


class TimedScript(Script):
    def answer(self, line):
        if line != "draw":
            return super().answer(line)
        return '%s, "draw_ns": %d}' % (self.report()[:-1], ns_of_a_drawing(self._app))


start.Script = TimedScript
del sys.argv[0]
with open(sys.argv[0]) as main:
    exec(main.read(), {"__name__": "__main__"})
