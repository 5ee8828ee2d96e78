"""Puts the box together. The only place where the objects of a board are made.

On a PC: `main.py live FLASH` is the box in real time, `main.py script FLASH` in virtual time, both with the lines of
`schiri/board/simulated.py` on standard input and output; FLASH is a file that holds the flash.
"""

import sys

MICROPYTHON = sys.implementation.name == "micropython"


def simulated_storage(path):
    """LittleFS, as on the real flash, in the file at `path`, which is made if it is not there."""
    from schiri.board import simulated_flash

    return simulated_flash.mounted(path)


def run_simulated(mode, flash):
    """Runs the box on a PC until its standard input ends."""
    from schiri.app import App
    from schiri.board import simulated
    from schiri.board.simulated_link import arriving_lines, system_entropy, ticks_us

    storage = simulated_storage(flash)
    if mode == "script":
        from schiri.board.script import Script

        board = simulated.Board(simulated.send_line, storage, simulated.TestEntropy(), "test", 1)
        board.keys.put(0, 0)
        script = Script(board, App(board, 0), 0)
        simulated.send_line("= {}")
        for line in sys.stdin:
            simulated.send_line(script.answer(line.strip()))
    else:
        board = simulated.Board(simulated.send_line, storage, system_entropy, "system", 1000)
        board.keys.put(0, 0)
        app = App(board, ticks_us() & simulated.MASK)
        simulated.run_live(board, app, ticks_us, arriving_lines())


if __name__ == "__main__":
    run_simulated(sys.argv[1], sys.argv[2])
