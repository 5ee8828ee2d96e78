"""Puts the box together. The only place where the objects of a board are made.

On a PC: `main.py live FLASH` is the box in real time, `main.py script FLASH KEYS` in virtual time, both with the lines
of `schiri/board/simulated.py` on standard input and output. FLASH is a file that holds the flash, KEYS the mask of the
keys that are down as the box is switched on.
"""

import sys

FIRST_LINE_US = 1000000  # the simulator says at once which keys are down


def run_simulated(mode, flash, keys="0"):
    """Runs the box on a PC until its standard input ends."""
    from schiri.app import App
    from schiri.board import simulated, simulated_flash
    from schiri.board.simulated_link import arriving_lines, raw_us, system_entropy

    opened = simulated_flash.opened(flash)
    if mode == "script":
        from schiri.board.script import Script

        board = simulated.Board(simulated.send_line, opened, simulated.TestEntropy(), "test", 1)
        board.keys.put(0, int(keys, 16))
        script = Script(board, App(board, 0), 0)
        simulated.send_line(script.report())
        for line in sys.stdin:
            simulated.send_line(script.answer(line.strip()))
    else:
        board = simulated.Board(simulated.send_line, opened, system_entropy, "system", 1000)
        lines = arriving_lines()
        for line in lines(FIRST_LINE_US) or ("k 0",):
            simulated.put_line(board, line, raw_us())
        simulated.run_live(board, App(board, raw_us()), raw_us, lines)


if __name__ == "__main__":
    run_simulated(*sys.argv[1:])
