"""`schiri hub` on a PC whose clock a test sets: `hub_with_clock.py FILE hub …`, with the seconds that it is ahead."""

import os
import sys
import time

_ahead = os.open(sys.argv[1], os.O_RDONLY)
_right_time = time.time
time.time = lambda: _right_time() + float(os.pread(_ahead, 32, 0))

from schiri_tools.cli.main import main  # noqa: E402  it shall know no other clock

sys.exit(main(sys.argv[2:]))
