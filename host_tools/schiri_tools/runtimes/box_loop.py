"""The simulated box: in real time with `live`, in virtual time with `script` (docs/reference/wire-formats.md)."""

import sys

from schiri.board.simulated.start import run

if __name__ == "__main__":
    run(*sys.argv[1:])
