"""Verifies the golden logs again and again, in whatever build's folder it is started for; prints lines a second."""

import sys
import time
from pathlib import Path

from schiri_tools.logs import verified

SECONDS = 2.0
logs = [path.read_bytes() for path in map(Path, sys.argv[1:])]
lines = sum(log.count(b"\n") for log in logs)
for log in logs:  # what is loaded or compiled with the first one is no line's
    verified(log)
done, start = 0, time.process_time()
while (spent := time.process_time() - start) < SECONDS:
    for log in logs:
        verified(log)
    done += lines
print(done / spent)
